import { type ReferencesDocument, readSidecars, referenceTypes } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import type { Audience, FieldHelp } from "../src/contract.ts";
import { resolveHelp } from "../src/help/field-help.ts";
import { resolveReferences } from "../src/help/references.ts";
import { grantDefinition, grantDocument, grantSidecars } from "./help-grant.ts";

const sidecars = grantSidecars();
const titles = (path: string, audience: Audience, isRelevant?: (path: string) => boolean) =>
  Object.fromEntries(
    Object.entries(resolveReferences(sidecars.references, path, audience, isRelevant)).map(([type, entries]) => [
      type,
      entries.map(({ title }) => title),
    ]),
  );

/** Documents of one entry each, or of several, that say no more than what a case is about. */
const documentOf = (...entries: readonly (readonly [target: string, title: string, more?: object])[]): unknown => ({
  $formspecReferences: "1.0",
  version: "1",
  targetDefinition: { url: grantDefinition.url },
  references: entries.map(([target, title, more]) => ({
    target,
    type: "documentation",
    audience: "both",
    uri: "urn:x",
    title,
    ...more,
  })),
});
const readAll = (...documents: readonly unknown[]): readonly ReferencesDocument[] => {
  const read = readSidecars(grantDefinition, { references: documents });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.sidecars.references;
};
const found = (documents: readonly ReferencesDocument[], path: string) =>
  (resolveReferences(documents, path, "both").documentation ?? []).map(({ title }) => title);

describe("a grant application", () => {
  test("AS-HELP-01, AS-HELP-03, AS-HELP-07, AS-HELP-08: an agent's help with the EIN, of two documents, by type", () => {
    expect(titles("organization.ein", "agent")).toEqual({
      documentation: ["What an EIN looks like", "State registry number", "Who may apply"],
      example: ["example"],
      regulation: ["26 U.S.C. 6109, identifying numbers", "State grant act", "2 CFR Part 200, Uniform Guidance"],
      policy: ["Eligibility policy 4.2"],
      "vector-store": ["Embedded policy handbook"],
      tool: ["EIN check"],
      api: ["Entity lookup"],
      context: ["context"],
    });
  });

  test("AS-HELP-05: a person's help with the same field", () => {
    expect(titles("organization.ein", "human")).toEqual({
      documentation: [
        "How to apply",
        "What an EIN looks like",
        "State registry number",
        "Who may apply",
        "Where to find your EIN",
      ],
      example: ["example"],
      regulation: ["26 U.S.C. 6109, identifying numbers", "State grant act", "2 CFR Part 200, Uniform Guidance"],
    });
  });

  test("AS-HELP-02, AS-HELP-08: the amount in the first row of the budget", () => {
    expect(titles("budget.lines[0].amount", "human").documentation).toEqual([
      "How to apply",
      "Budget guide",
      "Whole dollars",
      "One line for each kind of cost",
      "The first line is personnel",
    ]);
    expect(titles("budget.lines[1].amount", "human").documentation).not.toContain("The first line is personnel");
    expect(titles("budget.lines[1].amount", "agent")).toMatchObject({
      example: ["example"],
      "knowledge-base": ["Past budgets"],
    });
  });

  test("AS-HELP-06: what a $ref leads to is grouped and sorted by what it says there", () => {
    expect(titles("budget.indirectRate", "both").regulation).toEqual([
      "Cost principles, Subpart E",
      "De minimis rate",
      "State grant act",
      "2 CFR Part 200, Uniform Guidance",
    ]);
  });

  test("FS-REF-09: references of irrelevant groups and fields are left out", () => {
    const isRelevant = (path: string) => !path.startsWith("organization");
    expect(titles("organization.ein", "agent", isRelevant)).toEqual({
      regulation: ["State grant act", "2 CFR Part 200, Uniform Guidance"],
      "vector-store": ["Embedded policy handbook"],
      api: ["Entity lookup"],
      context: ["context"],
    });
  });

  test("FS-REF-09: references to the whole form are always included", () => {
    expect(titles("certify", "human", () => false)).toEqual({
      documentation: ["How to apply"],
      regulation: ["State grant act", "2 CFR Part 200, Uniform Guidance"],
    });
  });

  test("AS-SHP-12, AS-SHP-14, AS-HELP-09: all of a field's help together", () => {
    const help: FieldHelp = resolveHelp({
      path: "contact.phone",
      label: "Phone",
      sidecars,
      hint: "A number we can reach you at, e.g. your office. We call between 9 and 5.",
      description: "Never shown.",
      commonMistakes: ["Leaving out the country code"],
    });
    expect(help).toEqual({
      path: "contact.phone",
      label: "Phone",
      references: resolveReferences(sidecars.references, "contact.phone", "agent"),
      concept: {
        concept: "http://hl7.org/fhir/StructureDefinition/ContactPoint#phone",
        system: "http://hl7.org/fhir/contact-point-system",
        code: "phone",
      },
      equivalents: [{ system: "https://schema.org", code: "telephone", type: "close" }],
      summary: "A number we can reach you at, e.g. your office.",
      commonMistakes: ["Leaving out the country code"],
    });
    expect(help.references.example).toEqual([{ title: "example", content: "+1 503 555 0100", rel: "see-also" }]);
  });

  test("AS-SIDE-03, AS-SHP-12: without sidecars help has no references", () => {
    const none = { references: [], ontologies: [], registries: [] };
    expect(resolveHelp({ path: "a", label: "A", sidecars: none })).toEqual({ path: "a", label: "A", references: {} });
  });

  test("AS-HELP-07: every type of the documents is a group of its own", () => {
    const documents = readAll(documentOf(...referenceTypes.map((type) => ["a", type, { type }] as const)));
    expect(Object.keys(resolveReferences(documents, "a", "both"))).toEqual([...referenceTypes]);
  });
});

