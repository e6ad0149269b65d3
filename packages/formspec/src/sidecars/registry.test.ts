import { describe, expect, test } from "vitest";
import { noSidecars, type Sidecars } from "./documents.ts";
import { readSidecars } from "./read-sidecars.ts";
import { registryConstraints } from "./registry-constraints.ts";
import { registryEntry, registryFacts } from "./registry-lookup.ts";

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
  test("FS-REG-01: a registry entry keeps all properties, and a complete one gives no warning", () => {
    const full = { ...ein, license: "CC0-1.0", "x-note": 1 };
    expect(sidecarsOf(registry(full)).registries[0]!.entries).toEqual([full]);
    expect(warningsOf(full)).toEqual([]);
  });

  const { description: _, status: __, ...sparse } = ein;
  test.each([
    ["lacks properties", sparse, ["incomplete_registry_entry /entries/0"]],
    ["is a data type without base type", { ...ein, baseType: undefined }, ["incomplete_registry_entry /entries/0"]],
    ["is a concept without IRI", { ...ein, category: "concept" }, ["incomplete_registry_entry /entries/0"]],
    ["has a name without x-", { ...ein, name: "ein" }, ["unusual_registry_name /entries/0/name"]],
    ["has an unknown category", { ...ein, category: "spell" }, ["unknown_category /entries/0/category"]],
    ["has an unknown status", { ...ein, status: "beta" }, ["unknown_status /entries/0/status"]],
  ])("FS-REG-01: a registry entry that %s is read with a warning", (_, entry, warnings) => {
    expect(warningsOf(entry)).toEqual(warnings);
    expect(sidecarsOf(registry(entry)).registries[0]!.entries).toHaveLength(1);
  });

  test.each([
    ["no name", { ...ein, name: undefined }, "/entries/0/name"],
    ["no category", { ...ein, category: "" }, "/entries/0/category"],
    ["constraints that are a list", { ...ein, constraints: [] }, "/entries/0/constraints"],
  ])("FS-REG-01: a registry entry with %s is rejected", (_, entry, pointer) => {
    expect(read(registry(entry))).toMatchObject({ ok: false, problems: [{ code: "x-invalid-sidecar", pointer }] });
  });
});

describe("looking up an entry", () => {
  const versions = (...list: readonly (string | undefined)[]) =>
    registry(...list.map((version) => ({ ...ein, version })));
  test.each([
    ["the only version", [versions("1.0.0")], "1.0.0"],
    ["the highest version of one registry, whatever the order", [versions("1.9.0", "1.10.0", "1.2.0")], "1.10.0"],
    ["a versioned entry over one without version", [versions("1.0.0", undefined)], "1.0.0"],
    ["the registry given last", [versions("3.0.0"), versions("1.0.0")], "1.0.0"],
    ["an earlier registry when the last has none", [versions("3.0.0"), registry()], "3.0.0"],
  ])("FS-REG-02: registryEntry finds %s", (_, registries, version) => {
    expect(registryEntry(sidecarsOf(...registries), "x-us-ein")?.version).toBe(version);
  });

  test("FS-REG-02: registryEntry gives undefined for an unknown name and for a prototype name", () => {
    for (const name of ["x-none", "__proto__", "constructor", ""]) {
      expect(registryEntry(sidecarsOf(registry(ein)), name)).toBeUndefined();
    }
  });

  test("FS-REG-02: registryEntry can be limited to a category", () => {
    const concept = { ...ein, category: "concept", conceptUri: "urn:ein", version: "0.1.0" };
    const sidecars = sidecarsOf(registry(ein, concept));
    expect(registryEntry(sidecars, "x-us-ein")?.category).toBe("dataType");
    expect(registryEntry(sidecars, "x-us-ein", "concept")?.conceptUri).toBe("urn:ein");
  });
});

describe("constraints of a registry entry", () => {
  test.each([
    [
      "all four constraints",
      { pattern: "^a$", maxLength: 3, minimum: 1, maximum: 2.5 },
      { pattern: "^a$", maxLength: 3, minimum: 1, maximum: 2.5 },
      [],
    ],
    ["no constraints for an entry without any", {}, {}, []],
    ["no unknown constraints", { maximum: 0, luck: true }, { maximum: 0 }, []],
    ["no invalid pattern", { pattern: "(", maximum: 9 }, { maximum: 9 }, ["pattern"]],
    ["no pattern of unbounded cost", { pattern: "(?:(?:a{1,1000}){1,1000}){1,1000}" }, {}, ["pattern"]],
    ["no strings in place of numbers", { maxLength: "5", minimum: "1" }, {}, ["maxLength", "minimum"]],
    ["no negative length", { maxLength: -1 }, {}, ["maxLength"]],
  ])("FS-REG-03: registryConstraints gives %s", (_, constraints, usable, unusable) => {
    const entry = { ...ein, constraints };
    expect(warningsOf(entry)).toEqual(unusable.map((key) => `unusable_constraint /entries/0/constraints/${key}`));
    expect(registryConstraints(sidecarsOf(registry(entry)).registries[0]!.entries[0]!)).toEqual(usable);
  });
});

describe("facts about a registry entry", () => {
  test.each([
    ["a stable and compatible entry", {}, { status: "stable", compatible: true }],
    ["a retired entry", { status: "retired" }, { status: "retired", compatible: true }],
    [
      "a deprecated entry with a notice",
      { status: "deprecated", deprecationNotice: "Use x-us-tin." },
      { status: "deprecated", deprecationNotice: "Use x-us-tin.", compatible: true },
    ],
    [
      "an entry for a later Formspec version",
      { compatibility: { formspecVersion: "^2.0.0" } },
      { status: "stable", compatible: false },
    ],
    ["an entry without a Formspec version", { compatibility: {} }, { status: "stable" }],
    [
      "an entry with an unreadable Formspec version",
      { compatibility: { formspecVersion: "soon" } },
      { status: "stable" },
    ],
    ["an entry with an unknown status", { status: "beta" }, { status: "unknown", compatible: true }],
  ])("FS-REG-04: registryFacts describes %s", (_, more, facts) => {
    expect(registryFacts(sidecarsOf(registry({ ...ein, ...more })).registries[0]!.entries[0]!)).toEqual(facts);
  });
});
