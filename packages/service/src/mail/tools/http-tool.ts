import { deliveryText } from "../../messages/delivery-message.ts";
import { createGuardedPost, type GuardedPostOptions } from "../../submissions/webhook/guarded-post.ts";
import { limits } from "../limits.ts";
import type { CallTool } from "../options.ts";

/** Marks every call of a tool, so that a Cofill server can refuse to be one. */
export const toolCallHeader = "cofill-tool-call";

/** Limits of calling tools over HTTP. */
export interface HttpToolOptions {
  /** Which addresses tools may have: public ones, public ones and loopback, or any. */
  readonly reach?: NonNullable<GuardedPostOptions["reach"]>;
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  readonly resolve?: NonNullable<GuardedPostOptions["resolve"]>;
}

/** Walks level by level without recursion, because a deeply nested answer would overflow the stack. */
const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.maxPayloadDepth) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
};

const readAnswer = (content: Buffer): Awaited<ReturnType<CallTool>> => {
  if (content.byteLength === 0) return { ok: true, result: null };
  try {
    const result: unknown = JSON.parse(content.toString());
    if (isTooDeep(result)) return { ok: false, reason: deliveryText("tool_answer.too_deep") };
    return { ok: true, result };
  } catch {
    return { ok: false, reason: deliveryText("tool_answer.not_json") };
  }
};

/**
 * Calls tools over HTTP: posts the arguments as JSON and returns the JSON answer.
 *
 * @example
 * const callTool = createHttpToolCaller({ reach: "public" });
 */
export const createHttpToolCaller = (options: HttpToolOptions = {}): CallTool => {
  const post = createGuardedPost({
    reach: options.reach ?? "public",
    timeoutMs: options.timeoutMs ?? limits.toolTimeoutMs,
    maxAnswerBytes: options.maxAnswerBytes ?? limits.maxToolAnswerBytes,
    headers: { [toolCallHeader]: "1" },
    ...(options.resolve && { resolve: options.resolve }),
  });
  return async ({ url }, given, signal) => {
    const answer = await post(url, JSON.stringify(given ?? {}), signal);
    return answer.ok ? readAnswer(answer.content) : answer;
  };
};
