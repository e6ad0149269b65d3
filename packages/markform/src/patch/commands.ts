import { answerAt, type Command, kindOf } from "@cofill/core";
import type { FieldKind } from "../model/kinds.ts";
import type { Field } from "../model/schema.ts";
import { readSentinel } from "../parse/sentinel.ts";
import type { FormState } from "../parsed-form.ts";
import { toLf, trimBlock } from "../syntax/source.ts";
import type { PatchOp } from "./patch.ts";
import { characterProblem, listProblem, noteProblem, type TextProblem, textProblem } from "./writable-text.ts";

/** A form while a batch of patches is translated, with the values that the patches so far will have set. */
export interface Draft extends Pick<FormState, "base" | "live"> {
  readonly pending: Map<string, unknown>;
}

export type Translated =
  | { readonly ok: true; readonly command: Command; readonly fieldId?: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

type Loose = Readonly<Record<string, unknown>>;

const reject = (code: string, message: string) => ({ ok: false, code, message }) as const;

const describe = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const fieldFor = (draft: Draft, patch: Loose, kinds?: readonly FieldKind[]) => {
  const { fieldId, op } = patch;
  if (typeof fieldId !== "string") return reject("INVALID_PATCH", `${String(op)} needs a fieldId`);
  const field = draft.base.fields.get(fieldId)?.field;
  if (!field) return reject("UNKNOWN_FIELD", `There is no field '${fieldId}'`);
  if (kinds && !kinds.includes(field.kind)) {
    return reject(
      "KIND_MISMATCH",
      `${String(op)} does not fit "${field.label}", a ${field.kind} field; use set_${field.kind}`,
    );
  }
  return { ok: true, field, path: fieldId } as const;
};

/** Brings a patch's value into the shape the live form takes, or says what the file could not hold. */
type Prepare = (value: unknown, field: Field, current: unknown) => { readonly value: unknown } | TextProblem;

const asIs: Prepare = (value) => ({ value });
const asText: Prepare = (value, field) => {
  if (typeof value !== "string") return { value };
  return textProblem(value, field.label) ?? { value: toLf(value) };
};
const asLine: Prepare = (value, field) => {
  if (typeof value !== "string") return { value };
  const line = value.trim();
  if (/[\r\n]/.test(line)) return { code: "WRONG_TYPE", message: `"${field.label}" must stand on one line` };
  return textProblem(line, field.label) ?? { value: line };
};
const asItems: Prepare = (value, field) => {
  if (!Array.isArray(value)) return { value };
  return listProblem(value, field.label) ?? { value };
};
const oneLine = (text: string): string =>
  toLf(text)
    .trim()
    .replace(/\s*\n\s*/g, "<br>");

const readCell = (cell: unknown): unknown => {
  if (typeof cell === "string") return readSentinel(oneLine(cell)) ?? oneLine(cell);
  if (typeof cell === "object" && cell !== null && "value" in cell && typeof cell.value === "string")
    return readCell(cell.value);
  if (typeof cell !== "object" || cell === null || !("reason" in cell) || typeof cell.reason !== "string") return cell;
  return { ...cell, reason: oneLine(cell.reason) };
};

const textInCell = (cell: unknown): string => {
  if (typeof cell === "string") return cell;
  return typeof cell === "object" && cell !== null && "reason" in cell ? String(cell.reason) : "";
};

const asRows: Prepare = (value, field) => {
  if (!Array.isArray(value)) return { value };
  const rows: unknown[] = [];
  for (const [index, row] of value.entries()) {
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      rows.push(row);
      continue;
    }
    const cells = Object.entries(row).map(([id, cell]) => [id, readCell(cell)] as const);
    const bad = cells.find(([, cell]) => cell === "malformed" || characterProblem(textInCell(cell)));
    if (bad) {
      return {
        code: "RESERVED_TEXT",
        message: `Row ${index + 1}, ${bad[0]} of "${field.label}" cannot be written; use %SKIP% (reason)`,
      };
    }
    rows.push(Object.fromEntries(cells));
  }
  return { value: rows };
};

