import { formatPath, type Kind, type Rule } from "@cofill/core";
import type { Schema } from "@cofill/core/schema";
import { createMatcher } from "./create-matcher.ts";
import { formRules, type RuleCondition } from "./form-rules.ts";
import { always, type ConditionPlace, type Dnf, never } from "./guard.ts";
import { pathUnder, type RuleNode, type RuleRecord } from "./rule-tree.ts";

/** Alternatives of conditions by id, with the result each must have. */
export type PlannedDnf = readonly (readonly (readonly [condition: number, holds: boolean])[])[];

interface PlannedBase {
  readonly id: string;
  /** Absent means always. */
  readonly relevantIf?: PlannedDnf;
  /** Absent means never. */
  readonly requiredIf?: PlannedDnf;
  readonly isNullable?: true;
}

export type PlannedNode =
  | (PlannedBase & {
      readonly type: "leaf";
      readonly kind: Kind;
      readonly isReadonly?: true;
      readonly initial?: { readonly value: unknown };
    })
  | (PlannedBase & { readonly type: "record" | "list"; readonly children: readonly PlannedNode[] });

export interface PlannedCondition extends ConditionPlace {
  /** The properties it reads; absent means all. */
  readonly names?: readonly string[];
}

/** The rules of a form as plain JSON, so that a page can run them. */
export interface RulePlan {
  readonly nodes: readonly PlannedNode[];
  readonly conditions: readonly PlannedCondition[];
  /** The schemas of conditions as `if` plus id, with everything they refer to. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** See `RuleParts`. */
  readonly seesRelevance: boolean;
}

export const conditionName = ({ id }: ConditionPlace): string => `if${id}`;

class TreeReader {
  readonly #places: ReadonlyMap<number, ConditionPlace>;

  constructor(conditions: readonly ConditionPlace[]) {
    this.#places = new Map(conditions.map((condition) => [condition.id, condition]));
  }

  #dnf(planned: PlannedDnf): Dnf<ConditionPlace> {
    return planned.map((guards) => guards.map(([id, holds]) => ({ condition: this.#places.get(id)!, holds })));
  }

  read(planned: PlannedNode, around: string): RuleNode {
    const { id, relevantIf, requiredIf, isNullable = false } = planned;
    const segment = formatPath([id]);
    const template = pathUnder(around, { segment });
    const base = {
      id,
      segment,
      template,
      relevantIf: relevantIf ? this.#dnf(relevantIf) : always,
      requiredIf: requiredIf ? this.#dnf(requiredIf) : never,
      isNullable,
    };
    if (planned.type === "leaf") {
      const { type, kind, isReadonly = false, initial } = planned;
      return { ...base, type, spec: { kind }, isReadonly, ...(initial && { initial }) };
    }
    const { type, children } = planned;
    const inside = type === "list" ? `${template}[*]` : template;
    return { ...base, type, children: children.map((child) => this.read(child, inside)) };
  }
}

/**
 * Makes the rules of a plan for core's `compile`; page and server run the same code, so they agree.
 * @example
 * rulesOf({ nodes: [], conditions: [], schemas: {}, seesRelevance: true }); // []
 */
export const rulesOf = ({ nodes, conditions, schemas, seesRelevance }: RulePlan): readonly Rule[] => {
  const reader = new TreeReader(conditions);
  const tree: RuleRecord = {
    type: "record",
    id: "",
    segment: "",
    template: "",
    relevantIf: always,
    requiredIf: always,
    isNullable: false,
    children: nodes.map((node) => reader.read(node, "")),
  };
  const matches = createMatcher(schemas);
  const asked = conditions.map((condition): RuleCondition => {
    const name = conditionName(condition);
    const names = condition.names && new Set(condition.names);
    return {
      ...condition,
      isRead: (id) => names?.has(id) ?? true,
      fits: (object) => matches(name, object),
    };
  });
  return formRules({ tree, conditions: asked, seesRelevance });
};
