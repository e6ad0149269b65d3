import type { Origin } from "../answer.ts";
import type { Command } from "../command.ts";
import { answerAt, isReadonly, type LiveForm } from "../form.ts";
import { typeName } from "../kinds/local-issue.ts";
import { isJsonObject, isReservedKey, type JsonObject } from "../kit/json.ts";
import { nearestWord } from "../kit/nearest-word.ts";
import { limits } from "../limits.ts";
import { childPath, parsePath, type Segment, templateOf } from "../path.ts";
import { type FieldTree, fieldTree, leaves, rowPath } from "./field-tree.ts";
import { indexIn, mergeJson, withPart } from "./merge-json.ts";
import { valueAt } from "./values.ts";

/** Why given values cannot be turned into commands. */
export interface PlanProblem {
  readonly code: "unknown_path" | "wrong_type" | "no_such_row" | "file_needs_upload" | "limit_exceeded" | "too_deep";
  readonly path: string;
  /** Parameters of the message: the nearest name, the expected type, the number of rows, a limit. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The commands that write given values into a form, or every problem found with the values. */
export type Plan =
  | {
      readonly ok: true;
      readonly commands: readonly Command[];
      /** Paths of calculated or read-only fields inside a record or row, whose given values were omitted. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** How given values are turned into commands. */
export interface PlanOptions {
  /** An agent's evidence by path; that of a record or list holds for every answer written in it (FB-2-06). */
  readonly origins?: Readonly<Record<string, Origin>>;
  /** Stores a value that does not fit its field, with an issue, instead of refusing it. */
  readonly keep?: boolean;
  /** Accepts near misses: "12" for a number, one item for a list. */
  readonly lenient?: boolean;
  /** Whether a file may be written as a value, or only by an upload. */
  readonly files?: "upload" | "value";
  /** The maximum number of commands. */
  readonly maxCommands?: number;
}

/** Kinds whose value has parts that a path can address. */
const addressable: ReadonlySet<string> = new Set([
  "json",
  "string_list",
  "url_list",
  "multi_select",
  "table",
  "checkboxes",
]);

/** Whether a value is nested deeper than any form, or has a member name that JavaScript reserves. */
const isHostile = (value: unknown, depth = 0): boolean => {
  if (depth > limits.maxValueDepth) return true;
  if (Array.isArray(value)) return value.some((item) => isHostile(item, depth + 1));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => isReservedKey(key) || isHostile(inner, depth + 1));
};

/** Whether members that are not given are kept (`merge`) or cleared (`replace`). */
type Mode = "merge" | "replace";

class Planner {
  readonly commands: Command[] = [];
  readonly problems: PlanProblem[] = [];
  readonly ignored: string[] = [];
  readonly #form: LiveForm;
  readonly #options: PlanOptions;
  readonly #calculated: ReadonlySet<string>;
  readonly #prefilled: ReadonlySet<string>;
  /** The number of rows of each list after the commands so far. */
  readonly #counts = new Map<string, number>();
  /** The number of existing rows that the commands keep; later rows are new. */
  readonly #kept = new Map<string, number>();

  constructor(form: LiveForm, options: PlanOptions) {
    this.#form = form;
    this.#options = options;
    this.#calculated = targetsOf(form, "calculated");
    this.#prefilled = targetsOf(form, "initial");
  }

  /** One member of the given values: a field's id, or a path such as `items[0].amount`. */
  entry(key: string, value: unknown, mode: Mode): void {
    const root = fieldTree(this.#form.compiled);
    const direct = root.children.get(key);
    if (direct) return this.#named(direct, childPath("", key), value, mode);
    const segments = parsePath(key);
    if (!segments) return this.#unknown(key);
    this.#descend(root, segments, key, value);
  }

  #descend(root: FieldTree, segments: readonly Segment[], key: string, value: unknown): void {
    let tree = root;
    let path = "";
    for (const [position, segment] of segments.entries()) {
      switch (tree.type) {
        case "field":
          // The full path of a row that is a single value: `tags[0].$`.
          if (path.endsWith("].$") && segment === "$" && position === segments.length - 1) continue;
          return this.#writePart(tree, path, segments.slice(position), key, value);
        case "object": {
          const child: FieldTree | undefined = tree.children.get(String(segment));
          if (!child || typeof segment === "number") return this.#unknown(key);
          path = childPath(path, segment);
          tree = child;
          break;
        }
        case "list": {
          const index = indexIn(segment);
          const count = this.#countAt(path);
          if (index < 0) return this.#unknown(key);
          if (index > count) return this.#problem("no_such_row", key, { list: path, count, next: `${path}[${count}]` });
          if (index === count) this.#resize(path, count + 1);
          path = rowPath(tree, path, index);
          tree = tree.row;
          break;
        }
        default:
          tree satisfies never;
      }
    }
    this.#named(tree, path, value, "merge");
  }

