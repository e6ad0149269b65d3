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

/** The types of the views that operations return; `operations/mail/views.ts` has their schemas with descriptions. */

export type AgentView = z.output<typeof agentView>;
export type NameView = z.output<typeof nameView>;
export type FormView = z.output<typeof formView>;
export type FormState = FormView["state"];
export type FormCard = z.output<typeof formCard>;
export type EdgeView = z.output<typeof edgeView>;
export type PackageView = z.output<typeof packageView>;
export type RequestView = z.output<typeof requestView>;
export type FormResponseView = z.output<typeof formResponseView>;
export type MessageView = z.output<typeof messageView>;
export type CorrespondentView = z.output<typeof correspondentView>;
export type FieldIssue = z.output<typeof fieldIssue>;
export type DraftView = z.output<typeof draftView>;
export type ResponseRowView = z.output<typeof responseRowView>;
export type ReadView = z.output<typeof readView>;
export type FollowEvent = z.output<typeof followEvent>;

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

export type Right = (typeof rightsOfKind)[CapabilityKind][number];

export { mailProblemStatus } from "../operations/problem-status.ts";

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

export type MailAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: MailProblem };
