import { transportLimits } from "../consumer/limits.ts";
import type { Confirm, ConfirmationRequest, Invocation, ToolResult } from "../contract.ts";

/** The state of a call: answered, or waiting for a person's confirmation. */
export type Turn =
  | { readonly kind: "answered"; readonly result: ToolResult }
  | { readonly kind: "asks"; readonly id: string; readonly request: ConfirmationRequest };

interface Paused {
  /** Name and input of the call; only a repetition of the same call may resume it. */
  readonly call: string;
  readonly turn: Turn;
  readonly answer: (answer: "accepted" | "declined", signal: AbortSignal) => Promise<Turn>;
  readonly abandon: () => void;
}

/**
 * Calls that wait for a person between two requests: since 2026-07-28 an MCP server asks in its result, and the client
 * repeats the call with the person's decision. The provider's call stays pending until then.
 */
export interface PausedCalls {
  readonly start: (
    call: string,
    run: (invocation: Invocation) => Promise<ToolResult>,
    signal: AbortSignal,
  ) => Promise<Turn>;
  /** Resumes a paused call; `undefined` if none has this id and call. */
  readonly resume: (
    id: string,
    call: string,
    answer: "accepted" | "declined" | undefined,
    signal: AbortSignal,
  ) => Promise<Turn> | undefined;
  readonly close: () => void;
}

export const createPausedCalls = (): PausedCalls => {
  const paused = new Map<string, Paused>();

  const start: PausedCalls["start"] = (call, run, signal) => {
    const abort = new AbortController();
    let turn = Promise.withResolvers<Turn>();
    let asked: Promise<unknown> = Promise.resolve();

    const ask = (request: ConfirmationRequest): ReturnType<Confirm> => {
      if (abort.signal.aborted || paused.size >= transportLimits.maxPausedCalls) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<"accepted" | "declined" | undefined>();
      const id = crypto.randomUUID();
      const settle = (answer: "accepted" | "declined" | undefined): void => {
        clearTimeout(timer);
        paused.delete(id);
        abort.signal.removeEventListener("abort", abandon);
        resolve(answer);
      };
      const abandon = (): void => {
        settle(undefined);
        abort.abort();
      };
      const timer = setTimeout(abandon, transportLimits.pausedCallMs);
      // A pending confirmation must not keep the process alive.
      timer.unref?.();
      abort.signal.addEventListener("abort", abandon, { once: true });
      const asks: Turn = { kind: "asks", id, request };
      const answer: Paused["answer"] = (decision, next) => {
        turn = Promise.withResolvers<Turn>();
        settle(decision);
        return during(next, abort, turn.promise);
      };
      paused.set(id, { call, turn: asks, answer, abandon });
      turn.resolve(asks);
      return promise;
    };

    // One confirmation at a time, so that a decision belongs to the request that the client has seen.
    const confirm: Confirm = (request) => {
      const next = asked.then(() => ask(request));
      asked = next;
      return next;
    };
    void run({ confirm, signal: abort.signal }).then((result) => turn.resolve({ kind: "answered", result }));
    return during(signal, abort, turn.promise);
  };

  return {
    start,
    resume: (id, call, answer, signal) => {
      const waiting = paused.get(id);
      if (waiting?.call !== call) return undefined;
      return answer === undefined ? Promise.resolve(waiting.turn) : waiting.answer(answer, signal);
    },
    close: () => {
      for (const waiting of [...paused.values()]) waiting.abandon();
    },
  };
};

/** Aborts the call if the request that waits for it is cancelled before the call's next state. */
const during = async (signal: AbortSignal, abort: AbortController, turn: Promise<Turn>): Promise<Turn> => {
  const cancel = (): void => abort.abort();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await turn;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};
