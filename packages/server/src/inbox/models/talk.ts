import { randomUUID } from "node:crypto";
import type { Composer, InboxPage, Talk } from "@cofill/page";
import type { MessageView } from "@cofill/service/mail";
import { inboxLimits } from "../limits.ts";
import { type MailPageContext, unwrapMail } from "../mail-page.ts";
import { isUnknown, talkHref, withOf } from "../places.ts";
import { composerOf } from "./composer.ts";
import { peopleOf } from "./correspondents.ts";
import { messageCard, otherEnd } from "./message-card.ts";

/** The conversation to show, and where its page starts. */
export interface Wanted {
  /** A correspondent's name or mark; all messages if absent. */
  readonly who?: string;
  readonly before?: number;
  readonly showsDismissed: boolean;
  /** The number of a message that the page must include. */
  readonly around?: number;
}

const query = (href: string, parts: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined);
  return given.length === 0 ? href : `${href}?${new URLSearchParams(given).toString()}`;
};

/** The URL of the conversation's live stream after this sequence number. */
const liveHref = (wanted: Wanted | undefined, seq: number): string =>
  query("/inbox/live", {
    after: String(seq),
    ...(wanted?.who !== undefined && { with: wanted.who }),
    ...(wanted && wanted.who === undefined && { view: "all" }),
    ...(wanted?.showsDismissed && { dismissed: "shown" }),
  });

interface Read {
  readonly messages: readonly MessageView[];
  readonly next?: number;
  readonly seq: number;
}

const readPage = async ({ mailer }: MailPageContext, { who, before, showsDismissed }: Wanted): Promise<Read> => {
  const { messages, next, seq } = unwrapMail(
    await mailer.inbox({
      limit: inboxLimits.messagesPerPage,
      ...(who !== undefined && { with: who }),
      ...(before !== undefined && { before }),
      ...(showsDismissed && { all: true }),
    }),
  );
  const oldestFirst = messages.toSorted((one, two) => one.number - two.number);
  return { messages: oldestFirst, seq, ...(next !== undefined && { next }) };
};

const readMessages = async (context: MailPageContext, wanted: Wanted): Promise<Read> => {
  const { around } = wanted;
  const latest = await readPage(context, wanted);
  const isThere = around === undefined || latest.messages.some(({ number }) => number === around);
  return isThere ? latest : readPage(context, { ...wanted, before: around + 1 });
};

const nameOf = (who: string, messages: readonly MessageView[]): string => {
  const [first] = messages;
  if (first) return otherEnd(first);
  return who.startsWith("@") ? who : `unknown sender (${who})`;
};

/** A conversation with the correspondents beside it. */
export const inboxWith = async (
  context: MailPageContext,
  wanted: Wanted,
  { open, composer }: { readonly open?: Talk["open"]; readonly composer?: Composer } = {},
): Promise<InboxPage> => {
  const { who, before, showsDismissed } = wanted;
  const { messages, next, seq } = await readMessages(context, wanted);
  const title = who === undefined ? "All messages" : nameOf(who, messages);
  const here = who === undefined ? "/inbox/all" : talkHref(title);
  const isStranger = who !== undefined && isUnknown(title);
  const dismissed = showsDismissed ? "shown" : undefined;
  const [people, written] = await Promise.all([
    peopleOf(context, here),
    composer ?? (who === undefined || isStranger ? undefined : composerOf(context, "mail.reply", { to: title })),
  ]);
  const talk: Talk = {
    kind: who === undefined ? "all" : "one",
    title,
    isUnknown: isStranger,
    messages: await Promise.all(messages.map((message) => messageCard(context, message))),
    ...(next !== undefined && { older: query(here, { before: String(next), dismissed }) }),
    ...(before !== undefined && { newest: `${query(here, { dismissed })}#latest` }),
    dismissed: showsDismissed
      ? { href: query(here, {}), text: "Without dismissed ones" }
      : { href: query(here, { dismissed: "shown" }), text: "With dismissed ones" },
    ...(written?.action === "mail.reply" && { request: { key: randomUUID() } }),
    ...(open && { open }),
  };
  return {
    type: "inbox",
    who: context.mailer.agent.name,
    ...people,
    isAll: who === undefined,
    talk,
    ...(written && { composer: written }),
    live: liveHref({ ...wanted, ...(who !== undefined && { who: withOf(title) }) }, seq),
  };
};

/** One message on its own, or a form that is being forwarded. */
export const inboxAt = async (
  context: MailPageContext,
  message: MessageView,
  {
    open,
    composer,
    title,
  }: { readonly open?: Talk["open"]; readonly composer?: Composer; readonly title?: string } = {},
): Promise<InboxPage> => {
  const who = otherEnd(message);
  const people = await peopleOf(context, talkHref(who));
  return {
    type: "inbox",
    who: context.mailer.agent.name,
    ...people,
    isAll: false,
    talk: {
      kind: "message",
      title: title ?? `Message ${message.number}`,
      isUnknown: isUnknown(who),
      messages: [await messageCard(context, message)],
      newest: `${talkHref(who)}#latest`,
      ...(open && { open }),
    },
    ...(composer && { composer }),
    live: liveHref(undefined, message.seq),
  };
};

/** The list of correspondents with a composer for a new message. */
export const inboxList = async (context: MailPageContext, composer: Composer, before?: number): Promise<InboxPage> => {
  const people = await peopleOf(context, undefined, before);
  const { seq } = unwrapMail(await context.mailer.inbox({ limit: 1 }));
  return {
    type: "inbox",
    who: context.mailer.agent.name,
    ...people,
    isAll: false,
    composer,
    live: liveHref(undefined, seq),
  };
};
