import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveConcept } from "../src/concept/concept.ts";
import type { EquivalentType, ProfileEntry, UserProfile } from "../src/contract.ts";
import { exportProfile } from "../src/profile/consent.ts";
import { importValues, newProfile } from "../src/profile/import-values.ts";
import { learnProfile } from "../src/profile/learn.ts";
import { profileLimits } from "../src/profile/limits.ts";
import { type MatchableField, matchProfile } from "../src/profile/match.ts";
import { readProfile } from "../src/profile/read-profile.ts";
import { grantSidecars } from "./help-grant.ts";

const now = "2026-04-01T08:00:00Z";
const later = "2026-06-01T08:00:00Z";
const kept = (value: unknown, confidence = 1): ProfileEntry => ({
  value,
  confidence,
  source: { type: "manual", timestamp: now },
  lastUsed: now,
  verified: true,
});
const profileOf = (concepts: Record<string, unknown>, fields: Record<string, unknown> = {}): UserProfile => {
  const entries = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kept(value)]));
  return { ...newProfile("me", "Me", now), concepts: entries(concepts), fields: entries(fields) };
};
const equivalent = (concept: string, type?: EquivalentType) => ({ concept, ...(type !== undefined && { type }) });
const bound = (
  path: string,
  concept: string,
  ...equivalents: readonly ReturnType<typeof equivalent>[]
): MatchableField => ({
  path,
  concept: { concept },
  equivalents,
});

describe("profile matching", () => {
  test("AS-PROF-02, AS-PROF-01: the concept itself is an exact match, as sure as the entry is", () => {
    const profile = { ...profileOf({}), concepts: { "urn:c": kept("x", 0.7) } };
    expect(matchProfile(profile, [bound("f", "urn:c")])).toEqual([
      {
        path: "f",
        concept: "urn:c",
        value: "x",
        confidence: 0.7,
        relationship: "exact",
        source: { type: "manual", timestamp: now },
      },
    ]);
  });

  test.each([
    ["absent", undefined, "exact", 0.95],
    ["exact", "exact", "exact", 0.95],
    ["close", "close", "close", 0.8],
    ["broader", "broader", "broader", 0.6],
    ["narrower", "narrower", "narrower", 0.6],
    ["related", "related", "related", 0.4],
  ] as const)("AS-PROF-02, AS-CON-02: an equivalent whose type is %s", (_, type, relationship, confidence) => {
    const matches = matchProfile(profileOf({ "urn:e": "x" }), [bound("f", "urn:c", equivalent("urn:e", type))], {
      threshold: 0,
    });
    expect(matches).toMatchObject([{ path: "f", concept: "urn:e", value: "x", confidence, relationship }]);
  });

  test("AS-PROF-02: a match is no surer than the entry it comes from", () => {
    const profile = { ...profileOf({}), concepts: { "urn:e": kept("x", 0.55) } };
    expect(matchProfile(profile, [bound("f", "urn:c", equivalent("urn:e"))])).toMatchObject([{ confidence: 0.55 }]);
  });

  test.each([
    ["the concept before any equivalent", { "urn:c": "own", "urn:exact": "no" }, "own"],
    ["the best equivalent, not the first", { "urn:broad": "no", "urn:close": "no", "urn:exact": "best" }, "best"],
    ["an equivalent before the path", { "urn:close": "close" }, "close"],
    ["the path last", {}, "by path"],
  ])("AS-PROF-02: %s", (_, concepts, value) => {
    const field = bound(
      "f",
      "urn:c",
      equivalent("urn:broad", "broader"),
      equivalent("urn:close", "close"),
      equivalent("urn:exact"),
    );
    expect(matchProfile(profileOf(concepts, { f: "by path" }), [field])).toMatchObject([{ value }]);
  });

  test.each([
    [0.5, ["exact", "close", "field-key"]],
    [0.51, ["exact", "close"]],
    [0.9, ["exact"]],
    [0, ["exact", "close", "related", "field-key"]],
  ])("AS-PROF-02: a match below the threshold of %d is dropped", (threshold, relationships) => {
    const fields = [
      bound("a", "urn:a", equivalent("urn:e")),
      bound("b", "urn:b", equivalent("urn:e", "close")),
      bound("c", "urn:c", equivalent("urn:e", "related")),
      { path: "d" },
    ];
    const matches = matchProfile(profileOf({ "urn:e": 1 }, { d: 2 }), fields, { threshold });
    expect(matches.map(({ relationship }) => relationship)).toEqual(relationships);
    if (threshold === 0.5) expect(matchProfile(profileOf({ "urn:e": 1 }, { d: 2 }), fields)).toEqual(matches);
  });

  test.each([
    ["its own path", "items[1].name", { "items[1].name": "x", "items.name": "y" }, "x"],
    ["its path without indexes", "items[1].name", { "items.name": "y" }, "y"],
    ["not another row's", "items[1].name", { "items[0].name": "z" }, undefined],
    ["not what a prototype has", "constructor", {}, undefined],
    ["not the prototype", "__proto__", {}, undefined],
  ])("AS-PROF-02: a field falls back on %s", (_, path, fields, value) => {
    const [match] = matchProfile(profileOf({}, fields), [{ path }]);
    expect(match?.value).toBe(value);
    if (match) expect(match).toMatchObject({ relationship: "field-key", confidence: 0.5 });
    expect(matchProfile(profileOf({}, fields), [{ path }], { fieldKeys: false })).toEqual([]);
  });

  test("a value that the field cannot hold is passed over for the next best", () => {
    const field = {
      ...bound("f", "urn:c", equivalent("urn:e", "close")),
      accepts: (value: unknown) => typeof value === "number",
    };
    expect(matchProfile(profileOf({ "urn:c": "text", "urn:e": 5 }), [field])).toMatchObject([
      { value: 5, relationship: "close" },
    ]);
    expect(matchProfile(profileOf({ "urn:c": "text" }), [field])).toEqual([]);
  });

  test("concepts named like parts of the prototype match nothing", () => {
    expect(
      matchProfile(profileOf({}), [bound("f", "__proto__"), bound("g", "toString", equivalent("constructor"))]),
    ).toEqual([]);
  });

  test("AS-PROF-02, FS-ONT-06: values kept under schema.org fill a form that speaks FHIR and the IRS", () => {
    const sidecars = grantSidecars();
    const paths = ["organization.ein", "contact.email", "contact.phone", "budget.lines[0].amount"];
    const profile = profileOf({
      "https://schema.org/taxID": "12-3456789",
      "https://schema.org/email": "me@example.org",
      "https://schema.org/telephone": "+1 503 555 0100",
    });
    const fields = paths.map((path) => ({ path, ...resolveConcept(sidecars, { path }) }));
    const found = matchProfile(profile, fields).map(({ path, value, confidence, relationship }) => [
      path,
      value,
      confidence,
      relationship,
    ]);
    expect(found).toEqual([
      ["organization.ein", "12-3456789", 0.6, "broader"],
      ["contact.email", "me@example.org", 1, "exact"],
      ["contact.phone", "+1 503 555 0100", 0.8, "close"],
    ]);
    const coded = profileOf({ "http://terminology.hl7.org/CodeSystem/v2-0203#EN": "98-7654321" });
    expect(matchProfile(coded, fields)).toMatchObject([
      { value: "98-7654321", confidence: 0.95, relationship: "exact" },
    ]);
  });
});

