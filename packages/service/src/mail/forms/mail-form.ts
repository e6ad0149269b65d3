import {
  type Command,
  type FormDocument,
  type FormModel,
  fieldPaths,
  type JsonObject,
  type LiveForm,
  parsePath,
} from "@cofill/core";
import { type FormSchema, formRecordModel, openFormSchema, type SchemaForm, toFormSchema } from "@cofill/form-record";
import { intakeProblem } from "../../messages/definition-message.ts";
import { wordSource } from "../../messages/message-source.ts";
import { compileIntake } from "../../submissions/definition/compile-intake.ts";
import { type FormSource, IntakeDefinitionError } from "../../submissions/definition/intake-source.ts";
import type { IntakeForm } from "../../submissions/intake-form.ts";
import { planIssues } from "../../submissions/lifecycle/plan-fields.ts";
import type { FieldIssue } from "../contract.ts";
import { limits } from "../limits.ts";

export type Plan =
  | { readonly ok: true; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** A form of any format, as mail drafts use it. */
export interface MailForm {
  readonly source: FormSource;
  /** The FormSchema of an answer, for clients that do not know the form's own format. */
  readonly pattern: FormSchema;
  /** Constraints of the form that the pattern cannot express. */
  readonly notes: readonly string[];
  readonly model: FormModel;
  /** Plans the commands after which an empty document holds exactly this payload. */
  readonly planWhole: (document: FormDocument, payload: JsonObject) => Plan;
  /** Converts a path of the live form to a path of the payload. */
  readonly payloadPath: (path: string) => string;
}

/** Plans the commands that write these fields into a draft and leave the others; null clears a field. */
export const planMerge = (document: FormDocument, fields: JsonObject): Plan => {
  const plan = document.plan(fields, "merge", { keep: true, maxCommands: limits.maxFieldsPerCall });
  if (plan.ok) return plan;
  const issues = planIssues(plan.problems).map(({ path, code, message, expected, received }) => ({
    path,
    code,
    message: wordSource(message, { audience: "agent" }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  }));
  return { ok: false, issues };
};

/** The opened form, or everything that is wrong with it. */
export type OpenedMailForm =
  | { readonly ok: true; readonly form: MailForm }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

const invalid = (problems: readonly { readonly pointer: string; readonly message: string }[]): OpenedMailForm => ({
  ok: false,
  issues: problems.map(({ pointer, message }) => ({ path: pointer, code: "invalid_form", message })),
});

const ofSchema = (source: FormSource & { readonly format: "form-record" }, form: SchemaForm): MailForm => ({
  source,
  pattern: form.schema,
  notes: [],
  model: formRecordModel(form),
  planWhole: (document, payload) => {
    const planned = form.plan(document.form, payload);
    return planned.ok ? planned : { ok: false, issues: planned.errors };
  },
  payloadPath: form.payloadPath,
});

/** Notes that the form's checks in code do not run, because a message does not transport code. */
const uncheckedNote = (names: readonly string[]): string => intakeProblem("form_note.checks", { names }).message;

const ofIntake = (source: FormSource, model: IntakeForm): MailForm => {
  const { schema, notes } = toFormSchema(model.compiled.definition);
  return {
    source,
    pattern: schema,
    notes: [
      ...notes.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
      ...(model.checks ? [uncheckedNote(model.checks)] : []),
    ],
    model,
    planWhole: planMerge,
    payloadPath: (path) => path,
  };
};

/**
 * Opens a form of any format, or returns everything that is wrong with it.
 * @example
 * const opened = openMailForm({ format: "markform", text }, "Order");
 * if (!opened.ok) opened.faults[0]?.message;
 */
export const openMailForm = (source: FormSource, title: string): OpenedMailForm => {
  if (source.format === "form-record") {
    const opened = openFormSchema(source.schema, { id: "mailed", title });
    return opened.ok ? { ok: true, form: ofSchema(source, opened.form) } : invalid(opened.problems);
  }
  try {
    const { form } = compileIntake({ id: "mailed", version: "1", name: title, form: source });
    return { ok: true, form: ofIntake(source, form) };
  } catch (error) {
    if (error instanceof IntakeDefinitionError) return invalid(error.problems);
    throw error;
  }
};

/** The columns of a table of answers: every field outside lists, in the form's order. */
export const columnsOf = (
  form: MailForm,
  at: string,
): readonly { readonly path: string; readonly label: string; readonly secret: boolean }[] => {
  const live = form.model.begin(at);
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

/** A list is one column, with its rows as JSON. */
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
