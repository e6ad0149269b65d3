import { type Answer, type Note, type Proposal, unanswered } from "./answer.ts";
import type { Columns } from "./columns.ts";
import type { Compiled, FieldNode } from "./compile.ts";
import type { Item } from "./definition.ts";
import type { Issue, LocalIssue } from "./issue.ts";
import type { FieldItem } from "./kinds/kind.ts";
import { bindTemplate, childPath, indexesOf, templateOf } from "./path.ts";
import type { PersistentMap } from "./persistent-map.ts";
import type { Progress } from "./progress.ts";

/** The flags that rules set for an item; an absent flag has the value of the definition. */
export interface Flags {
  readonly relevant?: boolean;
  readonly required?: boolean;
  readonly readonly?: boolean;
}

/** One immutable state of a form; a command gives a new state that shares unchanged parts. */
export interface LiveForm {
  readonly compiled: Compiled;
  readonly answers: PersistentMap<Answer>;
  /** By path; a path without issues is absent. */
  readonly issues: PersistentMap<readonly Issue[]>;
  readonly flags: PersistentMap<Flags>;
  /** The issues of each check rule, by rule and path. */
  readonly findings: PersistentMap<readonly LocalIssue[]>;
  /** The issues of external checks, by path. */
  readonly reported: PersistentMap<readonly LocalIssue[]>;
  /** Values that rules computed for other rules. */
  readonly variables: PersistentMap<unknown>;
  /** Columns that rules have read as a whole. */
  readonly columns: Columns;
  /** How many instances each list has, by concrete path. */
  readonly instances: PersistentMap<number>;
  readonly proposals: PersistentMap<Proposal>;
  readonly notes: readonly Note[];
  readonly progress: Progress;
}

/**
 * The answer at a path; `unanswered` where there is none.
 *
 * @example
 * answerAt(form, "city").state; // "unanswered"
 */
export const answerAt = (form: Pick<LiveForm, "answers">, path: string): Answer => form.answers.get(path) ?? unanswered;

/**
 * The field at a concrete path; undefined if there is none or its row does not exist.
 *
 * @example
 * fieldAt(form, "lines[0].amount")?.field.label; // "Amount"
 */
export const fieldAt = (form: LiveForm, path: string): FieldNode | undefined => {
  const node = form.compiled.fields.get(templateOf(path));
  if (!node || !path.includes("[")) return node;
  if (path.includes("[*]")) return undefined;
  return instanceExists(form, path, indexesOf(path)) ? node : undefined;
};

const instanceExists = (form: LiveForm, path: string, indexes: readonly number[]): boolean => {
  let from = 0;
  for (const index of indexes) {
    const at = path.indexOf(`[${index}]`, from);
    if (index >= (form.instances.get(path.slice(0, at)) ?? 0)) return false;
    from = at + 1;
  }
  return true;
};

type Flagged = Pick<LiveForm, "flags">;

/**
 * Whether a field is relevant: no rule makes it, or a container around it, non-relevant.
 *
 * @example
 * isRelevant(form, fieldAt(form, "city")!, "city"); // false where a rule hides its section
 */
export const isRelevant = (form: Flagged, node: Pick<FieldNode, "containers">, path: string): boolean => {
  if (form.flags.size === 0) return true;
  if (form.flags.get(path)?.relevant === false) return false;
  const indexes = indexesOf(path);
  return node.containers.every((container) => form.flags.get(bindTemplate(container, indexes))?.relevant !== false);
};

/**
 * Whether a field is read-only: by its definition or a rule, or because a container around it is.
 *
 * @example
 * isReadonly(form, fieldAt(form, "total")!, "total"); // true where the field or a rule says so
 */
export const isReadonly = (form: Flagged, node: FieldNode, path: string): boolean => {
  if (form.flags.size === 0) return node.field.readonly === true;
  if (form.flags.get(path)?.readonly ?? node.field.readonly) return true;
  const indexes = indexesOf(path);
  return node.containers.some((container) => form.flags.get(bindTemplate(container, indexes))?.readonly === true);
};

type Placed = Pick<LiveForm, "flags" | "compiled">;

/**
 * Whether an item is relevant, by its path: a field, a record, a list, a row, a named text.
 *
 * @example
 * isRelevantAt(form, "lines[0]"); // false where a rule hides the list
 */
export const isRelevantAt = (form: Placed, path: string): boolean => {
  const template = templateOf(path);
  const containers = form.compiled.fields.get(template)?.containers ?? form.compiled.containersOf.get(template) ?? [];
  return isRelevant(form, { containers }, path);
};

/**
 * Whether any item is read-only by its path: a field, a record, a list, a row.
 *
 * @example
 * isReadonlyAt(form, "lines[0]"); // true where a rule makes the list read-only
 */
export const isReadonlyAt = (form: Placed, path: string): boolean => {
  const node = form.compiled.fields.get(templateOf(path));
  if (node) return isReadonly(form, node, path);
  return [path, ...(form.compiled.containersOf.get(templateOf(path)) ?? [])].some(
    (at) => form.flags.get(bindTemplate(at, indexesOf(path)))?.readonly === true,
  );
};

/**
 * Whether a field is required, by a rule or else by its definition.
 *
 * @example
 * isRequired(form, fieldAt(form, "city")!.field, "city"); // true
 */
export const isRequired = (form: Flagged, field: FieldItem, path: string): boolean =>
  form.flags.get(path)?.required ?? field.required;

const noIssues: readonly Issue[] = Object.freeze([]);

/**
 * The issues at exactly this path.
 *
 * @example
 * issuesAt(form, "age").map(({ code }) => code); // ["below_min"]
 */
export const issuesAt = (form: LiveForm, path: string): readonly Issue[] => form.issues.get(path) ?? noIssues;

function* walk(
  instances: LiveForm["instances"],
  items: readonly Item[],
  prefix: string,
): Generator<{ path: string; field: FieldItem }> {
  for (const item of items) {
    switch (item.type) {
      case "text":
        break;
      case "field":
        yield { path: childPath(prefix, item.id), field: item };
        break;
      case "section":
        yield* walk(instances, item.items, prefix);
        break;
      case "record":
        yield* walk(instances, item.items, childPath(prefix, item.id));
        break;
      case "list": {
        const path = childPath(prefix, item.id);
        const count = instances.get(path) ?? 0;
        for (let i = 0; i < count; i++) yield* walk(instances, item.items, `${path}[${i}]`);
        break;
      }
      default:
        item satisfies never;
    }
  }
}

/**
 * Every field that exists now, in document order.
 *
 * @example
 * Array.from(fieldPaths(form), ({ path }) => path); // ["city", "lines[0].amount"]
 */
export const fieldPaths = (form: Pick<LiveForm, "compiled" | "instances">) =>
  walk(form.instances, form.compiled.definition.items, "");
