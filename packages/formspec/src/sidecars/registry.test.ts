import { describe, expect, test } from "vitest";
import { noSidecars, readSidecars, registryConstraints, registryEntry, registryFacts, type Sidecars } from "./index.ts";

const ein = {
  name: "x-us-ein",
  category: "dataType",
  version: "1.2.0",
  status: "stable",
  description: "Employer identification number",
  compatibility: { formspecVersion: ">=1.0.0 <2.0.0" },
  baseType: "string",
  constraints: { pattern: "^\\d{2}-\\d{7}$", maxLength: 10 },
  metadata: { displayName: "EIN", autocomplete: "off" },
};

const registry = (...entries: readonly object[]) => ({
  $formspecRegistry: "1.0",
  publisher: { name: "Example", url: "https://example.org" },
  published: "2026-01-01T00:00:00Z",
  entries,
});

const read = (...registries: readonly object[]) => readSidecars({ url: "urn:form", version: "1.0.0" }, { registries });
const sidecarsOf = (...registries: readonly object[]): Sidecars => {
  const result = read(...registries);
  expect(result).toMatchObject({ ok: true });
  return result.ok ? result.sidecars : noSidecars;
};
const warningsOf = (entry: object) => {
  const result = read(registry(entry));
  return result.ok ? result.warnings.map(({ code, pointer }) => `${code} ${pointer}`) : ["refused"];
};

describe("reading a registry", () => {
  test("FS-REG-01: an entry is kept with all it says, and a whole one gives no warning", () => {
    const full = { ...ein, license: "CC0-1.0", "x-note": 1 };
    expect(sidecarsOf(registry(full)).registries[0]!.entries).toEqual([full]);
    expect(warningsOf(full)).toEqual([]);
  });

  const { description: _, status: __, ...sparse } = ein;
  test.each([
    ["lacks parts", sparse, ["incomplete_registry_entry /entries/0"]],
    ["is a data type without base", { ...ein, baseType: undefined }, ["incomplete_registry_entry /entries/0"]],
    ["is a concept without IRI", { ...ein, category: "concept" }, ["incomplete_registry_entry /entries/0"]],
    ["is named without x-", { ...ein, name: "ein" }, ["unusual_registry_name /entries/0/name"]],
    ["is of an unknown category", { ...ein, category: "spell" }, ["unknown_category /entries/0/category"]],
    ["is of an unknown status", { ...ein, status: "beta" }, ["unknown_status /entries/0/status"]],
  ])("FS-REG-01: an entry that %s is kept with a warning", (_, entry, warnings) => {
    expect(warningsOf(entry)).toEqual(warnings);
    expect(sidecarsOf(registry(entry)).registries[0]!.entries).toHaveLength(1);
  });

  test.each([
    ["no name", { ...ein, name: undefined }, "/entries/0/name"],
    ["no category", { ...ein, category: "" }, "/entries/0/category"],
    ["constraints that are a list", { ...ein, constraints: [] }, "/entries/0/constraints"],
  ])("FS-REG-01: an entry with %s is refused", (_, entry, pointer) => {
    expect(read(registry(entry))).toMatchObject({ ok: false, problems: [{ code: "x-invalid-sidecar", pointer }] });
  });
});

describe("looking up an entry", () => {
  const versions = (...list: readonly (string | undefined)[]) =>
    registry(...list.map((version) => ({ ...ein, version })));
  test.each([
    ["one", [versions("1.0.0")], "1.0.0"],
    ["the highest version of one registry, whatever the order", [versions("1.9.0", "1.10.0", "1.2.0")], "1.10.0"],
    ["a version over none", [versions("1.0.0", undefined)], "1.0.0"],
    ["the registry given last", [versions("3.0.0"), versions("1.0.0")], "1.0.0"],
    ["an earlier registry when the last has none", [versions("3.0.0"), registry()], "3.0.0"],
  ])("FS-REG-02: %s", (_, registries, version) => {
    expect(registryEntry(sidecarsOf(...registries), "x-us-ein")?.version).toBe(version);
  });

  test("FS-REG-02: a name that no registry has is undefined, a prototype's too", () => {
    for (const name of ["x-none", "__proto__", "constructor", ""]) {
      expect(registryEntry(sidecarsOf(registry(ein)), name)).toBeUndefined();
    }
  });

  test("FS-REG-02: a category can be asked for", () => {
    const concept = { ...ein, category: "concept", conceptUri: "urn:ein", version: "0.1.0" };
    const sidecars = sidecarsOf(registry(ein, concept));
    expect(registryEntry(sidecars, "x-us-ein")?.category).toBe("dataType");
    expect(registryEntry(sidecars, "x-us-ein", "concept")?.conceptUri).toBe("urn:ein");
  });
});

describe("what an entry asks of a value", () => {
  test.each([
    [
      "all four",
      { pattern: "^a$", maxLength: 3, minimum: 1, maximum: 2.5 },
      { pattern: "^a$", maxLength: 3, minimum: 1, maximum: 2.5 },
      [],
    ],
    ["none", {}, {}, []],
    ["others besides", { maximum: 0, luck: true }, { maximum: 0 }, []],
    ["a pattern that is none", { pattern: "(", maximum: 9 }, { maximum: 9 }, ["pattern"]],
    ["a pattern of endless work", { pattern: "(?:(?:a{1,1000}){1,1000}){1,1000}" }, {}, ["pattern"]],
    ["texts for numbers", { maxLength: "5", minimum: "1" }, {}, ["maxLength", "minimum"]],
    ["a negative length", { maxLength: -1 }, {}, ["maxLength"]],
  ])("FS-REG-03: %s", (_, constraints, usable, unusable) => {
    const entry = { ...ein, constraints };
    expect(warningsOf(entry)).toEqual(unusable.map((key) => `unusable_constraint /entries/0/constraints/${key}`));
    expect(registryConstraints(sidecarsOf(registry(entry)).registries[0]!.entries[0]!)).toEqual(usable);
  });
});

describe("what there is to say about using an entry", () => {
  test.each([
    ["stable and fitting", {}, { status: "stable", compatible: true }],
    ["retired", { status: "retired" }, { status: "retired", compatible: true }],
    [
      "deprecated with a notice",
      { status: "deprecated", deprecationNotice: "Use x-us-tin." },
      { status: "deprecated", deprecationNotice: "Use x-us-tin.", compatible: true },
    ],
    ["for a later Formspec", { compatibility: { formspecVersion: "^2.0.0" } }, { status: "stable", compatible: false }],
    ["silent about Formspec", { compatibility: {} }, { status: "stable" }],
    ["unclear about Formspec", { compatibility: { formspecVersion: "soon" } }, { status: "stable" }],
    ["of a status nobody knows", { status: "beta" }, { status: "unknown", compatible: true }],
  ])("FS-REG-04: %s", (_, more, facts) => {
    expect(registryFacts(sidecarsOf(registry({ ...ein, ...more })).registries[0]!.entries[0]!)).toEqual(facts);
  });
});
