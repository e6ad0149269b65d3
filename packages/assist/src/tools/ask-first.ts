import type { ConfirmationRequest, Invocation } from "../contract.ts";
import type { ToolContext } from "./tool.ts";

/** Whether somebody can be asked at all. The transport's own way to ask comes before the host's. */
export const canAsk = (context: ToolContext, invocation: Invocation): boolean =>
  (invocation.confirm ?? context.confirm) !== undefined;

/** Pauses the call until a person has answered, or the caller has gone. Only a plain yes is a yes. */
export const askFirst = async (
  context: ToolContext,
  { confirm = context.confirm, signal }: Invocation,
  request: Omit<ConfirmationRequest, "id">,
): Promise<"accepted" | "declined" | "unavailable"> => {
  if (!confirm) return "unavailable";
  if (signal?.aborted) return "declined";
  const asked = confirm({ id: context.newId(), ...request }, signal);
  const answer = await (signal ? untilAborted(asked, signal) : asked);
  if (signal?.aborted) return "declined";
  if (answer === undefined) return "unavailable";
  return answer === "accepted" ? "accepted" : "declined";
};

/** Whoever asks may never notice that the caller has gone. */
const untilAborted = async <V>(asked: Promise<V>, signal: AbortSignal): Promise<V | undefined> => {
  const { promise: gone, resolve } = Promise.withResolvers<undefined>();
  const onAbort = () => resolve(undefined);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([asked, gone]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
};
