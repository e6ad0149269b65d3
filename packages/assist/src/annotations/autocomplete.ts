import { keysOfEquivalent } from "../concept/concept-keys.ts";
import type { ConceptBinding, ConceptEquivalent } from "../contract.ts";

const schemaOrg = "https://schema.org/";

/** HTML autofill tokens by schema.org property (AS-ANN-04). */
const tokens: ReadonlyMap<string, string> = new Map([
  ["givenName", "given-name"],
  ["familyName", "family-name"],
  ["email", "email"],
  ["telephone", "tel"],
  ["streetAddress", "street-address"],
  ["addressLocality", "address-level2"],
  ["addressRegion", "address-level1"],
  ["postalCode", "postal-code"],
  ["addressCountry", "country"],
  ["birthDate", "bday"],
]);

const concepts: ReadonlyMap<string, string> = new Map(
  Array.from(tokens, ([property, token]) => [token, schemaOrg + property]),
);

const tokenOfConcept = (concept: string): string | undefined =>
  // schema.org treats its http and https IRIs as equal.
  /^https?:\/\/schema\.org\//.test(concept) ? tokens.get(concept.slice(concept.indexOf(".org/") + 5)) : undefined;

/** The concept of an `autocomplete` attribute, from its last token; those before it are sections and contact types. */
export const conceptOfAutocomplete = (attribute: string): string | undefined =>
  concepts.get(
    attribute
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .findLast((token) => token !== "webauthn") ?? "",
  );

export interface AutocompleteRequest {
  readonly concept?: ConceptBinding;
  readonly equivalents?: readonly ConceptEquivalent[];
  /** `metadata` of the field's registry entry; its `autocomplete` takes precedence over the table. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/**
 * The autofill token of a field; `undefined` if none is certain, because a wrong one fills in wrong data.
 *
 * @example
 * autocompleteFor({ concept: { concept: "https://schema.org/email" } }); // "email"
 */
export const autocompleteFor = ({ concept, equivalents = [], metadata }: AutocompleteRequest): string | undefined => {
  const given = metadata !== undefined && Object.hasOwn(metadata, "autocomplete") ? metadata.autocomplete : undefined;
  if (typeof given === "string" && /^[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*){0,4}$/.test(given)) return given;
  const exact = equivalents.filter(({ type = "exact" }) => type === "exact").flatMap(keysOfEquivalent);
  for (const name of [...(concept ? [concept.concept] : []), ...exact]) {
    const token = tokenOfConcept(name);
    if (token !== undefined) return token;
  }
  return undefined;
};
