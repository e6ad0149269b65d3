import { backoffMs } from "@cofill/core/kit";
import type { InboxNews } from "../../inbox/model.ts";
import { inboxLimits } from "./limits.ts";
import { putMessage, putPeople, putWaiting, takeMessage } from "./put-message.ts";

const take = (news: InboxNews, announce: (text: string) => void): void => {
  putPeople(news.people);
  putWaiting(news.waiting);
  if (news.isHere && news.isGone) return takeMessage(news.number);
  const isNew = news.isHere && putMessage(news.number, news.html);
  if (isNew && news.isReceived) announce(`New message from ${news.who}`);
};

/** Inserts new messages into the open page, and reconnects when the connection breaks. */
export const followNews = (place: string, announce: (text: string) => void): { readonly close: () => void } => {
  const url = new URL(place, location.href);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const open = (): void => {
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener("news", ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as InboxNews;
      url.searchParams.set("after", String(news.seq));
      take(news, announce);
    });
    opened.addEventListener("open", () => {
      failures = 0;
    });
    opened.addEventListener("error", () => {
      // The browser reconnects by itself, unless the server refused the connection.
      if (opened.readyState !== EventSource.CLOSED) return;
      const waitMs = backoffMs(++failures, inboxLimits.firstRetryMs, inboxLimits.maxRetryMs);
      timer = setTimeout(open, waitMs);
    });
  };
  open();
  return {
    close: () => {
      clearTimeout(timer);
      source?.close();
    },
  };
};
