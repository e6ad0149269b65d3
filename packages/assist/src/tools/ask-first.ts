import type { ConfirmationRequest, Invocation } from "../contract.ts";
import type { ToolContext } from "./tool.ts";

/** Whether a person can be asked, through the transport's `confirm` or else the host's. */
export const canAsk = (context: ToolContext, invocation: Invocation): boolean =>
  (invocation.confirm ?? context.confirm) !== undefined;

/** Waits for a person's decision; anything but "accepted" is a refusal, and so is a call that was aborted. */
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

/** `confirm` may ignore the signal, so the wait ends here when the call is aborted. */
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
