import type { FieldKind } from "../model/kinds.ts";
import type { AnswerState } from "../model/response.ts";
import type { FieldProgress, ProgressCounts, ProgressState, StructureSummary } from "../model/results.ts";

/** The summaries have few keys and many fields, so each name is worked out once. */
const snakeNames = new Map<string, string>();

const snake = (name: string): string => {
  let known = snakeNames.get(name);
  if (known === undefined) {
    known = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, known);
  }
  return known;
};

const words = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** An id as a YAML key or value: bare where YAML reads it back as the same text. */
const bare = (text: string): string =>
  /^[A-Za-z_][\w.-]*$/.test(text) && !words.test(text) ? text : JSON.stringify(text);

class Lines {
  #text = "";
  readonly eol: string;

  constructor(eol: string) {
    this.eol = eol;
  }

  add(line: string): void {
    this.#text += line + this.eol;
  }

  /** Flat `key: value` pairs of numbers, booleans and plain words. */
  flat(indent: string, record: object): void {
    for (const [key, value] of Object.entries(record)) {
      if (typeof value !== "object") this.add(`${indent}${snake(key)}: ${String(value)}`);
    }
  }

  toString(): string {
    return this.#text;
  }
}

const sorted = (map: object): readonly string[] => Object.keys(map).sort();

const writeSummary = (lines: Lines, indent: string, summary: StructureSummary): void => {
  const inner = `${indent}  `;
  const entry = `${inner}  `;
  lines.add(`${indent}form_summary:`);
  lines.flat(inner, summary);
  lines.add(`${inner}field_count_by_kind:`);
  for (const [kind, count] of Object.entries(summary.fieldCountByKind)) lines.add(`${entry}${kind}: ${count}`);
  for (const [name, map] of [
    ["groups_by_id", summary.groupsById],
    ["fields_by_id", summary.fieldsById],
  ] as const) {
    const ids = sorted(map);
    lines.add(`${inner}${name}:${ids.length === 0 ? " {}" : ""}`);
    for (const id of ids) lines.add(`${entry}${bare(id)}: ${map[id]}`);
  }
  const refs = sorted(summary.optionsById);
  lines.add(`${inner}options_by_id:${refs.length === 0 ? " {}" : ""}`);
  const idLine = `:${lines.eol}${entry}  parent_field_id: `;
  const kindLine = `${lines.eol}${entry}  parent_field_kind: `;
  for (const ref of refs) {
    const { parentFieldId, parentFieldKind } = summary.optionsById[ref]!;
    lines.add(`${entry}${bare(ref)}${idLine}${bare(parentFieldId)}${kindLine}${parentFieldKind}`);
  }
};

/** The lines that follow a field's id, from the colon behind it. */
const linesOf = (p: FieldProgress, indent: string, eol: string): string => {
  const values = {
    kind: p.kind,
    required: p.required,
    answer_state: p.answerState,
    has_notes: p.hasNotes,
    note_count: p.noteCount,
    empty: p.empty,
    valid: p.valid,
    issue_count: p.issueCount,
  };
  return `:${Object.entries(values)
    .map(([key, value]) => `${eol}${indent}  ${key}: ${value}`)
    .join("")}`;
};

const answerStates: readonly AnswerState[] = ["unanswered", "answered", "skipped", "aborted"];

/** Tells apart what is written of fields of one kind, where there are no notes and at most one issue. */
const variantOf = (p: FieldProgress): number | undefined => {
  if (p.noteCount > 0 || p.issueCount > 1) return undefined;
  const flags = (p.required ? 1 : 0) | (p.empty ? 2 : 0) | (p.valid ? 4 : 0) | (p.issueCount << 3);
  return (flags << 2) | answerStates.indexOf(p.answerState);
};

/** Writes the progress of fields. Most fields of a kind are in one of a few states, so their lines are kept. */
const fieldWriter = (lines: Lines, indent: string): ((id: string, progress: FieldProgress) => void) => {
  const known = new Map<FieldKind, string[]>();
  const linesFor = (progress: FieldProgress): string => {
    const variant = variantOf(progress);
    if (variant === undefined) return linesOf(progress, indent, lines.eol);
    let texts = known.get(progress.kind);
    if (!texts) {
      texts = [];
      known.set(progress.kind, texts);
    }
    texts[variant] ??= linesOf(progress, indent, lines.eol);
    return texts[variant];
  };
  return (id, progress) => {
    lines.add(indent + bare(id) + linesFor(progress));
    if (!progress.checkboxProgress) return;
    lines.add(`${indent}  checkbox_progress:`);
    lines.flat(`${indent}    `, progress.checkboxProgress);
  };
};

const writeProgress = (lines: Lines, indent: string, { counts, fieldIds, progressOf }: Derived): void => {
  const inner = `${indent}  `;
  lines.add(`${indent}form_progress:`);
  lines.add(`${inner}counts:`);
  lines.flat(`${inner}  `, counts);
  lines.add(`${inner}fields:${fieldIds.length === 0 ? " {}" : ""}`);
  const writeField = fieldWriter(lines, `${inner}  `);
  for (const id of fieldIds) writeField(id, progressOf(id));
};

/** What the summaries say. Fields come one by one: a record of all of them would cost more than writing it. */
export interface Derived {
  readonly structureSummary: StructureSummary;
  readonly counts: ProgressCounts;
  /** In alphabetical order. */
  readonly fieldIds: readonly string[];
  readonly progressOf: (id: string) => FieldProgress;
  readonly formState: ProgressState;
}

/** The structure never changes while a form is filled, so its lines are written once. */
const summaryTexts = new WeakMap<StructureSummary, { readonly key: string; readonly text: string }>();

const summaryText = (summary: StructureSummary, indent: string, eol: string): string => {
  const key = indent + eol;
  const known = summaryTexts.get(summary);
  if (known?.key === key) return known.text;
  const lines = new Lines(eol);
  writeSummary(lines, indent, summary);
  const text = lines.toString();
  summaryTexts.set(summary, { key, text });
  return text;
};

/** The engine's part of the frontmatter (MF-SYN-03): snake_case keys, ids in alphabetical order. */
export const writeDerived = (derived: Derived, indent: string, eol: string): string => {
  const lines = new Lines(eol);
  writeProgress(lines, indent, derived);
  lines.add(`${indent}form_state: ${derived.formState}`);
  return summaryText(derived.structureSummary, indent, eol) + lines.toString();
};
