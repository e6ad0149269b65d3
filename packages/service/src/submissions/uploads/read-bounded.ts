/** Reads a stream completely, or returns undefined if it is longer than the limit. */
export const readBounded = async (
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  // Returning inside the loop cancels the stream.
  for await (const chunk of stream) {
    if (length + chunk.length > maxBytes) return undefined;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
};