const appended =
  (prepare: Prepare): Prepare =>
  (value, field, current) => {
    const prepared = prepare(value, field, current);
    if (!("value" in prepared) || !Array.isArray(prepared.value)) return prepared;
    return { value: [...((current as readonly unknown[] | undefined) ?? []), ...prepared.value] };
  };

const deleted: Prepare = (value, field, current) => {
  const list = (current as readonly unknown[] | undefined) ?? [];
  const indexes = Array.isArray(value) ? value : [value];
  const bad = indexes.find((index) => !Number.isInteger(index) || index < 0 || index >= list.length);
  if (bad !== undefined) {
    return {
      code: "INDEX_OUT_OF_RANGE",
      message: `"${field.label}" has ${list.length} entries, counted from 0; ${String(bad)} is none of them`,
    };
  }
  const gone = new Set(indexes);
  return { value: list.filter((_, index) => !gone.has(index)) };
};

const setter =
  (kind: FieldKind, prepare: Prepare) =>
  (draft: Draft, patch: Loose): Translated => {
    const found = fieldFor(draft, patch, [kind]);
    if (!found.ok) return found;
    if (!Object.hasOwn(patch, "value") || patch.value === undefined) {
      return reject("INVALID_PATCH", `${String(patch.op)} of '${found.field.id}' needs a value (null clears it)`);
    }
    const fieldId = found.field.id;
    if (patch.value === null) return { ok: true, command: { type: "clear", path: found.path }, fieldId };
    const { live, pending } = draft;
    const current = pending.has(found.path) ? pending.get(found.path) : answerAt(live, found.path).value;
    const prepared = prepare(patch.value, found.field, current);
    if ("code" in prepared) return { ok: false, ...prepared };
    return { ok: true, command: { type: "set", path: found.path, value: prepared.value, merge: true }, fieldId };
  };

const giveUp =
  (type: "skip" | "abort") =>
  (draft: Draft, patch: Loose): Translated => {
    const found = fieldFor(draft, patch);
    if (!found.ok) return found;
    const { role, reason } = patch;
    if ("implicit" in found.field) {
      return reject(
        "NOT_SUPPORTED",
        "The checkboxes of a plan cannot be given up as a whole; mark them [-] one by one",
      );
    }
    if (typeof role !== "string" || role.trim() === "") {
      return reject("INVALID_PATCH", `${String(patch.op)} of '${found.field.id}' needs a role: who gives up the field`);
    }
    if (reason !== undefined && reason !== null && typeof reason !== "string") {
      return reject("WRONG_TYPE", `The reason of ${String(patch.op)} must be text, not ${describe(reason)}`);
    }
    const given = typeof reason === "string" && reason.trim() !== "" ? { reason: toLf(reason) } : {};
    return { ok: true, command: { type, path: found.path, ...given }, fieldId: found.field.id };
  };

const addNote = (draft: Draft, patch: Loose): Translated => {
  const { ref, role, text, state: linked, id } = patch;
  if (typeof ref !== "string" || !draft.base.document.idIndex.has(ref)) {
    return reject("UNKNOWN_REF", `A note needs a ref to a field, group or the form; ${JSON.stringify(ref)} is none`);
  }
  if (typeof role !== "string" || role.trim() === "")
    return reject("INVALID_PATCH", "A note needs a role: who writes it");
  if (typeof text !== "string") return reject("WRONG_TYPE", `The text of a note must be text, not ${describe(text)}`);
  if (linked !== undefined && linked !== "skipped" && linked !== "aborted") {
    return reject("INVALID_PATCH", 'The state of a note is "skipped" or "aborted"');
  }
  const problem = noteProblem(text);
  if (problem) return { ok: false, ...problem };
  const path = ref;
  const command = { type: "add_note", ref: path, role, text: trimBlock(`\n${text}`) } as const;
  return {
    ok: true,
    command: { ...command, ...(linked !== undefined && { state: linked }), ...(typeof id === "string" && { id }) },
  };
};

