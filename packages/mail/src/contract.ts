import type { FormSchema } from "@cofill/form-record";
import type { FormSource } from "@cofill/intake";

/** The words of the mail: what agents, people and scripts see, in whatever transport. No ids that open anything. */

export const agentKinds = ["host", "guest"] as const;
export type AgentKind = (typeof agentKinds)[number];

/** What can be held, named, sent and put into a slot. */
export const thingKinds = ["agent", "form", "submission", "file", "value", "tool"] as const;
export type ThingKind = (typeof thingKinds)[number];

/** What holding a thing permits; an attenuated one permits less. */
export const rightsOfKind = {
  agent: ["send"],
  form: ["read", "respond"],
  submission: ["read", "fill", "review"],
  file: ["read"],
  value: ["read"],
  tool: ["call"],
} as const satisfies Readonly<Record<ThingKind, readonly string[]>>;

export type Right = (typeof rightsOfKind)[ThingKind][number];

export const messageTypes = ["package", "request", "form-response"] as const;
export type MessageType = (typeof messageTypes)[number];

export interface AgentView {
  readonly name: string;
  readonly kind: AgentKind;
  readonly createdAt: string;
}

export interface NameView {
  /** `@tools/counter` */
  readonly name: string;
  readonly kind: ThingKind;
  readonly rights: readonly Right[];
  readonly state: "live" | "revoked" | "expired" | "used_up";
  /** What it is, in words: a form's title, a file's name. */
  readonly about?: string;
  /** Of a form. */
  readonly formId?: string;
  readonly expiresAt?: string;
  readonly usesLeft?: number;
}

export type FormState = "open" | "closed" | "revoked" | "expired" | "filled";

/** A form as its recipient sees it: the record of the document, and what identifies it (D-12). */
export interface FormView {
  readonly formId: string;
  /** By the reader's own name for it (`@alice`), `@self`, or "unknown sender (…)". */
  readonly proposer: string;
  readonly title: string;
  readonly description: string;
  readonly pattern: FormSchema;
  readonly schemaHash: string;
  readonly format: FormSource["format"];
  readonly state: FormState;
  readonly once: boolean;
  readonly expiresAt?: string;
  /** What the pattern cannot say of a form that was written in another format. */
  readonly notes?: readonly string[];
}

/** A form in a list: its pattern may be as long as the form. */
export type FormCard = Omit<FormView, "pattern" | "notes"> & Partial<Pick<FormView, "pattern" | "notes">>;

export interface EdgeView {
  readonly name: string;
  readonly kind: ThingKind;
  readonly rights: readonly Right[];
  readonly state: NameView["state"];
  readonly about?: string;
  /** Where it may be read; with its pattern only where one message is looked at, once for each form. */
  readonly form?: FormCard;
  /** The reader's own names for it. */
  readonly names: readonly string[];
}

interface MessageBase {
  /** In the reader's own mailbox, from 1. */
  readonly number: number;
  /** `@bob` by the reader's own name for them, `@self`, or "unknown sender (k3f9)". */
  readonly from: string;
  readonly to: string;
  readonly direction: "received" | "sent";
  readonly date: string;
  readonly dismissed: boolean;
  readonly dismissedAt?: string;
  /** By whom it was dismissed: always the mailbox's owner, `@self`. */
  readonly dismisser?: string;
  /** Moves on with every change of the mailbox; where to go on following. */
  readonly seq: number;
  readonly edges: readonly EdgeView[];
}

export interface PackageView extends MessageBase {
  readonly type: "package";
  /** Text between edges: one more than there are edges mentioned in it. */
  readonly strings: readonly string[];
  /** The edges in the order of their mention. */
  readonly mentions: readonly string[];
  /** All of it, `@edge` where an edge is mentioned. */
  readonly text: string;
}

export interface RequestView extends MessageBase {
  readonly type: "request";
  readonly description: string;
  readonly status: "open" | "resolved" | "rejected";
  readonly reason?: string;
}

export interface FormResponseView extends MessageBase {
  readonly type: "form-response";
  readonly formId: string;
  readonly formTitle: string;
  readonly responseId: string;
  /** The reader's own message that carried the form. */
  readonly replyTo?: number;
  /** Capabilities stand as `{"edge": "path.of.the.slot"}`; adopt them by that edge. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Fields whose values are secret, by path: shown on request only. */
  readonly secrets: readonly string[];
}

export type MessageView = PackageView | RequestView | FormResponseView;

export interface CorrespondentView {
  /** `@bob`, or "unknown sender (k3f9)". */
  readonly name: string;
  /** Names them in a query where they have no name. */
  readonly mark: string;
  readonly lastNumber: number;
  readonly lastDate: string;
  readonly lastText: string;
  /** Received and not dismissed. */
  readonly waiting: number;
}

/** Something wrong with an answer, by the path of the payload. */
export interface FieldFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

/** A form that is being filled: the draft of one agent for one message. */
export interface DraftView {
  readonly number: number;
  readonly edge: string;
  readonly form: FormView;
  /** The form itself, so that a client can open the same live form. */
  readonly source: FormSource;
  readonly revision: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What is missing or wrong now; nothing when it can be sent. */
  readonly faults: readonly FieldFault[];
  /** Set once it was sent. */
  readonly sentAt?: string;
}

export interface ResponseRowView {
  readonly number: number;
  readonly from: string;
  readonly date: string;
  readonly responseId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type FollowEvent =
  /** The newest messages when following began, oldest first. */
  | { readonly type: "snapshot"; readonly messages: readonly MessageView[]; readonly seq: number }
  /** A message that came or changed. */
  | { readonly type: "message"; readonly message: MessageView; readonly seq: number };

/** Permanent codes with the HTTP status each is answered with. */
export const mailProblemStatus = {
  malformed: 400,
  agent_required: 400,
  bad_name: 400,
  raw_reference: 400,
  unauthenticated: 401,
  forbidden: 403,
  no_right: 403,
  not_found: 404,
  unknown_agent: 404,
  unknown_name: 404,
  unknown_edge: 404,
  name_taken: 409,
  agent_taken: 409,
  response_conflict: 409,
  key_conflict: 409,
  already_settled: 409,
  draft_changed: 409,
  not_a_form: 409,
  not_a_request: 409,
  form_tampered: 409,
  form_closed: 410,
  form_revoked: 410,
  form_expired: 410,
  form_filled: 410,
  revoked: 410,
  expired: 410,
  used_up: 410,
  too_large: 413,
  invalid_form: 422,
  invalid_payload: 422,
  tool_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type MailProblemCode = keyof typeof mailProblemStatus;

export interface MailProblem {
  readonly code: MailProblemCode;
  /** What is wrong and what would be right. Never a reference, a token or an answer. */
  readonly detail: string;
  /** Of an answer or a form that does not fit. */
  readonly fields?: readonly FieldFault[];
}

export type MailAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: MailProblem };
