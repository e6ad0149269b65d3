import { describe, expect, test } from "vitest";
import type { AssistProvider } from "../contract.ts";
import { type DiscoveryRequest, discoverSidecars } from "./discover.ts";
import type { FoundSidecars } from "./found-sidecars.ts";
import { discoveryLimits } from "./limits.ts";
import { createSidecarCache } from "./sidecar-cache.ts";

const baseUrl = "https://forms.example.org/apply/index.html";
const at = (name: string) => `https://forms.example.org/apply/${name}`;
const definition = { url: "https://forms.example.org/def/apply", version: "1.0.0" };
const sibling = (name: string) => ({ name, targetDefinition: { url: definition.url } });

/** A web of a few addresses; everything else is not found. Says what was asked for. */
const web = (pages: Readonly<Record<string, unknown>>) => {
  const asked: string[] = [];
  const fetch: DiscoveryRequest["fetch"] = async (url) => {
    asked.push(url);
    if (!Object.hasOwn(pages, url)) return new Response("nothing here", { status: 404 });
    const page = pages[url];
    if (page instanceof Error) throw page;
    return page instanceof Response ? page : new Response(JSON.stringify(page));
  };
  return { fetch, asked };
};

/** A page that has these links and nothing else. */
const pageOf = (...links: readonly (readonly [rel: string, href: string | null])[]) => ({
  querySelectorAll: (selector: string) =>
    links
      .filter(([rel]) => selector === `link[rel~="${rel}"]`)
      .map(([, href]) => ({ tagName: "LINK", textContent: "", getAttribute: () => href, closest: () => null })),
});

const discover = async (
  request: Partial<DiscoveryRequest> & Pick<DiscoveryRequest, "fetch">,
): Promise<FoundSidecars> => {
  const found = await discoverSidecars({ baseUrl, ...request });
  if (found.from !== "documents") throw new Error("a provider");
  return found;
};
const codesOf = ({ warnings }: FoundSidecars) => warnings.map(({ code }) => code);

const allLinks = pageOf(
  ["formspec-references", "refs.json"],
  ["formspec-ontology", "/shared/onto.json"],
  ["formspec-registry", "https://registry.example.net/common.json"],
);
const linked = {
  [at("refs.json")]: "refs by link",
  "https://forms.example.org/shared/onto.json": "onto by link",
  "https://registry.example.net/common.json": "registry by link",
};

describe("order in which sidecars are looked up", () => {
  test("AS-SIDE-01, AS-EXT-01: a live provider is used, and nothing is fetched", async () => {
    const provider: AssistProvider = { tools: () => [], call: async () => ({ content: [] }) };
    const { fetch, asked } = web(linked);
    expect(await discoverSidecars({ provider, document: allLinks, definition, baseUrl, fetch })).toEqual({
      from: "provider",
      provider,
    });
    expect(asked).toEqual([]);
  });

  test("AS-SIDE-01: links of the page, relative to it, before what the definition says", async () => {
    const { fetch, asked } = web({ ...linked, [at("other.json")]: "no" });
    const found = await discover({
      document: allLinks,
      definition: { ...definition, sidecars: { references: "other.json" } },
      fetch,
      siblings: true,
    });
    expect(found.given).toEqual({
      references: ["refs by link"],
      ontology: ["onto by link"],
      registries: ["registry by link"],
    });
    expect(asked.toSorted()).toEqual(Object.keys(linked).toSorted());
    expect(found.addresses.map(({ from }) => from)).toEqual(["link", "link", "link"]);
  });

  test("AS-SIDE-01: each kind comes from the first place that has it", async () => {
    const { fetch } = web({
      [at("refs.json")]: "by link",
      [at("onto.json")]: "by definition",
      [at("ontology.json")]: sibling("no"),
    });
    const found = await discover({
      document: pageOf(["formspec-references", "refs.json"]),
      definition: { ...definition, sidecars: { references: "never.json", ontology: ["onto.json"] } },
      fetch,
      siblings: true,
    });
    expect(found.given).toEqual({ references: ["by link"], ontology: ["by definition"], registries: [] });
    expect(found.warnings).toEqual([]);
  });

  test("AS-SIDE-01: siblings last, only when wanted, and only if they say that they belong to the form", async () => {
    const pages = {
      [at("references.json")]: sibling("mine"),
      [at("ontology.json")]: { targetDefinition: { url: "urn:other" } },
    };
    expect((await discover({ definition, fetch: web(pages).fetch, siblings: true })).given).toEqual({
      references: [sibling("mine")],
      ontology: [],
      registries: [],
    });
    const { fetch, asked } = web(pages);
    expect((await discover({ definition, fetch })).given.references).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("several links of one kind are all taken, in order, each address once", async () => {
    const { fetch, asked } = web({ [at("a.json")]: 1, [at("b.json")]: 2 });
    const links = ["b.json", "a.json", "./b.json"].map((href) => ["formspec-references", href] as const);
    expect((await discover({ document: pageOf(...links), fetch })).given.references).toEqual([2, 1]);
    expect(asked).toHaveLength(2);
  });
});

describe("missing or broken sidecars", () => {
  test("AS-SIDE-03: a form without sidecars has none found, without a warning", async () => {
    expect(await discover({ document: pageOf(), definition, fetch: web({}).fetch, siblings: true })).toEqual({
      from: "documents",
      given: { references: [], ontology: [], registries: [] },
      addresses: [],
      warnings: [],
    });
  });

  test.each([
    ["not found", new Response("", { status: 404 }), "fetch_failed"],
    ["a server's problem", new Response("", { status: 500 }), "fetch_failed"],
    ["no connection", new Error("ECONNREFUSED"), "fetch_failed"],
    ["a page instead of JSON", new Response("<!doctype html>"), "not_json"],
    ["an empty answer", new Response(null), "not_json"],
    ["too much", new Response(" ".repeat(discoveryLimits.maxSidecarBytes + 1)), "too_large"],
  ])("AS-SIDE-03: a linked sidecar that is %s is a warning, and the rest is found", async (_, answer, code) => {
    const found = await discover({ document: allLinks, fetch: web({ ...linked, [at("refs.json")]: answer }).fetch });
    expect(found.given).toEqual({ references: [], ontology: ["onto by link"], registries: ["registry by link"] });
    expect(found.warnings).toEqual([{ code, url: at("refs.json"), message: expect.any(String) }]);
  });

  test("AS-SIDE-03: when a link fails, the next place is asked for that kind", async () => {
    const { fetch } = web({ [at("references.json")]: sibling("beside") });
    const found = await discover({
      document: pageOf(["formspec-references", "gone.json"]),
      definition,
      fetch,
      siblings: true,
    });
    expect(found.given.references).toEqual([sibling("beside")]);
    expect(codesOf(found)).toEqual(["fetch_failed"]);
  });

  test("a response that never ends is cut off at the size limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const found = await discover({
      document: pageOf(["formspec-references", "e"]),
      fetch: web({ [at("e")]: new Response(endless) }).fetch,
    });
    expect(codesOf(found)).toEqual(["too_large"]);
    expect(sent).toBeLessThan(20);
  });

  test("AS-SIDE-03: a sibling that is a page, as servers of single pages send, is only absent", async () => {
    const { fetch } = web({ [at("references.json")]: new Response("<!doctype html>") });
    expect((await discover({ definition, fetch, siblings: true })).warnings).toEqual([]);
  });
});