describe("profile learning", () => {
  const formUrl = "https://grants.example.gov/forms/community";
  const learn = (entries: Parameters<typeof learnProfile>[1], profile = newProfile("me", "Me", now)) =>
    learnProfile(profile, entries, { formUrl, now: later });

  test("AS-PROF-03, AS-PROF-01: by concept where there is one, else by path", () => {
    const learned = learn([
      { path: "contact.email", value: "a@b.c", concept: "https://schema.org/email" },
      { path: "narrative.summary", value: "We clean rivers." },
    ]);
    const entry = (value: string, fieldPath: string): ProfileEntry => ({
      value,
      confidence: 1,
      source: { type: "form-fill", formUrl, fieldPath, timestamp: later },
      lastUsed: later,
      verified: true,
    });
    expect(learned).toEqual({
      savedConcepts: 1,
      savedFields: 1,
      profile: {
        id: "me",
        label: "Me",
        created: now,
        updated: later,
        concepts: { "https://schema.org/email": entry("a@b.c", "contact.email") },
        fields: { "narrative.summary": entry("We clean rivers.", "narrative.summary") },
      },
    });
  });

  test.each([
    ["a row that is alone, without its index", [{ path: "staff[0].name", value: "Ada", rowCount: 1 }], ["staff.name"]],
    [
      "none of several rows",
      [
        { path: "staff[0].name", value: "Ada", rowCount: 2 },
        { path: "staff[1].name", value: "Bo", rowCount: 2 },
      ],
      [],
    ],
    ["none of several rows by concept either", [{ path: "s[0].n", value: "Ada", concept: "urn:n", rowCount: 2 }], []],
    ["a lone row's concept", [{ path: "s[0].n", value: "Ada", concept: "urn:n", rowCount: 1 }], ["urn:n"]],
    [
      "zero and false",
      [
        { path: "a", value: 0 },
        { path: "b", value: false },
      ],
      ["a", "b"],
    ],
    [
      "nothing empty",
      [
        { path: "a", value: "" },
        { path: "b", value: null },
        { path: "c", value: [] },
        { path: "d", value: undefined },
      ],
      [],
    ],
    ["nothing endless", [{ path: "a", value: "x".repeat(profileLimits.maxValueLength) }], []],
  ])("AS-PROF-03: %s", (_, entries, keys) => {
    const { profile, savedConcepts, savedFields } = learn(entries);
    expect([...Object.keys(profile.concepts), ...Object.keys(profile.fields)]).toEqual(keys);
    expect(savedConcepts + savedFields).toBe(keys.length);
  });

  test("of two fields with one concept the first is kept; a later form replaces it", () => {
    const entries = [
      { path: "home.zip", value: "97201", concept: "urn:zip" },
      { path: "work.zip", value: "10001", concept: "urn:zip" },
    ];
    const { profile, savedConcepts } = learn(entries);
    expect([profile.concepts["urn:zip"]?.value, savedConcepts]).toEqual(["97201", 1]);
    expect(learn([entries[1]!], profile).profile.concepts["urn:zip"]?.value).toBe("10001");
  });

  test("existing entries are kept, and a profile without new entries is returned unchanged", () => {
    const before = profileOf({ "urn:a": 1 }, { b: 2 });
    expect(learn([{ path: "c", value: 3 }], before).profile).toMatchObject({
      concepts: { "urn:a": { value: 1 } },
      fields: { b: { value: 2 }, c: { value: 3 } },
    });
    expect(learn([], before).profile).toBe(before);
  });

  test("a profile has a maximum number of entries", () => {
    const entries = Array.from({ length: profileLimits.maxEntries + 5 }, (_, index) => ({
      path: `f${index}`,
      value: index,
    }));
    expect(learn(entries).savedFields).toBe(profileLimits.maxEntries);
  });

  test("what was learned is matched again, and hostile names do no harm", () => {
    const entries = [
      { path: "__proto__", value: "p" },
      { path: "x", value: "c", concept: "__proto__" },
      { path: "constructor", value: "k" },
    ];
    const { profile } = learn(entries);
    expect(({} as { value?: unknown }).value).toBeUndefined();
    const read = readProfile(JSON.stringify(profile));
    if (!read.ok) throw new Error("refused");
    const fields = [{ path: "__proto__" }, { path: "constructor" }, { path: "x", concept: { concept: "__proto__" } }];
    expect(matchProfile(read.profile, fields).map(({ value }) => value)).toEqual(["p", "k", "c"]);
  });
});

