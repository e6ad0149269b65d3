import { clientLimits } from "./limits.ts";

/** One of the server's events, or that it is still there. */
export interface WireEvent {
  readonly id?: string;
  readonly type: string;
  readonly data: string;
  /** How soon to come back, if it said so. */
  readonly retryMs?: number;
}

const readBlock = (block: string): WireEvent | undefined => {
  let id: string | undefined;
  let type = "message";
  let retryMs: number | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(":");
    if (colon === 0 || line === "") continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(value);
    else if (name === "id") id = value;
    else if (name === "event") type = value;
    else if (name === "retry" && /^\d{1,9}$/.test(value)) retryMs = Number(value);
  }
  if (data.length === 0 && retryMs === undefined) return undefined;
  return { type, data: data.join("\n"), ...(id !== undefined && { id }), ...(retryMs !== undefined && { retryMs }) };
};

/**
 * The events of a stream as they come. Nothing is read ahead: who does not ask for the next one does not fill our
 * memory. Ends when the stream does; throws when it breaks off or says nothing for too long.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number = clientLimits.silenceMs,
): AsyncGenerator<WireEvent> {
  const reader = body.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const decoder = new TextDecoder();
  let rest = "";
  /** Where a block's end has been looked for already. */
  let searched = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    timer = setTimeout(() => reject(new Error("the stream is silent")), silenceMs);
    try {
      return await Promise.race([reader.read(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    for (;;) {
      const { done, value } = await next();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      let from = 0;
      for (;;) {
        const at = rest.indexOf("\n\n", Math.max(from, searched - 1));
        if (at < 0) break;
        const event = readBlock(rest.slice(from, at));
        from = at + 2;
        searched = from;
        if (event) yield event;
      }
      rest = rest.slice(from);
      searched = rest.length;
      if (rest.length > clientLimits.maxEventLength) throw new Error("an event is too long");
    }
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}
