import type { Kind } from "@cofill/core";
import type { ConditionPlace, Dnf } from "./guard.ts";

/** What the rules of a form need to know of a property. */
interface RuleNodeBase {
  /** The property's name. */
  readonly id: string;
  /** The name as a path spells it: `city`, `["P.O. box"]`. */
  readonly segment: string;
  readonly template: string;
  /** When it applies, where everything around it does. */
  readonly relevantIf: Dnf<ConditionPlace>;
  /** When the object around it must have it, where it applies. */
  readonly requiredIf: Dnf<ConditionPlace>;
  readonly isNullable: boolean;
}

export interface RuleLeaf extends RuleNodeBase {
  readonly type: "leaf";
  readonly spec: { readonly kind: Kind };
  readonly isReadonly: boolean;
  /** What it holds from the start. */
  readonly initial?: { readonly value: unknown };
}

export interface RuleRecord extends RuleNodeBase {
  readonly type: "record";
  readonly children: readonly RuleNode[];
}

export interface RuleList extends RuleNodeBase {
  readonly type: "list";
  /** What is in each row. */
  readonly children: readonly RuleNode[];
}

export type RuleNode = RuleLeaf | RuleRecord | RuleList;

/** The path of a part of what is at another path. */
export const pathUnder = (path: string, { segment }: Pick<RuleNode, "segment">): string =>
  path === "" || segment.startsWith("[") ? path + segment : `${path}.${segment}`;

/** A read-only field that holds nothing from the start: nobody can answer it, so nobody is asked to. */
export const isAskable = ({ isReadonly, initial }: RuleLeaf): boolean => !isReadonly || initial !== undefined;

/** Every node of a tree, parents first. */
export function* nodesOf<Node extends RuleNode>(node: Node): Generator<Node> {
  yield node;
  if (node.type !== "leaf") for (const child of node.children) yield* nodesOf(child as Node);
}
