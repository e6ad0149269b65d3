/** A body as text; undefined if it exceeds the limit, in which case reading stops early. */
export const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string | undefined> => {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
};
