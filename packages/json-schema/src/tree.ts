import type { Schema } from "@cofill/core/schema";
import type { Dnf } from "./guard.ts";
import type { Spec } from "./leaf-spec.ts";
import type { RuleLeaf, RuleList, RuleRecord } from "./rule-tree.ts";

interface Described {
  readonly pointer: string;
  readonly label: string;
  readonly hint?: string;
  readonly relevantIf: Dnf;
  readonly requiredIf: Dnf;
}

export interface LeafNode extends RuleLeaf, Described {
  readonly relevantIf: Dnf;
  readonly requiredIf: Dnf;
  readonly spec: Spec;
  readonly examples?: readonly string[];
  readonly confirm?: "human";
  /** For a JSON field, the schemas of its value. */
  readonly schemas?: readonly Schema[];
}

export interface RecordNode extends RuleRecord, Described {
  readonly relevantIf: Dnf;
  readonly requiredIf: Dnf;
  readonly children: readonly TreeNode[];
}

export interface ListNode extends RuleList, Described {
  readonly relevantIf: Dnf;
  readonly requiredIf: Dnf;
  readonly maxItems?: number;
  readonly children: readonly TreeNode[];
}

export type TreeNode = LeafNode | RecordNode | ListNode;

/** The fields of a schema; the root is a record without a name. */
export type Tree = RecordNode;

export const childOf = (node: RecordNode | ListNode, id: string): TreeNode | undefined =>
  node.children.find((child) => child.id === id);

/** The JSON Schema type of a value. */
export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};
