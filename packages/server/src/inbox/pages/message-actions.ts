import { renderMessage } from "@cofill/page";
import type { MailAnswer } from "@cofill/service/mail";
import { forPerson } from "../../messages/index.ts";
import { readSmallForm } from "../../pages/read-form.ts";
import { done, isScript, type MailPageContext, mailPage, notDone, unwrapMail } from "../mail-page.ts";
import { otherEnd } from "../models/message-card.ts";
import type { InboxNotice } from "../notices.ts";
import { talkHref } from "../places.ts";
import { entryText } from "../read-attachments.ts";
import { readNumber, showMessage } from "./inbox.ts";
import { cardOf } from "./send.ts";

interface MessageAction {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly notice: InboxNotice;
  readonly act: (context: MailPageContext, number: number, entries: FormData) => Promise<MailAnswer<unknown>>;
}

/** Actions of the buttons below a message. */
const actions: readonly MessageAction[] = [
  {
    id: "pageInboxDismiss",
    name: "dismiss",
    summary: "Put a message away",
    notice: "dismissed",
    act: ({ mailer }, number) => mailer.dismiss({ number }),
  },
  {
    id: "pageInboxAdopt",
    name: "adopt",
    summary: "Give what came a name of one's own",
    notice: "kept",
    act: ({ mailer }, number, entries) =>
      mailer.adopt({ number, edge: entryText(entries, "edge"), name: entryText(entries, "name") }),
  },
  {
    id: "pageInboxResolve",
    name: "resolve",
    summary: "Give what a message asks for",
    notice: "given",
    act: ({ mailer }, number, entries) => mailer.resolve({ number, capability: entryText(entries, "capability") }),
  },
  {
    id: "pageInboxReject",
    name: "reject",
    summary: "Decline what a message asks for",
    notice: "declined",
    act: ({ mailer }, number, entries) => {
      const reason = entryText(entries, "reason");
      return mailer.reject({ number, ...(reason !== "" && { reason }) });
    },
  },
];

const place = async (context: MailPageContext, number: number): Promise<string> => {
  const message = unwrapMail(await context.mailer.message({ number }));
  return `${talkHref(otherEnd(message))}#${message.dismissed ? "latest" : `m-${number}`}`;
};

/** The current HTML of a message, for the page's script. */
const changed = async (context: MailPageContext, number: number) => {
  const card = await cardOf(context, number);
  return { number, html: renderMessage(card), isDismissed: card.isDismissed };
};

export const messageActionPages = actions.map(({ id, name, summary, notice, act }) =>
  mailPage({ id, method: "POST", path: `/inbox/messages/{number}/${name}`, summary }, async (context) => {
    const number = readNumber(context.call.request.param("number"));
    const entries = await readSmallForm({ request: context.call.request.raw, incoming: context.call.incoming });
    const answer = await act(context, number, entries);
    if (answer.ok) {
      const told = isScript(context) ? await changed(context, number) : {};
      return done(context, await place(context, number), notice, told);
    }
    const { code } = answer.problem;
    const text = forPerson(answer.problem);
    // Throws not found if the message does not exist.
    if (code === "not_found") unwrapMail(answer);
    return notDone(context, text, async () =>
      showMessage(context, unwrapMail(await context.mailer.message({ number })), text),
    );
  }),
);
