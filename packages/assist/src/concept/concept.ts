import {
  type Equivalent,
  type OntologyConcept,
  type OntologyDocument,
  plantTargets,
  type RegistryEntry,
  registryEntry,
  type Sidecars,
  type TargetTree,
  valuesAt,
} from "@cofill/formspec";
import type { ConceptBinding, ConceptEquivalent } from "../contract.ts";

export interface ResolvedConcept {
  readonly concept?: ConceptBinding;
  readonly equivalents?: readonly ConceptEquivalent[];
}

export interface ConceptRequest {
  readonly path: string;
  readonly semanticType?: string;
  /** Names of the registry entries attached to the field. */
  readonly extensionNames?: readonly string[];
}

/**
 * Finds the concept of a field: from an ontology, else from a registry, else the semantic type as it is written.
 *
 * @example
 * const semanticType = "https://schema.org/email";
 * resolveConcept(noSidecars, { path: "email", semanticType }).concept; // { concept: "https://schema.org/email" }
 */
export const resolveConcept = (sidecars: Sidecars, request: ConceptRequest): ResolvedConcept => {
  const bound = fromOntologies(sidecars.ontologies, request.path);
  if (bound !== undefined) return resolved(bound, bound.equivalents);
  const entry = fromRegistries(sidecars, request);
  if (entry !== undefined) return resolved(bindingOf(entry), entry.equivalents);
  const { semanticType } = request;
  return semanticType ? { concept: { concept: semanticType } } : {};
};

const trees = new WeakMap<OntologyDocument, TargetTree<OntologyConcept>>();

const treeOf = (document: OntologyDocument): TargetTree<OntologyConcept> => {
  let tree = trees.get(document);
  if (tree === undefined) {
    tree = plantTargets(Object.entries(document.concepts));
    trees.set(document, tree);
  }
  return tree;
};

/** The binding in the last document that has the path, from its most specific pattern. */
const fromOntologies = (documents: readonly OntologyDocument[], path: string): OntologyConcept | undefined => {
  for (let index = documents.length - 1; index >= 0; index--) {
    const [bound] = valuesAt(treeOf(documents[index]!), path);
    if (bound !== undefined) return bound;
  }
  return undefined;
};

type ConceptEntry = RegistryEntry & { readonly conceptUri: string };

const saysConcept = (entry: RegistryEntry | undefined): entry is ConceptEntry =>
  entry?.conceptUri !== undefined && entry.conceptUri !== "";

const fromRegistries = (sidecars: Sidecars, request: ConceptRequest): ConceptEntry | undefined => {
  const { semanticType, extensionNames = [] } = request;
  const named = semanticType === undefined ? undefined : registryEntry(sidecars, semanticType, "concept");
  return [named, ...extensionNames.map((name) => registryEntry(sidecars, name))].find(saysConcept);
};

const bindingOf = ({ conceptUri, conceptSystem, conceptCode, metadata }: ConceptEntry): ConceptBinding => ({
  concept: conceptUri,
  ...(conceptSystem !== undefined && { system: conceptSystem }),
  ...(conceptCode !== undefined && { code: conceptCode }),
  ...(typeof metadata?.displayName === "string" && { display: metadata.displayName }),
});

const resolved = (
  { concept, system, code, display }: ConceptBinding,
  equivalents: readonly Equivalent[] = [],
): ResolvedConcept => ({
  concept: {
    concept,
    ...(system !== undefined && { system }),
    ...(code !== undefined && { code }),
    ...(display !== undefined && { display }),
  },
  ...(equivalents.length > 0 && { equivalents: equivalents.map(equivalentOf) }),
});

const equivalentOf = ({ concept, system, code, display, type }: Equivalent): ConceptEquivalent => ({
  ...(concept !== undefined && { concept }),
  ...(system !== undefined && { system }),
  ...(code !== undefined && { code }),
  ...(display !== undefined && { display }),
  ...(type !== undefined && { type }),
});