  /**
   * A read-only field named directly is passed on, so that the form refuses it with a reason; inside a row it is
   * omitted.
   */
  #named(tree: FieldTree, path: string, value: unknown, mode: Mode): void {
    if (tree.type === "field" && mode === "merge" && this.#isReadonly(path)) {
      this.commands.push({ type: "set", path, value, ...this.#setOptions(path) });
      return;
    }
    if (tree.type === "field" && mode === "merge" && value === null) {
      this.commands.push({ type: "clear", path, ...(this.#options.keep && { keep: true }) });
      return;
    }
    this.write(tree, path, value, mode, false);
  }

  /** A part of a value that one field holds as a whole: an item of a list, a cell of a table. */
  #writePart(
    tree: FieldTree & { type: "field" },
    path: string,
    inside: readonly Segment[],
    key: string,
    value: unknown,
  ): void {
    const { field } = tree;
    if (!addressable.has(field.kind)) return this.#unknown(key);
    const planned = this.commands.findLast(
      (command): command is Command & { type: "set" } => command.type === "set" && command.path === path,
    );
    const before = planned ? planned.value : valueAt(this.#form, field, path);
    const after = withPart(before, inside, value);
    if (!after) return this.#unknown(key);
    this.#writeField(tree, path, after.value, "replace", false);
  }

  write(tree: FieldTree, path: string, value: unknown, mode: Mode, isNew: boolean): void {
    switch (tree.type) {
      case "field":
        return this.#writeField(tree, path, value, mode, isNew);
      case "object":
        return this.#writeObject(tree, path, value, mode, isNew);
      case "list":
        return this.#writeList(tree, path, value, isNew);
      default:
        tree satisfies never;
    }
  }

  #writeField({ field }: FieldTree & { type: "field" }, path: string, value: unknown, mode: Mode, isNew: boolean) {
    if (value === null || value === undefined) return this.#clear(path, isNew);
    if (this.#isReadonly(path)) {
      this.ignored.push(path);
      return;
    }
    const before = isNew ? undefined : valueAt(this.#form, field, path);
    if (field.kind === "file" && this.#options.files === "upload") {
      const isSame = isJsonObject(value) && isJsonObject(before) && value.uploadId === before.uploadId;
      if (!isSame || before.uploadId === undefined) this.#problem("file_needs_upload", path, { label: field.label });
      return;
    }
    const whole = field.kind === "json" && mode === "merge" ? mergeJson(before, value) : value;
    const isPartial = field.kind === "checkboxes" && mode === "merge";
    this.commands.push({
      type: "set",
      path,
      value: whole,
      ...(isPartial && { merge: true }),
      ...this.#setOptions(path),
    });
  }

  #setOptions(path: string): { keep?: boolean; lenient?: boolean; origin?: Origin } {
    const origin = this.#originOf(path);
    return {
      ...(this.#options.keep && { keep: true }),
      ...(this.#options.lenient && { lenient: true }),
      ...(origin && { origin }),
    };
  }

  /** The evidence given for the answer itself, or for the nearest record, row or list around it. */
  #originOf(path: string): Origin | undefined {
    const { origins } = this.#options;
    if (!origins) return undefined;
    for (let at = path; at !== ""; at = at.slice(0, Math.max(at.lastIndexOf("."), at.lastIndexOf("["), 0))) {
      if (Object.hasOwn(origins, at)) return origins[at];
    }
    return undefined;
  }

  /** Clears only fields with an answer, or in a new row, so that calculated fields are not touched. */
  #clear(path: string, isNew: boolean): void {
    if (this.#isReadonly(path)) return;
    const isFilled = isNew
      ? this.#prefilled.has(templateOf(path))
      : answerAt(this.#form, path).state !== "unanswered" || this.#form.proposals.has(path);
    if (!isFilled) return;
    this.commands.push({ type: "clear", path, ...(this.#options.keep && { keep: true }) });
  }

  #writeObject(tree: FieldTree & { type: "object" }, path: string, value: unknown, mode: Mode, isNew: boolean): void {
    if (value === null || value === undefined) {
      for (const [id, child] of tree.children) this.write(child, childPath(path, id), null, mode, isNew);
      if (tree.keepsEmpty) this.#clear(path, isNew);
      return;
    }
    if (!isJsonObject(value)) return this.#wrongType(path, "object", value);
    if (tree.keepsEmpty && Object.keys(value).length === 0) this.#setEmpty(path, {});
    for (const [id, inner] of Object.entries(value)) {
      const child = tree.children.get(id);
      if (child) this.write(child, childPath(path, id), inner, mode, isNew);
      else this.#unknown(childPath(path, id), tree);
    }
    if (mode === "merge") return;
    for (const [id, child] of tree.children) {
      if (!Object.hasOwn(value, id)) this.write(child, childPath(path, id), null, "replace", isNew);
    }
  }

  /** Marks a record or list as given although it is empty (FB-2-12). */
  #setEmpty(path: string, value: object): void {
    this.commands.push({ type: "set", path, value, ...this.#setOptions(path) });
  }

  #writeList(tree: FieldTree & { type: "list" }, path: string, value: unknown, isNew: boolean): void {
    if (isNew && (value === null || value === undefined)) return;
    const rows = value ?? [];
    if (!Array.isArray(rows)) return this.#wrongType(path, "array", value);
    const existing = isNew ? 0 : this.#rowsOfForm(path);
    // The row count of a list in a new row is always set, because the form may begin it with several rows.
    if (isNew || rows.length !== this.#countAt(path)) this.#resize(path, rows.length);
    if (tree.keepsEmpty && rows.length === 0) {
      if (value === null || value === undefined) this.#clear(path, isNew);
      else this.#setEmpty(path, []);
    }
    for (const [index, row] of rows.entries()) {
      this.write(tree.row, rowPath(tree, path, index), row, "replace", isNew || index >= existing);
    }
  }

  /** The number of leading rows that still hold the form's own rows. */
  #rowsOfForm(path: string): number {
    return Math.min(this.#kept.get(path) ?? Number.POSITIVE_INFINITY, this.#form.instances.get(path) ?? 0);
  }

  #countAt(path: string): number {
    return this.#counts.get(path) ?? this.#form.instances.get(path) ?? 0;
  }

  #resize(path: string, count: number): void {
    this.#counts.set(path, count);
    this.#kept.set(path, Math.min(this.#rowsOfForm(path), count));
    this.commands.push({ type: "resize", path, count });
  }

  #isReadonly(path: string): boolean {
    const template = templateOf(path);
    if (this.#calculated.has(template)) return true;
    const node = this.#form.compiled.fields.get(template);
    return node !== undefined && isReadonly(this.#form, node, path);
  }

  #problem(code: PlanProblem["code"], path: string, params: PlanProblem["params"]): void {
    this.problems.push({ code, path: path.slice(0, limits.maxShownPath), params });
  }

  #wrongType(path: string, type: "object" | "array", value: unknown): void {
    this.#problem("wrong_type", path, { type, receivedType: typeName(value) });
  }

  #unknown(path: string, among: FieldTree = fieldTree(this.#form.compiled)): void {
    // Finding the nearest name takes time proportional to the form, so it is done only for the listed problems.
    if (this.problems.length >= limits.maxPlanProblems) return;
    const names = Array.from(leaves(among), ([template]) => template).slice(0, limits.maxPlannedCommands);
    const near = nearestWord(path, names);
    this.#problem("unknown_path", path, { ...(near !== undefined && { near }) });
  }
}

/** The fields with a rule of this kind, without calculated fields that may be overridden. */
const targetsOf = ({ compiled }: LiveForm, kind: "calculated" | "initial"): ReadonlySet<string> =>
  new Set(
    compiled.rules
      .filter((rule) => rule.kind === kind)
      .filter(({ target }) => kind === "initial" || compiled.fields.get(target)?.field.readonly === true)
      .map(({ target }) => target),
  );

/**
 * The commands after which a form holds the given values, or all problems of the values. `merge` keeps what is not
 * named, and null clears; `replace` makes the form hold exactly these values. A list is always written as a whole, its
 * rows in place.
 */
export const planValues = (
  form: LiveForm,
  values: JsonObject,
  mode: "merge" | "replace",
  options: PlanOptions = {},
): Plan => {
  const planner = new Planner(form, options);
  const maximum = options.maxCommands ?? limits.maxPlannedCommands;
  const failed = (code: PlanProblem["code"], path: string, params: PlanProblem["params"] = {}): Plan => ({
    ok: false,
    problems: [{ code, path: path.slice(0, limits.maxShownPath), params }],
  });
  for (const [key, value] of Object.entries(values)) {
    if (isHostile(value)) return failed("too_deep", key, { maximum: limits.maxValueDepth, or: "reserved_name" });
    planner.entry(key, value, mode);
    if (planner.commands.length > maximum) return failed("limit_exceeded", key, { limit: "answers", maximum });
  }
  if (mode === "replace") {
    for (const [id, child] of fieldTree(form.compiled).children) {
      if (!Object.hasOwn(values, id)) planner.write(child, childPath("", id), null, "replace", false);
    }
  }
  const { commands, problems, ignored } = planner;
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, limits.maxPlanProblems) }
    : { ok: true, commands, ignored };
};
