import { isDeeper } from "./json-depth.ts";
import { serverLimits } from "./limits.ts";
import { Refusal } from "./refusal.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

const tooLarge = (maxBytes: number): Refusal => new Refusal("too_large", `The body is larger than ${maxBytes} bytes`);

/** A body of unknown length, as far as it may go: what comes after is never read. */
const readStream = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      // Whoever sends on need not be waited for.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
};

/** Who sends a body byte by byte does not keep a place for long. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Refusal("malformed", "The body came too slowly"));
    const timer = setTimeout(late, serverLimits.bodyTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The parser of HTTP holds a client to the length it gave; a Request that was made by hand is held to it here. */
const readAll = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
};

const readBytes = async (request: Request, maxBytes: number): Promise<Uint8Array | undefined> => {
  const header = request.headers.get("content-length");
  const length = header === null ? Number.NaN : Number(header);
  if (length === 0) return undefined;
  if (length > maxBytes) throw tooLarge(maxBytes);
  try {
    if (length > 0) return await inTime(readAll(request, maxBytes));
    return request.body ? await inTime(readStream(request.body, maxBytes)) : undefined;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("malformed", "The body ended too early");
  }
};

const isJson = (type: string | null): boolean =>
  type !== null && (type === "application/json" || /^application\/json\s*(?:;|$)/i.test(type));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object that came with a request; an empty body is an empty object. */
export const readBody = async (request: Request, maxBytes: number): Promise<Readonly<Record<string, unknown>>> => {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === undefined || bytes.byteLength === 0) return {};
  if (!isJson(request.headers.get("content-type"))) {
    throw new Refusal("unsupported_media_type", "Send JSON, with the header Content-Type: application/json");
  }
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") {
    throw new Refusal("unsupported_media_type", "Send the body without a Content-Encoding");
  }
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new Refusal("malformed", "The body is not UTF-8");
  }
  if (isDeeper(text, serverLimits.maxJsonDepth)) {
    throw new Refusal("malformed", `The body is nested deeper than ${serverLimits.maxJsonDepth} levels`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("malformed", "The body is not JSON");
  }
  if (!isObject(value)) throw new Refusal("malformed", "The body must be a JSON object");
  return value;
};
