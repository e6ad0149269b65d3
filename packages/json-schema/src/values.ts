import { answerAt, type Kind, type LiveForm } from "@cofill/core";
import { describeFile } from "./file-value.ts";
import type { ConditionPlace, Dnf } from "./guard.ts";
import { isAskable, pathUnder, type RuleLeaf, type RuleList, type RuleNode, type RuleRecord } from "./rule-tree.ts";

/** What values are gathered from: a form, or what a rule sees of it. Paths are concrete. */
export interface ValueSource {
  /** Nothing where there is no answer. */
  readonly answer: (path: string, leaf: RuleLeaf) => unknown;
  readonly count: (path: string) => number;
  /** Whether an object or list was given as empty (FB-2-12). */
  readonly isThere: (path: string) => boolean;
  /** Whether a rule says that it does not apply; what is around it is not looked at. */
  readonly isOff: (path: string, node: RuleNode) => boolean;
  readonly holds: (dnf: Dnf<ConditionPlace>, path: string) => boolean;
  /** Whether an object that must be there stands empty where nothing in it is given, so that what it lacks is found. */
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

/** Whether an object was given, as empty or with something in it; whether it applies is not looked at. */
export const isRecordGiven = (source: ValueSource, node: RuleRecord, path: string): boolean =>
  source.isThere(path) || node.children.some((child) => isGiven(source, child, pathUnder(path, child)));

const listValue = (source: ValueSource, node: RuleList, path: string): readonly unknown[] | undefined => {
  const count = source.count(path);
  if (count === 0) return source.isThere(path) ? [] : undefined;
  return Array.from({ length: count }, (_, index) => objectValue(source, node, `${path}[${index}]`));
};

/** Whether an object without anything in it would lack something. */
const isHollow = (source: ValueSource, { children }: RuleRecord, path: string): boolean =>
  children.some((child) => {
    const at = pathUnder(path, child);
    if (child.isNullable || source.isOff(at, child) || !source.holds(child.requiredIf, at)) return false;
    return child.type === "leaf" ? isAskable(child) : child.type === "list" || isHollow(source, child, at);
  });

/** An object that must be there and may be empty is there, for nobody can give it otherwise (D-22). */
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
  // Null is no answer; where the schema wants one all the same and takes null, null it is.
  return value === undefined && isRequired && node.isNullable ? null : value;
};

/** The value of a record that is there, or of a row. */
const objectValue = (source: ValueSource, node: RuleRecord | RuleList, path: string): Record<string, unknown> => {
  const value: Record<string, unknown> = {};
  for (const child of node.children) {
    const own = nodeValue(source, child, pathUnder(path, child));
    // No property is called __proto__: such a schema is refused.
    if (own !== undefined) value[child.id] = own;
  }
  return value;
};

/** The properties of an object that someone wants to look at. */
export const someOf = (
  source: ValueSource,
  node: RuleRecord | RuleList,
  path: string,
  isWanted: (id: string) => boolean,
): Record<string, unknown> =>
  objectValue(source, { ...node, children: node.children.filter(({ id }) => isWanted(id)) }, path);

/** The kinds whose values are written otherwise than they are kept. */
const writers: { readonly [K in Kind]?: (value: unknown) => unknown } = { file: describeFile };

export const writtenValue = ({ spec }: RuleLeaf, value: unknown): unknown => writers[spec.kind]?.(value) ?? value;

/** An answer as it stands in the values: what does not fit its field as it was given. */
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

/** The answers of a form as one JSON object, without what does not apply. */
export const valuesOf = (source: ValueSource, tree: RuleRecord): Record<string, unknown> =>
  objectValue(source, tree, "");
