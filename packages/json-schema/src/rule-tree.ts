import type { Kind } from "@cofill/core";
import type { ConditionPlace, Dnf } from "./guard.ts";

/** The facts about a property that rules need. */
interface RuleNodeBase {
  /** The property's name. */
  readonly id: string;
  /** The name as a path segment: `city`, `["P.O. box"]`. */
  readonly segment: string;
  readonly template: string;
  /** When it applies, provided that its ancestors do. */
  readonly relevantIf: Dnf<ConditionPlace>;
  /** When the enclosing object requires it, provided that it applies. */
  readonly requiredIf: Dnf<ConditionPlace>;
  readonly isNullable: boolean;
}

export interface RuleLeaf extends RuleNodeBase {
  readonly type: "leaf";
  readonly spec: { readonly kind: Kind };
  readonly isReadonly: boolean;
  readonly initial?: { readonly value: unknown };
}

export interface RuleRecord extends RuleNodeBase {
  readonly type: "record";
  readonly children: readonly RuleNode[];
}

export interface RuleList extends RuleNodeBase {
  readonly type: "list";
  /** The content of each row. */
  readonly children: readonly RuleNode[];
}

export type RuleNode = RuleLeaf | RuleRecord | RuleList;

/** The path of a child. */
export const pathUnder = (path: string, { segment }: Pick<RuleNode, "segment">): string =>
  path === "" || segment.startsWith("[") ? path + segment : `${path}.${segment}`;

/** False for a read-only field without an initial value, which nobody can answer. */
export const isAskable = ({ isReadonly, initial }: RuleLeaf): boolean => !isReadonly || initial !== undefined;

/** All nodes of a tree, parents first. */
export function* nodesOf<Node extends RuleNode>(node: Node): Generator<Node> {
  yield node;
  if (node.type !== "leaf") for (const child of node.children) yield* nodesOf(child as Node);
}
