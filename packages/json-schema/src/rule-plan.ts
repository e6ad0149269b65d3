import { formatPath, type Kind, type Rule } from "@cofill/core";
import { formRules, type RuleCondition } from "./form-rules.ts";
import { always, type ConditionPlace, type Dnf, never } from "./guard.ts";
import type { Schema } from "./json-object.ts";
import { createMatcher } from "./match/matcher.ts";
import { pathUnder, type RuleNode, type RuleRecord } from "./rule-tree.ts";

/** Alternatives of conditions, by their ids, and whether they must hold or must not. */
export type PlannedDnf = readonly (readonly (readonly [condition: number, holds: boolean])[])[];

interface PlannedBase {
  readonly id: string;
  /** Absent: always. */
  readonly relevantIf?: PlannedDnf;
  /** Absent: never. */
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
  /** The properties that it looks at; absent: all of them. */
  readonly names?: readonly string[];
}

/** The rules of a form as plain JSON: what a page needs to run them itself. */
export interface RulePlan {
  readonly nodes: readonly PlannedNode[];
  readonly conditions: readonly PlannedCondition[];
  /** What the conditions ask, by `if` and their id, and everything that those refer to. */
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

/** The rules of a plan, for `compile` of core. The same code here and there, so that page and server agree. */
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