describe("reference targets", () => {
  test("AS-HELP-03, AS-HELP-04: the field, what it walks through and the form; no child, no sibling, no look-alike", () => {
    const targets = [
      "#",
      "org",
      "org.details",
      "org.details.ein",
      "org.details.ein.x",
      "org.details.name",
      "or",
      "details",
    ];
    const documents = readAll(documentOf(...targets.map((target) => [target, target] as const)));
    expect(found(documents, "org.details.ein")).toEqual(["#", "org", "org.details", "org.details.ein"]);
    expect(found(documents, "other")).toEqual(["#"]);
  });

  test.each([
    ["as it is", "items[0].parts[3].size"],
    ["for every row", "items[*].parts[*].size"],
    ["without indexes", "items.parts.size"],
    ["mixed", "items[*].parts[3].size"],
    ["mixed the other way", "items[0].parts.size"],
    ["an ancestor's row", "items[0]"],
    ["an ancestor for every row", "items[*]"],
    ["an ancestor without index", "items"],
    ["an inner ancestor, mixed", "items[*].parts"],
    ["an inner ancestor, mixed the other way", "items.parts[*]"],
  ])("AS-HELP-02: a target written %s (%s) counts for a field in rows", (_, target) => {
    expect(found(readAll(documentOf([target, "here"])), "items[0].parts[3].size")).toEqual(["here"]);
  });

  test.each([
    ["another row", "items[1]"],
    ["another inner row", "items[*].parts[0].size"],
    ["a row of something else", "item[*]"],
  ])("AS-HELP-02: a target written %s (%s) does not count for a field in rows", (_, target) =>
    expect(found(readAll(documentOf([target, "here"])), "items[0].parts[3].size")).toEqual([]),
  );

  test("AS-HELP-04: a field's own path counts with [*] only where it has an index", () => {
    expect(found(readAll(documentOf(["a[*]", "rows"])), "a")).toEqual([]);
  });
});

describe("audience and order of references", () => {
  const documents = readAll(
    documentOf(
      ["f", "for agents", { audience: "agent" }],
      ["f", "for people", { audience: "human" }],
      ["f", "for both", { audience: "both" }],
    ),
  );
  test.each([
    ["agent", ["for agents", "for both"]],
    ["human", ["for people", "for both"]],
    ["both", ["for agents", "for people", "for both"]],
  ] as const)("AS-HELP-05: %s hears %j", (audience, heard) => {
    expect(resolveReferences(documents, "f", audience).documentation!.map(({ title }) => title)).toEqual(heard);
  });

  test("AS-HELP-08, AS-HELP-01: by priority, then by document, then by place, whatever part was targeted", () => {
    const first = documentOf(
      ["f.g", "1a background", { priority: "background" }],
      ["#", "1b none"],
      ["f.g", "1c primary", { priority: "primary" }],
      ["f", "1d supplementary", { priority: "supplementary" }],
    );
    const second = documentOf(
      ["f.g", "2a none"],
      ["#", "2b primary", { priority: "primary" }],
      ["f", "2c background", { priority: "background" }],
    );
    const both = [
      "1c primary",
      "2b primary",
      "1b none",
      "1d supplementary",
      "2a none",
      "1a background",
      "2c background",
    ];
    expect(found(readAll(first, second), "f.g")).toEqual(both);
    expect(found(readAll(second, first), "f.g")[0]).toBe("2b primary");
  });
});

