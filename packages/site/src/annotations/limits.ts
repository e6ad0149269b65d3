/** All limits of annotations; input beyond a limit is rejected with a message. */
export const limits = {
  /** Nodes of one page, text included. */
  maxNodes: 2_000_000,
  /** Elements kept in a snapshot. */
  maxElements: 200_000,
  /** Nesting depth of elements as rendered. */
  maxDepth: 1_000,
  /** Characters of the source of one page. */
  maxSourceLength: 5_000_000,
  /** Elements made from one source; unclosed formatting elements are duplicated by the parser. */
  maxSourceElements: 300_000,
  /** Open elements while a source is parsed; browsers have the same limit. */
  maxSourceDepth: 512,
  /** Characters of an element's name or description; the rest is cut. */
  maxName: 500,
  /** Characters of one element's text; the rest is cut. */
  maxText: 10_000,
  /** Characters of an attribute; a longer one is left out, because half an id is another id. */
  maxAttribute: 10_000,
  /** Ids in one aria-labelledby or aria-describedby. */
  maxReferences: 20,
  /** Embedded manifests read from one page. */
  maxEmbeddedManifests: 10,
  /** Characters of an action id whose dotted segments are read. */
  maxIdLength: 500,
  /** Elements named by one diagnostic. */
  maxNamedElements: 20,
  /** Characters of a manifest. */
  maxManifestLength: 2_000_000,
  /** JSON values in a manifest, objects and arrays included. */
  maxManifestValues: 100_000,
  /** Nesting depth of a manifest, including its schemas. */
  maxManifestDepth: 72,
  /** Problems listed for a manifest, a schema or arguments. */
  maxProblems: 100,
  /** JSON values in one schema. */
  maxSchemaValues: 20_000,
  /** Nesting depth of a schema's JSON, two levels for each nested property. */
  maxSchemaDepth: 64,
  /** JSON values in the arguments of one action. */
  maxArgumentValues: 5_000,
  /** Nesting depth of arguments. */
  maxArgumentDepth: 32,
  /** Characters of all keys and strings in the arguments. */
  maxArgumentLength: 1_000_000,
  /** The work of one check; a text that a pattern cannot be tried on in time makes the arguments uncheckable. */
  schemaWork: { maxSteps: 200_000, maxFollowed: 200_000, maxFollowedDepth: 500, maxCostlyTexts: 0 },
  /** Characters of a received value repeated in a problem. */
  maxReceived: 100,
  /** Words listed in a message. */
  maxListed: 12,
  /** Elements before a collection that are searched for its heading. */
  maxLookBack: 1_000,
  /** HTML files read in one folder, and the depth of folders. */
  maxSiteFiles: 5_000,
  maxFolderDepth: 16,
  /** Data views of one page in a generated manifest. */
  maxViews: 200,
  /** Options of one field in a generated schema. */
  maxOptions: 1_000,
} as const;
