import { forPerson } from "../../messages/index.ts";
import { readForm } from "../../pages/read-form.ts";
import { done, type MailVisit, mailPage, notDone, unwrapMail } from "../mail-page.ts";
import { composerOf } from "../models/composer.ts";
import { messageCard } from "../models/message-card.ts";
import { talkHref } from "../places.ts";
import { entryText, readAttachments } from "../read-attachments.ts";
import { forwardComposer, readNumber, showForward, showList, showTalk } from "./inbox.ts";

const hasFile = (entry: FormDataEntryValue | null): boolean =>
  entry !== null && typeof entry !== "string" && entry.size > 0;

const isNotSent = "Write something, or attach a form, a file or a thing";

/** Goes on where the message stands. */
const sent = (visit: MailVisit, to: string, notice: "sent" | "forwarded" | "asked"): Response =>
  done(visit, `${talkHref(to)}#latest`, notice);

const send = async (visit: MailVisit, entries: FormData): Promise<Response> => {
  const talk = entryText(entries, "talk");
  const isReply = talk !== "";
  const written = {
    to: isReply ? talk : entryText(entries, "to"),
    text: entryText(entries, "text"),
    thing: entryText(entries, "thing"),
    key: entryText(entries, "key"),
    form: entryText(entries, "form"),
    hasLostFiles: ["file", "form_file"].some((name) => hasFile(entries.get(name))),
  };
  const again = (fault: string) => async (): Promise<Response> => {
    const composer = await composerOf(visit, isReply ? "mail.reply" : "mail.send", { ...written, fault });
    if (!isReply) return showList(visit, composer, 422);
    return showTalk(visit, { who: talk, showsDismissed: false }, { composer, status: 422 });
  };
  const refuse = (fault: string): Promise<Response> => notDone(visit, fault, again(fault));
  const attached = await readAttachments(visit, entries);
  if (!attached.ok) return refuse(attached.fault);
  if (written.text === "" && Object.keys(attached.edges).length === 0) return refuse(isNotSent);
  const answer = await visit.mailer.send({
    to: written.to,
    text: written.text,
    edges: attached.edges,
    ...(written.key !== "" && { key: written.key }),
  });
  if (!answer.ok) return refuse(forPerson(answer.problem));
  return sent(visit, answer.value.to, "sent");
};

const forward = async (visit: MailVisit, entries: FormData): Promise<Response> => {
  const number = readNumber(entryText(entries, "forward"));
  const edge = entryText(entries, "edge");
  const to = entryText(entries, "to");
  const text = entryText(entries, "text");
  const key = entryText(entries, "key");
  const answer = await visit.mailer.forward({
    number,
    edge,
    to,
    ...(text !== "" && { text }),
    ...(key !== "" && { key }),
  });
  if (answer.ok) return sent(visit, answer.value.to, "forwarded");
  const fault = forPerson(answer.problem);
  return notDone(visit, fault, async () => {
    const message = unwrapMail(await visit.mailer.message({ number }));
    return showForward(visit, message, await forwardComposer(visit, message, edge, { to, text, key, fault }), 422);
  });
};

export const sendPages = [
  mailPage({ id: "pageInboxSend", method: "POST", path: "/inbox/send", summary: "Send a message" }, async (visit) => {
    const entries = await readForm({ request: visit.call.request.raw, incoming: visit.call.incoming });
    return entryText(entries, "forward") === "" ? send(visit, entries) : forward(visit, entries);
  }),
  mailPage(
    { id: "pageInboxRequest", method: "POST", path: "/inbox/request", summary: "Ask for a thing" },
    async (visit) => {
      const entries = await readForm({ request: visit.call.request.raw, incoming: visit.call.incoming });
      const to = entryText(entries, "talk");
      const resultName = entryText(entries, "result_name");
      const key = entryText(entries, "key");
      const answer = await visit.mailer.request({
        to,
        description: entryText(entries, "description"),
        ...(resultName !== "" && { resultName }),
        ...(key !== "" && { key }),
      });
      if (answer.ok) return sent(visit, answer.value.to, "asked");
      const fault = forPerson(answer.problem);
      return notDone(visit, fault, async () => {
        const composer = await composerOf(visit, "mail.reply", { to, fault });
        return showTalk(visit, { who: to, showsDismissed: false }, { composer, status: 422 });
      });
    },
  ),
] as const;

/** A message as a script of the page puts it into place. */
export const cardOf = async (visit: MailVisit, number: number) =>
  messageCard(visit, unwrapMail(await visit.mailer.message({ number })));
