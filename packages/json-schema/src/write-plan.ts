import { always, type Condition, type Dnf, isAlways } from "./guard.ts";
import { mentionsOf } from "./mentions.ts";
import { prepareSchemas } from "./prepare.ts";
import type { Registry } from "./registry.ts";
import { conditionName, type PlannedCondition, type PlannedDnf, type PlannedNode, type RulePlan } from "./rule-plan.ts";
import { nodesOf } from "./rule-tree.ts";
import type { Tree, TreeNode } from "./tree.ts";

/** The conditions that other parts of the form depend on. */
const conditionsOf = (tree: Tree): readonly Condition[] => {
  const found = new Map<number, Condition>();
  for (const { relevantIf, requiredIf } of nodesOf<TreeNode>(tree)) {
    for (const { condition } of [...relevantIf, ...requiredIf].flat()) found.set(condition.id, condition);
  }
  return [...found.values()];
};

const plannedDnf = (dnf: Dnf): PlannedDnf =>
  (isAlways(dnf) ? always : dnf).map((guards) => guards.map(({ condition, holds }) => [condition.id, holds]));

const plannedNode = (node: TreeNode): PlannedNode => {
  const { id, relevantIf, requiredIf, isNullable } = node;
  const base = {
    id,
    ...(!isAlways(relevantIf) && { relevantIf: plannedDnf(relevantIf) }),
    ...(requiredIf.length > 0 && { requiredIf: plannedDnf(requiredIf) }),
    ...(isNullable && { isNullable }),
  };
  if (node.type !== "leaf") return { ...base, type: node.type, children: node.children.map(plannedNode) };
  const { spec, isReadonly, initial } = node;
  return { ...base, type: "leaf", kind: spec.kind, ...(isReadonly && { isReadonly }), ...(initial && { initial }) };
};

const plannedCondition = (registry: Registry, { id, at, schema }: Condition): PlannedCondition => {
  const { names, isAll } = mentionsOf(registry, schema);
  return { id, at, ...(!isAll && { names: [...names] }) };
};

/** Makes the serialisable plan of a form's rules. */
export const planOf = (registry: Registry, tree: Tree): Omit<RulePlan, "seesRelevance"> => {
  const conditions = conditionsOf(tree);
  const named = Object.fromEntries(conditions.map((condition) => [conditionName(condition), condition.schema]));
  return {
    nodes: tree.children.map(plannedNode),
    conditions: conditions.map((condition) => plannedCondition(registry, condition)),
    schemas: prepareSchemas(registry, named).definitions,
  };
};
