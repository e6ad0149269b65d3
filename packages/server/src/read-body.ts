import { isUtf8 } from "node:buffer";
import { isJsonObject } from "@cofill/core/kit";
import type { Bindings } from "./address.ts";
import { isDeeper } from "./json-depth.ts";
import { serverLimits } from "./limits.ts";
import { readBytes } from "./read-bytes.ts";
import { requestProblem } from "./request-problem.ts";

const textOf = (bytes: Uint8Array): string => {
  if (!isUtf8(bytes)) throw requestProblem("malformed.body_not_utf8");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  // A byte order mark is no part of the JSON (RFC 8259 §8.1).
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
};

const isJson = (type: string | null): boolean =>
  type !== null && (type === "application/json" || /^application\/json\s*(?:;|$)/i.test(type));

/** Reads the JSON object in a request body; an empty body is an empty object. */
export const readBody = async (
  request: Request,
  incoming: Bindings["incoming"],
  maxBytes: number,
): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(request, incoming, maxBytes);
  if (bytes === undefined || bytes.byteLength === 0) return {};
  if (!isJson(request.headers.get("content-type"))) {
    throw requestProblem("unsupported_media_type");
  }
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") {
    throw requestProblem("unsupported_media_type.encoding");
  }
  const text = textOf(bytes);
  if (isDeeper(text, serverLimits.maxJsonDepth)) {
    throw requestProblem("malformed.body_too_deep", { maximum: serverLimits.maxJsonDepth });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw requestProblem("malformed.body_not_json");
  }
  if (!isJsonObject(value)) throw requestProblem("malformed.body_not_an_object");
  return value;
};
