import {
  type AssistProvider,
  type BulkSetResult,
  createAssistProvider,
  type FieldDescription,
  type FieldHelp,
  type FieldSummary,
  type FormDescription,
  type FormProgress,
  type Invocation,
  type NextIncompleteResult,
  type PageProgress,
  type ProfileApplyResult,
  type ProfileMatch,
  type ProviderOptions,
  type SetValueResult,
  type ToolError,
} from "@cofill/assist";
import type { DocumentEditor, FormDocument, LiveForm } from "@cofill/core";
import { type FormspecForm, openForm, type ValidationReport, type ValidationResult } from "@cofill/formspec";

export const now = "2026-05-17T10:00:00.000Z";
export const agent = { kind: "agent", id: "a" } as const;
export const person = { kind: "person", id: "p" } as const;

const field = (key: string, dataType: string, more: object = {}) => ({
  key,
  type: "field",
  label: key.charAt(0).toUpperCase() + key.slice(1),
  dataType,
  ...more,
});

export const colours = [
  { value: "r", label: "Red" },
  { value: "g", label: "Green" },
];

/** One field of each data type, each way in which a field can be closed, rows in rows, checks of every kind. */
export const definition = {
  $formspec: "1.0",
  url: "https://forms.example/order",
  version: "2.1.0",
  status: "active",
  title: "Order",
  description: "What to send where.",
  formPresentation: { pageMode: "wizard" },
  optionSets: { sizes: { options: [{ value: "s", label: "Small" }] } },
  items: [
    {
      key: "types",
      type: "group",
      label: "Types",
      children: [
        field("string", "string", { hint: "Any words. Really." }),
        field("text", "text"),
        field("integer", "integer"),
        field("decimal", "decimal"),
        field("boolean", "boolean"),
        field("date", "date"),
        field("dateTime", "dateTime"),
        field("time", "time"),
        field("uri", "uri"),
        field("attachment", "attachment"),
        field("choice", "choice", { options: colours, presentation: { widgetHint: "radio" } }),
        field("multiChoice", "multiChoice", { options: colours }),
        field("money", "money", { currency: "EUR" }),
      ],
    },
    {
      key: "closed",
      type: "group",
      label: "Closed",
      children: [
        field("fixed", "string", { initialValue: "stays" }),
        field("sum", "integer"),
        field("guess", "integer"),
        field("hidden", "string"),
        field("switch", "boolean"),
        field("size", "choice", { optionSet: "sizes" }),
      ],
    },
    {
      key: "lines",
      type: "group",
      label: "Lines",
      repeatable: true,
      minRepeat: 1,
      maxRepeat: 3,
      children: [
        field("qty", "integer"),
        field("double", "integer"),
        { key: "parts", type: "group", label: "Parts", repeatable: true, children: [field("name", "string")] },
      ],
    },
    {
      key: "end",
      type: "group",
      label: "The end",
      children: [field("name", "string", { semanticType: "https://schema.org/name" }), field("age", "integer")],
    },
  ],
  binds: [
    { path: "closed.fixed", readonly: "true" },
    { path: "closed.sum", calculate: "sum($lines[*].qty)" },
    { path: "closed.guess", calculate: "$types.integer + 1", readonly: "false" },
    { path: "closed.hidden", relevant: "$closed.switch" },
    { path: "closed.size", readonly: "$closed.switch" },
    { path: "lines[*].double", calculate: "$qty * 2" },
    { path: "end.name", required: "true" },
    { path: "end.age", constraint: "$ >= 18", constraintMessage: "Adults only" },
  ],
  shapes: [
    { id: "old", target: "end.age", constraint: "$ < 100", message: "{{$end.age}} is old", severity: "warning" },
    { id: "told", target: "end.age", constraint: "$ != 50", message: "Half a century", severity: "info" },
    { id: "ada", target: "end.name", constraint: "$ != 'Bob'", message: "No Bobs", code: "NO_BOB" },
    { id: "last", target: "lines[*].qty", constraint: "present($)", message: "How many?", timing: "submit" },
  ],
};

export const open = (more: object = {}, options: Parameters<typeof openForm>[1] = {}): FormspecForm =>
  openForm({ ...definition, ...more }, { now, ...options });

/** What each tool gives; names are written without `formspec.`. */
interface Payloads {
  readonly "form.describe": FormDescription;
  readonly "field.list": readonly FieldSummary[];
  readonly "field.describe": FieldDescription;
  readonly "field.help": FieldHelp;
  readonly "form.progress": FormProgress;
  readonly "field.set": SetValueResult;
  readonly "field.bulkSet": BulkSetResult;
  readonly "form.validate": ValidationReport;
  readonly "field.validate": { readonly results: readonly ValidationResult[] };
  readonly "profile.match": { readonly matches: readonly ProfileMatch[] };
  readonly "profile.apply": ProfileApplyResult;
  readonly "profile.learn": { readonly savedConcepts: number; readonly savedFields: number };
  readonly "form.pages": { readonly pages: readonly PageProgress[] };
  readonly "form.nextIncomplete": NextIncompleteResult;
  readonly "cofill.row.add": { readonly path: string; readonly count: number };
  readonly "cofill.row.remove": { readonly path: string; readonly count: number };
}

export type ToolName = keyof Payloads;

export const fullName = (name: string): string => (name.startsWith("cofill.") ? name : `formspec.${name}`);

export interface Opened<S extends FormDocument | DocumentEditor = FormspecForm> {
  readonly form: S;
  readonly provider: AssistProvider;
  /** A call whose payload is wanted; fails on an error. */
  readonly ok: <N extends ToolName>(name: N, input?: unknown, invocation?: Invocation) => Promise<Payloads[N]>;
  /** A call whose error is wanted; fails if there is none. */
  readonly error: (name: string, input?: unknown, invocation?: Invocation) => Promise<ToolError>;
}

/** A provider, and the two ways in which tests call it. */
export const provide = <S extends FormDocument | DocumentEditor>(form: S, options: ProviderOptions = {}): Opened<S> => {
  const provider = createAssistProvider(form, { now: () => now, ...options });
  const call = async (name: string, input: unknown, invocation: Invocation | undefined, fails: boolean) => {
    const result = await provider.call(fullName(name), input, invocation);
    if ((result.isError ?? false) !== fails) throw new Error(`${name}: ${result.content[0]!.text}`);
    return JSON.parse(result.content[0]!.text);
  };
  return {
    form,
    provider,
    ok: (name, input, invocation) => call(name, input, invocation, false),
    error: (name, input, invocation) => call(name, input, invocation, true),
  };
};

/** A new form whose rows each hold one part, with its provider. */
export const provideOrder = (options: ProviderOptions = {}): Opened => {
  const opened = provide(open(), options);
  opened.form.step({ type: "add_instance", path: "lines[0].parts" }, { by: person, at: now });
  return opened;
};

/** What a person enters, and confirms if told so. */
export const enter = (form: DocumentEditor, path: string, value: unknown, confirms = false): LiveForm => {
  const as = { by: person, at: now };
  if (!form.edit([{ type: "set", path, value, lenient: true }], { as }).ok) throw new Error(`${path} was refused`);
  if (confirms) form.edit([{ type: "confirm", path }], { as });
  return form.document.form;
};
