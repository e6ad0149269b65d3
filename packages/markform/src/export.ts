import { type Answer, answerAt, type Cell, type JsonSchema, type Note, type Row, valuesSchema } from "@cofill/core";
import type { FieldKind } from "./model/kinds.ts";
import type { AnswerState } from "./model/response.ts";
import type { Field } from "./model/schema.ts";
import { writeSentinel } from "./parse/sentinel.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import type { Placed } from "./syntax/problems.ts";

export interface ExportedOption {
  readonly id: string;
  readonly label: string;
}

export interface ExportedField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: boolean;
  readonly options?: readonly ExportedOption[];
}

export interface ExportedGroup {
  readonly id: string;
  readonly title?: string;
  readonly children: readonly ExportedField[];
}

export interface ExportedSchema {
  readonly id: string;
  readonly title?: string;
  readonly groups: readonly ExportedGroup[];
}

/** A bare value: text, number, list, map of option states, rows of cells. */
export type ExportedValue = string | number | readonly unknown[] | Readonly<Record<string, unknown>>;

export interface StructuredValue {
  readonly state: AnswerState;
  readonly value?: ExportedValue;
  readonly reason?: string;
}

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

export interface ExportOptions {
  readonly format?: "structured" | "friendly";
}

export function exportForm(form: ParsedForm, options: { readonly format: "friendly" }): FormExport<ExportedValue>;
export function exportForm(form: ParsedForm, options?: { readonly format?: "structured" }): FormExport<StructuredValue>;
export function exportForm(form: ParsedForm, options?: ExportOptions): FormExport<StructuredValue | ExportedValue>;
/** The answers as data. Structured says the state of every field; friendly is short, for people. */
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

/** JSON Schema 2020-12 of the bare values. */
export const exportJsonSchema = (form: ParsedForm): JsonSchema => valuesSchema(stateOf(form).live.compiled.definition);
