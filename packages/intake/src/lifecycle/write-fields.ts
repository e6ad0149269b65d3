import { answerAt, type Command, childPath, type LiveForm, nearestWord, parsePath } from "@cofill/core";
import type { FieldError, Origins } from "../contract.ts";
import { isObject } from "../json-object.ts";
import { limits } from "../limits.ts";
import { type FieldTree, fieldTree, leaves, rowPath } from "./field-tree.ts";
import { plainValue } from "./values.ts";

export type FieldPlan =
  | { readonly ok: true; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** Objects are merged, null takes a member out, everything else is replaced (D-26). */
const merged = (before: unknown, given: unknown): unknown => {
  if (!isObject(before) || !isObject(given)) return given;
  const result = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(given)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
};

/** Kinds whose value is a list or an object of which a part can be named. */
const wholes: ReadonlySet<string> = new Set(["json", "string_list", "url_list", "multi_select"]);

/** A value with one part of it replaced; nothing if there is no such part and it is not the next one either. */
const withPart = (
  whole: unknown,
  [segment, ...rest]: readonly (string | number)[],
  part: unknown,
): { readonly value: unknown } | undefined => {
  if (segment === undefined) return { value: isObject(whole) && isObject(part) ? merged(whole, part) : part };
  const index = typeof segment === "number" ? segment : /^\d{1,9}$/.test(segment) ? Number(segment) : -1;
  if (Array.isArray(whole) || (whole === undefined && typeof segment === "number")) {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [];
    if (index < 0 || index > list.length) return undefined;
    const inner = withPart(list[index], rest, part);
    if (!inner) return undefined;
    return {
      value:
        inner.value === null && rest.length === 0
          ? list.toSpliced(index, 1)
          : [...list.slice(0, index), inner.value, ...list.slice(index + 1)],
    };
  }
  if (typeof segment === "number" || (whole !== undefined && !isObject(whole))) return undefined;
  const inner = withPart(whole?.[segment], rest, part);
  return inner && { value: merged(whole ?? {}, { [segment]: inner.value }) };
};

const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Deeper than any form, or a name that JavaScript reserves. */
const isHostile = (value: unknown, depth = 0): boolean => {
  if (depth > limits.maxDepth) return true;
  if (Array.isArray(value)) return value.some((item) => isHostile(item, depth + 1));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => reserved.has(key) || isHostile(inner, depth + 1));
};

/** Turns given fields into commands for a form: dot paths and nested objects, lists as a whole or row by row (D-12). */
class FieldWriter {
  readonly commands: Command[] = [];
  readonly errors: FieldError[] = [];
  readonly #form: LiveForm;
  readonly #origins: Origins;
  /** Rows as they will be once the commands before have run. */
  readonly #counts = new Map<string, number>();

  constructor(form: LiveForm, origins: Origins) {
    this.#form = form;
    this.#origins = origins;
  }

  writeEntry(key: string, value: unknown): void {
    const root = fieldTree(this.#form.compiled);
    const direct = root.children.get(key);
    if (direct) return this.#write(direct, childPath("", key), value);
    const segments = parsePath(key);
    if (!segments) return this.#unknown(key);
    this.#descend(root, "", segments, key, value);
  }

  #descend(start: FieldTree, from: string, segments: readonly (string | number)[], key: string, value: unknown): void {
    let tree = start;
    let path = from;
    for (const [position, segment] of segments.entries()) {
      switch (tree.type) {
        case "field":
          // The place of a single value as the form itself says it: `tags[0].$`.
          if (path.endsWith("].$") && segment === "$" && position === segments.length - 1) continue;
          return this.#writeInside(tree, path, segments.slice(position), key, value);
        case "object": {
          const child: FieldTree | undefined = tree.children.get(String(segment));
          if (!child || typeof segment === "number") return this.#unknown(key);
          path = childPath(path, segment);
          tree = child;
          break;
        }
        case "list": {
          const index = typeof segment === "number" ? segment : /^\d{1,9}$/.test(segment) ? Number(segment) : -1;
          const count = this.#countAt(path);
          if (index < 0) return this.#unknown(key);
          if (index > count) return this.#noSuchRow(key, path, count);
          if (index === count) this.#resize(path, count + 1);
          path = rowPath(tree, path, index);
          tree = tree.row;
          break;
        }
        default:
          tree satisfies never;
      }
    }
    this.#write(tree, path, value);
  }

