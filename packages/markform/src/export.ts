import { type Answer, answerAt, type Cell, type JsonSchema, type Note, type Row, valuesSchema } from "@cofill/core";
import type { FieldKind } from "./model/kinds.ts";
import type { AnswerState } from "./model/response.ts";
import type { Field } from "./model/schema.ts";
import { writeSentinel } from "./parse/sentinel.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import type { Placed } from "./syntax/problems.ts";

/** An option in an export. */
export interface ExportedOption {
  readonly id: string;
  readonly label: string;
}

/** A field in an export: what is needed to read its value. */
export interface ExportedField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: boolean;
  readonly options?: readonly ExportedOption[];
}

/** A group in an export, with its fields. */
export interface ExportedGroup {
  readonly id: string;
  readonly title?: string;
  readonly children: readonly ExportedField[];
}

/** The outline of a form that an export carries beside the values. */
export interface ExportedSchema {
  readonly id: string;
  readonly title?: string;
  readonly groups: readonly ExportedGroup[];
}

/** A bare value: text, number, list, map of option states, rows of cells. */
export type ExportedValue = string | number | readonly unknown[] | Readonly<Record<string, unknown>>;

/** The value of one field in a structured export, with the state of its answer. */
export interface StructuredValue {
  readonly state: AnswerState;
  readonly value?: ExportedValue;
  readonly reason?: string;
}

/** What `exportForm` returns: the outline, the values by field id, and the notes. */
export interface FormExport<V> {
  readonly schema: ExportedSchema;
  readonly values: Readonly<Record<string, V>>;
  readonly notes: readonly Note[];
  /** What of the source is in no value (MF-2-09), and other warnings of its reader; absent when there are none. */
  readonly warnings?: readonly Placed[];
}

const exportField = (field: Field): ExportedField => ({
  id: field.id,
  kind: field.kind,
  label: field.label,
  required: field.required,
  ...("options" in field && { options: field.options.map(({ id, label }) => ({ id, label })) }),
});

const exportSchema = ({ schema }: ParsedForm): ExportedSchema => ({
  id: schema.id,
  ...(schema.title !== undefined && { title: schema.title }),
  groups: schema.groups.map((group) => ({
    id: group.id,
    ...(group.title !== undefined && { title: group.title }),
    children: group.children.map(exportField),
  })),
});

const bareCell = (cell: Exclude<Cell, { state: "unanswered" }>): string | number =>
  cell.state === "answered" ? cell.value : writeSentinel(cell);

/** An empty cell is left out, as an optional property is in the schema of the values. */
const bareRow = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([id, cell]) => (cell.state === "unanswered" ? [] : [[id, bareCell(cell)] as const])),
  );

const bareValue = (field: Field, answer: Answer): ExportedValue => {
  if (answer.raw !== undefined) return answer.raw as ExportedValue;
  return field.kind === "table" ? (answer.value as readonly Row[]).map(bareRow) : (answer.value as ExportedValue);
};

const structured = (field: Field, answer: Answer): StructuredValue => ({
  state: answer.state,
  ...(answer.state === "answered" && { value: bareValue(field, answer) }),
  ...(answer.reason !== undefined && { reason: answer.reason }),
});

/** Whether an export gives the state of every field (`structured`, the default) or bare values (`friendly`). */
export interface ExportOptions {
  readonly format?: "structured" | "friendly";
}

/**
 * The answers as data. A structured export gives the state of every field; a friendly one gives bare values, leaves
 * unanswered fields out and writes `%SKIP%` or `%ABORT%` for skipped and aborted ones.
 *
 * @example
 * exportForm(form).values; // { qty: { state: "answered", value: 3 } }
 * exportForm(form, { format: "friendly" }).values; // { qty: 3 }
 */
export function exportForm(form: ParsedForm, options: { readonly format: "friendly" }): FormExport<ExportedValue>;
export function exportForm(form: ParsedForm, options?: { readonly format?: "structured" }): FormExport<StructuredValue>;
export function exportForm(form: ParsedForm, options?: ExportOptions): FormExport<StructuredValue | ExportedValue>;
export function exportForm(form: ParsedForm, options: ExportOptions = {}): FormExport<StructuredValue | ExportedValue> {
  const { base, live } = stateOf(form);
  const values: [string, StructuredValue | ExportedValue][] = [];
  for (const [id, { field }] of base.fields) {
    const answer = answerAt(live, id);
    if (options.format !== "friendly") values.push([id, structured(field, answer)]);
    else if (answer.state === "answered") values.push([id, bareValue(field, answer)]);
    else if (answer.state !== "unanswered") {
      const { state, reason } = answer;
      values.push([id, writeSentinel(reason === undefined ? { state } : { state, reason })]);
    }
  }
  const { warnings } = base;
  return {
    schema: exportSchema(form),
    values: Object.fromEntries(values),
    notes: live.notes,
    ...(warnings.length > 0 && { warnings }),
  };
}

/**
 * JSON Schema 2020-12 of the bare values.
 *
 * @example
 * exportJsonSchema(form).required; // ["qty"]
 */
export const exportJsonSchema = (form: ParsedForm): JsonSchema => valuesSchema(stateOf(form).live.compiled.definition);
