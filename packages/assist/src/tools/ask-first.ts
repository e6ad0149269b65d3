import type { ConfirmationRequest, Invocation } from "../contract.ts";
import type { ToolContext } from "./tool.ts";

/** Pauses the call until a person has answered. The transport's own way to ask comes before the host's. */
export const askFirst = async (
  context: ToolContext,
  invocation: Invocation,
  request: Omit<ConfirmationRequest, "id">,
): Promise<"accepted" | "declined" | "unavailable"> => {
  const confirm = invocation.confirm ?? context.confirm;
  if (!confirm) return "unavailable";
  const answer = await confirm({ id: context.newId(), ...request }, invocation.signal);
  if (invocation.signal?.aborted) return "declined";
  return answer ?? "unavailable";
};
