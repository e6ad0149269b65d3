import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noSidecars, type Sidecars } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import { type GivenSidecars, readSidecars } from "./read-sidecars.ts";

const definition = { url: "https://irs.example.gov/forms/w9", version: "2.1.0" };
const targetDefinition = { url: definition.url };
const note = { type: "documentation", audience: "both", uri: "https://irs.example.gov/w9" };

const references = (entries: readonly unknown[], more: object = {}) => ({
  $formspecReferences: "1.0",
  version: "1.0.0",
  targetDefinition,
  references: entries,
  ...more,
});
const ontology = (more: object = {}) => ({ $formspecOntology: "1.0", version: "1.0.0", targetDefinition, ...more });

const read = (given: GivenSidecars) => readSidecars(definition, given);
const sidecarsOf = (given: GivenSidecars): Sidecars => {
  const result = read(given);
  expect(result).toMatchObject({ ok: true });
  return result.ok ? result.sidecars : noSidecars;
};
const problemsOf = (given: GivenSidecars): readonly string[] => {
  const result = read(given);
  return result.ok ? [] : result.problems.map(({ code, document, pointer }) => `${code} ${document} ${pointer}`);
};
const warningsOf = (given: GivenSidecars): readonly string[] => {
  const result = read(given);
  return result.ok
    ? result.warnings.map(({ code, document, pointer }) => `${code} ${document} ${pointer}`)
    : ["refused"];
};
const firstReference = (entry: object, more: object = {}) =>
  sidecarsOf({ references: references([entry], more) }).references[0]!.references[0];

describe("reading sidecars", () => {
  test.each([
    ["nothing", {}],
    ["nulls", { references: null, ontology: null, registries: null }],
    ["empty lists", { references: [], ontology: [], registries: [] }],
  ])("%s gives no sidecars", (_, given) => expect(sidecarsOf(given)).toEqual(noSidecars));

  test("a single document and a list of documents are read in the order given", () => {
    const [first, second] = [references([], { version: "1" }), references([], { version: "2" })];
    expect(sidecarsOf({ references: first }).references.map(({ version }) => version)).toEqual(["1"]);
    expect(sidecarsOf({ references: [second, first] }).references.map(({ version }) => version)).toEqual(["2", "1"]);
  });

  test("FS-REF-01, FS-ONT-01, FS-REG-01: all errors of all documents are reported together", () => {
    const given = {
      references: [references([{}, { target: "a", type: "example" }, 7]), { $formspecReferences: "2.0" }],
      ontology: ontology({ version: "", concepts: { ssn: { code: "SSN" } } }),
      registries: [{ $formspecRegistry: "1.0", entries: [{ name: "x-ein" }] }, "registry.json"],
    };
    expect(problemsOf(given)).toEqual([
      "x-invalid-sidecar references[0] /references/0/target",
      "x-invalid-sidecar references[0] /references/0/type",
      "x-invalid-sidecar references[0] /references/0/audience",
      "x-invalid-sidecar references[0] /references/0",
      "x-invalid-sidecar references[0] /references/1/audience",
      "x-invalid-sidecar references[0] /references/1",
      "x-invalid-sidecar references[0] /references/2",
      "x-invalid-sidecar references[1] /$formspecReferences",
      "x-invalid-sidecar ontology[0] /version",
      "x-invalid-sidecar ontology[0] /concepts/ssn/concept",
      "x-invalid-sidecar registries[0] /entries/0/category",
      "x-invalid-sidecar registries[1] ",
    ]);
  });
});

