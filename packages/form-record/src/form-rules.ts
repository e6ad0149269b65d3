import { bindTemplate, childPath, type Rule, type RuleRead, type Scope } from "@cofill/core";
import type { FieldTree, LeafNode, RecordNode, TreeNode } from "./field-tree.ts";
import { childrenOf } from "./form-items.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";

/**
 * Internal path that records whether anything in a record is answered; no key can equal it, because a path quotes
 * blanks.
 */
const givenTemplate = (record: string): string => `${record}.~ given`;

/** The templates whose values or row counts decide whether a record is present. */
const partsOf = (node: TreeNode): readonly string[] =>
  node.type === "record" ? node.children.flatMap(partsOf) : [node.template];

const isGiven = (scope: Scope, node: TreeNode, path: string): boolean => {
  switch (node.type) {
    case "leaf":
      return scope.at(path) !== undefined;
    case "list":
      return scope.count(path) > 0;
    case "record":
      return node.children.some((child) => isGiven(scope, child, childPath(path, child.key)));
    default:
      return node satisfies never;
  }
};

const givenRule = (record: RecordNode): Rule => ({
  kind: "variable",
  target: givenTemplate(record.template),
  reads: partsOf(record),
  evaluate: (scope) => isGiven(scope, record, bindTemplate(record.template, scope.indexes)),
});

const requiredRule = ({ template }: LeafNode, around: string): Rule => ({
  kind: "required",
  target: template,
  reads: [around],
  evaluate: (scope) => scope.get(around) === true,
});

const checkRule = ({ template, schema }: LeafNode): Rule | undefined => {
  const { constrain } = leafKindOf(schema);
  return (
    constrain && {
      kind: "constraint",
      target: template,
      reads: [] as readonly (string | RuleRead)[],
      evaluate: (scope) => {
        const value = scope.at(scope.path);
        return value === undefined ? [] : constrain(schema, value);
      },
    }
  );
};

class RuleWriter {
  readonly rules: Rule[] = [];

  /** `around` is the test for the presence of the enclosing optional record; undefined where it is always present. */
  visit(node: TreeNode, around: string | undefined): void {
    switch (node.type) {
      case "leaf":
        return this.#visitLeaf(node, around);
      case "record": {
        if (node.isOptional) this.rules.push(givenRule(node));
        const inside = node.isOptional ? givenTemplate(node.template) : around;
        for (const child of node.children) this.visit(child, inside);
        return;
      }
      case "list":
        for (const child of childrenOf(node)) this.visit(child, undefined);
        return;
      default:
        node satisfies never;
    }
  }

  #visitLeaf(leaf: LeafNode, around: string | undefined): void {
    if (!leaf.isOptional && around !== undefined) this.rules.push(requiredRule(leaf, around));
    const check = checkRule(leaf);
    if (check) this.rules.push(check);
    const { schema, template } = leaf;
    // A default inside an optional record would make the record present, so it is not applied.
    if (!("default" in schema) || schema.default === undefined || around !== undefined) return;
    const value = leafKindOf(schema).toCore(schema.default);
    this.rules.push({ kind: "initial", target: template, reads: [], evaluate: () => value });
  }
}

export const formRules = ({ children }: FieldTree): readonly Rule[] => {
  const writer = new RuleWriter();
  for (const child of children) writer.visit(child, undefined);
  return writer.rules;
};
