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
  /** What a message needs: the nearest name, the expected type, the number of rows, a limit. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The commands that write given values into a form, or every problem found with the values. */
export type Plan =
  | {
      readonly ok: true;
      readonly commands: readonly Command[];
      /** Values given for calculated or read-only fields inside a record or row, which were left out. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** How given values are turned into commands. */
export interface PlanOptions {
  /** An agent's evidence by path; that of a record or list holds for every answer written in it (FB-2-06). */
  readonly origins?: Readonly<Record<string, Origin>>;
  /** Store a value that does not fit its field, with an issue, instead of refusing it. */
  readonly keep?: boolean;
  /** Read near misses: "12" for a number, one item for a list. */
  readonly lenient?: boolean;
  /** Whether a file may be written as a value; where files come by upload only, it may not. */
  readonly files?: "upload" | "value";
  /** The most commands the values may become. */
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

/** Nested deeper than any form, or with a member name that JavaScript reserves. */
const isHostile = (value: unknown, depth = 0): boolean => {
  if (depth > limits.maxValueDepth) return true;
  if (Array.isArray(value)) return value.some((item) => isHostile(item, depth + 1));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => isReservedKey(key) || isHostile(inner, depth + 1));
};

/** How the writer treats what is inside a container: `replace` clears members that are not given. */
type Mode = "merge" | "replace";

class Planner {
  readonly commands: Command[] = [];
  readonly problems: PlanProblem[] = [];
  readonly ignored: string[] = [];
  readonly #form: LiveForm;
  readonly #options: PlanOptions;
  readonly #calculated: ReadonlySet<string>;
  readonly #prefilled: ReadonlySet<string>;
  /** The rows each list will have once the commands so far have run. */
  readonly #counts = new Map<string, number>();
  /** Rows of the form that these commands leave in place; a row from here on is new. */
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

  /** A read-only field that is named by itself is refused by the form, which says why; inside a row it is left out. */
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

  /** Only what holds an answer, or will in a new row, is cleared, so that calculated fields are left alone. */
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

  /** A record or list that was given as empty is there (FB-2-12). */
  #setEmpty(path: string, value: object): void {
    this.commands.push({ type: "set", path, value, ...this.#setOptions(path) });
  }

  #writeList(tree: FieldTree & { type: "list" }, path: string, value: unknown, isNew: boolean): void {
    if (isNew && (value === null || value === undefined)) return;
    const rows = value ?? [];
    if (!Array.isArray(rows)) return this.#wrongType(path, "array", value);
    const existing = isNew ? 0 : this.#rowsOfForm(path);
    // How many rows a list inside a new row begins with is the form's to say, so its number is always given.
    if (isNew || rows.length !== this.#countAt(path)) this.#resize(path, rows.length);
    if (tree.keepsEmpty && rows.length === 0) {
      if (value === null || value === undefined) this.#clear(path, isNew);
      else this.#setEmpty(path, []);
    }
    for (const [index, row] of rows.entries()) {
      this.write(tree.row, rowPath(tree, path, index), row, "replace", isNew || index >= existing);
    }
  }

  /** How many rows at the start of a list hold what the form holds there now. */
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
    // Looking for the nearest name costs as much as the form is large, so it ends with the problems that are told.
    if (this.problems.length >= limits.maxPlanProblems) return;
    const names = Array.from(leaves(among), ([template]) => template).slice(0, limits.maxPlannedCommands);
    const near = nearestWord(path, names);
    this.#problem("unknown_path", path, { ...(near !== undefined && { near }) });
  }
}

/** The fields that have a rule of this kind; a calculated field that may be overridden counts as any other. */
const targetsOf = ({ compiled }: LiveForm, kind: "calculated" | "initial"): ReadonlySet<string> =>
  new Set(
    compiled.rules
      .filter((rule) => rule.kind === kind)
      .filter(({ target }) => kind === "initial" || compiled.fields.get(target)?.field.readonly === true)
      .map(({ target }) => target),
  );

/**
 * The commands after which a form holds the given values, or everything that is wrong with them. `merge` leaves what
 * is not named as it is, and null clears; `replace` makes the form hold exactly these values. A list is always
 * written as a whole, its rows in place.
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