describe("the target definition of a document", () => {
  const other = { url: "https://irs.example.gov/forms/w8" };
  test.each([
    ["FS-REF-02: references", { references: references([], { targetDefinition: other }) }, "references[0]"],
    ["FS-ONT-01: an ontology", { ontology: ontology({ targetDefinition: other }) }, "ontology[0]"],
  ])("%s of another definition are rejected", (_, given, document) => {
    expect(problemsOf(given)).toEqual([`x-invalid-sidecar ${document} /targetDefinition/url`]);
  });

  test.each([
    ["no target", undefined, "/targetDefinition"],
    ["a target without url", {}, "/targetDefinition/url"],
    [
      "a range that is not a string",
      { ...targetDefinition, compatibleVersions: 2 },
      "/targetDefinition/compatibleVersions",
    ],
  ])("FS-REF-01: a document with %s is rejected", (_, target, pointer) => {
    const document = references([], { targetDefinition: target });
    expect(problemsOf({ references: document })).toEqual([`x-invalid-sidecar references[0] ${pointer}`]);
  });

  test.each([
    ["a version in range", "2.1.0", ">=2.0.0 <3.0.0", []],
    ["a version in one of two ranges", "2.1.0", "^1.0.0 || ^2.0.0", []],
    ["a version out of range", "2.1.0", "^1.0.0", ["version_out_of_range"]],
    ["a version that is not semantic", "2026-03", "^1.0.0", ["version_not_comparable"]],
    ["an unreadable range", "2.1.0", "newest please", ["unreadable_version_range"]],
    ["an over-long range", "2.1.0", ">=1.0.0 ".repeat(1000), ["unreadable_version_range"]],
  ])(
    "FS-REF-03: a document with %s (%s in %s) warns with %o and is applied",
    (_, version, compatibleVersions, codes) => {
      const target = { ...targetDefinition, compatibleVersions };
      const given = {
        references: references([{ target: "#", ...note }], { targetDefinition: target }),
        ontology: ontology({ targetDefinition: target }),
      };
      const result = readSidecars({ url: definition.url, version }, given);
      if (!result.ok) throw new Error("refused");
      expect(result.sidecars.references[0]!.references).toHaveLength(1);
      expect(result.sidecars.ontologies).toHaveLength(1);
      expect(result.warnings.map(({ code }) => code)).toEqual([...codes, ...codes]);
    },
  );
});

describe("references", () => {
  test.each([
    ["a uri", { type: "example", audience: "agent", uri: "urn:x" }, []],
    ["content as text", { type: "example", audience: "human", content: "Jane Q. Public" }, []],
    ["content as an object", { type: "tool", audience: "agent", content: { name: "tin-check" } }, []],
    ["neither", { type: "example", audience: "agent" }, [""]],
    ["an empty uri", { type: "example", audience: "agent", uri: "" }, [""]],
    ["a number as content", { type: "example", audience: "agent", content: 5 }, ["/content"]],
    ["no type", { audience: "agent", uri: "urn:x" }, ["/type"]],
    ["no audience", { type: "example", uri: "urn:x" }, ["/audience"]],
    ["a title that is not a string", { ...note, title: 5 }, ["/title"]],
  ])("FS-REF-04: a reference with %s", (_, reference, wrong) => {
    expect(problemsOf({ references: references([{ target: "tin", ...reference }]) })).toEqual(
      wrong.map((pointer) => `x-invalid-sidecar references[0] /references/0${pointer}`),
    );
  });

  const defs = {
    tin: {
      id: "ignored",
      type: "regulation",
      audience: "both",
      uri: "https://law.example/6109",
      tags: ["a"],
      title: "TIN",
    },
    "a/b": { type: "glossary", audience: "both", content: "slash" },
    "50%": { type: "glossary", audience: "both", content: "percent" },
  };

  test("FS-REF-05: properties of an entry replace those of its $ref target, and the id is the key", () => {
    const entry = {
      target: "ssn",
      $ref: "#/referenceDefs/tin",
      id: "mine",
      title: "Your SSN",
      tags: ["b"],
      priority: "primary",
    };
    expect(firstReference(entry, { referenceDefs: defs })).toEqual({
      target: "ssn",
      id: "tin",
      type: "regulation",
      audience: "both",
      uri: "https://law.example/6109",
      title: "Your SSN",
      tags: ["b"],
      priority: "primary",
      rel: "see-also",
    });
  });

  test.each([
    ["a slash", "#/referenceDefs/a~1b", "slash"],
    ["a percent sign", "#/referenceDefs/50%25", "percent"],
  ])("FS-REF-05: a $ref key with %s is escaped as in a JSON pointer", (_, $ref, content) => {
    expect(firstReference({ target: "#", $ref }, { referenceDefs: defs })).toMatchObject({ content });
  });

  test.each([
    ["a missing key", "#/referenceDefs/nowhere"],
    ["another document", "other.json#/referenceDefs/tin"],
    ["another path", "#/references/0"],
    ["a key of the object prototype", "#/referenceDefs/constructor"],
    ["the prototype", "#/referenceDefs/__proto__"],
    ["an incomplete escape", "#/referenceDefs/50%"],
    ["a number", 5],
  ])("FS-REF-06: a $ref to %s is reported and only that entry is left out", (_, $ref) => {
    const given = {
      references: references(
        [
          { target: "a", $ref },
          { target: "b", ...note },
        ],
        { referenceDefs: defs },
      ),
    };
    expect(warningsOf(given)).toEqual(["unresolved_reference references[0] /references/0/$ref"]);
    expect(sidecarsOf(given).references[0]!.references.map(({ target }) => target)).toEqual(["b"]);
  });

  test.each([
    ["absent", undefined, "see-also", []],
    ["known", "authorizes", "authorizes", []],
    ["unknown", "entertains", "see-also", ["unknown_rel references[0] /references/0/rel"]],
    ["not a string", 5, "see-also", ["unknown_rel references[0] /references/0/rel"]],
  ])("FS-REF-07: a rel that is %s", (_, rel, expected, warnings) => {
    const entry = { target: "#", ...note, ...(rel !== undefined && { rel }) };
    expect(firstReference(entry)?.rel).toBe(expected);
    expect(warningsOf({ references: references([entry]) })).toEqual(warnings);
  });

  test("FS-REF-08: unknown properties are preserved", () => {
    const entry = {
      target: "#",
      ...note,
      language: "en",
      selector: { page: 3 },
      "x-owner": "legal",
      excerpt: "See line 1.",
    };
    const document = references([entry], { "x-team": "forms", name: "w9-help" });
    const [kept] = sidecarsOf({ references: document }).references;
    expect(kept).toMatchObject({ "x-team": "forms", name: "w9-help" });
    expect(kept!.references[0]).toEqual({ ...entry, rel: "see-also" });
  });

  test.each([
    ["type", { ...note, type: "gossip" }, "unknown_reference_type", 0],
    ["audience", { ...note, audience: "everybody" }, "unknown_audience", 0],
    ["priority", { ...note, priority: "urgent" }, "unknown_priority", 1],
  ])("FS-REF-10: an unknown %s gives a warning", (key, reference, code, count) => {
    const given = { references: references([{ target: "a", ...reference }]) };
    expect(warningsOf(given)).toEqual([`${code} references[0] /references/0/${key}`]);
    expect(sidecarsOf(given).references[0]!.references).toHaveLength(count);
    expect(sidecarsOf(given).references[0]!.references[0]?.priority).toBeUndefined();
  });

  test.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "vbscript:x"])(
    "a reference loses its uri if it would run a script: %j",
    (uri) => {
      const given = {
        references: references([
          { target: "a", ...note, uri },
          { target: "b", ...note, uri, content: "text" },
        ]),
      };
      expect(sidecarsOf(given).references[0]!.references).toEqual([
        { target: "b", type: "documentation", audience: "both", content: "text", rel: "see-also" },
      ]);
      expect(warningsOf(given)).toHaveLength(2);
    },
  );
});

