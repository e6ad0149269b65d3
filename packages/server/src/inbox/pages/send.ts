import { forPerson } from "../../messages/index.ts";
import { readForm } from "../../pages/read-form.ts";
import { done, type MailPageContext, mailPage, notDone, unwrapMail } from "../mail-page.ts";
import { composerOf } from "../models/composer.ts";
import { messageCard } from "../models/message-card.ts";
import { talkHref } from "../places.ts";
import { entryText, readAttachments } from "../read-attachments.ts";
import { forwardComposer, readNumber, showForward, showList, showTalk } from "./inbox.ts";

const hasFile = (entry: FormDataEntryValue | null): boolean =>
  entry !== null && typeof entry !== "string" && entry.size > 0;

const isNotSent = "Write something, or attach a form, a file or a capability";

/** Returns to the conversation, at the new message. */
const sent = (context: MailPageContext, to: string, notice: "sent" | "forwarded" | "asked"): Response =>
  done(context, `${talkHref(to)}#latest`, notice);

const send = async (context: MailPageContext, entries: FormData): Promise<Response> => {
  const talk = entryText(entries, "talk");
  const isReply = talk !== "";
  const written = {
    to: isReply ? talk : entryText(entries, "to"),
    text: entryText(entries, "text"),
    capability: entryText(entries, "capability"),
    key: entryText(entries, "key"),
    form: entryText(entries, "form"),
    hasLostFiles: ["file", "form_file"].some((name) => hasFile(entries.get(name))),
  };
  const again = (errorMessage: string) => async (): Promise<Response> => {
    const composer = await composerOf(context, isReply ? "mail.reply" : "mail.send", { ...written, errorMessage });
    if (!isReply) return showList(context, composer, 422);
    return showTalk(context, { who: talk, showsDismissed: false }, { composer, status: 422 });
  };
  const refuse = (errorMessage: string): Promise<Response> => notDone(context, errorMessage, again(errorMessage));
  const attached = await readAttachments(context, entries);
  if (!attached.ok) return refuse(attached.errorMessage);
  if (written.text === "" && Object.keys(attached.edges).length === 0) return refuse(isNotSent);
  const answer = await context.mailer.send({
    to: written.to,
    text: written.text,
    edges: attached.edges,
    ...(written.key !== "" && { key: written.key }),
  });
  if (!answer.ok) return refuse(forPerson(answer.problem));
  return sent(context, answer.value.to, "sent");
};

const forward = async (context: MailPageContext, entries: FormData): Promise<Response> => {
  const number = readNumber(entryText(entries, "forward"));
  const edge = entryText(entries, "edge");
  const to = entryText(entries, "to");
  const text = entryText(entries, "text");
  const key = entryText(entries, "key");
  const answer = await context.mailer.forward({
    number,
    edge,
    to,
    ...(text !== "" && { text }),
    ...(key !== "" && { key }),
  });
  if (answer.ok) return sent(context, answer.value.to, "forwarded");
  const errorMessage = forPerson(answer.problem);
  return notDone(context, errorMessage, async () => {
    const message = unwrapMail(await context.mailer.message({ number }));
    return showForward(
      context,
      message,
      await forwardComposer(context, message, edge, { to, text, key, errorMessage }),
      422,
    );
  });
};

export const sendPages = [
  mailPage({ id: "pageInboxSend", method: "POST", path: "/inbox/send", summary: "Send a message" }, async (context) => {
    const entries = await readForm({ request: context.call.request.raw, incoming: context.call.incoming });
    return entryText(entries, "forward") === "" ? send(context, entries) : forward(context, entries);
  }),
  mailPage(
    { id: "pageInboxRequest", method: "POST", path: "/inbox/request", summary: "Ask for a capability" },
    async (context) => {
      const entries = await readForm({ request: context.call.request.raw, incoming: context.call.incoming });
      const to = entryText(entries, "talk");
      const resultName = entryText(entries, "result_name");
      const key = entryText(entries, "key");
      const answer = await context.mailer.request({
        to,
        description: entryText(entries, "description"),
        ...(resultName !== "" && { resultName }),
        ...(key !== "" && { key }),
      });
      if (answer.ok) return sent(context, answer.value.to, "asked");
      const errorMessage = forPerson(answer.problem);
      return notDone(context, errorMessage, async () => {
        const composer = await composerOf(context, "mail.reply", { to, errorMessage });
        return showTalk(context, { who: to, showsDismissed: false }, { composer, status: 422 });
      });
    },
  ),
] as const;

/** The card of a message. */
export const cardOf = async (context: MailPageContext, number: number) =>
  messageCard(context, unwrapMail(await context.mailer.message({ number })));
