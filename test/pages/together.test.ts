import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "@cofill/server";
import { createIntakeService, type IntakeService } from "@cofill/service";
import { createPilot } from "@cofill/site/pilot";
import { playwrightSurface } from "@cofill/site/pilot/playwright";
import type { Store } from "@cofill/store";
import { openSqliteStore } from "@cofill/store/sqlite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";

const bot = { kind: "agent", id: "bot" } as const;

const source = {
  id: "vendor",
  version: "1",
  name: "Vendor onboarding",
  form: {
    format: "json-schema" as const,
    schema: {
      type: "object",
      properties: {
        legal_name: { type: "string", title: "Legal name" },
        country: { type: "string", title: "Country", enum: ["US", "DE", "FR"] },
        employees: { type: "integer", title: "Employees", minimum: 1 },
        website: { type: "string", title: "Website", format: "uri" },
        remarks: { type: "string", title: "Remarks" },
        volume: { type: "number", title: "Expected volume" },
        accepts: { type: "boolean", title: "We accept the terms" },
      },
      required: ["legal_name", "country", "accepts"],
    },
  },
  uiHints: { fieldHints: { accepts: { confirm: "human" as const } } },
  approvalGates: [{ name: "compliance", reviewers: { roles: ["reviewer"] } }],
};

let browser: Browser;
let folder: string;
let store: Store;
let service: IntakeService;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cofill-together-"));
  store = await openSqliteStore({ file: join(folder, "store.sqlite") });
  let url = "";
  service = await createIntakeService({ store, baseUrl: () => url });
  await service.register(source);
  server = await startServer({ service, store, port: 0, rateLimit: false });
  url = server.url;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close(100);
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = { via: "open", tenant: "default" } as const;

/** A submission that an agent began, with a link for a person. */
const begin = async (): Promise<{ id: string; url: string }> => {
  const created = await service.create(open, "vendor", { actor: bot, initialFields: { volume: 100 } });
  if (!created.ok) throw new Error(`${created.problem.code}.${created.problem.reason}`);
  const { submissionId, resumeToken } = created.value.body as { submissionId: string; resumeToken: string };
  const issued = await service.issueLink(open, submissionId, { actor: { kind: "human", id: "clerk" }, resumeToken });
  if (!issued.ok) throw new Error(`${issued.problem.code}.${issued.problem.reason}`);
  return { id: submissionId, url: (issued.value.body as unknown as { url: string }).url };
};

const openPage = async (url: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator("[data-cofill]").waitFor({ state: "attached" });
  return page;
};

const eventsOf = async (id: string) => {
  const answer = await service.events(open, id, { limit: 1000 });
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value.events.map(
    ({ json }) =>
      JSON.parse(json) as { type: string; actor: { kind: string; id: string; name?: string }; payload: object },
  );
};

test("a pilot and a person fill the same page at once: nothing is lost, and the reviewer sees who did what", async () => {
  const { id, url } = await begin();
  const [theirs, pilots] = await Promise.all([openPage(url), openPage(url)]);
  const asked: string[] = [];
  const pilot = createPilot({
    surface: playwrightSurface(pilots, { agent: "clerk" }),
    consent: async ({ action }) => {
      asked.push(action);
      return undefined;
    },
  });

  const [outcome] = await Promise.all([
    pilot.run({
      action: "vendor.fill",
      args: { legal_name: "Acme Corporation", country: "DE", website: "https://acme.example/" },
    }),
    (async () => {
      await theirs.getByLabel("Employees").pressSequentially("12", { delay: 30 });
      await theirs.getByLabel("Remarks").pressSequentially("We ship on Mondays.", { delay: 20 });
      await theirs.keyboard.press("Tab");
    })(),
  ]);
  // A field needs a person's confirmation, so the pilot fills and the person submits without a consent request.
  if (outcome.kind === "refused" || outcome.kind === "stopped") throw new Error(JSON.stringify(outcome.stop));
  expect(outcome).toMatchObject({ kind: "filled", action: "vendor.fill" });
  expect(asked).toEqual([]);

  // Each sees the other's changes.
  await expect.poll(() => theirs.getByLabel("Legal name").inputValue()).toBe("Acme Corporation");
  await expect.poll(() => theirs.getByRole("radio", { name: "DE" }).isChecked()).toBe(true);
  await expect.poll(() => pilots.getByLabel("Remarks").inputValue()).toBe("We ship on Mondays.");
  await expect.poll(() => theirs.getByText("clerk").count()).toBeGreaterThan(0);

  // The person corrects the pilot, answers the fields for people and submits.
  await theirs.getByLabel("Website").fill("https://acme.example/en");
  await theirs
    .getByRole("radiogroup", { name: /We accept the terms/ })
    .getByLabel("Yes")
    .check();
  await theirs.getByRole("button", { name: /^submit/i }).click();
  await expect
    .poll(async () => {
      const viewed = await service.view(open, id, {});
      return viewed.ok ? viewed.value.submission.state : viewed.problem.code;
    })
    .toBe("needs_review");

  const viewed = await service.view(open, id, {});
  if (!viewed.ok) throw new Error(`${viewed.problem.code}.${viewed.problem.reason}`);
  const { submission } = viewed.value;
  expect(submission.document.values()).toEqual({
    legal_name: "Acme Corporation",
    country: "DE",
    employees: 12,
    website: "https://acme.example/en",
    remarks: "We ship on Mondays.",
    volume: 100,
    accepts: true,
  });
  const kindAt = (path: string) => submission.document.form.answers.get(path)?.by?.kind;
  expect(Object.fromEntries(Object.keys(source.form.schema.properties).map((path) => [path, kindAt(path)]))).toEqual({
    legal_name: "agent",
    country: "agent",
    employees: "person",
    website: "person",
    remarks: "person",
    volume: "agent",
    accepts: "person",
  });
  const events = await eventsOf(id);
  const names = new Set(
    events.filter(({ type }) => type === "field.updated").map(({ actor }) => actor.name ?? actor.kind),
  );
  expect(names).toEqual(new Set(["agent", "clerk", "human"]));

  const review = await browser.newPage();
  await review.goto(`${server.url}/submissions/${id}/review`);
  const text = (await review.locator("main").innerText()).replace(/\s+/g, " ");
  expect(text).toMatch(/Legal name.{0,80}Acme Corporation.{0,60}clerk/);
  expect(text).toMatch(/Remarks.{0,80}We ship on Mondays\.\s*Person/);
  await Promise.all([theirs, pilots, review].map((page) => page.close()));
});
