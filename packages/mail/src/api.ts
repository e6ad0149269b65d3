import type { FormSchema } from "@cofill/form-record";
import type { FormSource } from "@cofill/intake";
import type {
  AgentKind,
  AgentView,
  CorrespondentView,
  DraftView,
  FollowEvent,
  FormView,
  MailAnswer,
  MessageType,
  MessageView,
  NameView,
  ResponseRowView,
  Right,
} from "./contract.ts";

/** A form as its proposer writes it: data, put into a message like any other value (EN-REC-02). */
export interface NewForm {
  readonly title: string;
  readonly description?: string;
  /** The shape of an answer; or a form of any other format in `source`. */
  readonly pattern?: FormSchema;
  readonly source?: FormSource;
  /** Of a copy of a form that one was sent: it must then be the same form. */
  readonly formId?: string;
  /** Takes one answer and no more. */
  readonly once?: boolean;
  readonly expiresAt?: string;
}

/** Less than the whole of a thing. */
export interface Attenuation {
  readonly rights?: readonly Right[];
  readonly expiresAt?: string;
  readonly uses?: number;
}

/** Something new, or something one has. */
export type ThingInput =
  /** `@counter` */
  | string
  | ({ readonly name: string } & Attenuation)
  | { readonly value: unknown }
  | { readonly form: NewForm }
  /** A form record as it is, known by its shape (EN-REC-05). */
  | (NewForm & { readonly pattern: FormSchema; readonly proposer?: string })
  /** An agent of the same tenant by its account name; hosts only. */
  | { readonly agent: string }
  | { readonly file: { readonly filename: string; readonly mediaType?: string; readonly base64: string } }
  /** An endpoint that takes a POST of JSON and answers with JSON. */
  | { readonly tool: { readonly url: string; readonly description?: string; readonly inputSchema?: unknown } }
  | { readonly submission: string };

interface Numbered {
  readonly number: number;
}

/** Which of a message's forms; needed only where it carries several. */
interface NumberedEdge extends Numbered {
  readonly edge?: string;
}

interface FormNamed {
  /** A pet name, a message's number or a formId (D-11). */
  readonly form: string;
}

type Op<Input, Output> = { readonly input: Input; readonly output: Output };

/** Everything one agent can do with its mail. */
export interface MailOperations {
  whoami: Op<object, AgentView>;

  names: Op<
    { readonly below?: string; readonly after?: string; readonly limit?: number },
    { readonly names: readonly NameView[]; readonly next?: string }
  >;
  addName: Op<{ readonly name: string; readonly thing?: ThingInput; readonly replace?: boolean }, NameView>;
  renameName: Op<{ readonly name: string; readonly to: string }, { readonly renamed: readonly string[] }>;
  removeName: Op<{ readonly name: string }, { readonly removed: readonly string[] }>;
  /** A new thing that permits less, under a name of its own. */
  attenuate: Op<{ readonly name: string; readonly as: string } & Attenuation, NameView>;
  /** What a thing holds: a value, a file, a form, how a submission stands. */
  read: Op<{ readonly name: string }, ReadView>;
  call: Op<{ readonly name: string; readonly arguments?: unknown }, { readonly result: unknown }>;

  inbox: Op<
    {
      readonly before?: number;
      readonly after?: number;
      readonly limit?: number;
      /** A pet name or the mark of somebody who has none. */
      readonly with?: string;
      readonly type?: MessageType;
      readonly direction?: "received" | "sent";
      /** What was dismissed too. */
      readonly all?: boolean;
    },
    { readonly messages: readonly MessageView[]; readonly next?: number; readonly seq: number }
  >;
  message: Op<Numbered & { readonly showSecrets?: boolean }, MessageView>;
  correspondents: Op<
    { readonly before?: number; readonly limit?: number },
    { readonly correspondents: readonly CorrespondentView[]; readonly next?: number }
  >;

  send: Op<
    {
      readonly to: string;
      /** `@name` and `@edge:name` in it become edges; `@@` writes an @. */
      readonly text?: string;
      readonly edges?: Readonly<Record<string, ThingInput>>;
      /** A retry with the same key is one message. */
      readonly key?: string;
    },
    MessageView
  >;
  request: Op<
    { readonly to: string; readonly description: string; readonly resultName?: string; readonly key?: string },
    MessageView
  >;
  forward: Op<NumberedEdge & { readonly to: string; readonly text?: string; readonly key?: string }, MessageView>;
  /** The edge `from` is the sender's handle; `form/proposer` a form's submit-only facet: answers and nothing else. */
  adopt: Op<Numbered & { readonly edge: string; readonly name: string; readonly replace?: boolean }, NameView>;
  dismiss: Op<Numbered, MessageView>;
  resolve: Op<Numbered & { readonly thing: ThingInput }, MessageView>;
  reject: Op<Numbered & { readonly reason?: string }, MessageView>;

  draft: Op<NumberedEdge, DraftView>;
  /** Writes answers: nested, merged into the draft; null clears one. With `submit`, sends it if nothing is wrong. */
  fill: Op<
    NumberedEdge & {
      readonly fields?: Readonly<Record<string, unknown>>;
      readonly submit?: boolean;
      readonly responseId?: string;
      /** Refused if the draft has moved on since. */
      readonly revision?: number;
    },
    { readonly draft: DraftView; readonly response?: MessageView }
  >;
  /** The whole answer at once (EN-SUB-03). */
  sendFormResponse: Op<
    NumberedEdge & { readonly payload: Readonly<Record<string, unknown>>; readonly responseId?: string },
    MessageView
  >;
  form: Op<FormNamed, FormView>;
  responses: Op<
    FormNamed & { readonly after?: number; readonly limit?: number; readonly showSecrets?: boolean },
    {
      readonly form: FormView;
      /** Columns in the form's order. */
      readonly columns: readonly { readonly path: string; readonly label: string; readonly secret: boolean }[];
      readonly responses: readonly ResponseRowView[];
      readonly next?: number;
    }
  >;
  close: Op<FormNamed, FormView>;
  /** A form, or a thing that one attenuated, with everything made from it. */
  revoke: Op<{ readonly form: string }, { readonly revoked: string }>;
}

export type OperationName = keyof MailOperations;
export type InputOf<N extends OperationName> = MailOperations[N]["input"];
export type OutputOf<N extends OperationName> = MailOperations[N]["output"];

export type ReadView =
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "file";
      readonly filename: string;
      readonly mediaType: string;
      readonly sizeBytes: number;
      readonly sha256: string;
      readonly base64: string;
    }
  | { readonly kind: "form"; readonly form: FormView }
  | { readonly kind: "submission"; readonly submission: unknown }
  | { readonly kind: "agent"; readonly agent: { readonly kind: AgentKind } }
  | { readonly kind: "tool"; readonly description: string; readonly inputSchema?: unknown };

export interface FollowOptions {
  /** Goes on after this sequence; begins with a snapshot without it. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** The mail of one agent: the same in process and over HTTP. */
export type MailApi = {
  readonly [N in OperationName]: (input: InputOf<N>) => Promise<MailAnswer<OutputOf<N>>>;
} & {
  /** A snapshot, then what comes and changes, without gaps. Ends when the signal says so or the mail is closed. */
  readonly follow: (options?: FollowOptions) => AsyncIterable<FollowEvent>;
};
