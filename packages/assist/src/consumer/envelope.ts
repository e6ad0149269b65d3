import { isJsonObject, truncate } from "@cofill/core/kit";
import { type AssistProvider, type Invocation, type ToolError, type ToolResult, toolErrorCodes } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { own } from "./json-bounds.ts";
import { transportLimits } from "./limits.ts";
import { type ConsumerError, fail, type Outcome, ok } from "./outcome.ts";

/** The result envelope of an error (AS-ERR-01). */
export const errorResult = (error: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(error) }],
  isError: true,
});

export const quote = (text: string): string => truncate(text, transportLimits.maxQuotedLength);

export const unsupportedTool = (name: string): ToolResult =>
  errorResult({ code: "UNSUPPORTED", message: textOf("call.unknown_tool", { tool: quote(name) }) });

/**
 * Calls a provider; a rejection or a malformed result becomes an error result, because a channel must always answer.
 */
export const callProvider = async (
  provider: AssistProvider,
  name: string,
  input: unknown,
  invocation: Invocation,
): Promise<ToolResult> => {
  try {
    const result = await provider.call(name, input, invocation);
    return isToolResult(result) ? result : errorResult(noEnvelope);
  } catch {
    return errorResult({ code: "ENGINE_ERROR", message: `The tool "${quote(name)}" failed.` });
  }
};

const noEnvelope: ToolError = { code: "ENGINE_ERROR", message: textOf("answer.no_envelope") };

export const isToolResult = (value: unknown): value is ToolResult => {
  const content = own(value, "content");
  const isError = own(value, "isError");
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((part) => own(part, "type") === "text" && typeof own(part, "text") === "string") &&
    (isError === undefined || typeof isError === "boolean")
  );
};

/** Reads the payload or the error of a result; an unreadable one is an ENGINE_ERROR. */
export const readEnvelope = (result: unknown): Outcome<unknown> => {
  if (!isToolResult(result)) return fail(noEnvelope);
  let payload: unknown;
  try {
    payload = JSON.parse(result.content.map((part) => part.text).join(""));
  } catch {
    return fail({ code: "ENGINE_ERROR", message: textOf("answer.not_json") });
  }
  return result.isError === true ? fail(readError(payload)) : ok(payload);
};

const readError = (payload: unknown): ConsumerError => {
  if (!isJsonObject(payload)) return { code: "ENGINE_ERROR", message: textOf("answer.no_reason") };
  const code = own(payload, "code");
  const message = own(payload, "message");
  const path = own(payload, "path");
  const known = typeof code === "string" && (code.startsWith("x-") || toolErrorCodes.some((entry) => entry === code));
  return {
    code: known ? (code as ToolError["code"]) : "ENGINE_ERROR",
    message: typeof message === "string" ? message : textOf("answer.no_reason"),
    ...(typeof path === "string" ? { path } : {}),
    ...(known || typeof code !== "string" ? {} : { originalCode: quote(code) }),
  };
};
