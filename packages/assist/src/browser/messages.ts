import { readToolDeclarations } from "../consumer/declared-tools.ts";
import { isToolResult } from "../consumer/envelope.ts";
import { own } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import type { ToolDeclaration, ToolResult } from "../contract.ts";

/** DOM events on the window: `ready` announces a provider, `discover` asks it to announce itself again. */
export const readyEvent = "formspec-assist-ready";
export const discoverEvent = "formspec-assist-discover";

/** What a consumer sends. */
export type AssistRequest =
  | { readonly type: "formspec-assist:discover"; readonly callId: string }
  | { readonly type: "formspec-assist:call"; readonly callId: string; readonly name: string; readonly input: unknown }
  | { readonly type: "formspec-assist:cancel"; readonly callId: string };

/** What a provider sends back. */
export type AssistResponse =
  | { readonly type: "formspec-assist:tools"; readonly callId: string; readonly tools: readonly ToolDeclaration[] }
  | { readonly type: "formspec-assist:result"; readonly callId: string; readonly result: ToolResult };

/** Copies only the known members of a message, so that nothing else is passed on. */
export const readRequest = (message: unknown): AssistRequest | undefined => {
  const callId = readCallId(message);
  if (callId === undefined) return undefined;
  const type = own(message, "type");
  if (type === "formspec-assist:discover" || type === "formspec-assist:cancel") return { type, callId };
  const name = own(message, "name");
  if (type !== "formspec-assist:call" || typeof name !== "string" || name.length > transportLimits.maxNameLength)
    return undefined;
  return { type, callId, name, input: own(message, "input") };
};

export const readResponse = (message: unknown): AssistResponse | undefined => {
  const callId = readCallId(message);
  if (callId === undefined) return undefined;
  const type = own(message, "type");
  if (type === "formspec-assist:tools") {
    const tools = readToolDeclarations(own(message, "tools"));
    return tools && { type, callId, tools };
  }
  const result = own(message, "result");
  if (type !== "formspec-assist:result" || !isToolResult(result)) return undefined;
  const content = result.content.map(({ text }) => ({ type: "text" as const, text }));
  const length = content.reduce((sum, { text }) => sum + text.length, 0);
  if (length > transportLimits.maxAnswerLength) return undefined;
  return { type, callId, result: { content, ...(result.isError === true ? { isError: true } : {}) } };
};

const readCallId = (message: unknown): string | undefined => {
  const callId = own(message, "callId");
  return typeof callId === "string" && callId !== "" && callId.length <= transportLimits.maxCallIdLength
    ? callId
    : undefined;
};
