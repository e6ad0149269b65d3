import { isJsonObject } from "@cofill/core/kit";
import { readSentinel } from "./parse/sentinel.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import { type Applied, applyPatches } from "./patch/apply.ts";
import type { Patch } from "./patch/patch.ts";

const states: readonly unknown[] = ["unanswered", "answered", "skipped", "aborted"];

interface Entry {
  readonly state: string;
  readonly value?: unknown;
  readonly reason?: unknown;
}

/** Either format, told apart field by field: `{state: …}` or a bare value with sentinels. */
const readEntry = (entry: unknown): Entry => {
  if (isJsonObject(entry) && states.includes(entry.state)) return entry as unknown as Entry;
  if (entry === null || entry === undefined) return { state: "unanswered" };
  const sentinel = typeof entry === "string" ? readSentinel(entry) : undefined;
  return sentinel && sentinel !== "malformed" ? sentinel : { state: "answered", value: entry };
};

const toPatch = (form: ParsedForm, id: string, given: unknown): unknown => {
  const field = stateOf(form).base.fields.get(id)?.field;
  const { state, value, reason } = readEntry(given);
  const why = typeof reason === "string" ? { reason } : {};
  const role = field?.role ?? "user";
  if (state === "skipped") return { op: "skip_field", fieldId: id, role, ...why };
  if (state === "aborted") return { op: "abort_field", fieldId: id, role, ...why };
  if (state === "unanswered") return { op: "clear_field", fieldId: id };
  return { op: field ? `set_${field.kind}` : "clear_field", fieldId: id, value: value ?? null };
};

/** Notes that the form already has, letter by letter, are not added again. */
const notePatches = (form: ParsedForm, notes: unknown): readonly unknown[] => {
  if (notes === undefined || notes === null) return [];
  if (!Array.isArray(notes)) return [{ op: "add_note", text: notes }];
  const known = new Set(form.notes.map(({ ref, role, text }) => JSON.stringify([ref, role, text])));
  return notes.flatMap((note: unknown) => {
    if (!isJsonObject(note)) return [{ op: "add_note", text: note }];
    const { ref, role, text, state } = note;
    if (known.has(JSON.stringify([ref, role, text]))) return [];
    return [{ op: "add_note", ref, role, text, ...(state !== undefined && { state }) }];
  });
};

/**
 * Patches for the values of an earlier export, structured or friendly, with or without `values` around them.
 *
 * @example
 * patchesFromValues(form, { qty: 3 }); // [{ op: "set_number", fieldId: "qty", value: 3 }]
 */
export const patchesFromValues = (form: ParsedForm, values: unknown): readonly Patch[] => {
  const wrapped = isJsonObject(values) && isJsonObject(values.values) && !stateOf(form).base.fields.has("values");
  const entries = wrapped ? values.values : values;
  const notes = wrapped ? notePatches(form, values.notes) : [];
  if (!isJsonObject(entries)) return [entries as Patch];
  const patches = Object.entries(entries).map(([id, entry]) => toPatch(form, id, entry));
  return [...patches, ...notes] as readonly Patch[];
};

/**
 * Fills a form from the values of an earlier export.
 *
 * @example
 * const { form, result } = importValues(blank, { company: "Acme", tags: ["green"] });
 */
export const importValues = (form: ParsedForm, values: unknown): Applied =>
  applyPatches(form, patchesFromValues(form, values));
