import { limits } from "../limits.ts";

const metaCharset = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

const decoderFor = (label: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};

/** Decodes by the content type, else the page's meta tag, else as UTF-8, like browsers. */
const decode = (bytes: Uint8Array, contentType: string): string => {
  const inHeader = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1];
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, limits.maxSniffedBytes));
  const label = inHeader ?? metaCharset.exec(start)?.[1];
  const decoder = (label !== undefined && decoderFor(label)) || new TextDecoder();
  return decoder.decode(bytes);
};

/** The text of a body, or undefined if it exceeds the limit. */
export const readBody = async (response: Response): Promise<string | undefined> => {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > limits.maxBodyBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > limits.maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), response.headers.get("content-type") ?? "");
};