describe("ontologies", () => {
  const first = (more: object) => sidecarsOf({ ontology: ontology(more) }).ontologies[0]!;

  test("FS-ONT-02: a concept is read for its path and uses the default system", () => {
    const concepts = {
      email: { concept: "https://schema.org/email", display: "Email", code: "email" },
      ssn: {
        concept: "https://ssa.example/ssn",
        system: "https://ssa.example",
        equivalents: [{ system: "urn:fhir", code: "SS" }],
      },
    };
    expect(first({ defaultSystem: "https://schema.org", concepts }).concepts).toEqual({
      email: { ...concepts.email, system: "https://schema.org" },
      ssn: concepts.ssn,
    });
    expect(first({ concepts }).concepts).toEqual(concepts);
  });

  test("FS-ONT-04: an unknown relation is read as related, an absent one stays absent", () => {
    const given = ontology({
      concepts: {
        a: {
          concept: "urn:a",
          equivalents: [
            { system: "urn:s", code: "1", type: "cousin" },
            { system: "urn:s", code: "2", type: "narrower" },
            { system: "urn:s", code: "3" },
          ],
        },
      },
      alignments: [{ field: "a", target: { system: "urn:s", code: "4" }, type: "sibling" }],
    });
    const document = sidecarsOf({ ontology: given }).ontologies[0]!;
    expect(document.concepts.a!.equivalents!.map(({ type }) => type)).toEqual(["related", "narrower", undefined]);
    expect(document.alignments.map(({ type }) => type)).toEqual(["related"]);
    expect(warningsOf({ ontology: given })).toEqual([
      "unknown_relation ontology[0] /concepts/a/equivalents/0/type",
      "unknown_relation ontology[0] /alignments/0/type",
    ]);
  });

  test("FS-ONT-05: vocabularies, alignments, context and unknown properties are preserved", () => {
    const more = {
      vocabularies: { states: { system: "urn:iso:3166-2", filter: { ancestor: "US" }, valueMap: { CA: "US-CA" } } },
      alignments: [
        { field: "a", target: { system: "urn:s", code: "4" }, type: "close", bidirectional: true, notes: "n" },
      ],
      context: { "@context": { email: "https://schema.org/email" } },
      "x-reviewed": true,
    };
    expect(first(more)).toMatchObject(more);
  });

  test.each([
    ["concepts as a list", { concepts: [] }, "/concepts"],
    ["a concept that is a string", { concepts: { a: "urn:a" } }, "/concepts/a"],
    ["a concept without IRI", { concepts: { "a.b/c": {} } }, "/concepts/a.b~1c/concept"],
    ["a system that is not a string", { concepts: { a: { concept: "urn:a", system: 1 } } }, "/concepts/a/system"],
    ["equivalents as an object", { concepts: { a: { concept: "urn:a", equivalents: {} } } }, "/concepts/a/equivalents"],
    ["a vocabulary without system", { vocabularies: { a: {} } }, "/vocabularies/a/system"],
    ["an alignment without target", { alignments: [{ field: "a", type: "exact" }] }, "/alignments/0/target"],
    ["alignments as an object", { alignments: {} }, "/alignments"],
  ])("FS-ONT-01: an ontology with %s is rejected", (_, more, pointer) => {
    expect(problemsOf({ ontology: ontology(more) })).toEqual([`x-invalid-sidecar ontology[0] ${pointer}`]);
  });

  test("FS-ONT-02: an equivalent without concept or code is left out with a warning", () => {
    const given = {
      ontology: ontology({ concepts: { a: { concept: "urn:a", equivalents: [{ code: "1" }, { concept: "urn:b" }] } } }),
    };
    expect(sidecarsOf(given).ontologies[0]!.concepts.a!.equivalents).toEqual([{ concept: "urn:b" }]);
    expect(warningsOf(given)).toEqual(["equivalent_without_name ontology[0] /concepts/a/equivalents/0"]);
  });
});

