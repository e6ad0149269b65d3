import { noSidecars, readSidecars, type Sidecars } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import { grantSidecars } from "../../test/help-grant.ts";
import { resolveConcept } from "./concept.ts";
import { keysOfEquivalent } from "./concept-keys.ts";

const grant = grantSidecars();
const conceptOf = (sidecars: Sidecars, path: string, more: object = {}) =>
  resolveConcept(sidecars, { path, ...more }).concept?.concept;

const definition = { url: "urn:form", version: "1.0.0" };
const ontology = (concepts: Record<string, string>) => ({
  $formspecOntology: "1.0",
  version: "1",
  targetDefinition: { url: definition.url },
  concepts: Object.fromEntries(Object.entries(concepts).map(([path, concept]) => [path, { concept }])),
});
const entry = (name: string, conceptUri: string | undefined, category = "concept") => ({
  name,
  category,
  ...(conceptUri !== undefined && { conceptUri }),
});
const sidecarsOf = (ontologies: readonly object[], entries: readonly object[] = []): Sidecars => {
  const registries = { $formspecRegistry: "1.0", entries };
  const read = readSidecars(definition, { ontology: ontologies, registries });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.sidecars;
};

describe("where a concept comes from", () => {
  const all = sidecarsOf(
    [ontology({ f: "urn:ontology" })],
    [entry("x-a", "urn:registry"), entry("x-b", "urn:attached", "dataType")],
  );
  const registryOnly = sidecarsOf([], [entry("x-a", "urn:registry"), entry("x-b", "urn:attached", "dataType")]);
  const asked = { semanticType: "x-a", extensionNames: ["x-none", "x-b"] };
  test.each([
    ["the ontology before all", all, asked, "urn:ontology"],
    ["then the registry's entry of the semantic type", registryOnly, asked, "urn:registry"],
    ["then that of an attached extension", registryOnly, { ...asked, semanticType: "x-other" }, "urn:attached"],
    ["then the semantic type as written", noSidecars, asked, "x-a"],
    ["else nowhere", noSidecars, {}, undefined],
    ["an empty semantic type is none", noSidecars, { semanticType: "" }, undefined],
  ])("AS-CON-01: %s", (_, sidecars, more, expected) => expect(conceptOf(sidecars, "f", more)).toBe(expected));

  test("AS-CON-01: an entry of another kind, or without IRI, is no concept: the literal stands", () => {
    const sidecars = sidecarsOf([], [entry("x-a", "urn:registry", "dataType"), entry("x-b", undefined)]);
    expect(conceptOf(sidecars, "f", { semanticType: "x-a" })).toBe("x-a");
    expect(conceptOf(sidecars, "f", { semanticType: "x-b" })).toBe("x-b");
  });

  test("AS-CON-01: of two ontologies the one given last wins for a path that both bind", () => {
    const [one, two] = [ontology({ a: "urn:1a", b: "urn:1b" }), ontology({ a: "urn:2a" })];
    expect(conceptOf(sidecarsOf([one, two]), "a")).toBe("urn:2a");
    expect(conceptOf(sidecarsOf([two, one]), "a")).toBe("urn:1a");
    expect(conceptOf(sidecarsOf([one, two]), "b")).toBe("urn:1b");
  });

  test("AS-CON-01: last wins however the path is spelled", () => {
    const [exact, wild] = [ontology({ "r[0].a": "urn:exact" }), ontology({ "r[*].a": "urn:wild" })];
    expect(conceptOf(sidecarsOf([exact, wild]), "r[0].a")).toBe("urn:wild");
  });

  test("AS-CON-01: only the whole path counts, not its beginning or its end", () => {
    const sidecars = sidecarsOf([ontology({ org: "urn:org", ein: "urn:ein", "org.ein.x": "urn:x" })]);
    expect(conceptOf(sidecars, "org.ein")).toBeUndefined();
  });

  test.each([
    ["budget.lines[0].amount", "https://grants.example.gov/terms/personnel-cost"],
    ["budget.lines[7].amount", "https://schema.org/amount"],
    ["budget.lines", undefined],
    ["anything", undefined],
  ])("FS-ONT-03: in the grant application %s means %s", (path, concept) =>
    expect(conceptOf(grant, path)).toBe(concept),
  );

  test.each(["__proto__", "constructor", "", "a..b", "[0]"])("a path like %j means nothing", (path) => {
    expect(resolveConcept(grant, { path })).toEqual({});
  });
});

describe("what is said of a concept", () => {
  test("AS-SHP-14, FS-ONT-02: an ontology's binding, with its equivalents", () => {
    expect(resolveConcept(grant, { path: "organization.ein" })).toEqual({
      concept: {
        concept: "https://www.irs.gov/terms/employer-identification-number",
        system: "https://www.irs.gov/terms",
        code: "employer-identification-number",
        display: "Employer identification number",
      },
      equivalents: [
        { system: "https://schema.org", code: "taxID", type: "broader" },
        { system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "EN", display: "Employer number" },
        { system: "urn:oid:2.16.840.1.113883.4.4", code: "EIN", type: "related" },
      ],
    });
  });

  test("FS-REG-05: a registry's concept, with system, code, name and equivalents", () => {
    expect(resolveConcept(grant, { path: "contact.first", semanticType: "x-onto-given-name" })).toEqual({
      concept: {
        concept: "https://schema.org/givenName",
        system: "https://schema.org",
        code: "givenName",
        display: "Given name",
      },
      equivalents: [{ system: "http://hl7.org/fhir/HumanName", code: "given" }],
    });
  });
});

test.each([
  [
    "system and code",
    { system: "https://schema.org", code: "taxID" },
    ["https://schema.org/taxID", "https://schema.org#taxID"],
  ],
  [
    "a system that ends in a slash",
    { system: "https://schema.org/", code: "a" },
    ["https://schema.org/a", "https://schema.org#a"],
  ],
  ["a system that ends in #", { system: "urn:x#", code: "a" }, ["urn:x/a", "urn:x#a"]],
  ["an IRI first", { concept: "urn:c", system: "urn:s", code: "a" }, ["urn:c", "urn:s/a", "urn:s#a"]],
  ["an IRI only", { concept: "urn:c" }, ["urn:c"]],
  ["a code without system", { code: "a" }, []],
])("FS-ONT-06: an equivalent of %s is known as %o", (_, equivalent, keys) => {
  expect(keysOfEquivalent(equivalent)).toEqual(keys);
});
