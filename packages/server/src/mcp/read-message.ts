import type { Problem } from "@cofill/service";
import { readRequestBody } from "@modelcontextprotocol/server";
import { isDeeper } from "../json-depth.ts";
import { serverLimits } from "../limits.ts";
import { forPrograms } from "../messages/index.ts";
import { serverProblem } from "../request-problem.ts";
import { mcpLimits } from "./limits.ts";

const refuse = (status: number, code: number, problem: Problem): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message: forPrograms(problem).detail }, id: null }, { status });

/**
 * Reads a message within limits that the SDK does not have: on nesting, which is slow to parse, and on batches, which
 * clients before 2025-06-18 may send and which are many calls in one request.
 */
export const readMessage = async (
  request: Request,
  maxBytes: number,
): Promise<Response | { readonly body: unknown }> => {
  let text: string;
  try {
    const read = await readRequestBody(request, maxBytes);
    if (read.tooLarge) return refuse(413, -32_000, serverProblem("too_large.body", { maximum: maxBytes }));
    ({ text } = read);
  } catch {
    return refuse(400, -32_700, serverProblem("malformed.body_unreadable"));
  }
  if (isDeeper(text, serverLimits.maxJsonDepth))
    return refuse(400, -32_600, serverProblem("malformed.body_too_deep", { maximum: serverLimits.maxJsonDepth }));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse(400, -32_700, serverProblem("malformed.body_not_json"));
  }
  const isTooMany = Array.isArray(body) && body.length > mcpLimits.maxBatch;
  return isTooMany
    ? refuse(400, -32_600, serverProblem("malformed.batch_too_long", { maximum: mcpLimits.maxBatch }))
    : { body };
};
