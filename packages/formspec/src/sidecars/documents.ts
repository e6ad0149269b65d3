/** Properties that we do not know stay in what was read. */
interface Tolerant {
  readonly [property: string]: unknown;
}

export interface TargetDefinition extends Tolerant {
  readonly url: string;
  /** A range as npm writes it. */
  readonly compatibleVersions?: string;
}

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
export type ReferenceType = (typeof referenceTypes)[number];

export const referenceAudiences = ["human", "agent", "both"] as const;
export type ReferenceAudience = (typeof referenceAudiences)[number];

export const referencePriorities = ["primary", "supplementary", "background"] as const;
export type ReferencePriority = (typeof referencePriorities)[number];

/** A reference where it applies, with its `$ref` already followed. */
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

export interface ReferencesDocument extends Tolerant {
  readonly version: string;
  readonly targetDefinition: TargetDefinition;
  readonly references: readonly BoundReference[];
}

export const relations = ["exact", "close", "broader", "narrower", "related"] as const;
export type Relation = (typeof relations)[number];

/** Another name of a concept; without a type it is an exact one. */
export interface Equivalent extends Tolerant {
  readonly concept?: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  readonly type?: Relation;
}

export interface OntologyConcept extends Tolerant {
  readonly concept: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  readonly equivalents?: readonly Equivalent[];
}

/** Where the options of an option set come from. */
export interface Vocabulary extends Tolerant {
  readonly system: string;
  readonly version?: string;
  readonly display?: string;
  readonly filter?: object;
  readonly valueMap?: object;
}

export interface Alignment extends Tolerant {
  readonly field: string;
  readonly target: { readonly system: string; readonly code: string; readonly display?: string };
  readonly type: Relation;
  readonly bidirectional?: boolean;
  readonly notes?: string;
}

export interface OntologyDocument extends Tolerant {
  readonly version: string;
  readonly targetDefinition: TargetDefinition;
  readonly defaultSystem?: string;
  readonly concepts: Readonly<Record<string, OntologyConcept>>;
  readonly vocabularies: Readonly<Record<string, Vocabulary>>;
  readonly alignments: readonly Alignment[];
}

export interface RegistryEntry extends Tolerant {
  /** `x-…` */
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

export interface RegistryDocument extends Tolerant {
  readonly entries: readonly RegistryEntry[];
}

/** What a form knows of itself beyond its definition. The order is the order in which it was given. */
export interface Sidecars {
  readonly references: readonly ReferencesDocument[];
  readonly ontologies: readonly OntologyDocument[];
  readonly registries: readonly RegistryDocument[];
}

export const noSidecars: Sidecars = { references: [], ontologies: [], registries: [] };
