import { backoffMs } from "@cofill/core/kit";
import type { FormUpdate, LiveMessage, Present } from "../protocol.ts";
import { webLimits } from "./limits.ts";

export interface StreamOptions {
  readonly url: string;
  /** The revision that the page has: what came after it is sent first. */
  readonly since: () => number;
  readonly create: (url: string) => EventSource;
  readonly onUpdate: (update: FormUpdate) => void;
  readonly onPresent: (present: readonly Present[]) => void;
  readonly onEnded: (message: string) => void;
  /** The stream is there again after it was not. */
  readonly onOpen: () => void;
}

type Of<T extends LiveMessage["type"]> = Extract<LiveMessage, { readonly type: T }>;

/**
 * What the server says without being asked. The browser connects again by itself when the connection breaks, but gives
 * up when the server refuses it once, as one that is just being restarted does.
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
          // Half a message; the next one brings everything that is missing.
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
