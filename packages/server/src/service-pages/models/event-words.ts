import type { WordableProblem } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { EventMark } from "@cofill/page";
import type { IntakeEvent, IntakeEventType } from "@cofill/service";
import { problemMessage } from "../../messages/index.ts";

export interface EventWords {
  /** The text after the actor's name. */
  readonly text: string;
  readonly mark: EventMark;
  readonly details?: readonly string[];
}

type Payload = Readonly<Record<string, unknown>>;

const textAt = (payload: Payload, member: string): string | undefined => {
  const value = payload[member];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};

const textsAt = (payload: Payload, member: string): readonly string[] => {
  const value = payload[member];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
};

const problemsAt = ({ problems }: Payload): readonly string[] =>
  Array.isArray(problems)
    ? problems.map((problem: WordableProblem) => problemMessage(problem, { audience: "person" }))
    : [];

const said = (...texts: readonly (string | undefined)[]): Pick<EventWords, "details"> => {
  const details = texts.filter((text) => text !== undefined);
  return details.length === 0 ? {} : { details };
};

const fileAt = (payload: Payload): string => {
  const file = payload.file as Payload | undefined;
  return textAt(file ?? payload, "filename") ?? "a file";
};

const gateAt = (payload: Payload): string => `“${textAt(payload, "gate") ?? ""}”`;

type Say = (payload: Payload, changes: string) => EventWords;

const plain =
  (text: string, mark: EventMark): Say =>
  () => ({ text, mark });

/** The text of each type of event; `changes` summarises what it did to the answers. */
const says: { readonly [T in IntakeEventType | "handoff.link_revoked" | "handoff.completed"]: Say } = {
  "submission.created": plain("began it", "start"),
  "field.updated": (_, changes) => ({ text: changes, mark: "answer" }),
  "validation.passed": plain("checked it: nothing is missing", "check"),
  "validation.failed": ({ fields }) => {
    const open = Array.isArray(fields) ? fields.length : 0;
    return { text: `checked it: ${count(open, "thing")} to do`, mark: "check" };
  },
  "upload.requested": (payload) => ({ text: `began to upload ${fileAt(payload)}`, mark: "check" }),
  "upload.completed": (payload) => ({ text: `uploaded ${fileAt(payload)}`, mark: "answer" }),
  "upload.failed": (payload) => ({
    text: "uploaded a file that was refused",
    mark: "check",
    ...said(...textsAt(payload, "reasons"), ...problemsAt(payload)),
  }),
  "submission.submitted": plain("submitted it", "submit"),
  "review.requested": (payload) => {
    const isAgain = payload.escalated === true;
    return { text: `asked ${isAgain ? "once more " : ""}for review at ${gateAt(payload)}`, mark: "review" };
  },
  "review.approved": (payload) => {
    const statusLabel = `${textAt(payload, "approvals") ?? "?"} of ${textAt(payload, "required") ?? "?"}`;
    const by = payload.automatic === true ? " by rule" : "";
    return {
      text: `approved it${by} at ${gateAt(payload)} (${statusLabel})`,
      mark: "approved",
      ...said(textAt(payload, "comment")),
    };
  },
  "review.rejected": (payload) => ({
    text: `sent it back at ${gateAt(payload)}`,
    mark: "refused",
    ...said(...textsAt(payload, "reasons")),
  }),
  "delivery.attempted": (payload) => ({
    text: `began delivery attempt ${textAt(payload, "attempt") ?? ""}`,
    mark: "delivery",
  }),
  "delivery.succeeded": (payload) => ({
    text: `delivered it at attempt ${textAt(payload, "attempt") ?? ""}`,
    mark: "approved",
  }),
  "delivery.failed": (payload) => ({
    text: `could not deliver it${payload.final === true ? " and gave up" : ""}`,
    mark: "refused",
    ...said(textAt(payload, "reason")),
  }),
  "submission.finalized": plain("finished it", "end"),
  "submission.cancelled": (payload) => ({ text: "cancelled it", mark: "end", ...said(textAt(payload, "reason")) }),
  "submission.expired": plain("let it expire: its time was over", "end"),
  "handoff.link_issued": (payload) => ({
    text: `made a link for ${textAt(payload, "to") ?? "a person"}`,
    mark: "handoff",
    ...said(textAt(payload, "note")),
  }),
  "handoff.link_revoked": (payload) => ({
    text: `took back ${count(textsAt(payload, "linkIds").length, "link")}`,
    mark: "handoff",
  }),
  "handoff.completed": (payload) => ({
    text: `finished their part; next: ${textsAt(payload, "roles").join(", ")}`,
    mark: "handoff",
  }),
  "handoff.resumed": plain("came back after a person had worked on it", "handoff"),
};

export const wordsOf = ({ type, payload = {} }: IntakeEvent, changes: string): EventWords =>
  Object.hasOwn(says, type) ? says[type](payload, changes) : { text: type, mark: "check" };
