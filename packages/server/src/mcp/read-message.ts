import { readRequestBody } from "@modelcontextprotocol/server";
import { isDeeper } from "../json-depth.ts";
import { serverLimits } from "../limits.ts";
import { mcpLimits } from "./limits.ts";

const refuse = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

/**
 * What a request says, within bounds. The SDK would parse whatever it is given: deep nesting takes long to parse, and
 * a batch, which clients before 2025-06-18 may send, is many calls for the price of one.
 */
export const readMessage = async (
  request: Request,
  maxBytes: number,
): Promise<Response | { readonly body: unknown }> => {
  let text: string;
  try {
    const read = await readRequestBody(request, maxBytes);
    if (read.tooLarge) return refuse(413, -32_000, `The body is larger than ${maxBytes} bytes`);
    ({ text } = read);
  } catch {
    return refuse(400, -32_700, "The body could not be read");
  }
  if (isDeeper(text, serverLimits.maxJsonDepth)) return refuse(400, -32_600, "The body is nested too deep");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse(400, -32_700, "The body is not JSON");
  }
  const isTooMany = Array.isArray(body) && body.length > mcpLimits.maxBatch;
  return isTooMany ? refuse(400, -32_600, `A batch holds at most ${mcpLimits.maxBatch} messages`) : { body };
};
