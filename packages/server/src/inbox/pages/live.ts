import { type InboxNews, renderCorrespondents, renderMessage } from "@cofill/page";
import type { FollowEvent, MessageView } from "@cofill/service/mail";
import { requestProblem } from "../../request-problem.ts";
import { sessionStillAllowed } from "../../still-allowed.ts";
import { type MailPageContext, mailPage } from "../mail-page.ts";
import { peopleOf } from "../models/correspondents.ts";
import { messageCard, otherEnd } from "../models/message-card.ts";
import { talkHref, withOf } from "../places.ts";

interface Shown {
  /** A correspondent's name or mark. */
  readonly who?: string;
  readonly isAll: boolean;
  readonly showsDismissed: boolean;
}

const shownBy = ({ call }: MailPageContext): Shown => {
  const who = call.request.query("with");
  return {
    ...(who !== undefined && { who }),
    isAll: call.request.query("view") === "all",
    showsDismissed: call.request.query("dismissed") === "shown",
  };
};

const newsOf = async (
  context: MailPageContext,
  shown: Shown,
  message: MessageView,
  seq: number,
): Promise<InboxNews> => {
  // Relative times are computed when the event is sent, not when the stream was opened.
  const reading = { ...context, now: (context.server.options.clock ?? Date.now)() };
  const other = otherEnd(message);
  const people = await peopleOf(reading, shown.who === undefined ? undefined : talkHref(shown.who));
  const isHere = shown.isAll || withOf(other) === shown.who;
  return {
    type: "news",
    seq,
    number: message.number,
    isHere,
    isGone: message.dismissed && !shown.showsDismissed,
    isReceived: message.direction === "received",
    who: other,
    html: isHere ? renderMessage(await messageCard(reading, message)) : "",
    people: renderCorrespondents(people),
    waiting: people.waiting,
  };
};

async function* newsFor(
  context: MailPageContext,
  shown: Shown,
  events: AsyncIterable<FollowEvent>,
): AsyncIterable<InboxNews> {
  for await (const event of events) {
    // A client that is far behind gets a snapshot with all new messages.
    const messages = event.type === "snapshot" ? event.messages : [event.message];
    for (const message of messages) yield newsOf(context, shown, message, event.seq);
  }
}

const afterOf = ({ call }: MailPageContext): number => {
  const text = call.request.header("last-event-id") || call.request.query("after") || "";
  if (!/^\d{1,15}$/.test(text)) throw requestProblem("malformed.sequence");
  return Number(text);
};

/** Streams new messages to an open inbox. */
export const inboxLivePage = mailPage(
  { id: "pageInboxLive", method: "GET", path: "/inbox/live", summary: "What comes, as it comes" },
  async (context) => {
    const { call, server, mailer } = context;
    const after = afterOf(context);
    const shown = shownBy(context);
    const body =
      call.request.raw.method === "HEAD"
        ? null
        : server.follows.open({
            caller: `inbox:${mailer.agent.tenant}/${mailer.agent.name}`,
            follow: (signal) => newsFor(context, shown, mailer.follow({ signal, after })),
            isStillAllowed: () => sessionStillAllowed(call),
            cut: () => void call.incoming?.socket?.destroy(),
          });
    return new Response(body, {
      headers: { ...call.headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
    });
  },
);