describe("sidecar addresses that are not fetched", () => {
  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:application/json,{}",
    "http://forms.example.org/refs.json",
    "http://[",
    `https://forms.example.org/${"x".repeat(3_000)}`,
  ])("a page over https: %s is refused", async (href) => {
    const { fetch, asked } = web({});
    const found = await discover({ document: pageOf(["formspec-references", href]), fetch });
    expect(asked).toEqual([]);
    expect(codesOf(found)).toEqual(["url_refused"]);
  });

  test("a page over http may link to http and https addresses", async () => {
    const { fetch, asked } = web({});
    const document = pageOf(["formspec-references", "r.json"], ["formspec-ontology", "https://a.example/o.json"]);
    await discover({ baseUrl: "http://localhost:3000/", document, fetch });
    expect(asked).toEqual(["http://localhost:3000/r.json", "https://a.example/o.json"]);
  });

  test("a redirect to an address that is not allowed is refused", async () => {
    const moved = Object.defineProperty(new Response('"x"'), "url", { value: "http://10.0.0.1/secret" });
    const found = await discover({
      document: pageOf(["formspec-references", "r"]),
      fetch: web({ [at("r")]: moved }).fetch,
    });
    expect(found.given.references).toEqual([]);
    expect(codesOf(found)).toEqual(["url_refused"]);
  });

  test("addresses beyond the maximum per kind are refused", async () => {
    const links = Array.from({ length: 50 }, (_, index) => ["formspec-references", `${index}`] as const);
    const { fetch, asked } = web({});
    await discover({ document: pageOf(...links), fetch });
    expect(asked).toHaveLength(discoveryLimits.maxUrlsPerKind);
  });

  test.each([
    ["a text", "x"],
    ["a list of everything", { references: [1, null, {}, [], ""] }],
    ["an inherited one", Object.create({ references: "x.json" }) as object],
  ])("a definition's sidecars that are %s", async (_, sidecars) => {
    const { fetch, asked } = web({});
    await discover({ definition: { ...definition, sidecars }, fetch });
    expect(asked).toEqual([]);
  });
});

describe("sidecar cache", () => {
  test("AS-SIDE-02: one version of one definition is fetched once", async () => {
    const { fetch, asked } = web(linked);
    const cache = createSidecarCache();
    const ask = (version: string, url = definition.url) =>
      discover({ document: allLinks, definition: { url, version }, fetch, cache });
    const first = await ask("1.0.0");
    expect(await ask("1.0.0")).toEqual(first);
    expect(asked).toHaveLength(3);
    await ask("1.0.1");
    await ask("1.0.0", "urn:other");
    expect(asked).toHaveLength(9);
  });

  test("AS-SIDE-02: a fetch that failed is tried again", async () => {
    const cache = createSidecarCache();
    const document = pageOf(["formspec-references", "refs.json"]);
    expect((await discover({ document, definition, fetch: web({}).fetch, cache })).given.references).toEqual([]);
    expect((await discover({ document, definition, fetch: web(linked).fetch, cache })).given.references).toEqual([
      "refs by link",
    ]);
  });

  test("AS-SIDE-02: a form without URL or version is not cached", async () => {
    const { fetch, asked } = web(linked);
    const cache = createSidecarCache();
    for (let times = 0; times < 2; times++)
      await discover({ document: allLinks, definition: { url: "urn:x" }, fetch, cache });
    expect(asked).toHaveLength(6);
  });

  test("a full cache drops the definition that was not used for longest", () => {
    const cache = createSidecarCache(2);
    const found: FoundSidecars = {
      given: { references: [], ontology: [], registries: [] },
      addresses: [],
      warnings: [],
    };
    cache.set("a", "1", found);
    cache.set("b", "1", found);
    cache.get("a", "1");
    cache.set("c", "1", found);
    expect(["a", "b", "c"].map((url) => cache.get(url, "1") !== undefined)).toEqual([true, false, true]);
  });
});