type Translators = { readonly [O in PatchOp]: (draft: Draft, patch: Loose) => Translated };

const translators: Translators = {
  set_string: setter("string", asText),
  set_number: setter("number", asIs),
  set_string_list: setter("string_list", asItems),
  set_checkboxes: setter("checkboxes", asIs),
  set_single_select: setter("single_select", asIs),
  set_multi_select: setter("multi_select", asIs),
  set_url: setter("url", asLine),
  set_url_list: setter("url_list", asItems),
  set_table: setter("table", asRows),
  set_date: setter("date", asLine),
  set_year: setter("year", asIs),
  clear_field: (draft, patch) => {
    const found = fieldFor(draft, patch);
    return found.ok ? { ok: true, command: { type: "clear", path: found.path }, fieldId: found.field.id } : found;
  },
  skip_field: giveUp("skip"),
  abort_field: giveUp("abort"),
  add_note: addNote,
  remove_note: (_, { noteId }) =>
    typeof noteId === "string"
      ? { ok: true, command: { type: "remove_note", id: noteId } }
      : reject("INVALID_PATCH", "remove_note needs a noteId"),
  append_string_list: setter("string_list", appended(asItems)),
  append_url_list: setter("url_list", appended(asItems)),
  append_table: setter("table", appended(asRows)),
  delete_string_list: setter("string_list", deleted),
  delete_url_list: setter("url_list", deleted),
  delete_table: setter("table", deleted),
};

/** The names of all patch operations. */
export const patchOps = Object.keys(translators) as readonly PatchOp[];

/** The texts that a patch brings besides its value: they are written into the file too. */
const textOfPatch = (patch: unknown): readonly string[] => {
  if (typeof patch !== "object" || patch === null) return [];
  const { role, reason, text } = patch as Loose;
  return [role, reason, text].filter((part) => typeof part === "string");
};

/** A patch as a command for the live form; the form's own check of the value comes with the command. */
const translate = (draft: Draft, patch: unknown): Translated => {
  const problem = textOfPatch(patch)
    .map(characterProblem)
    .find((found) => found !== undefined);
  if (problem) return { ok: false, ...problem };
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) {
    return reject("INVALID_PATCH", `A patch is an object with an op, not ${describe(patch)}`);
  }
  const { op } = patch as Loose;
  if (typeof op !== "string" || !Object.hasOwn(translators, op)) {
    return reject(
      "UNKNOWN_OP",
      op === undefined
        ? `A patch needs an op, one of ${patchOps.join(", ")}`
        : `${JSON.stringify(op) ?? typeof op} is not an operation; use one of ${patchOps.join(", ")}`,
    );
  }
  return translators[op as PatchOp](draft, patch as Loose);
};

/** The value that a field will hold after a command, for the patches that come after it. */
const valueAfter = ({ live }: Draft, command: Command & { readonly path: string }): unknown => {
  const field = live.compiled.fields.get(command.path)?.field;
  if (command.type !== "set" || !field) return undefined;
  const kind = kindOf(field);
  const read = kind.accept(field, command.value);
  return read.ok && !kind.isEmpty(field, read.value) ? read.value : undefined;
};

/** The patches of a batch as commands, each for the form as those before it will leave it. */
export const translateAll = (state: FormState, patches: readonly unknown[]): readonly Translated[] => {
  const draft: Draft = { base: state.base, live: state.live, pending: new Map() };
  return patches.map((patch) => {
    const translated = translate(draft, patch);
    if (translated.ok && "path" in translated.command) {
      draft.pending.set(translated.command.path, valueAfter(draft, translated.command));
    }
    return translated;
  });
};
