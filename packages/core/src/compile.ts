import type { Definition, Item, ListItem } from "./definition.ts";
import type { AnyKind, FieldItem } from "./kinds/kind.ts";
import { limits } from "./limits.ts";
import type { NoParams } from "./no-params.ts";
import { childPath, sharedWildcards } from "./path.ts";
import { orderRules, type RowTurn } from "./rule-order.ts";
import type { Rule, RuleRead } from "./rules.ts";

/** A field of a compiled form, with its kind and template. */
export interface FieldNode {
  readonly field: FieldItem;
  readonly kind: AnyKind;
  readonly template: string;
  /** Rule targets of the containers around it, outermost first. */
  readonly containers: readonly string[];
}

/** A list of a compiled form, with its template. */
export interface ListNode {
  readonly item: ListItem;
  readonly template: string;
}

/** A rule to evaluate again when something it reads changes. */
export interface Reader {
  readonly rule: number;
  readonly own: number;
  readonly neighbour?: "prev" | "next";
}

/** A definition with its rules, indexed once and shared by every state of the form. */
export interface Compiled {
  readonly definition: Definition;
  /** In document order. */
  readonly fields: ReadonlyMap<string, FieldNode>;
  readonly lists: ReadonlyMap<string, ListNode>;
  /** Records and lists that can be given as empty, by template. */
  readonly emptyKept: ReadonlyMap<string, "record" | "list">;
  /** Field templates under each container target. */
  readonly fieldsUnder: ReadonlyMap<string, readonly string[]>;
  /** Rule targets of the containers around each container, outermost first. */
  readonly containersOf: ReadonlyMap<string, readonly string[]>;
  /** Each container and those inside it. */
  readonly containersUnder: ReadonlyMap<string, readonly string[]>;
  /** All references of a note besides concrete paths. */
  readonly refs: ReadonlySet<string>;
  /** In an order in which every value is computed before its readers. */
  readonly rules: readonly Rule[];
  /** For each rule the cycles through neighbouring rows that it is part of. */
  readonly turns: readonly (readonly RowTurn[])[];
  /** By aspect and template, `value|lines[*].qty`. */
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  readonly rulesAbout: ReadonlyMap<string, readonly number[]>;
  /** The rules about items inside a row of each list. */
  readonly rulesInRow: ReadonlyMap<string, readonly number[]>;
  /** Converts answers for rules; without it, rules get the value itself. */
  readonly present?: Present;
}

/** Converts a field's value, or its absence, to the value that rules compute with. */
export type Present = (field: FieldItem, value: unknown) => unknown;

/** The parameters of the message about each problem. */
export interface CompileProblemParams {
  duplicate_path: NoParams;
  too_deep: { readonly maximum: number; readonly or?: "reserved_name" };
  unknown_rule_target: { readonly rule: Rule["kind"] };
  unknown_rule_read: { readonly rule: Rule["kind"]; readonly target: string };
  rule_cycle: { readonly cycle: readonly string[] };
}

/** Why a definition cannot become a form. */
export type CompileProblem = {
  [C in keyof CompileProblemParams]: {
    readonly code: C;
    readonly path: string;
    readonly params: CompileProblemParams[C];
  };
}[keyof CompileProblemParams];

/** A compiled form, or every problem found with its definition and rules. */
export type CompileResult =
  | { readonly ok: true; readonly compiled: Compiled }
  | { readonly ok: false; readonly problems: readonly CompileProblem[] };

/**
 * The target by which rules and texts name a section, which has no path.
 *
 * @example
 * sectionTarget("home"); // "section:home"
 */
export const sectionTarget = (id: string): string => `section:${id}`;

/** Finds the kind of a field. */
export type KindOf = (field: FieldItem) => AnyKind;

class Indexer {
  readonly fields = new Map<string, FieldNode>();
  readonly lists = new Map<string, ListNode>();
  readonly emptyKept = new Map<string, "record" | "list">();
  readonly fieldsUnder = new Map<string, string[]>();
  readonly containersOf = new Map<string, readonly string[]>();
  readonly containersUnder = new Map<string, string[]>();
  readonly refs = new Set<string>();
  readonly problems: CompileProblem[] = [];
  readonly #kindOf: KindOf;

  constructor(kindOf: KindOf) {
    this.#kindOf = kindOf;
  }

