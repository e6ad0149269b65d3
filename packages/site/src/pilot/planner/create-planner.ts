import type { Planner, PlannerProblem, PlanOutcome } from "./contract.ts";
import { plannerLimits } from "./limits.ts";
import { parsePlannerAnswer } from "./parse-answer.ts";
import { buildPrompt, type Message } from "./prompt.ts";
import { cut } from "./words.ts";

/** Calls a model with messages and gives its text, or a problem. */
export type Complete = (
  messages: readonly Message[],
  signal: AbortSignal,
) => Promise<string | { readonly problem: PlannerProblem }>;

/** Options of `createPlanner`. */
export interface PlannerOptions {
  readonly complete: Complete;
  /** Time limit of one model call. */
  readonly timeoutMs?: number;
}

/**
 * Makes a planner from a model; an unusable answer is sent back to the model once, with the reason.
 * @example
 * const planner = createPlanner({ complete: openAiCompatible({ baseUrl: "http://127.0.0.1:11434/v1", model: "llama3" }) });
 */
export const createPlanner = ({ complete, timeoutMs = plannerLimits.completionMs }: PlannerOptions): Planner => {
  const ask = (messages: readonly Message[], signal: AbortSignal | undefined) =>
    askWithin(complete, messages, timeoutMs, signal);
  return async (request, signal) => {
    const messages = buildPrompt(request);
    const site = { manifest: request.manifest, origin: request.origin };
    const answer = await ask(messages, signal);
    if (typeof answer !== "string") return failed(answer.problem);
    const first = parsePlannerAnswer(answer, site);
    if (first.ok) return first;
    const again = await ask([...messages, ...repair(answer, first.problem)], signal);
    if (typeof again !== "string") return failed(again.problem);
    const second = parsePlannerAnswer(again, site);
    const note = {
      code: "answer_repaired",
      message: `The first answer was refused: ${first.problem.message}`,
    } as const;
    return { ...second, notes: [note, ...second.notes] };
  };
};

const repair = (answer: string, problem: PlannerProblem): readonly Message[] => [
  { role: "assistant", content: cut(answer, plannerLimits.maxRepairLength) || "(nothing)" },
  {
    role: "user",
    content: `That answer cannot be used. ${problem.message} Answer again with exactly one JSON object of the three kinds.`,
  },
];

const failed = (problem: PlannerProblem): PlanOutcome => ({ ok: false, problem, notes: [] });

/** Turns timeouts and failures of a model into problems; error texts are not repeated, since they may hold secrets. */
const askWithin = async (
  complete: Complete,
  messages: readonly Message[],
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<string | { readonly problem: PlannerProblem }> => {
  const late = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, late]) : late;
  const ended = Promise.withResolvers<{ readonly problem: PlannerProblem }>();
  const end = (): void => ended.resolve({ problem: signal?.aborted ? stopped : timedOut });
  if (either.aborted) end();
  either.addEventListener("abort", end, { once: true });
  try {
    if (either.aborted) return await ended.promise;
    return await Promise.race([complete(messages, either), ended.promise]);
  } catch {
    return either.aborted ? ended.promise : { problem: threw };
  } finally {
    either.removeEventListener("abort", end);
  }
};

const stopped: PlannerProblem = { code: "stopped", message: "It was stopped before the model answered." };
const timedOut: PlannerProblem = { code: "model_timed_out", message: "The model did not answer in time." };
const threw: PlannerProblem = { code: "model_failed", message: "The model could not be asked." };
