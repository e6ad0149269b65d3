import { fieldProgress, notesByRef } from "../inspect/field-progress.ts";
import { formStateOf, progressCounts } from "../inspect/summaries.ts";
import { type FieldKind, fieldKinds } from "../model/kinds.ts";
import type { AnswerState } from "../model/response.ts";
import type { CheckboxProgressCounts, FieldProgress, ProgressCounts } from "../model/results.ts";
import type { FormBase, FormState, KeyedField } from "../parsed-form.ts";

const isBare = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z_][\w.-]*$/i;

/** An id as a YAML key or value: bare where YAML reads it back as the same text. */
const yamlText = (id: string): string => (isBare.test(id) ? id : JSON.stringify(id));

/** All fields in alphabetical order of their ids. */
const keyedFields = ({ fields, memo }: FormBase): readonly KeyedField[] => {
  memo.keyedFields ??= [...fields.keys()].sort().map((id) => ({ key: yamlText(id), outline: fields.get(id)! }));
  return memo.keyedFields;
};

/** A mapping in block style, or the empty one. */
const mapping = (key: string, entries: string, eol: string): string =>
  entries === "" ? `${key}: {}${eol}` : `${key}:${eol}${entries}`;

interface OptionEntry {
  readonly ref: string;
  readonly text: string;
}

const byRef = (a: OptionEntry, b: OptionEntry): number => (a.ref < b.ref ? -1 : 1);

/** The entries of all options. They come nearly in order, since their references begin with the ids of the fields. */
const optionEntries = (fields: readonly KeyedField[], indent: string, eol: string): string => {
  const entries: OptionEntry[] = [];
  for (const { key, outline } of fields) {
    if (outline.options.length === 0) continue;
    const kind = `parent_field_kind: ${outline.kind}${eol}`;
    const about = `:${eol}${indent}  parent_field_id: ${key}${eol}${indent}  ${kind}`;
    for (const option of outline.options) {
      const ref = `${outline.id}.${option.id}`;
      entries.push({ ref, text: indent + yamlText(ref) + about });
    }
  }
  let text = "";
  for (const entry of entries.sort(byRef)) text += entry.text;
  return text;
};

const writeStructure = (base: FormBase, indent: string, eol: string): string => {
  const inner = `${indent}  `;
  const entry = `${inner}  `;
  const { groupCount, fieldCount, optionCount, fieldCountByKind } = base.structure;
  const fields = keyedFields(base);
  let kinds = "";
  const endings = new Map<FieldKind, string>();
  for (const kind of fieldKinds) {
    kinds += `${entry}${kind}: ${fieldCountByKind[kind]}${eol}`;
    endings.set(kind, `: ${kind}${eol}`);
  }
  let groups = "";
  for (const id of base.document.schema.groups.map((group) => group.id).sort()) {
    groups += `${entry}${yamlText(id)}: field_group${eol}`;
  }
  let kindsById = "";
  for (const { key, outline } of fields) kindsById += entry + key + endings.get(outline.kind)!;
  return (
    `${indent}form_summary:${eol}${inner}group_count: ${groupCount}${eol}${inner}field_count: ${fieldCount}${eol}` +
    `${inner}option_count: ${optionCount}${eol}${inner}field_count_by_kind:${eol}${kinds}` +
    mapping(`${inner}groups_by_id`, groups, eol) +
    mapping(`${inner}fields_by_id`, kindsById, eol) +
    mapping(`${inner}options_by_id`, optionEntries(fields, entry, eol), eol)
  );
};

/** The structure never changes while a form is filled, so its lines are written once. */
const structureText = (base: FormBase, indent: string, eol: string): string => {
  const { memo } = base;
  const key = indent + eol;
  if (memo.structureText?.key !== key) memo.structureText = { key, text: writeStructure(base, indent, eol) };
  return memo.structureText.text;
};

