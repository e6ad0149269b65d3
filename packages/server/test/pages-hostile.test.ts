import { parse } from "parse5";
import { expect, test } from "vitest";
import { hostileStrings } from "./mcp/hostile-strings.ts";
import { attributeOf, elementsOf, textOf } from "./pages-plain-form.ts";
import { asBrowser } from "./pages-stage.ts";
import { agent, openTestServer } from "./test-server.ts";

/** Besides what an agent reads: what a browser could take for more than text. */
const forBrowsers = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "<!--<script>",
  "--><img src=x onerror=alert(1)>",
  `" autofocus onfocus="alert(1)`,
  "' onmouseover='alert(1)",
  "javascript:alert(1)",
  "</title><meta http-equiv=refresh content=0>",
  "]]><svg onload=alert(1)>",
  "\u2028alert(1)\u2029",
  "<a href=//evil.example>here</a>",
  "{{constructor.constructor('alert(1)')()}}",
];

const strings = Array.from(new Set([...hostileStrings, ...forBrowsers])).filter((text) => text.trim() !== "");

const formWith = (text: string) => ({
  type: "object",
  title: text,
  description: text,
  properties: {
    note: { type: "string", title: text, description: text },
    choice: {
      type: "string",
      title: "Choice",
      oneOf: [
        { const: "a", title: text },
        { const: "b", title: "B" },
      ],
    },
    rows: { type: "array", title: text, items: { type: "object", properties: { x: { type: "string", title: text } } } },
  },
});

const dangerous = new Set(["img", "iframe", "object", "embed", "base", "style"]);

test("promise 28: hostile text in titles, help, options and answers is escaped on every page and in its script data", async () => {
  const server = await openTestServer({ options: { rateLimit: false } });
  for (const [index, text] of strings.entries()) {
    const id = `hostile${index}`;
    const form = { format: "json-schema", schema: formWith(text) } as const;
    await server.service.register({ id, version: "1", name: text, description: text, form });
    const fields = { note: text, rows: [{ x: text }] };
    const made = await server.call("POST", `/intakes/${id}/submissions`, {
      body: { actor: agent, initialFields: fields },
    });
    // What no store can keep is refused before it comes to a page.
    const begun =
      made.status === 201 ? made : await server.call("POST", `/intakes/${id}/submissions`, { body: { actor: agent } });
    const link = await server.call("POST", `/submissions/${begun.json.submissionId}/handoff`, {
      token: begun.json.resumeToken,
      body: { actor: { kind: "human", id: "clerk" } },
    });
    for (const path of [new URL(link.json.url).pathname, `/forms/${id}`]) {
      const page = await server.call("GET", path, { headers: asBrowser });
      expect([text, page.status]).toEqual([text, 200]);
      for (const element of elementsOf(parse(page.text))) {
        expect([text, dangerous.has(element.tagName)]).toEqual([text, false]);
        expect(element.attrs.filter(({ name }) => name.startsWith("on") || name === "style")).toEqual([]);
        expect(attributeOf(element, "href") ?? "#").toMatch(/^(?:#|\/|\?)/);
        expect(attributeOf(element, "http-equiv")).toBeUndefined();
        if (element.tagName !== "script") continue;
        const isData = /json$/.test(attributeOf(element, "type") ?? "");
        expect([text, isData || attributeOf(element, "src")?.startsWith("/assets/")]).toEqual([text, true]);
        if (isData) expect(() => JSON.parse(textOf(element))).not.toThrow();
      }
    }
    server.service.retire(id);
  }
  expect(strings.length).toBeGreaterThan(200);
}, 120_000);
