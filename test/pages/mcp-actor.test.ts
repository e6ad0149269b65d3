import { type RunningServer, startServer } from "@cofill/server";
import { createIntakeService, type IntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";

const schema = JSON.parse(`{
  "type": "object",
  "required": ["name", "kind"],
  "properties": {
    "name": { "type": "string", "title": "Your name" },
    "kind": { "enum": ["gift", "own"], "title": "Kind" },
    "guests": { "type": "array", "title": "Guests", "items": {
      "type": "object", "properties": { "age": { "type": "integer", "title": "Guest's age" } } } }
  },
  "if": { "properties": { "kind": { "const": "gift" } }, "required": ["kind"] },
  "then": { "properties": { "card": { "type": "string", "title": "Message" } }, "required": ["card"] }
}`);

const actor = { kind: "agent", id: "booker" } as const;
let browser: Browser;
let service: IntakeService;
let server: RunningServer;

beforeAll(async () => {
  const store = createMemoryStore();
  let url = "";
  service = await createIntakeService({ store, baseUrl: () => url });
  await service.register({ id: "party", version: "1", name: "Party", form: { format: "json-schema", schema } });
  server = await startServer({ service, store, port: 0, rateLimit: false });
  url = server.url;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close(100);
});

/** An external agent connected over MCP. */
const connect = async () => {
  const client = new Client({ name: "booker", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
  onTestFinished(() => client.close());
  return async (tool: string, input: object) => {
    const { content } = await client.callTool({ name: `formbridge_party_${tool}`, arguments: { actor, ...input } });
    const [part] = content as readonly { readonly text: string }[];
    const answer = JSON.parse(part!.text);
    expect(answer).toMatchObject({ ok: true });
    return answer;
  };
};

/** The link that a person is given, which no agent sees. */
const linkFor = async ({ submissionId, resumeToken }: { submissionId: string; resumeToken: string }) => {
  const response = await fetch(`${server.url}/submissions/${submissionId}/handoff`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ resumeToken, actor: { kind: "human", id: "clerk" } }),
  });
  return ((await response.json()) as { url: string }).url;
};

const openPage = async (url: string): Promise<Page> => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await page.locator("[data-cofill]").waitFor({ state: "attached" });
  return page;
};

test("what an agent writes over MCP stands in the open page at once, with who, how sure and on what evidence", async () => {
  const call = await connect();
  const begun = await call("create", {});
  const { submissionId } = begun;
  const page = await openPage(await linkFor(begun));
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Your name").blur();
  await page.getByText("All changes saved").first().waitFor();

  const { resumeToken } = await call("status", { submissionId });
  await call("set", {
    submissionId,
    resumeToken,
    fields: { kind: "gift", guests: [{ age: 9 }] },
    origins: { kind: { confidence: 0.93, evidence: "They wrote: a present" } },
  });
  const kind = page.locator('[data-cf-path="kind"]');
  await kind.getByText("Filled by booker (very sure, 93 %)").waitFor();
  expect(await page.getByLabel("gift").isChecked()).toBe(true);
  await kind.getByText("On what evidence").click();
  await kind.getByText("They wrote: a present").waitFor();
  await page.getByLabel("Message").waitFor();
  expect(await page.getByLabel("Guest's age").inputValue()).toBe("9");
  expect(await page.getByRole("textbox", { name: "Your name" }).inputValue()).toBe("Ada");
});

test("what an agent writes over MCP where a person is writing is shown beside it, and neither is lost", async () => {
  const call = await connect();
  const begun = await call("create", {});
  const { submissionId } = begun;
  const page = await openPage(await linkFor(begun));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/changes", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Your name").fill("Ada");
  const { resumeToken } = await call("status", { submissionId });
  await call("set", { submissionId, resumeToken, fields: { name: "Bob" } });
  release();
  const field = page.locator('[data-cf-path="name"]');
  await field.getByText("Bob").first().waitFor();
  expect(await page.getByRole("textbox", { name: "Your name" }).inputValue()).toBe("Ada");
  await field.getByRole("button", { name: /mine/i }).click();
  await page.getByText("All changes saved").first().waitFor();
  const { fields } = await call("status", { submissionId });
  expect(fields).toMatchObject({ name: "Ada" });
});

test("a condition of the schema is decided in the page while the server is still being asked", async () => {
  const call = await connect();
  const begun = await call("create", {});
  const page = await openPage(await linkFor(begun));
  const asked: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/changes", async (route) => {
    asked.push(route.request().postData() ?? "");
    await held;
    await route.continue();
  });
  await page.getByLabel("gift").check();
  await page.getByLabel("Message").waitFor();
  await page.getByLabel("own").check();
  await page.getByLabel("Message").waitFor({ state: "detached" });
  await page.getByLabel("gift").check();
  await page.getByLabel("Message").fill("All the best");
  expect(asked.length).toBeLessThanOrEqual(1);
  release();
  await page.getByText("All changes saved").first().waitFor();
  const { fields } = await call("status", { submissionId: begun.submissionId });
  expect(fields).toMatchObject({ kind: "gift", card: "All the best" });
});
