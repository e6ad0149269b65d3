import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "./limits.ts";
import type { ReadManifest } from "./manifest.ts";
import { joinManifests, manifestDifferences } from "./manifest-difference.ts";
import { readManifest } from "./manifest-read.ts";

const action = { title: "Create", risk: "low", confirmation: "optional", inputSchema: { type: "object" } };
const site = { name: "Billing", origin: "https://billing.example.com" };
const least = { version: "0.1", site, actions: {} };

/** A manifest that uses every member of the specification. */
const full = {
  "@context": { schema: "https://schema.org/" },
  version: "0.1",
  site: { ...site, description: "Invoices." },
  actions: {
    "invoice.create": {
      ...action,
      description: "Creates one.",
      scope: "invoices.write",
      idempotent: false,
      inputSchema: {
        type: "object",
        required: ["email"],
        properties: { email: { type: "string", format: "email", "x-semantic": "https://schema.org/email" } },
      },
      outputSchema: { type: "object", properties: { id: { type: "string" } } },
      endpoint: { method: "POST", url: "/api/invoices" },
    },
  },
  data: {
    "invoice.list": {
      title: "Invoices",
      description: "All of them.",
      scope: "invoices.read",
      inputSchema: { type: "object", properties: { status: { enum: ["draft", "paid"] } } },
      outputSchema: { type: "array", items: { type: "object" } },
    },
  },
  pages: {
    "/invoices/new": { title: "Create", actions: ["invoice.create"] },
    "/invoices/": { title: "All", description: "A table.", data: ["invoice.list"] },
  },
  errors: { UNAUTHORIZED: { message: "Log in first" } },
};

const pointers = (read: ReadManifest): readonly string[] =>
  read.state === "valid" ? [] : read.problems.map(({ pointer }) => pointer);

describe("a valid manifest", () => {
  test("AAF-MAN-02: has a version, a site and actions, optionally a context, data, pages and errors", () => {
    expect(readManifest(full)).toEqual({ state: "valid", manifest: full });
    expect(readManifest(JSON.stringify(least)).state).toBe("valid");
    expect(readManifest(`\ufeff${JSON.stringify(least)}`).state).toBe("valid");
  });

  test("AAF-MAN-08: keeps an endpoint of any shape unchecked", () => {
    const read = readManifest({ ...least, actions: { a: { ...action, endpoint: { url: "javascript:1" } } } });
    expect(read.state === "valid" && read.manifest.actions.a?.endpoint).toEqual({ url: "javascript:1" });
  });

  test("keeps unknown members", () => {
    expect(readManifest({ ...least, "x-own": { deep: [1] } }).state).toBe("valid");
  });
});

/** The manifest with one place changed, or removed with `undefined`. */
const changed = (pointer: string, value: unknown): object => {
  const copy = structuredClone<unknown>(full) as Record<string, never>;
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/"));
  const last = keys.pop()!;
  const parent = keys.reduce<Record<string, never>>((at, key) => at[key]!, copy);
  if (value === undefined) delete parent[last];
  else Object.assign(parent, { [last]: value });
  return copy;
};

