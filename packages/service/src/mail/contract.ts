import type { CapabilityKind } from "@cofill/store";
import type { z } from "zod";
import type { InputError } from "../operations/input-params.ts";
import type {
  agentView,
  correspondentView,
  draftView,
  edgeView,
  fieldIssue,
  followEvent,
  formCard,
  formResponseView,
  formView,
  messageView,
  nameView,
  packageView,
  readView,
  requestView,
  responseRowView,
} from "../operations/mail/views.ts";
import type { mailProblemStatus } from "../operations/problem-status.ts";

export {
  type AgentKind,
  agentKinds,
  type CapabilityKind,
  capabilityKinds,
  type MessageType,
  messageTypes,
} from "@cofill/store";

/** An agent's account. */
export type AgentView = z.output<typeof agentView>;
/** A pet name of the reader's directory and the capability behind it. */
export type NameView = z.output<typeof nameView>;
/** A form as its recipient sees it, with the pattern that an answer must match. */
export type FormView = z.output<typeof formView>;
/** Whether a form accepts answers: only an `open` one does. */
export type FormState = FormView["state"];
/** A form inside a message; lists of messages omit its pattern, which may be as long as the form. */
export type FormCard = z.output<typeof formCard>;
/** A named attachment of a message, with the rights and state of its capability. */
export type EdgeView = z.output<typeof edgeView>;
/** A message with text and edges. */
export type PackageView = z.output<typeof packageView>;
/** A message that asks for a capability, and whether it was resolved or rejected. */
export type RequestView = z.output<typeof requestView>;
/** A message with an answer to a form. */
export type FormResponseView = z.output<typeof formResponseView>;
/** A message in the reader's mailbox, told apart by `type`. */
export type MessageView = z.output<typeof messageView>;
/** An agent with whom the reader exchanged messages, and the last message. */
export type CorrespondentView = z.output<typeof correspondentView>;
/** An issue with an answer, at a path of the payload. */
export type FieldIssue = z.output<typeof fieldIssue>;
/** The draft of one agent for the form of one message. */
export type DraftView = z.output<typeof draftView>;
/** One answer to a form, as its proposer lists them. */
export type ResponseRowView = z.output<typeof responseRowView>;
/** The content of a capability, told apart by `kind`. */
export type ReadView = z.output<typeof readView>;
/** An event of a followed mailbox: the snapshot, or a message that is new or changed. */
export type FollowEvent = z.output<typeof followEvent>;

/** From where and for how long a mailbox is followed. */
export interface FollowOptions {
  /** Resumes after this sequence number; without it, following begins with a snapshot. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** The rights that a capability of each kind has when it is new; attenuation removes some. */
export const rightsOfKind = {
  agent: ["send"],
  form: ["read", "respond"],
  submission: ["read", "fill", "review"],
  file: ["read"],
  value: ["read"],
  tool: ["call"],
} as const satisfies Readonly<Record<CapabilityKind, readonly string[]>>;

/** A right that a capability of some kind can have. */
export type Right = (typeof rightsOfKind)[CapabilityKind][number];

export { mailProblemStatus } from "../operations/problem-status.ts";

/** A permanent code of a problem with a mail request. */
export type MailProblemCode = keyof typeof mailProblemStatus;

/** Why a mail request was not carried out, as data; the channel makes the message. */
export interface MailProblem<C extends string = MailProblemCode> {
  readonly code: C;
  /** Which of the problems that share the code. */
  readonly reason?: string;
  /**
   * The JSON values that the message is made from; never a reference, a token or an answer, because messages are
   * logged.
   */
  readonly params?: object;
  /** The message that the server made; absent when the service is called in process. */
  readonly detail?: string;
  /** The issues of an answer or a form that is not valid. */
  readonly fields?: readonly FieldIssue[];
  /** Every invalid member of a malformed request. */
  readonly errors?: readonly InputError[];
}

/** The result of a mail operation: its value, or the problem with the request. */
export type MailAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: MailProblem };
