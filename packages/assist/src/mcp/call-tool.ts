import { isJsonObject } from "@cofill/core/kit";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { callProvider, errorResult, unsupportedTool } from "../consumer/envelope.ts";
import { isWithinBounds, own } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import type { AssistProvider, Confirm, Invocation, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { canPrompt, confirmationPrompt, readConfirmation } from "./confirmation-prompt.ts";
import type { PausedCalls, Turn } from "./paused-calls.ts";

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * `legacy` clients are asked by a request during a call; `modern` ones (since 2026-07-28) by the result of the call,
 * which they then repeat.
 */
export type Era = "legacy" | "modern";

export const callTool = async (
  tableOf: (name: string) => AssistProvider | undefined,
  call: ToolCall,
  context: ServerContext,
  server: Server,
  era: Era,
  paused: PausedCalls,
): Promise<CallToolResult | InputRequiredResult> => {
  const table = tableOf(call.name);
  if (!table) return toCallToolResult(unsupportedTool(call.name));
  if (!isWithinBounds(call.input, transportLimits.maxBodyBytes)) return toCallToolResult(tooDeep);

  const { signal } = context.mcpReq;
  const run = (invocation: Invocation): Promise<ToolResult> =>
    callProvider(table, call.name, call.input, { signal, ...invocation });
  const capabilities = own(context.mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
  // Without `confirm` of this transport the provider uses its own, or refuses if it has none.
  if (!canPrompt(capabilities)) return toCallToolResult(await run({}));
  if (era === "legacy") return toCallToolResult(await run({ confirm: askNow(context) }));

  const key = JSON.stringify([call.name, call.input]);
  const id = context.mcpReq.requestState();
  const answer = readConfirmation(context.mcpReq.inputResponses?.confirm);
  const resumed = typeof id === "string" ? paused.resume(id, key, answer, signal) : undefined;
  return toTurnResult(await (resumed ?? paused.start(key, run, signal)));
};

const askNow =
  (context: ServerContext): Confirm =>
  async (request, signal = context.mcpReq.signal) => {
    try {
      const params = { ...confirmationPrompt(request) };
      const options = { timeout: transportLimits.pausedCallMs, signal };
      return readConfirmation(await context.mcpReq.send({ method: "elicitation/create", params }, options));
    } catch {
      return undefined;
    }
  };

const toTurnResult = (turn: Turn): CallToolResult | InputRequiredResult =>
  turn.kind === "answered"
    ? toCallToolResult(turn.result)
    : inputRequired({
        inputRequests: { confirm: inputRequired.elicit(confirmationPrompt(turn.request)) },
        // A random id of the paused call, so it reveals nothing and cannot be guessed.
        requestState: turn.id,
      });

/** The envelope, with its payload as structured content if it is an object: MCP allows nothing else there. */
const toCallToolResult = ({ content, isError }: ToolResult): CallToolResult => {
  const payload = parse(content[0]?.text ?? "");
  return {
    content: content.map((part) => ({ ...part })),
    ...(isError === undefined ? {} : { isError }),
    ...(isJsonObject(payload) ? { structuredContent: { ...payload } } : {}),
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const tooDeep = errorResult({ code: "INVALID_VALUE", message: textOf("call.too_large") });