  walk(items: readonly Item[], prefix: string, containers: readonly string[]): void {
    if (containers.length > limits.maxContainers) {
      this.problems.push({ code: "too_deep", path: prefix, params: { maximum: limits.maxContainers } });
      return;
    }
    for (const item of items) this.visit(item, prefix, containers);
  }

  private visit(item: Item, prefix: string, containers: readonly string[]): void {
    switch (item.type) {
      case "text":
        if (item.id !== undefined) this.open(childPath(prefix, item.id), containers);
        return;
      case "section":
        this.refs.add(item.id);
        return this.enter(sectionTarget(item.id), item.items, prefix, containers);
      case "record": {
        const path = childPath(prefix, item.id);
        if (item.keepsEmpty) this.emptyKept.set(path, "record");
        return this.enter(path, item.items, path, containers);
      }
      case "list": {
        const path = childPath(prefix, item.id);
        this.lists.set(path, { item, template: path });
        if (item.keepsEmpty) this.emptyKept.set(path, "list");
        this.open(path, containers);
        return this.enter(`${path}[*]`, item.items, `${path}[*]`, [...containers, path]);
      }
      case "field":
        return this.addField(item, prefix, containers);
      default:
        item satisfies never;
    }
  }

  private open(target: string, containers: readonly string[]): void {
    this.fieldsUnder.set(target, []);
    this.containersOf.set(target, containers);
    this.containersUnder.set(target, [target]);
    for (const container of containers) this.containersUnder.get(container)!.push(target);
    this.refs.add(target);
  }

  private enter(target: string, items: readonly Item[], prefix: string, containers: readonly string[]): void {
    this.open(target, containers);
    this.walk(items, prefix, [...containers, target]);
  }

