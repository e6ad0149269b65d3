import { bindTemplate, type Rule, type RuleRead, type Scope, sharedWildcards } from "@cofill/core";
import { type ConditionPlace, isAlways } from "./guard.ts";
import { allHold, conditionTemplate, dnfTest, givenTemplate, type RuleTest, readsTrue, someHold } from "./rule-test.ts";
import { isAskable, nodesOf, type RuleLeaf, type RuleList, type RuleNode, type RuleRecord } from "./rule-tree.ts";
import { isRecordGiven, someOf, type ValueSource, writtenValue } from "./values.ts";

/** A condition and the properties it reads. */
export interface RuleCondition extends ConditionPlace {
  readonly isRead: (id: string) => boolean;
  readonly fits: (object: unknown) => boolean;
}

export interface RuleParts {
  readonly tree: RuleRecord;
  readonly conditions: readonly RuleCondition[];
  /**
   * Whether conditions ignore non-relevant answers. If conditions depend on each other's relevance in a circle they
   * cannot, and read all answers.
   */
  readonly seesRelevance: boolean;
}

/** Whether a field is required, provided that the enclosing object is present. */
const requiredTest = (leaf: RuleLeaf, around: RuleTest): RuleTest =>
  leaf.isNullable || !isAskable(leaf) ? false : allHold([around, dnfTest(leaf.requiredIf)]);

class RuleWriter {
  readonly #parts: RuleParts;
  readonly #rules: Rule[] = [];
  readonly #objects: ReadonlyMap<string, RuleRecord | RuleList>;

  constructor(parts: RuleParts) {
    this.#parts = parts;
    this.#objects = objectsOf(parts.tree);
  }

  write(): readonly Rule[] {
    for (const condition of this.#parts.conditions) this.#rules.push(this.#conditionRule(condition));
    this.#visit(this.#parts.tree.children, true);
    return this.#rules;
  }

  /** The values that a rule reads; a value that does not fit its field is not visible to it. */
  #sourceOf(scope: Scope): ValueSource {
    const { seesRelevance } = this.#parts;
    return {
      answer: (path, leaf) => {
        const value = scope.at(path);
        return value === undefined ? undefined : writtenValue(leaf, value);
      },
      count: (path) => scope.count(path),
      isThere: (path) => scope.at(path) !== undefined,
      isOff: (path, node) => seesRelevance && !isAlways(node.relevantIf) && !scope.isRelevant(path),
      holds: isAlways,
      keepsHollow: true,
    };
  }

  /** The reads of all fields under some nodes, for a rule about `target`. */
  #readsOf(nodes: readonly RuleNode[], target: string, isDeep: boolean): readonly (string | RuleRead)[] {
    return nodes.flatMap((node): readonly (string | RuleRead)[] => {
      const { template: at, relevantIf } = node;
      const own = sharedWildcards(target, at);
      const isConditional = this.#parts.seesRelevance && !isAlways(relevantIf);
      const flag: readonly RuleRead[] = isConditional ? [{ at, own, aspect: "relevant" }] : [];
      if (node.type === "leaf") return [at, ...flag];
      const isClosed = node.type === "list" && !isDeep;
      const inside = isClosed ? [] : this.#readsOf(node.children, target, isDeep);
      const itself: RuleRead = { at, own, aspect: "value" };
      return node.type === "list" ? [at, itself, ...flag, ...inside] : [itself, ...flag, ...inside];
    });
  }

  #conditionRule(condition: RuleCondition): Rule {
    const { isRead, fits } = condition;
    const target = conditionTemplate(condition);
    const object = this.#objects.get(condition.at)!;
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
        return fits(someOf(this.#sourceOf(scope), object, path, isRead));
      },
    };
  }

  /** The fields of an object are required if the object is, or as soon as one of them is answered (D-22). */
  #activeTest(record: RuleRecord, around: RuleTest): RuleTest {
    const isAsked = record.isNullable ? false : allHold([around, dnfTest(record.requiredIf)]);
    if (isAsked === true || !asksForParts(record)) return isAsked;
    return someHold([isAsked, this.#givenTest(record)]);
  }

  #givenTest(record: RuleRecord): RuleTest {
    const target = givenTemplate(record.template);
    this.#rules.push({
      kind: "variable",
      target,
      reads: [
        { at: record.template, own: sharedWildcards(target, record.template), aspect: "value" },
        ...this.#readsOf(record.children, target, false),
      ],
      evaluate: (scope) => {
        const path = bindTemplate(record.template, scope.indexes);
        return isRecordGiven(this.#sourceOf(scope), record, path);
      },
    });
    return readsTrue(target);
  }

  #visit(nodes: readonly RuleNode[], around: RuleTest): void {
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

  #visitLeaf(leaf: RuleLeaf, around: RuleTest): void {
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

const asksForParts = ({ children }: RuleRecord): boolean =>
  children.some((child) => child.requiredIf.length > 0 || (child.type === "record" && asksForParts(child)));

/** Records and rows of lists by template. */
const objectsOf = (tree: RuleRecord): ReadonlyMap<string, RuleRecord | RuleList> =>
  new Map(
    Array.from(nodesOf<RuleNode>(tree)).flatMap((node): readonly (readonly [string, RuleRecord | RuleList])[] => {
      if (node.type === "leaf") return [];
      return [[node.type === "list" ? `${node.template}[*]` : node.template, node]];
    }),
  );

export const formRules = (parts: RuleParts): readonly Rule[] => new RuleWriter(parts).write();
