import type { Dnf } from "./guard.ts";
import type { Schema } from "./json-object.ts";
import type { Spec } from "./leaf-spec.ts";

interface NodeBase {
  /** The property's name. */
  readonly id: string;
  /** The name as a path spells it: `city`, `["P.O. box"]`. */
  readonly segment: string;
  readonly template: string;
  readonly pointer: string;
  readonly label: string;
  readonly hint?: string;
  /** When it applies, where everything around it does. */
  readonly relevantIf: Dnf;
  /** When the object around it must have it, where it applies. */
  readonly requiredIf: Dnf;
  readonly isNullable: boolean;
}

export interface LeafNode extends NodeBase {
  readonly type: "leaf";
  readonly spec: Spec;
  readonly examples?: readonly string[];
  readonly isReadonly: boolean;
  readonly confirm?: "human";
  /** What it holds from the start. */
  readonly initial?: { readonly value: unknown };
  /** Of a field that holds JSON: what the JSON must be. */
  readonly schemas?: readonly Schema[];
}

export interface RecordNode extends NodeBase {
  readonly type: "record";
  readonly children: readonly TreeNode[];
}

export interface ListNode extends NodeBase {
  readonly type: "list";
  readonly maxItems?: number;
  /** What is in each row. */
  readonly children: readonly TreeNode[];
}

export type TreeNode = LeafNode | RecordNode | ListNode;

/** The form as the schema describes it: the root is a record without a name. */
export type Tree = RecordNode;

/** The path of a part of what is at another path. */
export const pathUnder = (path: string, { segment }: Pick<TreeNode, "segment">): string =>
  path === "" || segment.startsWith("[") ? path + segment : `${path}.${segment}`;

export const childOf = (node: RecordNode | ListNode, id: string): TreeNode | undefined =>
  node.children.find((child) => child.id === id);

/** A read-only field that holds nothing from the start: nobody can answer it, so nobody is asked to. */
export const isAskable = ({ isReadonly, initial }: LeafNode): boolean => !isReadonly || initial !== undefined;

/** Every node of a tree, parents first. */
export function* nodesOf(node: TreeNode): Generator<TreeNode> {
  yield node;
  if (node.type !== "leaf") for (const child of node.children) yield* nodesOf(child);
}

/** What a value is, in one word of JSON Schema. */
export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};