test("AS-HELP-01, AS-HELP-08: the document's order stands, not that of the walk", () => {
  const documents = readAll(documentOf(["f.g", "first"], ["#", "second"], ["f.g", "third"], ["f", "fourth"]));
  expect(found(documents, "f.g")).toEqual(["first", "second", "third", "fourth"]);
});

describe("reference entries", () => {
  test.each([
    ["its title", { title: "T", description: "D", uri: "urn:u" }, "T"],
    ["else its description", { title: undefined, description: "D", uri: "urn:u" }, "D"],
    ["else its uri", { title: "", uri: "urn:u" }, "urn:u"],
    ["else its type", { title: undefined, uri: undefined, content: "text" }, "documentation"],
  ])("AS-SHP-13: an entry is titled by %s", (_, more, title) => {
    expect(found(readAll(documentOf(["f", "", more])), "f")).toEqual([title]);
  });

  test("AS-SHP-13: says uri, content, excerpt, rel and priority where the document does, and nothing else", () => {
    const more = {
      content: { a: 1 },
      excerpt: "E",
      rel: "defines",
      priority: "primary",
      language: "en",
      id: "i",
      tags: ["t"],
    };
    const [full, bare] = resolveReferences(readAll(documentOf(["f", "T", more], ["f", "U"])), "f", "both")
      .documentation!;
    expect(full).toEqual({
      title: "T",
      uri: "urn:x",
      content: { a: 1 },
      excerpt: "E",
      rel: "defines",
      priority: "primary",
    });
    expect(bare).toEqual({ title: "U", uri: "urn:x", rel: "see-also" });
  });
});

describe("help summaries", () => {
  const summary = (hint?: string, description?: string) =>
    resolveHelp({
      path: "a",
      label: "A",
      sidecars,
      ...(hint !== undefined && { hint }),
      ...(description !== undefined && { description }),
    }).summary;

  test.each([
    ["the hint's first sentence", "Use capital letters. No commas.", "D.", "Use capital letters."],
    ["the description when there is no hint", undefined, "As in your passport! Really.", "As in your passport!"],
    ["the description when the hint is blank", "  ", "From the form.", "From the form."],
    ["a sentence over several lines", "Your\n  legal\tname", undefined, "Your legal name"],
    [
      "not cut at an abbreviation",
      "Your U.S. Social Security number. Keep it.",
      undefined,
      "Your U.S. Social Security number.",
    ],
    ["nothing of nothing", "", "", undefined],
  ])("AS-HELP-09: a summary is %s", (_, hint, description, expected) =>
    expect(summary(hint, description)).toBe(expected),
  );

  test("AS-HELP-09: a summary has a maximum length, however long the hint is", () => {
    const long = summary("word ".repeat(10_000))!;
    expect(long.length).toBeLessThanOrEqual(240);
    expect(long).toMatch(/ word…$/);
  });
});

test("a thousand fields look at their own references only, not at all five thousand", () => {
  let looks = 0;
  const counted = (reference: object) =>
    new Proxy(reference, {
      get: (target, key) => {
        if (key === "target" || key === "audience") looks++;
        return Reflect.get(target, key);
      },
    });
  const entries = Array.from({ length: 5_000 }, (_, index) => [`g${index % 1_000}.f`, `${index}`] as const);
  const [document] = readAll(documentOf(...entries));
  const watched = { ...document!, references: document!.references.map(counted) as never } as ReferencesDocument;
  for (let index = 0; index < 1_000; index++) {
    expect(resolveReferences([watched], `g${index}.f`, "human").documentation).toHaveLength(5);
  }
  expect(looks).toBeLessThanOrEqual(5_000 * 2);
});

test("the grant office's documents hold thirty references and more", () => {
  const { references } = grantDocument("references") as { references: readonly unknown[] };
  expect(references).toHaveLength(30);
  expect(sidecars.references.map((document) => document.references.length)).toEqual([30, 2]);
});
