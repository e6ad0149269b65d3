import type { Composer } from "@cofill/page";
import type { MessageView } from "@cofill/service/mail";
import { nothingHere } from "../../request-problem.ts";
import { type MailVisit, mailPage, type ShownMail, showMail, unwrapMail } from "../mail-page.ts";
import { composerOf } from "../models/composer.ts";
import { inboxAt, inboxList, inboxWith, type Wanted } from "../models/talk.ts";

/** A whole number from 1 on; what is none leads nowhere. */
export const readNumber = (text: string | undefined): number => {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw nothingHere();
  return Number(text);
};

const asked = ({ call }: MailVisit, name: string): number | undefined => {
  const text = call.request.query(name);
  return text === undefined ? undefined : readNumber(text);
};

export const wantedOf = (visit: MailVisit, who?: string): Wanted => {
  const before = asked(visit, "before");
  return {
    ...(who !== undefined && { who }),
    ...(before !== undefined && { before }),
    showsDismissed: visit.call.request.query("dismissed") === "shown",
  };
};

export const messageOf = async (visit: MailVisit, showSecrets = false): Promise<MessageView> => {
  const number = readNumber(visit.call.request.param("number"));
  return unwrapMail(await visit.mailer.message({ number, ...(showSecrets && { showSecrets }) }));
};

export const showTalk = async (
  visit: MailVisit,
  wanted: Wanted,
  { composer, status }: { readonly composer?: Composer; readonly status?: number } = {},
): Promise<Response> => {
  const page = await inboxWith(visit, wanted, composer ? { composer } : {});
  return showMail(visit, { title: page.talk?.title ?? "Inbox", page, ...(status !== undefined && { status }) });
};

export const showList = async (visit: MailVisit, composer?: Composer, status = 200): Promise<Response> => {
  const written = composer ?? (await composerOf(visit, "mail.send", { to: visit.call.request.query("to") ?? "" }));
  const page = await inboxList(visit, written, asked(visit, "people"));
  return showMail(visit, { title: "Inbox", page, status });
};

export const showMessage = async (visit: MailVisit, message: MessageView, fault?: string): Promise<Response> => {
  const page = await inboxAt(visit, message);
  const shown: ShownMail = { title: page.talk!.title, page, ...(fault !== undefined && { status: 422, fault }) };
  return showMail(visit, shown);
};

/** The composer for a form that goes on to somebody else (EN-CHT-11). */
export const forwardComposer = async (
  visit: MailVisit,
  message: MessageView,
  edge: string,
  written: { readonly to?: string; readonly text?: string; readonly fault?: string; readonly key?: string } = {},
): Promise<Composer> => {
  const form = message.edges.find(({ name }) => name === edge)?.form;
  if (!form) throw nothingHere();
  const forwards = { number: message.number, edge, title: form.title };
  return composerOf(visit, "mail.forward", { ...written, forwards });
};

export const showForward = async (visit: MailVisit, message: MessageView, composer: Composer, status = 200) => {
  const page = await inboxAt(visit, message, { composer, title: "Forward a form" });
  return showMail(visit, { title: "Forward a form", page, status });
};

export const inboxPages = [
  mailPage({ id: "pageInbox", method: "GET", path: "/inbox", summary: "Whom you have messages with" }, (visit) =>
    showList(visit),
  ),
  mailPage({ id: "pageInboxAll", method: "GET", path: "/inbox/all", summary: "Every message" }, (visit) =>
    showTalk(visit, wantedOf(visit)),
  ),
  mailPage(
    { id: "pageInboxTalk", method: "GET", path: "/inbox/with/{who}", summary: "The conversation with one of them" },
    (visit) => showTalk(visit, wantedOf(visit, visit.call.request.param("who") ?? "")),
  ),
  mailPage(
    { id: "pageInboxMessage", method: "GET", path: "/inbox/messages/{number}", summary: "One message" },
    async (visit) => showMessage(visit, await messageOf(visit, visit.call.request.query("secrets") === "shown")),
  ),
  mailPage(
    {
      id: "pageInboxForward",
      method: "GET",
      path: "/inbox/messages/{number}/forward",
      summary: "A form of a message, about to go on to somebody else",
    },
    async (visit) => {
      const message = await messageOf(visit);
      const composer = await forwardComposer(visit, message, visit.call.request.query("edge") ?? "");
      return showForward(visit, message, composer);
    },
  ),
] as const;
