/** Unknown properties are preserved. */
interface Tolerant {
  readonly [property: string]: unknown;
}

/** The definition that a sidecar document belongs to. */
export interface TargetDefinition extends Tolerant {
  readonly url: string;
  /** A version range in npm syntax. */
  readonly compatibleVersions?: string;
}

/** The reference types that Formspec 1.0 defines. */
export const referenceTypes = [
  "documentation",
  "example",
  "regulation",
  "policy",
  "glossary",
  "schema",
  "vector-store",
  "knowledge-base",
  "retrieval",
  "tool",
  "api",
  "context",
] as const;
/** One of the standard reference types. */
export type ReferenceType = (typeof referenceTypes)[number];

export const referenceAudiences = ["human", "agent", "both"] as const;
/** Whom a reference is for. */
export type ReferenceAudience = (typeof referenceAudiences)[number];

export const referencePriorities = ["primary", "supplementary", "background"] as const;
/** How important a reference is. */
export type ReferencePriority = (typeof referencePriorities)[number];

/** A reference with its target, after its `$ref` was resolved. */
export interface BoundReference extends Tolerant {
  readonly target: string;
  readonly type: string;
  readonly audience: ReferenceAudience;
  readonly rel: string;
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly uri?: string;
  readonly content?: string | object;
  readonly priority?: ReferencePriority;
}

/** A References document: help and sources for parts of a form. */
export interface ReferencesDocument extends Tolerant {
  readonly version: string;
  readonly targetDefinition: TargetDefinition;
  readonly references: readonly BoundReference[];
}

export const relations = ["exact", "close", "broader", "narrower", "related"] as const;
/** How a concept relates to another one. */
export type Relation = (typeof relations)[number];

/** A concept of another system with the same or a similar meaning; the default type is `exact`. */
export interface Equivalent extends Tolerant {
  readonly concept?: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  readonly type?: Relation;
}

/** The meaning of a field, as an IRI with an optional code of a system. */
export interface OntologyConcept extends Tolerant {
  readonly concept: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  readonly equivalents?: readonly Equivalent[];
}

/** The code system that the options of an option set are taken from. */
export interface Vocabulary extends Tolerant {
  readonly system: string;
  readonly version?: string;
  readonly display?: string;
  readonly filter?: object;
  readonly valueMap?: object;
}

/** A mapping of a field to a code of another system. */
export interface Alignment extends Tolerant {
  readonly field: string;
  readonly target: { readonly system: string; readonly code: string; readonly display?: string };
  readonly type: Relation;
  readonly bidirectional?: boolean;
  readonly notes?: string;
}

/** An Ontology document: the meanings of fields and option sets. */
export interface OntologyDocument extends Tolerant {
  readonly version: string;
  readonly targetDefinition: TargetDefinition;
  readonly defaultSystem?: string;
  readonly concepts: Readonly<Record<string, OntologyConcept>>;
  readonly vocabularies: Readonly<Record<string, Vocabulary>>;
  readonly alignments: readonly Alignment[];
}

/** An extension that a registry defines: a data type, constraint, concept or vocabulary. */
export interface RegistryEntry extends Tolerant {
  /** The extension name, which starts with `x-`. */
  readonly name: string;
  readonly category: string;
  readonly version?: string;
  readonly status?: string;
  readonly description?: string;
  readonly compatibility?: { readonly formspecVersion?: string };
  readonly deprecationNotice?: string;
  readonly baseType?: string;
  readonly constraints?: object;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly conceptUri?: string;
  readonly conceptSystem?: string;
  readonly conceptCode?: string;
  readonly equivalents?: readonly Equivalent[];
}

/** A Registry document with its extensions. */
export interface RegistryDocument extends Tolerant {
  readonly entries: readonly RegistryEntry[];
}

/** The documents that accompany a definition, in the order given. */
export interface Sidecars {
  readonly references: readonly ReferencesDocument[];
  readonly ontologies: readonly OntologyDocument[];
  readonly registries: readonly RegistryDocument[];
}

/** The sidecars of a form that has none. */
export const noSidecars: Sidecars = { references: [], ontologies: [], registries: [] };