describe("hostile documents", () => {
  test("prototype names such as __proto__ are read as ordinary keys", () => {
    const text = `{"$formspecOntology":"1.0","version":"1","targetDefinition":{"url":"${definition.url}"},
      "concepts":{"__proto__":{"concept":"urn:p"},"constructor":{"concept":"urn:c"}},"__proto__":{"polluted":true}}`;
    const [document] = sidecarsOf({ ontology: JSON.parse(text) as unknown }).ontologies;
    expect(Object.entries(document!.concepts).map(([path, { concept }]) => [path, concept])).toEqual([
      ["__proto__", "urn:p"],
      ["constructor", "urn:c"],
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    [
      "references",
      { references: references(new Array(sidecarLimits.maxReferences + 1).fill({})) },
      "references[0] /references",
    ],
    ["documents", { ontology: new Array(sidecarLimits.maxDocuments + 1).fill({}) }, "ontology "],
    [
      "registry entries",
      { registries: { $formspecRegistry: "1.0", entries: new Array(sidecarLimits.maxRegistryEntries + 1).fill({}) } },
      "registries[0] /entries",
    ],
  ])("too many %s are rejected without being read", (_, given, where) => {
    expect(problemsOf(given)).toEqual([`x-invalid-sidecar ${where}`]);
  });

  test("a document with very many errors gives a limited list of problems", () => {
    const given = { references: references(new Array(5_000).fill({})) };
    expect(problemsOf(given)).toHaveLength(sidecarLimits.maxProblems);
  });

  const anything = fc.anything({ maxDepth: 3, withNullPrototype: true });
  const almost = fc.oneof(
    anything,
    fc.record({ target: anything, $ref: anything, type: anything, audience: anything, uri: anything, rel: anything }),
  );
  test("readSidecars never throws for any input", () => {
    fc.assert(
      fc.property(fc.array(almost, { maxLength: 4 }), anything, (entries, other) => {
        const given = {
          references: [references(entries, { referenceDefs: other }), other],
          ontology: [ontology({ concepts: other, alignments: entries, vocabularies: other }), other],
          registries: [{ $formspecRegistry: "1.0", entries }, other],
        };
        const result = read(given);
        expect(result.ok ? result.sidecars.references.length : result.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
