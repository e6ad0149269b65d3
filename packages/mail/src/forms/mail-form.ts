import {
  type Command,
  type Context,
  type FormSession,
  fieldPaths,
  type LiveForm,
  type Opening,
  parsePath,
  type StepResult,
  step,
} from "@cofill/core";
import { type FormSchema, openFormSchema, type SchemaForm, toFormSchema } from "@cofill/form-record";
import { compileIntake, type FormSource, IntakeDefinitionError, type IntakeForm, planFields } from "@cofill/intake";
import type { FieldFault } from "../contract.ts";
import { mergeFields } from "./merge-fields.ts";

export type Plan =
  | { readonly ok: true; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

/** A form of any format, as the mail fills it. Pure: every state is a value. */
export interface MailForm {
  readonly source: FormSource;
  /** What an answer looks like, for those who know only the document's FormSchema. */
  readonly pattern: FormSchema;
  /** What the pattern cannot say. */
  readonly notes: readonly string[];
  /** With defaults, as a person finds it. */
  readonly begin: (at: string) => LiveForm;
  /** With nothing in it but what is given. */
  readonly open: (opening: Opening, at: string) => LiveForm;
  readonly step: (form: LiveForm, command: Command, context: Context) => StepResult;
  readonly check: (form: LiveForm) => LiveForm;
  readonly session?: (form: LiveForm) => FormSession;
  readonly values: (form: LiveForm) => Readonly<Record<string, unknown>>;
  /** Commands after which an empty form holds exactly this answer. */
  readonly planWhole: (form: LiveForm, payload: Readonly<Record<string, unknown>>) => Plan;
  /** Commands that write these answers into a draft and leave the others; null clears one. */
  readonly planMerge: (form: LiveForm, fields: Readonly<Record<string, unknown>>) => Plan;
  /** A path of the live form as an answer has it. */
  readonly payloadPath: (path: string) => string;
}

export type OpenedMailForm =
  | { readonly ok: true; readonly form: MailForm }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

const invalid = (problems: readonly { readonly pointer: string; readonly message: string }[]): OpenedMailForm => ({
  ok: false,
  faults: problems.map(({ pointer, message }) => ({ path: pointer, code: "invalid_form", message })),
});

const ofSchema = (source: FormSource & { readonly format: "form-record" }, form: SchemaForm): MailForm => {
  const plan = (live: LiveForm, payload: Readonly<Record<string, unknown>>): Plan => {
    const planned = form.plan(live, payload);
    return planned.ok ? planned : { ok: false, faults: planned.errors };
  };
  return {
    source,
    pattern: form.schema,
    notes: [],
    begin: form.begin,
    open: form.open,
    step,
    check: (live) => live,
    values: form.values,
    planWhole: plan,
    planMerge: (live, fields) => plan(live, mergeFields(form.values(live), fields)),
    payloadPath: form.payloadPath,
  };
};

const ofIntake = (source: FormSource, form: IntakeForm, at: string): MailForm => {
  const plan = (live: LiveForm, fields: Readonly<Record<string, unknown>>): Plan => {
    const planned = planFields(live, fields);
    if (planned.ok) return planned;
    const faults = planned.errors.map(({ path, code, message, expected, received }) => ({
      path,
      code,
      message,
      ...(typeof expected === "string" && { expected }),
      ...(typeof received === "string" && { received }),
    }));
    return { ok: false, faults };
  };
  const { schema, notes } = toFormSchema(form.begin(at).compiled.definition);
  return {
    source,
    pattern: schema,
    notes: notes.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
    begin: form.begin,
    open: form.open,
    step: form.step,
    check: form.check,
    ...(form.session && { session: form.session }),
    values: form.values,
    planWhole: plan,
    planMerge: plan,
    payloadPath: (path) => path,
  };
};

/** Opens a form of any format, or says everything that is wrong with it. */
export const openMailForm = (source: FormSource, title: string, at: string): OpenedMailForm => {
  if (source.format === "form-record") {
    const opened = openFormSchema(source.schema, { id: "mailed", title });
    return opened.ok ? { ok: true, form: ofSchema(source, opened.form) } : invalid(opened.problems);
  }
  try {
    const { form } = compileIntake({ id: "mailed", version: "1", name: title, form: source });
    return { ok: true, form: ofIntake(source, form, at) };
  } catch (error) {
    if (error instanceof IntakeDefinitionError) return invalid(error.problems);
    throw error;
  }
};

/** The columns of a table of answers: every field that is asked once, in the form's order. */
export const columnsOf = (
  form: MailForm,
  at: string,
): readonly { readonly path: string; readonly label: string; readonly secret: boolean }[] => {
  const live = form.begin(at);
  const { definition } = live.compiled;
  const lists = listColumns(definition.items, "");
  const fields = Array.from(fieldPaths(live), ({ path, field }) => ({
    path: form.payloadPath(path),
    label: field.label,
    secret: isSecret(field),
  })).filter(({ path }) => !(parsePath(path) ?? []).some((segment) => typeof segment === "number"));
  return [...fields, ...lists.filter(({ path }) => !fields.some((field) => field.path === path))];
};

const isSecret = (field: object): boolean => "secret" in field && field.secret === true;

/** A list is one column: its rows as JSON. */
const listColumns = (
  items: LiveForm["compiled"]["definition"]["items"],
  prefix: string,
): readonly { readonly path: string; readonly label: string; readonly secret: boolean }[] =>
  items.flatMap((item) => {
    switch (item.type) {
      case "list":
        return [{ path: `${prefix}${item.id}`, label: item.label ?? item.id, secret: false }];
      case "record":
        return listColumns(item.items, `${prefix}${item.id}.`);
      case "section":
        return listColumns(item.items, prefix);
      case "field":
      case "text":
        return [];
      default:
        return item satisfies never;
    }
  });
