import {
  type BoundReference,
  plantTargets,
  type ReferencesDocument,
  type ReferenceType,
  referenceTypes,
  type TargetTree,
  visitAlong,
} from "@cofill/formspec";
import type { Audience, ReferenceEntry } from "../contract.ts";

interface Placed {
  readonly reference: BoundReference;
  readonly position: number;
}

const trees = new WeakMap<ReferencesDocument, TargetTree<Placed>>();

/** Indexed by target once per document, so that a lookup does not scan all references. */
const treeOf = (document: ReferencesDocument): TargetTree<Placed> => {
  let tree = trees.get(document);
  if (tree === undefined) {
    tree = plantTargets(document.references.map((reference, position) => [reference.target, { reference, position }]));
    trees.set(document, tree);
  }
  return tree;
};

const order = { primary: 0, supplementary: 1, background: 2 } as const;

/**
 * The references of a field by type: those that target the field, an ancestor or the whole form, unless the target is
 * not relevant.
 */
export const resolveReferences = (
  references: readonly ReferencesDocument[],
  path: string,
  audience: Audience,
  isRelevant: (path: string) => boolean = () => true,
): Partial<Record<ReferenceType, readonly ReferenceEntry[]>> => {
  const found = references.flatMap((document) =>
    visitAlong(treeOf(document), path)
      .filter((visit) => visit.path === "" || isRelevant(visit.path))
      .flatMap(({ values }) => values)
      .filter(({ reference }) => isHeardBy(reference, audience))
      .sort((a, b) => a.position - b.position),
  );
  const byType = Map.groupBy(found, ({ reference }) => reference.type);
  const groups = referenceTypes.flatMap((type) => {
    const group = byType.get(type);
    if (group === undefined) return [];
    const sorted = group.toSorted((a, b) => rank(a.reference) - rank(b.reference));
    return [[type, sorted.map(({ reference }) => entryOf(reference))] as const];
  });
  return Object.fromEntries(groups);
};

const isHeardBy = ({ audience }: BoundReference, listener: Audience): boolean =>
  listener === "both" || audience === "both" || audience === listener;

const rank = ({ priority }: BoundReference): number => order[priority ?? "supplementary"];

const entryOf = (reference: BoundReference): ReferenceEntry => {
  const { title, description, uri, content, excerpt, rel, priority, type } = reference;
  return {
    title: title || description || uri || type,
    ...(uri !== undefined && { uri }),
    ...(content !== undefined && { content }),
    ...(typeof excerpt === "string" && { excerpt }),
    rel,
    ...(priority !== undefined && { priority }),
  };
};
