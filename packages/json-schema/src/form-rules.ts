import { bindTemplate, type Rule, type RuleRead, type Scope, sharedWildcards } from "@cofill/core";
import { type Condition, isAlways } from "./guard.ts";
import { mentionsOf } from "./mentions.ts";
import type { Registry } from "./registry.ts";
import { allHold, conditionTemplate, dnfTest, givenTemplate, type RuleTest, readsTrue, someHold } from "./rule-test.ts";
import {
  isAskable,
  type LeafNode,
  type ListNode,
  nodesOf,
  pathUnder,
  type RecordNode,
  type Tree,
  type TreeNode,
} from "./tree.ts";
import type { Validator } from "./validator.ts";
import { isGiven, someOf, type ValueSource, writtenValue } from "./values.ts";

/** The conditions on which something in the form depends. */
export const conditionsOf = (tree: Tree): readonly Condition[] => {
  const found = new Map<number, Condition>();
  for (const { relevantIf, requiredIf } of nodesOf(tree)) {
    for (const { condition } of [...relevantIf, ...requiredIf].flat()) found.set(condition.id, condition);
  }
  return [...found.values()];
};

export const conditionName = ({ id }: Condition): string => `if${id}`;

interface Parts {
  readonly registry: Registry;
  readonly tree: Tree;
  readonly validator: Validator;
  /**
   * Whether a condition is blind to answers that do not apply. Where conditions decide over each other in a circle it
   * cannot be, and sees them all.
   */
  readonly seesRelevance: boolean;
}

/** Whether a field must be answered, where the object around it is there. */
const requiredTest = (leaf: LeafNode, around: RuleTest): RuleTest =>
  leaf.isNullable || !isAskable(leaf) ? false : allHold([around, dnfTest(leaf.requiredIf)]);

class RuleWriter {
  readonly #parts: Parts;
  readonly #rules: Rule[] = [];
  readonly #objects: ReadonlyMap<string, RecordNode | ListNode>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#objects = objectsOf(parts.tree);
  }

  write(): readonly Rule[] {
    for (const condition of conditionsOf(this.#parts.tree)) this.#rules.push(this.#conditionRule(condition));
    this.#visit(this.#parts.tree.children, true);
    return this.#rules;
  }

  /** What a rule sees of the form; it cannot see what does not fit its field. */
  #sourceOf(scope: Scope): ValueSource {
    const { seesRelevance } = this.#parts;
    return {
      answer: (path, leaf) => {
        const value = scope.at(path);
        return value === undefined ? undefined : writtenValue(leaf, value);
      },
      count: (path) => scope.count(path),
      isOff: (path, node) => seesRelevance && !isAlways(node.relevantIf) && !scope.isRelevant(path),
      holds: isAlways,
      keepsHollow: true,
    };
  }

  /** Everything under some nodes, for a rule about `target`. */
  #readsOf(nodes: readonly TreeNode[], target: string, isDeep: boolean): readonly (string | RuleRead)[] {
    return nodes.flatMap((node): readonly (string | RuleRead)[] => {
      const { template: at, relevantIf } = node;
      const own = sharedWildcards(target, at);
      const isConditional = this.#parts.seesRelevance && !isAlways(relevantIf);
      const flag: readonly RuleRead[] = isConditional ? [{ at, own, aspect: "relevant" }] : [];
      if (node.type === "leaf") return [at, ...flag];
      const isClosed = node.type === "list" && !isDeep;
      const inside = isClosed ? [] : this.#readsOf(node.children, target, isDeep);
      return node.type === "list" ? [at, ...flag, ...inside] : [...flag, ...inside];
    });
  }

  #conditionRule(condition: Condition): Rule {
    const { registry, validator } = this.#parts;
    const target = conditionTemplate(condition);
    const object = this.#objects.get(condition.at)!;
    const { names, isAll } = mentionsOf(registry, condition.schema);
    const isRead = (id: string): boolean => isAll || names.has(id);
    const name = conditionName(condition);
    return {
      kind: "variable",
      target,
      reads: this.#readsOf(
        object.children.filter(({ id }) => isRead(id)),
        target,
        true,
      ),
      evaluate: (scope) => {
        const path = bindTemplate(condition.at, scope.indexes);
        return validator.fits(name, someOf(this.#sourceOf(scope), object, path, isRead));
      },
    };
  }

  /** D-22: an object asks for its parts if it must be there, or as soon as one of them is. */
  #activeTest(record: RecordNode, around: RuleTest): RuleTest {
    const isAsked = record.isNullable ? false : allHold([around, dnfTest(record.requiredIf)]);
    if (isAsked === true || !asksForParts(record)) return isAsked;
    return someHold([isAsked, this.#givenTest(record)]);
  }

  #givenTest(record: RecordNode): RuleTest {
    const target = givenTemplate(record.template);
    this.#rules.push({
      kind: "variable",
      target,
      reads: this.#readsOf(record.children, target, false),
      // Not of the record itself: whether that applies is not for this rule to know.
      evaluate: (scope) => {
        const path = bindTemplate(record.template, scope.indexes);
        return record.children.some((child) => isGiven(this.#sourceOf(scope), child, pathUnder(path, child)));
      },
    });
    return readsTrue(target);
  }

  #visit(nodes: readonly TreeNode[], around: RuleTest): void {
    for (const node of nodes) {
      const relevant = dnfTest(node.relevantIf);
      if (typeof relevant !== "boolean") {
        this.#rules.push({ kind: "relevant", target: node.template, reads: relevant.reads, evaluate: relevant.holds });
      }
      if (node.type === "list") this.#visit(node.children, true);
      else if (node.type === "record") this.#visit(node.children, this.#activeTest(node, around));
      else this.#visitLeaf(node, around);
    }
  }

  #visitLeaf(leaf: LeafNode, around: RuleTest): void {
    const required = requiredTest(leaf, around);
    if (typeof required !== "boolean") {
      this.#rules.push({ kind: "required", target: leaf.template, reads: required.reads, evaluate: required.holds });
    }
    const { initial, template } = leaf;
    if (initial && around === true) {
      this.#rules.push({ kind: "initial", target: template, reads: [], evaluate: () => initial.value });
    }
  }
}

const asksForParts = ({ children }: RecordNode): boolean =>
  children.some((child) => child.requiredIf.length > 0 || (child.type === "record" && asksForParts(child)));

/** What has properties, by its template: records, and the rows of lists. */
const objectsOf = (tree: Tree): ReadonlyMap<string, RecordNode | ListNode> =>
  new Map(
    Array.from(nodesOf(tree)).flatMap((node): readonly (readonly [string, RecordNode | ListNode])[] => {
      if (node.type === "leaf") return [];
      return [[node.type === "list" ? `${node.template}[*]` : node.template, node]];
    }),
  );

export const formRules = (parts: Parts): readonly Rule[] => new RuleWriter(parts).write();