const countLines = (counts: ProgressCounts, start: string): string =>
  `${start}total_fields: ${counts.totalFields}${start}required_fields: ${counts.requiredFields}` +
  `${start}unanswered_fields: ${counts.unansweredFields}${start}answered_fields: ${counts.answeredFields}` +
  `${start}skipped_fields: ${counts.skippedFields}${start}aborted_fields: ${counts.abortedFields}` +
  `${start}valid_fields: ${counts.validFields}${start}invalid_fields: ${counts.invalidFields}` +
  `${start}empty_fields: ${counts.emptyFields}${start}filled_fields: ${counts.filledFields}` +
  `${start}empty_required_fields: ${counts.emptyRequiredFields}${start}total_notes: ${counts.totalNotes}`;

const checkboxLines = (counts: CheckboxProgressCounts, start: string): string =>
  `${start}total: ${counts.total}${start}todo: ${counts.todo}${start}done: ${counts.done}` +
  `${start}incomplete: ${counts.incomplete}${start}active: ${counts.active}${start}na: ${counts.na}` +
  `${start}unfilled: ${counts.unfilled}${start}yes: ${counts.yes}${start}no: ${counts.no}`;

const fieldLines = (field: FieldProgress, start: string): string =>
  `:${start}kind: ${field.kind}${start}required: ${field.required}${start}answer_state: ${field.answerState}` +
  `${start}has_notes: ${field.hasNotes}${start}note_count: ${field.noteCount}${start}empty: ${field.empty}` +
  `${start}valid: ${field.valid}${start}issue_count: ${field.issueCount}`;

const answerStates: readonly AnswerState[] = ["unanswered", "answered", "skipped", "aborted"];

/** Tells apart what is written of fields of one kind, where there are no notes and at most one issue. */
const variantOf = (p: FieldProgress): number | undefined => {
  if (p.noteCount > 0 || p.issueCount > 1) return undefined;
  const flags = (p.required ? 1 : 0) | (p.empty ? 2 : 0) | (p.valid ? 4 : 0) | (p.issueCount << 3);
  return (flags << 2) | answerStates.indexOf(p.answerState);
};

/** Gives the lines behind the key of one field after the other. Most fields of a kind are in one of a few states, so these are kept. */
const fieldLineWriter = (start: string): ((progress: FieldProgress) => string) => {
  const known = new Map<FieldKind, string[]>();
  return (progress) => {
    const variant = variantOf(progress);
    if (variant === undefined) return fieldLines(progress, start);
    let texts = known.get(progress.kind);
    if (!texts) {
      texts = [];
      known.set(progress.kind, texts);
    }
    texts[variant] ??= fieldLines(progress, start);
    return texts[variant];
  };
};

const writeProgress = ({ base, live }: FormState, indent: string, eol: string): string => {
  const inner = `${indent}  `;
  const entry = `${inner}  `;
  const start = `${eol}${entry}  `;
  const linesOf = fieldLineWriter(start);
  const notes = notesByRef(live);
  let fields = "";
  for (const { key, outline } of keyedFields(base)) {
    const progress = fieldProgress(live, outline, notes.get(outline.id) ?? 0);
    fields += entry + key + linesOf(progress);
    if (progress.checkboxProgress) {
      fields += `${start}checkbox_progress:${checkboxLines(progress.checkboxProgress, `${start}  `)}`;
    }
    fields += eol;
  }
  const counts = countLines(progressCounts(live.progress.all, live.notes.length), `${eol}${entry}`);
  return `${indent}form_progress:${eol}${inner}counts:${counts}${eol}${mapping(`${inner}fields`, fields, eol)}`;
};

/** The engine's part of the frontmatter (MF-SYN-03): snake_case keys, ids in alphabetical order. */
export const writeDerived = (state: FormState, indent: string, eol: string): string =>
  structureText(state.base, indent, eol) +
  writeProgress(state, indent, eol) +
  `${indent}form_state: ${formStateOf(state.live.progress.all)}${eol}`;
