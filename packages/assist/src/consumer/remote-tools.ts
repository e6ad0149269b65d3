import type { AssistProvider, Invocation, ToolDeclaration, ToolError, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { errorResult } from "./envelope.ts";

/** A provider of remote tools: a rejected call becomes `x-cancelled` if it was aborted, else `failure`. */
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
