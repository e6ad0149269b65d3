import { answerAt, formatPath, type Kind, type LiveForm } from "@cofill/core";
import type { Dnf } from "./guard.ts";
import { define } from "./json-object.ts";
import { describeFile } from "./leaf-spec.ts";
import type { LeafNode, ListNode, RecordNode, Tree, TreeNode } from "./tree.ts";

/** What values are gathered from: a form, or what a rule sees of it. Paths are concrete. */
export interface ValueSource {
  /** Nothing where there is no answer. */
  readonly answer: (path: string, leaf: LeafNode) => unknown;
  readonly count: (path: string) => number;
  /** Whether a rule says that it does not apply; what is around it is not looked at. */
  readonly isOff: (path: string, node: TreeNode) => boolean;
  readonly holds: (dnf: Dnf, path: string) => boolean;
}

export const pathUnder = (path: string, id: string): string => {
  const own = formatPath([id]);
  return path === "" || own.startsWith("[") ? path + own : `${path}.${own}`;
};

/** Whether anything inside is answered. */
export const isGiven = (source: ValueSource, node: TreeNode, path: string): boolean => {
  if (source.isOff(path, node)) return false;
  switch (node.type) {
    case "leaf":
      return source.answer(path, node) !== undefined;
    case "list":
      return source.count(path) > 0;
    case "record":
      return node.children.some((child) => isGiven(source, child, pathUnder(path, child.id)));
    default:
      return node satisfies never;
  }
};

const listValue = (source: ValueSource, node: ListNode, path: string): readonly unknown[] | undefined => {
  const count = source.count(path);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, index) => objectValue(source, node, `${path}[${index}]`));
};

/** An object that must be there is there even when it is empty, so that what it lacks can be said (D-22). */
const recordValue = (source: ValueSource, node: RecordNode, path: string, isRequired: boolean): unknown => {
  const isThere = (isRequired && !node.isNullable) || isGiven(source, node, path);
  return isThere ? objectValue(source, node, path) : undefined;
};

const nodeValue = (source: ValueSource, node: TreeNode, path: string): unknown => {
  if (source.isOff(path, node)) return undefined;
  const isRequired = source.holds(node.requiredIf, path);
  const value =
    node.type === "leaf"
      ? source.answer(path, node)
      : node.type === "list"
        ? listValue(source, node, path)
        : recordValue(source, node, path, isRequired);
  // Null is no answer; where the schema wants one all the same and takes null, null it is.
  return value === undefined && isRequired && node.isNullable ? null : value;
};

/** The value of a record that is there, or of a row. */
const objectValue = (source: ValueSource, node: RecordNode | ListNode, path: string): Record<string, unknown> => {
  const value: Record<string, unknown> = {};
  for (const child of node.children) {
    const own = nodeValue(source, child, pathUnder(path, child.id));
    if (own !== undefined) define(value, child.id, own);
  }
  return value;
};

/** The properties of an object that someone wants to look at. */
export const someOf = (
  source: ValueSource,
  node: RecordNode | ListNode,
  path: string,
  isWanted: (id: string) => boolean,
): Record<string, unknown> =>
  objectValue(source, { ...node, children: node.children.filter(({ id }) => isWanted(id)) }, path);

/** The kinds whose values are written otherwise than they are kept. */
const writers: { readonly [K in Kind]?: (value: unknown) => unknown } = { file: describeFile };

export const writtenValue = ({ spec }: LeafNode, value: unknown): unknown => writers[spec.kind]?.(value) ?? value;

/** An answer as it stands in the values: what does not fit its field as it was given. */
const answerValue = (form: LiveForm, path: string, leaf: LeafNode): unknown => {
  const { state, value, raw } = answerAt(form, path);
  if (state !== "answered") return undefined;
  return raw === undefined ? writtenValue(leaf, value) : raw;
};

export const formSource = (form: LiveForm, holds: ValueSource["holds"]): ValueSource => ({
  answer: (path, leaf) => answerValue(form, path, leaf),
  count: (path) => form.instances.get(path) ?? 0,
  isOff: (path) => form.flags.get(path)?.relevant === false,
  holds,
});

/** The answers of a form as one JSON object, without what does not apply. */
export const valuesOf = (source: ValueSource, tree: Tree): Record<string, unknown> => objectValue(source, tree, "");