describe("reading a profile from outside", () => {
  const whole: UserProfile = {
    ...profileOf({ "urn:a": 1 }, { "b.c": { amount: "1", currency: "EUR" } }),
    concepts: {
      "urn:fill": { ...kept(1), source: { type: "form-fill", formUrl: "urn:f", fieldPath: "a", timestamp: now } },
      "urn:import": { ...kept(1), source: { type: "import", source: "x.json", timestamp: now } },
      "urn:extension": { ...kept(1), source: { type: "extension", extensionId: "abc", timestamp: now } },
      "urn:manual": kept(null),
    },
  };

  test("AS-PROF-01: a whole one is read as it is, from text or parsed, unknown properties included", () => {
    const more = { ...whole, "x-theme": "dark" } as UserProfile;
    expect(readProfile(more)).toEqual({ ok: true, profile: more });
    expect(readProfile(JSON.stringify(more))).toEqual({ ok: true, profile: more });
  });

  const withEntry = (more: object) => ({ ...whole, concepts: { "urn:a/b": { ...kept(1), ...more } } });
  test.each([
    ["text that is no JSON", "{", [""]],
    ["a list", [], [""]],
    ["nothing in it", {}, ["/id", "/label", "/created", "/updated", "/concepts", "/fields"]],
    ["an id that is too long", { ...whole, id: "x".repeat(201) }, ["/id"]],
    ["a time that is none", { ...whole, updated: "yesterday" }, ["/updated"]],
    ["concepts as a list", { ...whole, concepts: [] }, ["/concepts"]],
    ["an entry that is only a value", { ...whole, fields: { a: 5 } }, ["/fields/a"]],
    ["an entry without value", withEntry({ value: undefined }), ["/concepts/urn:a~1b/value"]],
    ["too sure", withEntry({ confidence: 1.1 }), ["/concepts/urn:a~1b/confidence"]],
    ["sure of nothing", withEntry({ confidence: Number.NaN }), ["/concepts/urn:a~1b/confidence"]],
    ["verified by a text", withEntry({ verified: "yes" }), ["/concepts/urn:a~1b/verified"]],
    [
      "a source of no kind",
      withEntry({ source: { type: "hearsay", timestamp: now } }),
      ["/concepts/urn:a~1b/source/type"],
    ],
    [
      "a source of the prototype",
      withEntry({ source: { type: "constructor", timestamp: now } }),
      ["/concepts/urn:a~1b/source/type"],
    ],
    [
      "a source without its parts",
      withEntry({ source: { type: "form-fill" } }),
      ["/formUrl", "/fieldPath", "/timestamp"].map((key) => `/concepts/urn:a~1b/source${key}`),
    ],
  ])("AS-PROF-01: %s is refused, with every place", (_, given, pointers) => {
    const read = readProfile(given);
    expect(read.ok ? [] : read.problems.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("no problem quotes a value", () => {
    const read = readProfile({ ...whole, fields: { a: { value: "secret-4711", confidence: "secret-4711" } } });
    expect(JSON.stringify(read)).toContain("/fields/a");
    expect(JSON.stringify(read)).not.toContain("4711");
  });

  test("readProfile never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(readProfile({ ...whole, concepts: a, fields: { x: b } }).ok || readProfile(a).ok).toBeTypeOf("boolean");
      }),
    );
  });
});

