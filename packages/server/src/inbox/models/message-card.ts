import type { EdgeCard, FormCard, MessageCard, StatusLabel, TextPiece } from "@cofill/page";
import type { DraftView, EdgeView, FormView, Mailer, MessageView } from "@cofill/service/mail";
import { momentOf } from "../../service-pages/models/moments.ts";
import { fillHref, formQuery, forwardHref, isUnknown, messageHref, nameHref, talkHref } from "../places.ts";
import { formStatusLabels, kindWords, nameStatusLabels, requestStatusLabels } from "../words.ts";
import { jsonText, responseValues } from "./response-values.ts";

/** The reader's mailbox and the current time. */
export interface Reading {
  readonly mailer: Mailer;
  readonly now: number;
}

/** The correspondent of a message. */
export const otherEnd = ({ direction, from, to }: Pick<MessageView, "direction" | "from" | "to">): string =>
  direction === "sent" ? to : from;

/** The reader's draft of a received form; `undefined` if there is none. */
const draftOf = async ({ mailer }: Reading, number: number, edge: string): Promise<DraftView | undefined> => {
  const answer = await mailer.draft({ number, edge });
  return answer.ok ? answer.value : undefined;
};

/** A form in a list of messages. */
type SentForm = NonNullable<EdgeView["form"]>;

const statusLabelOf = (form: SentForm, draft: DraftView | undefined): StatusLabel => {
  if (draft?.sentAt !== undefined) return { tone: "good", text: "Submitted" };
  if (form.state === "open" && draft && draft.revision > 0) return { tone: "wait", text: "Begun" };
  return formStatusLabels[form.state];
};

const fillWords = (form: SentForm, draft: DraftView | undefined): string | undefined => {
  if (draft?.sentAt !== undefined) return "See your answers";
  const isBegun = draft !== undefined && draft.revision > 0;
  if (form.state === "open") return isBegun ? "Go on filling" : "Fill out";
  return isBegun ? "See your draft" : undefined;
};

const formCard = async (reading: Reading, message: MessageView, { name, form }: EdgeView & { form: SentForm }) => {
  const isMine = form.proposer === "@self";
  const isReceived = message.direction === "received";
  const draft = isReceived ? await draftOf(reading, message.number, name) : undefined;
  const words = isReceived ? fillWords(form, draft) : undefined;
  const isOpen = form.state === "open";
  const card: FormCard = {
    title: form.title,
    description: form.description,
    statusLabel: statusLabelOf(form, draft),
    proposer: form.proposer,
    ...(form.expiresAt !== undefined && isOpen && { expiresAt: momentOf(form.expiresAt, reading.now) }),
    isOnce: form.once && isOpen,
    ...(words !== undefined && { fill: { href: `${fillHref(message.number, name)}#cofill-form`, text: words } }),
    ...(isOpen && draft?.sentAt !== undefined && { again: `${fillHref(message.number, name)}/again` }),
    ...(isOpen && { forward: forwardHref(message.number, name) }),
    ...(isMine && { responses: formQuery("/inbox/responses", form.formId) }),
    ...(isMine && isOpen && { close: formQuery("/inbox/close", form.formId) }),
    ...(isMine && form.state !== "revoked" && { revoke: formQuery("/inbox/revoke", form.formId) }),
  };
  return card;
};

/** The text of the button to a submission, by the reader's rights. */
const openWords = ({ kind, rights, state }: EdgeView): string | undefined => {
  if (kind !== "submission" || state !== "live") return undefined;
  if (rights.includes("review")) return "Look at it and decide";
  return rights.includes("fill") ? "Go on filling it" : "Look at it";
};

const hasForm = (edge: EdgeView): edge is EdgeView & { form: SentForm } => edge.form !== undefined;

const edgeCard = async (reading: Reading, message: MessageView, edge: EdgeView): Promise<EdgeCard> => {
  const open = message.direction === "received" ? openWords(edge) : undefined;
  const [named] = edge.kind === "file" && edge.state === "live" ? edge.names : [];
  return {
    edge: edge.name,
    kind: kindWords[edge.kind],
    ...(edge.about !== undefined && { about: edge.about }),
    ...(edge.state !== "live" && { statusLabel: nameStatusLabels[edge.state] }),
    names: edge.names.map((name) => ({ name, href: nameHref(name) })),
    canAdopt: edge.state === "live" && edge.names.length === 0,
    ...(hasForm(edge) && { form: await formCard(reading, message, edge) }),
    ...(open !== undefined && { open }),
    ...(named !== undefined && { file: `${nameHref(named)}/file` }),
  };
};

const piecesOf = (strings: readonly string[], mentions: readonly string[]): readonly TextPiece[] =>
  strings.flatMap((text, index): readonly TextPiece[] => {
    const edge = mentions[index];
    return [...(text === "" ? [] : [{ text }]), ...(edge === undefined ? [] : [{ edge }])];
  });

/** The fields and labels of one of the reader's own forms. */
const patternOf = async ({ mailer }: Reading, form: string): Promise<FormView["pattern"] | undefined> => {
  const answer = await mailer.form({ form });
  return answer.ok ? answer.value.pattern : undefined;
};

const contentOf = async (reading: Reading, message: MessageView): Promise<MessageCard["content"]> => {
  switch (message.type) {
    case "package":
      return { type: "package", pieces: piecesOf(message.strings, message.mentions) };
    case "request": {
      const { description, status, reason, direction } = message;
      return {
        type: "request",
        description,
        statusLabel: requestStatusLabels[status],
        ...(reason !== undefined && { reason }),
        canSettle: status === "open" && direction === "received",
      };
    }
    case "form-response": {
      const { formTitle, payload, secrets, formId, number, direction } = message;
      return {
        type: "form-response",
        title: formTitle,
        values: responseValues(payload, await patternOf(reading, formId)),
        json: jsonText(payload),
        ...(secrets.length > 0 && {
          secrets: { count: secrets.length, href: `${messageHref(number)}?secrets=shown` },
        }),
        ...(direction === "received" && { responses: formQuery("/inbox/responses", formId) }),
      };
    }
    default:
      return message satisfies never;
  }
};

/** A message as its reader sees it in the inbox. */
export const messageCard = async (reading: Reading, message: MessageView): Promise<MessageCard> => {
  const who = otherEnd(message);
  return {
    number: message.number,
    direction: message.direction,
    who,
    isUnknown: isUnknown(who),
    at: momentOf(message.date, reading.now),
    isDismissed: message.dismissed,
    here: messageHref(message.number),
    talk: talkHref(who),
    edges: await Promise.all(message.edges.map((edge) => edgeCard(reading, message, edge))),
    content: await contentOf(reading, message),
  };
};