  private addField(field: FieldItem, prefix: string, containers: readonly string[]): void {
    const template = childPath(prefix, field.id);
    if (this.fields.has(template)) {
      this.problems.push({ code: "duplicate_path", path: template, params: {} });
    }
    this.fields.set(template, { field, kind: this.#kindOf(field), template, containers });
    this.refs.add(template);
    for (const container of containers) this.fieldsUnder.get(container)!.push(template);
  }
}

/** The form as a whole: a target for checks. */
export const formTarget = "#";

/** A bare template is read in the rule's own rows; a list is read as its number of rows. */
const readsOf = (index: Indexer, rule: Rule): readonly RuleRead[] => {
  const reads = rule.reads.map((read): RuleRead => {
    if (typeof read !== "string") return read;
    const aspect = index.lists.has(read) && !index.fields.has(read) ? "count" : "value";
    return { at: read, own: sharedWildcards(rule.target, read), aspect };
  });
  if (rule.kind === "constraint") {
    reads.push({ at: rule.target, own: sharedWildcards(rule.target, rule.target), aspect: "value" });
  }
  return reads;
};

const checkTargets = (index: Indexer, rules: readonly Rule[], variables: ReadonlySet<string>): void => {
  for (const rule of rules) {
    const isKnown = index.fields.has(rule.target) || index.fieldsUnder.has(rule.target) || rule.kind === "variable";
    if (!isKnown && !(rule.target === formTarget && rule.kind === "shape")) {
      index.problems.push({ code: "unknown_rule_target", path: rule.target, params: { rule: rule.kind } });
    }
    for (const read of rule.reads) {
      const at = typeof read === "string" ? read : read.at;
      const isValue = index.fields.has(at) || index.lists.has(at) || index.emptyKept.has(at) || variables.has(at);
      if (isValue || (typeof read !== "string" && read.aspect !== "value" && index.fieldsUnder.has(at))) continue;
      const params = { rule: rule.kind, target: rule.target };
      index.problems.push({ code: "unknown_rule_read", path: at, params });
    }
  }
};

const push = <V>(groups: Map<string, V[]>, key: string, value: V): void => {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
};

/** The containers around an item, whose flags also apply to it. */
const around = (index: Indexer, at: string): readonly string[] =>
  index.fields.get(at)?.containers ?? index.containersOf.get(at) ?? [];

/** The rules that determine the value of a read. */
const producersOf = (index: Indexer, rules: readonly Rule[]) => {
  const byCell = new Map<string, number[]>();
  for (const [position, rule] of rules.entries()) {
    if (rule.kind === "calculated" || rule.kind === "variable") push(byCell, `value|${rule.target}`, position);
    if (rule.kind === "relevant" || rule.kind === "required" || rule.kind === "readonly") {
      push(byCell, `${rule.kind}|${rule.target}`, position);
    }
    if (rule.kind === "constraint" || rule.kind === "shape") push(byCell, `check|${rule.target}`, position);
  }
  const cell = (aspect: string, at: string): readonly number[] => byCell.get(`${aspect}|${at}`) ?? [];
  const inherited = (aspect: string, at: string): readonly number[] =>
    [at, ...around(index, at)].flatMap((target) => cell(aspect, target));
  return ({ aspect, at }: RuleRead): readonly number[] => {
    switch (aspect) {
      case "value":
        return cell("value", at);
      case "count":
        return [];
      case "required":
        return cell("required", at);
      case "relevant":
      case "readonly":
        return inherited(aspect, at);
      case "valid":
        return [...cell("value", at), ...cell("required", at), ...cell("check", at), ...inherited("relevant", at)];
      default:
        return aspect satisfies never;
    }
  };
};

const readersOf = (index: Indexer, rules: readonly Rule[]): Map<string, Reader[]> => {
  const readers = new Map<string, Reader[]>();
  for (const [position, rule] of rules.entries()) {
    if (rule.kind === "initial" || rule.kind === "default") continue;
    const seen = new Set<string>();
    for (const { at, own, aspect, neighbour } of readsOf(index, rule)) {
      const reader: Reader = { rule: position, own, ...(neighbour && { neighbour }) };
      const isInherited = aspect === "relevant" || aspect === "readonly";
      for (const cell of isInherited ? [at, ...around(index, at)] : [at]) {
        const key = `${aspect}|${cell}`;
        const once = `${key}|${own}|${neighbour ?? ""}`;
        if (!seen.has(once)) push(readers, key, reader);
        seen.add(once);
      }
    }
  }
  return readers;
};

const rulesInRows = (index: Indexer, rules: readonly Rule[]): Map<string, number[]> => {
  const inRow = new Map<string, number[]>();
  for (const [position, { target }] of rules.entries()) {
    for (let at = target.indexOf("[*]"); at !== -1; at = target.indexOf("[*]", at + 3)) {
      if (index.lists.has(target.slice(0, at))) push(inRow, target.slice(0, at), position);
    }
  }
  return inRow;
};

export interface CompileOptions {
  readonly present?: Present;
}

/**
 * Compiles a form with kinds that the caller has at hand, such as a page that loads only those of its form.
 *
 * @example
 * const loaded = new Map<Kind, AnyKind>(await loadKinds(definition));
 * const result = compileWith(({ kind }) => loaded.get(kind)!, definition);
 */
export const compileWith = (
  kindOf: KindOf,
  definition: Definition,
  rules: readonly Rule[] = [],
  options: CompileOptions = {},
): CompileResult => {
  const index = new Indexer(kindOf);
  index.refs.add(definition.id);
  index.walk(definition.items, "", []);
  const variables = new Set(rules.flatMap((rule) => (rule.kind === "variable" ? rule.target : [])));
  checkTargets(index, rules, variables);
  const ordered = orderRules(rules, (rule) => readsOf(index, rule), producersOf(index, rules));
  if (!ordered.ok) {
    index.problems.push({ code: "rule_cycle", path: ordered.cycle[0]!, params: { cycle: ordered.cycle } });
  }
  if (index.problems.length > 0 || !ordered.ok) return { ok: false, problems: index.problems };
  const { fields, lists, emptyKept, fieldsUnder, containersOf, containersUnder, refs } = index;
  const inOrder = ordered.order.map((position) => rules[position]!);
  const rulesAbout = new Map<string, number[]>();
  for (const [position, rule] of inOrder.entries()) push(rulesAbout, rule.target, position);
  const compiled: Compiled = {
    definition,
    fields,
    lists,
    emptyKept,
    fieldsUnder,
    containersOf,
    containersUnder,
    refs,
    rules: inOrder,
    turns: ordered.turns,
    readers: readersOf(index, inOrder),
    rulesAbout,
    rulesInRow: rulesInRows(index, inOrder),
    ...(options.present && { present: options.present }),
  };
  return { ok: true, compiled };
};
