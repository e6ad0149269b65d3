import { describe, expect, test } from "vitest";
import type { Tested } from "./browser-entry.ts";
import { browserPages } from "./browser-page.ts";

declare const Assist: Tested;
const { open } = browserPages();

/** What a browser's `modelContext` keeps, for browsers of several ages. */
const ages = `
  globalThis.registered = new Map();
  globalThis.fakeContext = {
    registerTool(tool, options) {
      if (tool.name === "test.fail") throw new Error("taken");
      registered.set(tool.name, tool);
      options?.signal?.addEventListener("abort", () => registered.delete(tool.name));
    },
  };
  globalThis.olderContext = {
    registerTool(tool) { registered.set(tool.name, tool); },
    unregisterTool(name) { registered.delete(name); },
  };
`;

describe("finding the browser's way", () => {
  test.each([
    ["document first", "document.modelContext = fakeContext; navigator.modelContext = olderContext", "document"],
    ["then navigator", "navigator.modelContext = olderContext", "navigator"],
    ["a thing of that name that cannot register", "document.modelContext = {}", "none"],
    ["nothing, and no polyfill asked for", "", "none"],
  ])("AS-TR-WM: %s", async (_, before, via) => {
    const page = await open();
    await page.evaluate(ages + before.replaceAll(/(\w+)\.modelContext = (.*?)(;|$)/g, define));
    const seen = await page.evaluate(async () => {
      const registration = await Assist.registerWebMcp(Assist.fakeProvider());
      const { registered } = globalThis as unknown as { registered: Map<string, object> };
      const [during, answer] = [registered.size, { via: registration.via, refused: registration.refused }];
      registration.dispose();
      return { ...answer, during, after: registered.size };
    });
    const during = via === "document" ? 6 : via === "navigator" ? 7 : 0;
    expect(seen).toEqual({ via, refused: via === "document" ? ["test.fail"] : [], during, after: 0 });
  });

  const define = 'Object.defineProperty($1, "modelContext", { value: $2, configurable: true });';
});

describe("our own polyfill", () => {
  test("AS-TR-WM: an agent in the page lists and calls; the abort signal takes the tools back", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      const stop = new AbortController();
      const provider = Assist.fakeProvider();
      const { via } = await Assist.registerWebMcp(provider, { polyfill: true, signal: stop.signal });
      const context = (document as unknown as { modelContext: ReturnType<Tested["installWebMcpPolyfill"]> })
        .modelContext;
      const tools = await context.getTools();
      const result = JSON.parse(await context.executeTool(tools[0]!, "{}"));
      const wrong = await Promise.allSettled([
        context.executeTool({ name: "__proto__" }, "{}"),
        context.executeTool(tools[0]!, "[]"),
        context.executeTool(tools[0]!, "{"),
        context.registerTool({ name: tools[0]!.name, description: "", execute: () => 1 }),
        context.registerTool({ name: "a b", description: "", execute: () => 1 }),
      ]);
      stop.abort();
      const left = await context.getTools();
      return {
        via,
        same: JSON.stringify(tools) === JSON.stringify(provider.tools()),
        text: result.content[0].text === Assist.describeText,
        wrong: wrong.map(({ status }) => status),
        left,
      };
    });
    expect(seen).toEqual({ via: "polyfill", same: true, text: true, wrong: Array(5).fill("rejected"), left: [] });
  });
});

describe("somebody else's polyfill", () => {
  interface Chromium {
    readonly getTools: () => Promise<
      { readonly name: string; readonly title: string; readonly inputSchema: unknown }[]
    >;
    readonly executeTool: (tool: object, input: string) => Promise<string>;
  }

  test("AS-TR-WM: registers, is listed and called, and goes", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      Assist.initializeWebMCPPolyfill();
      const provider = Assist.fakeProvider();
      const registration = await Assist.registerWebMcp(provider, { polyfill: true });
      const context = (document as unknown as { modelContext: Chromium }).modelContext;
      const tools = await context.getTools();
      const find = (name: string) => tools.find((tool) => tool.name === name)!;
      const envelope = JSON.parse(await context.executeTool(find("formspec.form.describe"), "{}"));
      const failed = await Promise.all(
        Assist.codes.map(async (code) =>
          JSON.parse(await context.executeTool(find("test.fail"), JSON.stringify({ code }))),
        ),
      );
      registration.dispose();
      const left = await context.getTools();
      return {
        via: registration.via,
        registered: registration.registered.length,
        refused: registration.refused,
        names: tools.map(({ name }) => name).sort(),
        declared: provider.tools().map(({ name }) => name),
        schema: typeof tools[0]!.inputSchema === "string" ? JSON.parse(tools[0]!.inputSchema) : tools[0]!.inputSchema,
        text: envelope.content[0].text === Assist.describeText,
        codes: failed.map((result) => [result.isError, (Assist.payloadOf(result) as { code: string }).code]),
        expected: Assist.codes,
        left: left.length,
      };
    });
    expect(seen).toMatchObject({ via: "document", registered: 7, refused: [], text: true, left: 0 });
    expect(seen.names).toEqual([...seen.declared].sort());
    expect(seen.schema).toMatchObject({ type: "object" });
    expect(seen.codes).toEqual(seen.expected.map((code) => [true, code]));
  });

  test("AS-TR-04: confirm asks in the page, and the call goes on with the answer", async () => {
    const page = await open();
    await page.evaluate(async () => {
      Assist.initializeWebMCPPolyfill();
      const provider = Assist.fakeProvider();
      await Assist.registerWebMcp(provider);
      const context = (document as unknown as { modelContext: Chromium }).modelContext;
      const tool = (await context.getTools()).find(({ name }) => name === "formspec.profile.apply")!;
      const input = JSON.stringify({ matches: [{ path: "name", value: "new" }], confirm: true });
      const outcome = context.executeTool(tool, input).then((text) => Assist.payloadOf(JSON.parse(text)));
      Object.assign(globalThis, { provider, outcome });
    });
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("provider.written.get('name')")).toBe("old");
    await page.getByRole("button", { name: "Make changes" }).click();
    expect(await page.evaluate("outcome")).toEqual({ filled: [{ path: "name", value: "new" }], skipped: [] });
  });
});

describe("a browser that mediates", () => {
  test.each([
    ["lets the page ask", "async (ask) => ask()", { filled: [{ path: "name", value: "new" }] }],
    ["answers something of its own", "async () => 'yes'", { code: "x-confirmation-required" }],
    ["refuses", "() => Promise.reject(new Error('no'))", { code: "x-confirmation-required" }],
  ])("AS-TR-WM: requestUserInteraction %s", async (_, interaction, payload) => {
    const page = await open();
    await page.evaluate(`${ages} Object.defineProperty(document, "modelContext", { value: fakeContext });
      globalThis.interactions = 0;
      class Client { requestUserInteraction(ask) { interactions += 1; return (${interaction})(ask); } }
      globalThis.client = new Client();`);
    const seen = await page.evaluate(async () => {
      const page = globalThis as unknown as {
        readonly registered: Map<string, { execute: (input: unknown, client: unknown) => Promise<unknown> }>;
        readonly client: unknown;
        readonly interactions: number;
      };
      await Assist.registerWebMcp(Assist.fakeProvider(), { confirm: async () => "accepted" });
      const input = { matches: [{ path: "name", value: "new" }], confirm: true };
      const result = await page.registered.get("formspec.profile.apply")!.execute(input, page.client);
      return [page.interactions, Assist.payloadOf(result)] as const;
    });
    expect(seen).toMatchObject([1, payload]);
  });
});