describe("problems have a pointer", () => {
  test.each([
    ["AAF-MAN-02: a missing version", "/version", undefined],
    ["AAF-MAN-02: a version that is not a string", "/version", 0.1],
    ["AAF-MAN-02: a missing site", "/site", undefined],
    ["AAF-MAN-02: missing actions", "/actions", undefined],
    ["AAF-MAN-02: actions that are a list", "/actions", []],
    ["AAF-MAN-02: data that is a list", "/data", []],
    ["AAF-MAN-03: a missing name", "/site/name", undefined],
    ["AAF-MAN-03: an empty name", "/site/name", " "],
    ["AAF-MAN-03: a missing origin", "/site/origin", undefined],
    ["AAF-MAN-03: an origin with a path", "/site/origin", "https://a.example/b"],
    ["AAF-MAN-03: an origin with the scheme javascript", "/site/origin", "javascript:alert(1)"],
    ["AAF-MAN-03: a description that is not a string", "/site/description", 1],
    ["AAF-MAN-04: a missing title", "/actions/invoice.create/title", undefined],
    ["AAF-MAN-04: a missing risk", "/actions/invoice.create/risk", undefined],
    ["AAF-MAN-04: an unknown risk", "/actions/invoice.create/risk", "medium"],
    ["AAF-MAN-04: a missing confirmation", "/actions/invoice.create/confirmation", undefined],
    ["AAF-MAN-04: an unknown confirmation", "/actions/invoice.create/confirmation", "always"],
    ["AAF-MAN-04: idempotent as a string", "/actions/invoice.create/idempotent", "false"],
    ["AAF-MAN-04: a missing inputSchema", "/actions/invoice.create/inputSchema", undefined],
    ["AAF-MAN-04: a scope that is not a string", "/actions/invoice.create/scope", ["a"]],
    ["AAF-MAN-04: a schema that is not for objects", "/actions/invoice.create/outputSchema/type", "text"],
    ["AAF-MAN-05: a view without a title", "/data/invoice.list/title", undefined],
    ["AAF-MAN-05: an invalid outputSchema", "/data/invoice.list/outputSchema", "rows"],
    ["AAF-MAN-06: a page without a title", "/pages/~1invoices~1/title", undefined],
    ["AAF-MAN-06: actions of a page that are a string", "/pages/~1invoices~1new/actions", "invoice.create"],
    ["AAF-MAN-07: an error without a message", "/errors/UNAUTHORIZED/message", undefined],
    [
      "AAF-SEM-01: an x-semantic that is not a string",
      "/actions/invoice.create/inputSchema/properties/email/x-semantic",
      5,
    ],
    ["an invalid pattern", "/actions/invoice.create/inputSchema/properties/email/pattern", "("],
  ])("readManifest rejects: %s", (_, pointer, value) => {
    const read = readManifest(changed(pointer, value));
    expect(read.state).toBe("invalid");
    expect(pointers(read)[0]).toBe(pointer);
  });

  test.each([
    [
      "AAF-MAN-06: a route that is not a path",
      { pages: { "https://a.example/": { title: "A" } } },
      "/pages/https:~1~1a.example~1",
    ],
    ["AAF-MAN-06: a route to another host", { pages: { "//evil.example": { title: "A" } } }, "/pages/~1~1evil.example"],
    [
      "AAF-MAN-06: an unknown action (D-09)",
      { pages: { "/": { title: "A", actions: ["gone"] } } },
      "/pages/~1/actions/0",
    ],
    ["AAF-MAN-06: an unknown view (D-09)", { pages: { "/": { title: "A", data: ["gone"] } } }, "/pages/~1/data/0"],
    [
      "AAF-QRY-01: query arguments that are not an object",
      { data: { v: { title: "V", inputSchema: { type: "array" } } } },
      "/data/v/inputSchema/type",
    ],
    [
      "AAF-QRY-01: an invalid query schema",
      { data: { v: { title: "V", inputSchema: "status" } } },
      "/data/v/inputSchema",
    ],
    ["an id used for an action and a view", { actions: { a: action }, data: { a: { title: "A" } } }, "/data/a"],
  ])("readManifest rejects: %s", (_, more, pointer) =>
    expect(pointers(readManifest({ ...least, ...more }))).toEqual([pointer]),
  );

  test("all problems are reported together", () => {
    expect(pointers(readManifest({ actions: { a: {} } }))).toEqual([
      "/version",
      "/site",
      "/actions/a/title",
      "/actions/a/risk",
      "/actions/a/confirmation",
      "/actions/a/inputSchema",
    ]);
  });
});