  /** A part of a field that holds JSON as a whole. */
  #writeInside(
    tree: FieldTree & { type: "field" },
    path: string,
    inside: readonly (string | number)[],
    key: string,
    value: unknown,
  ): void {
    if (!wholes.has(tree.field.kind)) return this.#unknown(key);
    const changed = withPart(plainValue(tree.field.kind, answerAt(this.#form, path)), inside, value);
    if (changed === undefined) return this.#unknown(key);
    this.#writeField(tree, path, changed.value, true);
  }

  #noSuchRow(key: string, path: string, count: number): void {
    const message = `"${path}" has ${count} ${count === 1 ? "row" : "rows"}; the next one is "${path}[${count}]"`;
    this.errors.push({ path: key.slice(0, limits.maxIdLength), code: "invalid_value", message });
  }

  #write(tree: FieldTree, path: string, value: unknown, replace = false): void {
    switch (tree.type) {
      case "field":
        return this.#writeField(tree, path, value, replace);
      case "object":
        return this.#writeObject(tree, path, value, replace);
      case "list":
        return this.#writeList(tree, path, value);
      default:
        tree satisfies never;
    }
  }

  #writeField({ field }: FieldTree & { type: "field" }, path: string, value: unknown, replace: boolean): void {
    if (value === null || value === undefined) {
      this.commands.push({ type: "clear", path, keep: true });
      return;
    }
    const before = answerAt(this.#form, path);
    if (field.kind === "file") {
      const current = plainValue("file", before) as { uploadId?: string } | undefined;
      if (isObject(value) && current?.uploadId !== undefined && value.uploadId === current.uploadId) return;
      this.errors.push({
        path,
        code: "file_required",
        message: `"${field.label}" takes an uploaded file: ask for an upload, put the file there and confirm it`,
      });
      return;
    }
    const origin = this.#origins[path];
    const whole = field.kind === "json" && !replace ? merged(plainValue("json", before), value) : value;
    this.commands.push({ type: "set", path, value: whole, keep: true, ...(origin && { origin }) });
  }

  #writeObject(tree: FieldTree & { type: "object" }, path: string, value: unknown, replace: boolean): void {
    if (value === null || value === undefined) {
      for (const [id, child] of tree.children) this.#write(child, childPath(path, id), null, replace);
      return;
    }
    if (!isObject(value)) return this.#wrongType(path, "an object", value);
    for (const [id, inner] of Object.entries(value)) {
      const child = tree.children.get(id);
      if (child) this.#write(child, childPath(path, id), inner, replace);
      else this.#unknown(childPath(path, id), tree);
    }
    if (!replace) return;
    for (const [id, child] of tree.children) {
      if (!Object.hasOwn(value, id)) this.#write(child, childPath(path, id), null, true);
    }
  }

  #writeList(tree: FieldTree & { type: "list" }, path: string, value: unknown): void {
    const rows = value ?? [];
    if (!Array.isArray(rows)) return this.#wrongType(path, "an array", value);
    if (rows.length !== this.#countAt(path)) this.#resize(path, rows.length);
    for (const [index, row] of rows.entries()) this.#write(tree.row, rowPath(tree, path, index), row, true);
  }

  #countAt(path: string): number {
    return this.#counts.get(path) ?? this.#form.instances.get(path) ?? 0;
  }

  #resize(path: string, count: number): void {
    this.#counts.set(path, count);
    this.commands.push({ type: "resize", path, count });
  }

  #wrongType(path: string, expected: string, value: unknown): void {
    const received = typeOf(value);
    const message = `"${path}" takes ${expected}, not ${received}`;
    this.errors.push({ path, code: "invalid_type", message, expected, received });
  }

  #unknown(path: string, among: FieldTree = fieldTree(this.#form.compiled)): void {
    const names = [...leaves(among)].map(([template]) => template);
    const near = nearestWord(path, names.slice(0, limits.maxFieldsPerCall));
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    const shown = path.slice(0, limits.maxIdLength);
    this.errors.push({ path: shown, code: "invalid_value", message: `The form has no field "${shown}"${hint}` });
  }
}

const tooMany = (path: string, message: string): FieldPlan => ({
  ok: false,
  errors: [{ path, code: "invalid_value", message }],
});

/** What to do to a form so that it holds the given fields; all that is wrong with them, if anything is. */
export const planFields = (
  form: LiveForm,
  fields: Readonly<Record<string, unknown>>,
  origins: Origins = {},
): FieldPlan => {
  const writer = new FieldWriter(form, origins);
  for (const [key, value] of Object.entries(fields)) {
    if (isHostile(value)) return tooMany(key, `"${key.slice(0, 100)}" is nested too deep or uses a reserved name`);
    writer.writeEntry(key, value);
    if (writer.commands.length > limits.maxFieldsPerCall) {
      return tooMany(key, `One call sets at most ${limits.maxFieldsPerCall} fields; send the rest in another`);
    }
  }
  const { commands, errors } = writer;
  return errors.length > 0 ? { ok: false, errors: errors.slice(0, limits.maxListedErrors) } : { ok: true, commands };
};
