/** Every maximum of this package. Beyond one, something is refused with a sentence that says so. */
export const limits = {
  /** Nodes of one page, text included. */
  maxNodes: 2_000_000,
  /** Elements of one page that matter to agents. */
  maxElements: 200_000,
  /** Elements inside elements, as the page is shown. */
  maxDepth: 1_000,
  /** Characters of the source of one page. */
  maxSourceLength: 5_000_000,
  /** Elements that one source may make; unclosed formatting makes more of them than were written. */
  maxSourceElements: 300_000,
  /** Open elements while a source is read; browsers stop nesting here too. */
  maxSourceDepth: 512,
  /** Characters of what one element is called, or of its description; the rest is cut. */
  maxName: 500,
  /** Characters of one element's text; the rest is cut. */
  maxText: 10_000,
  /** Characters of one attribute's value; a longer one is left out, because half an id is another id. */
  maxAttribute: 10_000,
  /** Ids in one aria-labelledby or aria-describedby. */
  maxReferences: 20,
  /** Embedded manifests of one page; a second one is a finding already. */
  maxEmbeddedManifests: 10,
  /** Characters of an action's id whose dotted segments are looked at. */
  maxIdLength: 500,
  /** Elements named by one diagnostic. */
  maxNamedElements: 20,
  /** Characters of a manifest. */
  maxManifestLength: 2_000_000,
  /** JSON values in a manifest, objects and arrays included. */
  maxManifestValues: 100_000,
  /** Objects and arrays around one value of a manifest; its schemas included. */
  maxManifestDepth: 72,
  /** Problems of a manifest, a schema or arguments that are listed. */
  maxProblems: 100,
  /** JSON values in one schema. */
  maxSchemaValues: 20_000,
  /** Objects and arrays around one value of a schema: two for each property in a property. */
  maxSchemaDepth: 64,
  /** JSON values in the arguments of one action. */
  maxArgumentValues: 5_000,
  /** Objects and arrays around one value of the arguments. */
  maxArgumentDepth: 32,
  /** Characters of all keys and texts in the arguments. */
  maxArgumentLength: 1_000_000,
  /** Subschemas tried on values in one check, dear ones counted more; schemas can ask for more than they can hold. */
  maxSchemaWork: 200_000,
  /** Characters of a text that is looked at for a format. */
  maxFormatLength: 100_000,
  /** Characters of what was given, said back beside a problem. */
  maxReceived: 100,
  /** Words listed in a message. */
  maxListed: 12,
  /** Elements before a collection among which its heading is looked for. */
  maxLookBack: 1_000,
  /** HTML files of one folder that are read, and folders inside folders. */
  maxSiteFiles: 5_000,
  maxFolderDepth: 16,
  /** Data views of one page that a manifest is written from. */
  maxViews: 200,
  /** Options of one field in a generated schema. */
  maxOptions: 1_000,
} as const;
