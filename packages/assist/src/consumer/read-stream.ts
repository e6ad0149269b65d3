/** Reads a body as UTF-8 text and stops at the limit, whatever length the sender declared. */
export const readText = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ readonly text: string } | { readonly problem: "too_large" | "not_utf8" | "broken" }> => {
  if (!body) return { text: "" };
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  let bytes = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) {
        // Not awaited, because a sender that never stops would block the answer.
        void reader.cancel().catch(() => undefined);
        return { problem: "too_large" };
      }
      const part = decode(decoder, chunk.value, true);
      if (part === undefined) return { problem: "not_utf8" };
      parts.push(part);
    }
  } catch {
    return { problem: "broken" };
  }
  const rest = decode(decoder, new Uint8Array(), false);
  return rest === undefined ? { problem: "not_utf8" } : { text: parts.join("") + rest };
};

const decode = (decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string | undefined => {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
};
