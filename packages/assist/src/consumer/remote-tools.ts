import type { AssistProvider, Invocation, ToolDeclaration, ToolError, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { errorResult } from "./envelope.ts";

/** Tools that live elsewhere: a call that fails on the way is an error in the envelope, and says whether it was called off. */
export const remoteTools = (
  tools: readonly ToolDeclaration[],
  call: (name: string, input: unknown, signal: Invocation["signal"]) => Promise<ToolResult>,
  failure: ToolError,
): AssistProvider => ({
  tools: () => tools,
  call: (name, input, invocation) =>
    call(name, input, invocation?.signal).catch(() =>
      invocation?.signal?.aborted
        ? errorResult({ code: "x-cancelled", message: textOf("call.cancelled") })
        : errorResult(failure),
    ),
});
