import { backoffMs } from "@cofill/core/kit";
import type { FormUpdate, LiveMessage, Present } from "../protocol.ts";
import { webLimits } from "./limits.ts";

export interface StreamOptions {
  readonly url: string;
  /** The page's revision; the server first sends the changes after it. */
  readonly since: () => number;
  readonly create: (url: string) => EventSource;
  readonly onUpdate: (update: FormUpdate) => void;
  readonly onPresent: (present: readonly Present[]) => void;
  readonly onEnded: (message: string) => void;
  /** Called when the stream is open again after an interruption. */
  readonly onOpen: () => void;
}

type Of<T extends LiveMessage["type"]> = Extract<LiveMessage, { readonly type: T }>;

/**
 * Opens the stream of live updates. An `EventSource` reconnects by itself when the connection breaks, but gives up once
 * the server refuses it, as during a restart, so this retries with a backoff.
 */
export const openStream = (options: StreamOptions): { readonly close: () => void } => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
  };

  const open = (): void => {
    const separator = options.url.includes("?") ? "&" : "?";
    const opened = options.create(`${options.url}${separator}since=${options.since()}`);
    source = opened;
    const on = <T extends LiveMessage["type"]>(type: T, take: (message: Omit<Of<T>, "type">) => void): void =>
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
        try {
          take(JSON.parse(data) as Of<T>);
        } catch {
          // A truncated message is dropped, because the next update includes everything that is missing.
        }
      });
    on("update", ({ update }) => options.onUpdate(update));
    on("presence", ({ present }) => options.onPresent(present.slice(0, webLimits.maxPresent)));
    on("ended", ({ message }) => {
      close();
      options.onEnded(message);
    });
    opened.addEventListener("open", () => {
      failures = 0;
      options.onOpen();
    });
    opened.addEventListener("error", () => {
      if (opened.readyState !== opened.CLOSED) return;
      failures++;
      timer = setTimeout(open, backoffMs(failures, webLimits.firstRetryMs, webLimits.maxRetryMs));
    });
  };

  open();
  return { close };
};
