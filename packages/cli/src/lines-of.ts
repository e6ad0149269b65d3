import type { ByteSource } from "./environment.ts";
import { Failure } from "./failure.ts";

/** Yields the lines of a stream without their line ends; the last line may lack one. */
export async function* linesOf(source: ByteSource, maxLength: number, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n", start)) {
      yield rest.slice(start, rest[end - 1] === "\r" ? Math.max(start, end - 1) : end);
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > maxLength) throw new Failure("file_too_large", `A line of ${name} is longer than may be`);
  }
  if (rest !== "") yield rest;
}
