import { keysOfEquivalent } from "../concept/concept-keys.ts";
import type { ConceptBinding, ConceptEquivalent } from "../contract.ts";

const schemaOrg = "https://schema.org/";

/** AS-ANN-04: schema.org's properties and the autofill tokens of HTML that mean the same. */
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
  // schema.org calls its http and https names the same.
  /^https?:\/\/schema\.org\//.test(concept) ? tokens.get(concept.slice(concept.indexOf(".org/") + 5)) : undefined;

/** The concept behind an `autocomplete` attribute: its last token says what, those before it say whose. */
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
  /** `metadata` of the registry entry behind the field; its `autocomplete` wins over the table. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The token for a field, or none: a guess would fill in the wrong thing. */
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
