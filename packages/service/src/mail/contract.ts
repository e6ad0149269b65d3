import type { CapabilityKind } from "@cofill/store";
import type { z } from "zod";
import type { InputError } from "../operations/input-params.ts";
import type {
  agentView,
  correspondentView,
  draftView,
  edgeView,
  fieldFault,
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

/** The types of what agents, people and scripts see; `operations/mail/views.ts` has the schemas with their words. */

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
export type FieldFault = z.output<typeof fieldFault>;
export type DraftView = z.output<typeof draftView>;
export type ResponseRowView = z.output<typeof responseRowView>;
export type ReadView = z.output<typeof readView>;
export type FollowEvent = z.output<typeof followEvent>;

export interface FollowOptions {
  /** Goes on after this sequence; begins with a snapshot without it. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** What holding each kind permits; an attenuated one permits less. */
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

/** A request about mail that was not carried out. Data only: the channel words it. */
export interface MailProblem<C extends string = MailProblemCode> {
  readonly code: C;
  /** Which of the problems that share the code. */
  readonly reason?: string;
  /** JSON values from which the message is made. Never a reference, a token or an answer. */
  readonly params?: object;
  /** As the server worded it that found the problem; absent in process. */
  readonly detail?: string;
  /** Of an answer or a form that does not fit. */
  readonly fields?: readonly FieldFault[];
  /** Of a malformed request: every member that is wrong. */
  readonly errors?: readonly InputError[];
}

export type MailAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: MailProblem };
