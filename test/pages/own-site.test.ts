import { readFileSync } from "node:fs";
import { startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMailService, type Mailer } from "@cofill/service/mail";
import { audit, discoverManifest, openBrowser } from "@cofill/site/lint";
import { createMemoryMailStore, createMemoryStore } from "@cofill/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const readExample = (name: string): string => readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
const operator = { via: "open", tenant: "default" } as const;
const agent = { kind: "agent", id: "bot" } as const;

let stop: () => Promise<void> = async () => {};
let site = "";
let link = "";
let browser: Awaited<ReturnType<typeof openBrowser>>;

/** Gives the operator mail from a known and from an unknown sender. */
const fillInbox = async (enter: (name: string) => Promise<Mailer>): Promise<void> => {
  const [own, bob, stranger] = [await enter("operator"), await enter("bob"), await enter("stranger")];
  await own.addName({ name: "@bob", capability: { agent: "bob" } });
  for (const one of [bob, stranger]) await one.addName({ name: "@op", capability: { agent: "operator" } });
  const pattern = { type: "record", fields: { capability: { kind: "capability", tag: "Counter" } } } as const;
  await bob.send({
    to: "@op",
    text: "Please fill @form",
    edges: { form: { form: { title: "A capability", pattern } } },
  });
  await stranger.request({ to: "@op", description: "Anything" });
};

/** A server with forms in two formats, one begun by an agent. */
beforeAll(async () => {
  const store = createMemoryStore();
  const service = await createIntakeService({ store, baseUrl: () => site, checks: "skip" });
  const { schema, destination: _, ...vendor } = JSON.parse(readExample("vendor-onboarding.intake.json"));
  await service.register({ ...vendor, form: { format: "json-schema", schema } });
  await service.register({
    id: "incident",
    version: "1",
    name: "Incident report",
    form: { format: "markform", text: readExample("incident-report.form.md") },
  });
  const mail = createMailService({ store: createMemoryMailStore() });
  const server = await startServer({ service, store, mail, port: 0, rateLimit: false });
  await fillInbox(async (name) => {
    await mail.createAgent({ tenant: "default", name });
    const entered = await mail.enter({ tenant: "default", name });
    if (!entered.ok) throw new Error(`${entered.problem.code}.${entered.problem.reason}`);
    return entered.value;
  });
  site = server.url;
  const begun = await service.create(operator, "vendor", {
    actor: agent,
    initialFields: { contacts: [{ name: "Mette Lund" }], annual_spend: 3 },
  });
  if (!begun.ok) throw new Error(`${begun.problem.code}.${begun.problem.reason}`);
  const { submissionId, resumeToken } = begun.value.body as { submissionId: string; resumeToken: string };
  const issued = await service.issueLink(operator, submissionId, {
    actor: { kind: "human", id: "clerk" },
    resumeToken,
  });
  if (!issued.ok) throw new Error(`${issued.problem.code}.${issued.problem.reason}`);
  link = (issued.value.body as unknown as { url: string }).url;
  browser = await openBrowser(process.env);
  stop = async () => {
    if (browser.ok) await browser.close();
    await server.close(100);
  };
});
afterAll(() => stop());

describe("our own pages, rendered in a real browser, crawled, with safety", () => {
  test.each([
    ["the whole service from its first page", () => site, true, 8],
    ["the list of submissions, and the one in it", () => `${site}/submissions`, true, 8],
    ["the inbox, its conversations and names", () => `${site}/inbox`, true, 8],
    ["a form open in its conversation", () => `${site}/inbox/messages/1/form/form`, false, 1],
    ["the page of a form that an agent has begun", () => link, false, 1],
  ])("AAF-LNT-03: %s has 100 and no findings", async (_, url, crawl, atLeast) => {
    if (!browser.ok) throw new Error(browser.reason);
    const result = await audit(url(), {
      load: browser.load,
      findManifest: (at) => discoverManifest(at, fetch),
      crawl,
      safety: true,
    });
    if (!result.ok) throw new Error(result.reason);
    const { score, pages, failed } = result.audit;
    expect({ score, failed, findings: pages.flatMap(({ findings }) => findings) }).toEqual({
      score: 100,
      failed: [],
      findings: [],
    });
    expect(pages.length).toBeGreaterThanOrEqual(atLeast);
  });
});
