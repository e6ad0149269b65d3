import { answerAt, type Kind, type LiveForm } from "@cofill/core";
import { describeFile } from "./file-value.ts";
import type { ConditionPlace, Dnf } from "./guard.ts";
import { isAskable, pathUnder, type RuleLeaf, type RuleList, type RuleNode, type RuleRecord } from "./rule-tree.ts";

/** The source of values: a form, or the part of it that a rule reads; paths are concrete. */
export interface ValueSource {
  /** Undefined if there is no answer. */
  readonly answer: (path: string, leaf: RuleLeaf) => unknown;
  readonly count: (path: string) => number;
  /** Whether an object or list was given as empty (FB-2-12). */
  readonly isThere: (path: string) => boolean;
  /** Whether a rule makes it non-relevant, regardless of its ancestors. */
  readonly isOff: (path: string, node: RuleNode) => boolean;
  readonly holds: (dnf: Dnf<ConditionPlace>, path: string) => boolean;
  /** Whether an unanswered required object is written as empty, so that its missing properties are found. */
  readonly keepsHollow: boolean;
}

/** Whether anything inside is answered. */
export const isGiven = (source: ValueSource, node: RuleNode, path: string): boolean => {
  if (source.isOff(path, node)) return false;
  switch (node.type) {
    case "leaf":
      return source.answer(path, node) !== undefined;
    case "list":
      return source.count(path) > 0 || source.isThere(path);
    case "record":
      return isRecordGiven(source, node, path);
    default:
      return node satisfies never;
  }
};

/** Whether an object was given, empty or not; its relevance is not considered. */
export const isRecordGiven = (source: ValueSource, node: RuleRecord, path: string): boolean =>
  source.isThere(path) || node.children.some((child) => isGiven(source, child, pathUnder(path, child)));

const listValue = (source: ValueSource, node: RuleList, path: string): readonly unknown[] | undefined => {
  const count = source.count(path);
  if (count === 0) return source.isThere(path) ? [] : undefined;
  return Array.from({ length: count }, (_, index) => objectValue(source, node, `${path}[${index}]`));
};

/** Whether an empty object would lack a required property. */
const isHollow = (source: ValueSource, { children }: RuleRecord, path: string): boolean =>
  children.some((child) => {
    const at = pathUnder(path, child);
    if (child.isNullable || source.isOff(at, child) || !source.holds(child.requiredIf, at)) return false;
    return child.type === "leaf" ? isAskable(child) : child.type === "list" || isHollow(source, child, at);
  });

/**
 * The value of a record; a required one that may be empty is written as empty, because no field could supply it (D-22).
 */
const recordValue = (source: ValueSource, node: RuleRecord, path: string, isRequired: boolean): unknown => {
  const isForced = isRequired && !node.isNullable && (source.keepsHollow || !isHollow(source, node, path));
  return isForced || isGiven(source, node, path) ? objectValue(source, node, path) : undefined;
};

const nodeValue = (source: ValueSource, node: RuleNode, path: string): unknown => {
  if (source.isOff(path, node)) return undefined;
  const isRequired = source.holds(node.requiredIf, path);
  const value =
    node.type === "leaf"
      ? source.answer(path, node)
      : node.type === "list"
        ? listValue(source, node, path)
        : recordValue(source, node, path, isRequired);
  // An unanswered required value that may be null is null.
  return value === undefined && isRequired && node.isNullable ? null : value;
};

/** The value of a present record or of a row. */
const objectValue = (source: ValueSource, node: RuleRecord | RuleList, path: string): Record<string, unknown> => {
  const value: Record<string, unknown> = {};
  for (const child of node.children) {
    const own = nodeValue(source, child, pathUnder(path, child));
    // A schema with the property __proto__ was rejected, so this assignment is safe.
    if (own !== undefined) value[child.id] = own;
  }
  return value;
};

/** The selected properties of an object. */
export const someOf = (
  source: ValueSource,
  node: RuleRecord | RuleList,
  path: string,
  isWanted: (id: string) => boolean,
): Record<string, unknown> =>
  objectValue(source, { ...node, children: node.children.filter(({ id }) => isWanted(id)) }, path);

/** Kinds whose values are written differently from how they are stored. */
const writers: { readonly [K in Kind]?: (value: unknown) => unknown } = { file: describeFile };

export const writtenValue = ({ spec }: RuleLeaf, value: unknown): unknown => writers[spec.kind]?.(value) ?? value;

/** The value of an answer; one that does not fit its field stays as given. */
const answerValue = (form: LiveForm, path: string, leaf: RuleLeaf): unknown => {
  const { state, value, raw } = answerAt(form, path);
  if (state !== "answered") return undefined;
  return raw === undefined ? writtenValue(leaf, value) : raw;
};

export const formSource = (form: LiveForm, holds: ValueSource["holds"]): ValueSource => ({
  keepsHollow: false,
  answer: (path, leaf) => answerValue(form, path, leaf),
  count: (path) => form.instances.get(path) ?? 0,
  isThere: (path) => form.answers.has(path),
  isOff: (path) => form.flags.get(path)?.relevant === false,
  holds,
});

/** The answers of a form as one JSON object, without non-relevant ones. */
export const valuesOf = (source: ValueSource, tree: RuleRecord): Record<string, unknown> =>
  objectValue(source, tree, "");