describe("importing names and values", () => {
  const options = { source: "contacts.json", now: later };
  test("AS-PROF-01: an IRI is a concept, anything else a path; nobody verified it", () => {
    const given = {
      "https://schema.org/email": "a@b.c",
      "urn:tax:id": 5,
      "contact.name": "Ada",
      nothing: null,
      empty: "",
    };
    const imported = importValues(newProfile("me", "Me", now), given, options);
    expect(imported).toMatchObject({
      ok: true,
      savedConcepts: 2,
      savedFields: 1,
      profile: {
        updated: later,
        concepts: { "https://schema.org/email": { value: "a@b.c", verified: false }, "urn:tax:id": { value: 5 } },
        fields: {
          "contact.name": { value: "Ada", source: { type: "import", source: "contacts.json", timestamp: later } },
        },
      },
    });
    if (imported.ok) expect(Object.keys(imported.profile.fields)).toEqual(["contact.name"]);
    expect(imported.ok && readProfile(imported.profile).ok).toBe(true);
  });

  test("AS-PROF-02: what was imported by path is offered, at the field key's low confidence", () => {
    const imported = importValues(newProfile("me", "Me", now), { "contact.name": "Ada" }, options);
    if (!imported.ok) throw new Error("refused");
    expect(matchProfile(imported.profile, [{ path: "contact.name" }])).toMatchObject([
      { value: "Ada", confidence: 0.5 },
    ]);
  });

  test.each([
    ["a list", ["a"], "profile_malformed"],
    ["a text", "a", "profile_malformed"],
    ["a value that is too long", { a: "x".repeat(profileLimits.maxValueLength) }, "profile_too_large"],
    ["a name that is too long", { ["x".repeat(3_000)]: 1 }, "profile_malformed"],
    [
      "too many values",
      Object.fromEntries(Array.from({ length: profileLimits.maxEntries + 1 }, (_, index) => [index, 1])),
      "profile_too_large",
    ],
  ])("%s is refused", (_, given, code) => {
    expect(importValues(newProfile("me", "Me", now), given, options)).toMatchObject({
      ok: false,
      problems: [{ code }],
    });
  });
});

describe("profile export with consent", () => {
  const profile = profileOf({ "urn:a": 1 });
  const consent = { by: "Ada", at: now, purpose: "fill the grant form on another device" };

  test("AS-SEC-05, AS-PROF-03: a profile is handed on only with a consent, which goes with it", () => {
    expect(exportProfile(profile, consent)).toEqual({ ok: true, profile, consent });
  });

  test.each([
    ["none", undefined],
    ["by nobody", { ...consent, by: " " }],
    ["for nothing", { ...consent, purpose: "" }],
    ["at no time", { ...consent, at: "soon" }],
    ["not of its shape", { agreed: true } as never],
  ])("AS-SEC-05: a consent that is %s is refused", (_, given) => {
    expect(exportProfile(profile, given)).toMatchObject({ ok: false, code: "consent_missing" });
    expect(exportProfile(profile, given)).not.toHaveProperty("profile");
  });

  test("AS-SEC-05: no module of profiles uses a network API", () => {
    const directory = new URL("../src/profile/", import.meta.url);
    const sources = readdirSync(directory).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    expect(sources.length).toBeGreaterThan(10);
    for (const name of sources) {
      const source = readFileSync(new URL(name, directory), "utf8");
      expect(source, name).not.toMatch(
        /\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|postMessage|EventSource|node:(?:https?|net|tls|dgram|http2)/,
      );
    }
  });
});
