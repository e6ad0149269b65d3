import { briefValue, formatPath, formTarget, type LocalIssue, type Segment } from "@cofill/core";
import { isJsonObject, ownMember } from "@cofill/core/kit";
import { otherTranslation, translations } from "./error-codes.ts";
import type { Violation } from "./fold-errors.ts";
import { isAlways } from "./guard.ts";
import { locate, placeAt } from "./locate.ts";
import { stepsOf } from "./pointer.ts";
import { isAskable } from "./rule-tree.ts";
import type { Tree, TreeNode } from "./tree.ts";

export type PlacedIssue = LocalIssue & { readonly path: string };

/** The steps of a JSON pointer into a value, with indexes as numbers. */
const segmentsOf = (pointer: string, value: unknown): readonly Segment[] => {
  const segments: Segment[] = [];
  let at: unknown = value;
  for (const step of stepsOf(pointer) ?? []) {
    const isRow = Array.isArray(at);
    segments.push(isRow ? Number(step) : step);
    at = isRow ? (at as readonly unknown[])[Number(step)] : isJsonObject(at) ? ownMember(at, step) : undefined;
  }
  return segments;
};

export const pathOf = (segments: readonly Segment[]): string =>
  segments.length === 0 ? formTarget : formatPath(segments);

/** Keywords whose error is about a property of the value. */
const aboutProperty: readonly string[] = [
  "missingProperty",
  "additionalProperty",
  "unevaluatedProperty",
  "propertyName",
];

const withProperty = (violation: Violation, segments: readonly Segment[]): readonly Segment[] => {
  const name = aboutProperty.map((param) => violation.params[param]).find((value) => typeof value === "string");
  return name === undefined ? segments : [...segments, name as string];
};

/** A missing object is reported at its required properties, or at itself if it has none (D-22). */
function* missingParts(node: TreeNode, segments: readonly Segment[]): Generator<readonly Segment[]> {
  if (node.type !== "record") {
    if (node.type === "list" || isAskable(node)) yield segments;
    return;
  }
  const asked = node.children.filter(({ requiredIf, isNullable }) => isAlways(requiredIf) && !isNullable);
  if (asked.length === 0) yield segments;
  for (const child of asked) yield* missingParts(child, [...segments, child.id]);
}

const placesOf = (tree: Tree, violation: Violation, segments: readonly Segment[]): readonly (readonly Segment[])[] => {
  if (violation.params.missingProperty === undefined) return [segments];
  const { node, rest } = locate(tree, segments);
  return rest.length > 0 ? [segments] : [...missingParts(node, segments)];
};

/** Converts ajv errors to issues at the paths of the form. */
export const issuesOf = (tree: Tree, violations: readonly Violation[], values: unknown): readonly PlacedIssue[] =>
  violations.flatMap((violation) => {
    const segments = withProperty(violation, segmentsOf(violation.instancePath, values));
    const located = locate(tree, segments);
    const node = located.rest.length === 0 && located.row === undefined ? located.node : undefined;
    const found = (translations[violation.keyword] ?? otherTranslation)(violation, node);
    const hasReceived = found.code !== "required_missing";
    return placesOf(tree, violation, segments).map(
      (place) =>
        ({
          ...found,
          path: pathOf(place),
          params: { ...found.params, ...placeAt(tree, place) },
          ...(hasReceived && { received: briefValue(violation.data) }),
        }) as PlacedIssue,
    );
  });
