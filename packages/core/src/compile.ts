import type { Definition, FieldItem, Item, ListItem } from "./definition.ts";
import { limits } from "./limits.ts";
import { formatPath, pathOfId } from "./path.ts";
import { orderRules } from "./rule-order.ts";
import type { Rule } from "./rules.ts";

export interface FieldNode {
  readonly field: FieldItem;
  readonly template: string;
  /** Rule targets of the containers around it, outermost first. */
  readonly containers: readonly string[];
}

export interface ListNode {
  readonly item: ListItem;
  readonly template: string;
}

/** A definition with its rules, indexed once and shared by every state of the form. */
export interface Compiled {
  readonly definition: Definition;
  /** In document order. */
  readonly fields: ReadonlyMap<string, FieldNode>;
  readonly lists: ReadonlyMap<string, ListNode>;
  /** Field templates under each container target. */
  readonly fieldsUnder: ReadonlyMap<string, readonly string[]>;
  /** Everything a note may point at, besides concrete paths. */
  readonly refs: ReadonlySet<string>;
  /** In an order in which every calculated value comes before its readers. */
  readonly rules: readonly Rule[];
  readonly rulesReading: ReadonlyMap<string, readonly number[]>;
  readonly rulesAbout: ReadonlyMap<string, readonly number[]>;
}

export interface DefinitionFault {
  readonly code: "duplicate_path" | "too_deep" | "unknown_rule_target" | "unknown_rule_read" | "rule_cycle";
  readonly path: string;
  readonly message: string;
}

export type CompileResult =
  | { readonly ok: true; readonly compiled: Compiled }
  | { readonly ok: false; readonly faults: readonly DefinitionFault[] };

export const sectionTarget = (id: string): string => `section:${id}`;

class Indexer {
  readonly fields = new Map<string, FieldNode>();
  readonly lists = new Map<string, ListNode>();
  readonly fieldsUnder = new Map<string, string[]>();
  readonly refs = new Set<string>();
  readonly faults: DefinitionFault[] = [];

  walk(items: readonly Item[], prefix: string, containers: readonly string[]): void {
    if (containers.length > limits.maxDepth) {
      const message = `"${prefix}" is nested more than ${limits.maxDepth} deep`;
      this.faults.push({ code: "too_deep", path: prefix, message });
      return;
    }
    for (const item of items) this.visit(item, prefix, containers);
  }

  private visit(item: Item, prefix: string, containers: readonly string[]): void {
    switch (item.type) {
      case "text":
        return;
      case "section":
        this.refs.add(item.id);
        return this.enter(sectionTarget(item.id), item.items, prefix, containers);
      case "record": {
        const path = this.under(prefix, item.id);
        return this.enter(path, item.items, path, containers);
      }
      case "list": {
        const path = this.under(prefix, item.id);
        this.lists.set(path, { item, template: path });
        return this.enter(path, item.items, `${path}[*]`, containers);
      }
      case "field":
        return this.addField(item, prefix, containers);
      default:
        item satisfies never;
    }
  }

  private enter(target: string, items: readonly Item[], prefix: string, containers: readonly string[]): void {
    this.fieldsUnder.set(target, []);
    this.refs.add(target);
    this.walk(items, prefix, [...containers, target]);
  }

  private addField(field: FieldItem, prefix: string, containers: readonly string[]): void {
    const template = this.under(prefix, field.id);
    if (this.fields.has(template)) {
      this.faults.push({ code: "duplicate_path", path: template, message: `Two fields are called "${template}"` });
    }
    this.fields.set(template, { field, template, containers });
    this.refs.add(template);
    for (const container of containers) this.fieldsUnder.get(container)!.push(template);
  }

  private under(prefix: string, id: string): string {
    if (prefix === "") return pathOfId(id);
    const own = formatPath([id]);
    return own.startsWith("[") ? prefix + own : `${prefix}.${own}`;
  }
}

const checkTargets = (index: Indexer, rules: readonly Rule[]): void => {
  for (const rule of rules) {
    if (!index.fields.has(rule.target) && !index.fieldsUnder.has(rule.target)) {
      const message = `A ${rule.kind} rule is about "${rule.target}", which the form does not have`;
      index.faults.push({ code: "unknown_rule_target", path: rule.target, message });
    }
    for (const read of rule.reads) {
      if (index.fields.has(read) || index.lists.has(read)) continue;
      const message = `The ${rule.kind} rule of "${rule.target}" reads "${read}", which the form does not have`;
      index.faults.push({ code: "unknown_rule_read", path: read, message });
    }
  }
};

const group = (rules: readonly Rule[], keysOf: (rule: Rule) => readonly string[]): Map<string, number[]> => {
  const groups = new Map<string, number[]>();
  for (const [index, rule] of rules.entries()) {
    for (const key of new Set(keysOf(rule))) {
      const known = groups.get(key);
      if (known) known.push(index);
      else groups.set(key, [index]);
    }
  }
  return groups;
};

export const compile = (definition: Definition, rules: readonly Rule[] = []): CompileResult => {
  const index = new Indexer();
  index.refs.add(definition.id);
  index.walk(definition.items, "", []);
  checkTargets(index, rules);
  const ordered = orderRules(rules);
  if (!ordered.ok) {
    const message = `These values are calculated from each other: ${ordered.cycle.join(" → ")}`;
    index.faults.push({ code: "rule_cycle", path: ordered.cycle[0]!, message });
  }
  if (index.faults.length > 0 || !ordered.ok) return { ok: false, faults: index.faults };
  const { fields, lists, fieldsUnder, refs } = index;
  const compiled: Compiled = {
    definition,
    fields,
    lists,
    fieldsUnder,
    refs,
    rules: ordered.rules,
    rulesReading: group(ordered.rules, (rule) =>
      rule.kind === "constraint" ? [...rule.reads, rule.target] : rule.reads,
    ),
    rulesAbout: group(ordered.rules, (rule) => [rule.target]),
  };
  return { ok: true, compiled };
};
