import type { Composer } from "@cofill/page";
import type { MessageView } from "@cofill/service/mail";
import { nothingHere } from "../../request-problem.ts";
import { type MailPageContext, mailPage, type ShownMail, showMail, unwrapMail } from "../mail-page.ts";
import { composerOf } from "../models/composer.ts";
import { inboxAt, inboxList, inboxWith, type Wanted } from "../models/talk.ts";

/** Reads a positive integer; throws not found for anything else. */
export const readNumber = (text: string | undefined): number => {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw nothingHere();
  return Number(text);
};

const asked = ({ call }: MailPageContext, name: string): number | undefined => {
  const text = call.request.query(name);
  return text === undefined ? undefined : readNumber(text);
};

export const wantedOf = (context: MailPageContext, who?: string): Wanted => {
  const before = asked(context, "before");
  return {
    ...(who !== undefined && { who }),
    ...(before !== undefined && { before }),
    showsDismissed: context.call.request.query("dismissed") === "shown",
  };
};

export const messageOf = async (context: MailPageContext, showSecrets = false): Promise<MessageView> => {
  const number = readNumber(context.call.request.param("number"));
  return unwrapMail(await context.mailer.message({ number, ...(showSecrets && { showSecrets }) }));
};

export const showTalk = async (
  context: MailPageContext,
  wanted: Wanted,
  { composer, status }: { readonly composer?: Composer; readonly status?: number } = {},
): Promise<Response> => {
  const page = await inboxWith(context, wanted, composer ? { composer } : {});
  return showMail(context, { title: page.talk?.title ?? "Inbox", page, ...(status !== undefined && { status }) });
};

export const showList = async (context: MailPageContext, composer?: Composer, status = 200): Promise<Response> => {
  const written = composer ?? (await composerOf(context, "mail.send", { to: context.call.request.query("to") ?? "" }));
  const page = await inboxList(context, written, asked(context, "people"));
  return showMail(context, { title: "Inbox", page, status });
};

export const showMessage = async (
  context: MailPageContext,
  message: MessageView,
  errorMessage?: string,
): Promise<Response> => {
  const page = await inboxAt(context, message);
  const shown: ShownMail = {
    title: page.talk!.title,
    page,
    ...(errorMessage !== undefined && { status: 422, errorMessage }),
  };
  return showMail(context, shown);
};

/** The composer for forwarding a form (EN-CHT-11). */
export const forwardComposer = async (
  context: MailPageContext,
  message: MessageView,
  edge: string,
  written: { readonly to?: string; readonly text?: string; readonly errorMessage?: string; readonly key?: string } = {},
): Promise<Composer> => {
  const form = message.edges.find(({ name }) => name === edge)?.form;
  if (!form) throw nothingHere();
  const forwards = { number: message.number, edge, title: form.title };
  return composerOf(context, "mail.forward", { ...written, forwards });
};

export const showForward = async (context: MailPageContext, message: MessageView, composer: Composer, status = 200) => {
  const page = await inboxAt(context, message, { composer, title: "Forward a form" });
  return showMail(context, { title: "Forward a form", page, status });
};

export const inboxPages = [
  mailPage({ id: "pageInbox", method: "GET", path: "/inbox", summary: "Whom you have messages with" }, (context) =>
    showList(context),
  ),
  mailPage({ id: "pageInboxAll", method: "GET", path: "/inbox/all", summary: "Every message" }, (context) =>
    showTalk(context, wantedOf(context)),
  ),
  mailPage(
    { id: "pageInboxTalk", method: "GET", path: "/inbox/with/{who}", summary: "The conversation with one of them" },
    (context) => showTalk(context, wantedOf(context, context.call.request.param("who") ?? "")),
  ),
  mailPage(
    { id: "pageInboxMessage", method: "GET", path: "/inbox/messages/{number}", summary: "One message" },
    async (context) =>
      showMessage(context, await messageOf(context, context.call.request.query("secrets") === "shown")),
  ),
  mailPage(
    {
      id: "pageInboxForward",
      method: "GET",
      path: "/inbox/messages/{number}/forward",
      summary: "Page to forward the form of a message",
    },
    async (context) => {
      const message = await messageOf(context);
      const composer = await forwardComposer(context, message, context.call.request.query("edge") ?? "");
      return showForward(context, message, composer);
    },
  ),
] as const;
