import { serviceManifest } from "@cofill/page";
import { texts } from "@cofill/service/operations/texts";
import { type AgentManifest, collectionRows, indexPage, readManifest } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { auditPage } from "@cofill/site/lint";
import { describe, expect, test } from "vitest";
import { openWorld, origin, type World } from "./service-pages-world.ts";

const manifest = serviceManifest(texts);

/** Every page that can be looked at, and who looks at it. */
const pages: readonly (readonly [
  name: string,
  who: string | undefined,
  path: (ids: World["ids"], keyId: string) => string,
])[] = [
  ["home", undefined, () => "/"],
  ["an operator's home", "olga", () => "/"],
  ["sign in", undefined, () => "/sign-in?next=%2Freviews"],
  ["forms", "olga", () => "/forms"],
  ["submissions", "olga", () => "/submissions"],
  ["no submissions", "sam", () => "/submissions"],
  ["a submission", "olga", ({ again }) => `/submissions/${again}`],
  ["one that is being filled", "olga", ({ open }) => `/submissions/${open}`],
  ["one that failed", "olga", ({ failed }) => `/submissions/${failed}`],
  ["the past", "ida", ({ again }) => `/submissions/${again}?at=4`],
  ["cancel", "olga", ({ open }) => `/submissions/${open}/cancel`],
  ["deliver again", "olga", ({ failed }) => `/submissions/${failed}/retry`],
  ["reviews", "rita", () => "/reviews"],
  ["a decision", "rita", ({ again }) => `/submissions/${again}/review`],
  ["a decision one may not take", "ida", ({ again }) => `/submissions/${again}/review`],
  ["deliveries", "olga", () => "/deliveries"],
  ["keys", "olga", () => "/keys"],
  ["revoke", "olga", (_, keyId) => `/keys/${keyId}/revoke`],
  ["not there", "olga", () => "/nowhere"],
];

const snapshotOf = (html: string, url: string) => {
  const read = readPage(html, { url });
  if (!read.ok) throw new Error(read.problem.code);
  return read.snapshot;
};

const siteManifest = async ({ call }: World) => {
  const { text } = await call("GET", "/.well-known/agent-manifest.json", { headers: { accept: "application/json" } });
  return readManifest(text);
};

describe("agents find their way", () => {
  test.each(pages)("AAF-SCR-06: %s scores 100 with safety and has no findings", async (_, who, path) => {
    const world = await openWorld();
    const cookie = who === undefined ? undefined : await world.signIn(who);
    const here = path(world.ids, world.keys.sam!.id);
    const { text } = await world.call("GET", here, { cookie });
    const snapshot = snapshotOf(text, `${origin}${here}`);
    const found = { from: "well known", read: await siteManifest(world) };
    const audit = auditPage(snapshot, found, { safety: true });
    expect(audit.findings).toEqual([]);
    expect(audit.score).toBe(100);
  });

  test("AAF-MAN-06: the manifest's pages are routes of the server and list its actions and views", async () => {
    const { servicePages } = await import("../src/service-pages/routes.ts");
    const shown = servicePages.filter(({ method }) => method === "GET").map(({ path }) => path);
    for (const [path, { actions = [], data = [] }] of Object.entries(manifest.pages)) {
      expect(shown).toContain(path);
      for (const id of actions) expect(manifest.actions).toHaveProperty([id]);
      for (const id of data) expect(manifest.data).toHaveProperty([id]);
    }
    const read = await siteManifest(await openWorld());
    expect(read).toMatchObject({ state: "valid" });
    const { actions, data } = (read as { manifest: AgentManifest }).manifest;
    expect(Object.keys(actions)).toEqual(expect.arrayContaining(Object.keys(manifest.actions)));
    expect(Object.keys(data!)).toEqual(expect.arrayContaining(Object.keys(manifest.data)));
  });

  test.each([
    ["forms.list", "olga", "/forms", { id: "expense", name: "Travel expenses", version: "1" }],
    ["submissions.list", "olga", "/submissions?intakeId=expense", { form: "Travel expenses", state: "Submitted" }],
    ["reviews.list", "rita", "/reviews", { form: "Vendor onboarding", from: "Person Ann Example" }],
    ["deliveries.list", "olga", "/deliveries", { status: "Failed", attempts: "3", target: "callback:expense" }],
    ["keys.list", "olga", "/keys", { status: "Good" }],
    [
      "submission.answers",
      "ida",
      "/submissions/{waiting}",
      { path: "legal_name", value: "Bright Works GmbH", confidence: "97%" },
    ],
    ["submission.timeline", "ida", "/submissions/{waiting}", { who: "System cofill", seq: "7" }],
  ])("AAF-QRY-01: the rows of %s can be read by the names of its schema", async (view, who, path, first) => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", path.replace("{waiting}", ids.waiting), { cookie: await signIn(who) });
    const found = collectionRows(indexPage(snapshotOf(text, origin)), view);
    if (!found.ok) throw new Error(JSON.stringify(found.diagnostics));
    const rows = found.value.rows.map(({ cells }) =>
      Object.fromEntries(cells.map(({ column, element }) => [column, element.text.trim()])),
    );
    expect(rows[0]).toMatchObject(first);
    const { outputSchema } = manifest.data[view as keyof typeof manifest.data];
    const names = Object.keys((outputSchema as unknown as { items: { properties: object } }).items.properties);
    for (const name of names)
      if (name !== "description") expect(Object.keys(Object.assign({}, ...rows))).toContain(name);
  });

  test.each([
    ["submissions.list", "olga", "/submissions?state=in_progress", 1],
    ["submissions.list", "olga", "/submissions?state=needs_review&intakeId=vendor", 2],
    ["submissions.list", "olga", "/submissions?state=needs_review&intakeId=expense", 0],
    ["deliveries.list", "olga", "/deliveries?status=failed", 1],
    ["deliveries.list", "olga", "/deliveries?status=pending", 0],
    ["reviews.list", "rita", "/reviews?page=1", 2],
    ["reviews.list", "rita", "/reviews?page=2", 0],
    ["submission.timeline", "rita", "/submissions/{waiting}?until=3", 3],
    ["submission.answers", "rita", "/submissions/{waiting}?at=1", 8],
  ])("AAF-QRY-01: %s, asked by %s for %s", async (view, who, path, count) => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", path.replace("{waiting}", ids.waiting), { cookie: await signIn(who) });
    const found = collectionRows(indexPage(snapshotOf(text, origin)), view);
    expect(found.ok && found.value.rows.length).toBe(count);
  });
});