describe("x-semantic and @context", () => {
  const meaning = (uri: string, context?: unknown) => ({
    ...least,
    ...(context !== undefined && { "@context": context }),
    actions: { a: { ...action, inputSchema: { type: "object", properties: { email: { "x-semantic": uri } } } } },
  });

  test.each([
    ["https://schema.org/email"],
    ["https://no.such.host.invalid/x"],
    ["schema:email"],
    ["not a uri at all"],
    [""],
  ])("AAF-SEM-02: x-semantic %j is a hint and not checked", (uri) =>
    expect(readManifest(meaning(uri)).state).toBe("valid"),
  );

  test.each([
    ["prefixes only", { schema: "https://schema.org/", ex: "https://ex.example/ns#" }, []],
    ["prefixes with an id", { schema: { "@id": "https://schema.org/", "@prefix": true } }, []],
    ["keywords", { "@vocab": "https://schema.org/", "@version": 1.1 }, []],
    ["a context URL", "https://schema.org", []],
    ["a mapping in both places", { email: "https://schema.org/email" }, ["/@context/email"]],
    ["a mapping in both places as an object", [{ email: { "@id": "schema:email" } }], ["/@context/0/email"]],
    ["a mapping of another name", { price: "https://schema.org/price" }, ["/@context/price"]],
  ])("AAF-CTX-01: readManifest checks a context beside x-semantic with %s", (_, context, expected) => {
    expect(pointers(readManifest(meaning("https://schema.org/email", context)))).toEqual(expected);
  });

  test("AAF-CTX-01: without x-semantic a context may map any name", () => {
    expect(readManifest({ ...least, "@context": { email: "https://schema.org/email" } }).state).toBe("valid");
  });
});

describe("text that is not a manifest", () => {
  test.each([
    ["nothing", "", "unparseable"],
    ["an HTML page", "<!doctype html>", "unparseable"],
    ["a truncated manifest", '{"version":"0.1",', "unparseable"],
    ["too much text", " ".repeat(limits.maxManifestLength + 1), "unparseable"],
    ["a list", "[]", "invalid"],
    ["null", "null", "invalid"],
    ["a hundred thousand nested lists", "[".repeat(100_000) + "]".repeat(100_000), "invalid"],
    [
      "too many values",
      JSON.stringify({ ...least, x: Array.from({ length: limits.maxManifestValues }, () => 0) }),
      "invalid",
    ],
    ["a prototype name", '{"__proto__":{"version":"0.1"}}', "invalid"],
  ])("readManifest of %s gives %s", (_, text, state) => {
    const read = readManifest(text);
    expect(read.state).toBe(state);
    expect(read.state !== "valid" && read.problems.length).toBeGreaterThan(0);
  });

  test("any JSON is handled, and prototypes stay unchanged", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom("version", "site", "actions", "data", "pages", "errors", "@context"),
        (value, key) => {
          expect(["valid", "invalid"]).toContain(readManifest({ ...least, [key]: value }).state);
        },
      ),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test("manifestDifferences ignores the order of keys", () => {
  const other = changed("/site/name", "Other");
  expect(manifestDifferences(full, other)).toEqual(["/site/name"]);
  expect(manifestDifferences(full, Object.fromEntries(Object.entries(full).reverse()))).toEqual([]);
  expect(manifestDifferences({ a: [1] }, { a: [1, 2], b: 1 })).toEqual(["/a", "/b"]);
});

test("joinManifests adds the page's parts, and the site's count where both have one (D-13)", () => {
  const action = (title: string) =>
    ({ title, risk: "none", confirmation: "optional", inputSchema: { type: "object" } }) as const;
  const site = {
    version: "0.1",
    site: { name: "S", origin: "https://s.example" },
    actions: { a: action("A"), b: action("B") },
  };
  const part = { ...site, actions: { a: action("A"), "a.row": action("Row") } };
  expect(joinManifests(site, part)).toEqual({
    manifest: { ...site, actions: { a: action("A"), b: action("B"), "a.row": action("Row") } },
    differing: [],
  });
  const other = { ...site, site: { ...site.site, name: "T" }, actions: { a: action("Another") } };
  expect(joinManifests(site, other)).toEqual({ manifest: site, differing: ["/site/name", "/actions/a/title"] });
});
