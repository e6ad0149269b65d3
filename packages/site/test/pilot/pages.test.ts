import { pursue } from "@cofill/site/pilot";
import { describe, expect, test } from "vitest";
import type { Planner, PlannerResult, PlanRequest } from "../../src/pilot/planner/contract.ts";
import { bothSides, outsidePilot, setting } from "./both-sides.ts";
import type { Inside } from "./inside-entry.ts";
import { A, actionOf, F, keepSubmits, kind, manifestOf, type Pages, status, text, wellKnown } from "./site.ts";

declare const inside: Inside;
const { sides, open, enter } = bothSides();

const rows = [
  { id: "INV-1", customer: "a+b@x.org", amount: "1,234.50", due: "2026-05-17", status: "Paid" },
  { id: "INV-2", customer: "c@x.org", amount: "12", due: "soon", status: "Draft" },
];
const listPage = (url: URL): string => {
  const wanted = url.searchParams.getAll("status");
  const shown = rows.filter((row) => wanted.length === 0 || wanted.includes(row.status.toLowerCase()));
  const cells = shown.map(
    ({ id, customer, amount, due, status: state }) =>
      `<tr ${kind("item")}><th scope=row><a href="/invoices/${id}">${id}</a><td>${customer}<td>€ ${amount}<td><time datetime="${due}">17 May</time><td><span>${state}</span>`,
  );
  return `<h1>Invoices</h1><table ${kind("collection", 'data-agent-action="invoice.list"')}>
    <thead><tr><th>ID<th>Customer e-mail<th>Amount<th>Due date<th>Status</thead><tbody>${cells.join("")}</table>`;
};

const manifest = manifestOf(
  {
    "invoice.create": actionOf({ customer_email: { type: "string", format: "email" } }),
    "nowhere.run": actionOf(),
  },
  {
    data: {
      "invoice.list": {
        title: "Invoices",
        inputSchema: {
          type: "object",
          properties: {
            status: { type: "array", items: { type: "string", enum: ["draft", "paid"] } },
            q: { type: "string" },
            min: { type: "number" },
          },
        },
        outputSchema: {
          type: "array",
          items: {
            type: "object",
            required: ["id", "due"],
            properties: {
              id: text,
              customer_email: text,
              amount: { type: "number" },
              due: { type: "string", format: "date", title: "Due date" },
              status: { type: "string", enum: ["draft", "paid"] },
            },
          },
        },
      },
    },
    pages: {
      "/": { title: "Home" },
      "/invoices/": { title: "Invoices", data: ["invoice.list"] },
      "/invoices/new": { title: "New invoice", actions: ["invoice.create"] },
      "/gone": { title: "Gone" },
      "/away": { title: "Away" },
    },
  },
);
/** readManifest rejects such routes, but a caller could pass them directly. */
const evil = {
  ...manifest,
  pages: {
    ...manifest.pages,
    "//evil.example/": { title: "Evil" },
    "https://evil.example/x": { title: "Evil" },
    "/\\evil.example": { title: "Evil" },
  },
};
const pages: Pages = {
  "/": "<h1>Home</h1>",
  "/invoices/": listPage,
  "/invoices/new": `<form ${A("invoice.create")}><input name=mail ${F("customer_email")}><button>Create</button>${status}</form>${keepSubmits}`,
  "/away": "http://localhost:1/",
  ...wellKnown(manifest),
};

describe.each(sides)("data views, $name", ({ readView }) => {
  test("AAF-QRY-01: AAF-MAN-05: rows are typed by the outputSchema, with remarks for values that do not fit", async () => {
    const { page } = await open(pages, { path: "/invoices/" });
    const { outcome } = await readView(page, setting(), { view: "invoice.list" });
    expect(outcome).toMatchObject({
      kind: "rows",
      rows: [
        { id: "INV-1", customer_email: "a+b@x.org", amount: 1234.5, due: "2026-05-17", status: "paid" },
        { id: "INV-2", customer_email: "c@x.org", amount: 12, status: "draft" },
      ],
    });
    expect(outcome.remarks.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "cell_does_not_fit due",
      "cell_does_not_fit due",
    ]);
  });

  test.each([
    ["an unknown option", { status: ["sent"] }, "invalid_arguments"],
    ["an unknown argument", { page: 2 }, "invalid_arguments"],
    ["an over-long URL", { q: "x".repeat(9_000) }, "address_too_long"],
  ])("AAF-QRY-01: readView rejects without navigating: %s", async (_, args, code) => {
    const { page, site } = await open(pages);
    const before = site.asked.length;
    const { outcome } = await readView(page, setting({ manifest }), { view: "invoice.list", args });
    expect(outcome).toMatchObject({ kind: "refused", stop: { code } });
    expect(site.asked.length).toBe(before);
  });

  test("a list that is filled late is awaited", async () => {
    const late = `<ul id=l ${kind("collection", "data-agent-action=x.list aria-busy=true")}></ul><script>
      setTimeout(() => { l.innerHTML = '<li data-agent-kind=item><b data-agent-field=n>1,000</b></li>'; l.ariaBusy = "false"; }, 600);</script>`;
    const own = manifestOf(
      {},
      {
        data: {
          "x.list": { title: "X", outputSchema: { type: "array", items: { properties: { n: { type: "integer" } } } } },
        },
      },
    );
    const { page } = await open({ "/": late });
    const { outcome } = await readView(page, setting({ manifest: own }), { view: "x.list" });
    expect(outcome).toMatchObject({ kind: "rows", rows: [{ n: 1000 }] });
  });

  test.each([
    ["that is not in the manifest", "x.list", "<p>", "view_not_in_manifest"],
    ["that the page does not show", "invoice.list", "<p>", "view_not_found"],
    ["that the page shows twice", "invoice.list", listPage(new URL("http://x/")).repeat(2), "ambiguous_view"],
  ])("readView rejects a view %s", async (_, view, html, code) => {
    const { page } = await open({ "/invoices/": html }, { path: "/invoices/" });
    expect((await readView(page, setting({ manifest }), { view })).outcome).toMatchObject({
      kind: "refused",
      stop: { code },
    });
  });
});

test("AAF-QRY-01: AAF-QRY-02: arguments become the query of the view's page, arrays as repeated keys", async () => {
  const { page, site } = await open(pages);
  const { pilot } = outsidePilot(page, setting());
  const args = { status: ["paid", "draft"], q: "a+b & c", min: 0.5 };
  const outcome = await pilot.readView({ view: "invoice.list", args });
  expect(outcome).toMatchObject({ kind: "rows", rows: [{ id: "INV-1" }, { id: "INV-2" }] });
  expect(site.asked.at(-1)).toBe("/invoices/?status=paid&status=draft&q=a%2Bb+%26+c&min=0.5");
  expect(await pilot.readView({ view: "invoice.list", args: { status: ["paid"] } })).toMatchObject({
    rows: [{ id: "INV-1" }],
  });
  // The same query is read from the open page.
  const asked = site.asked.length;
  expect(await pilot.readView({ view: "invoice.list", args: { status: ["paid"] } })).toMatchObject({ kind: "rows" });
  expect(site.asked.length).toBe(asked);
});

test("AAF-QRY-02: inside a page, the next page reads the view with the same arguments", async () => {
  const { page, site } = await open(pages);
  const ask = () =>
    page.evaluate((given) => inside.readView(given, { view: "invoice.list", args: { status: ["paid"] } }), setting());
  await enter(page);
  const arriving = page.waitForURL(`${site.origin}/invoices/?status=paid`);
  const moved = await ask().catch(() => undefined);
  if (moved) expect(moved.outcome).toMatchObject({ kind: "moved", route: "/invoices/", isLeaving: true });
  await arriving;
  await enter(page);
  expect((await ask()).outcome).toMatchObject({ kind: "rows", rows: [{ id: "INV-1" }] });
});

describe("several pages", () => {
  /** A planner with scripted plans that records its requests. */
  const plannerOf = (...plans: readonly PlannerResult[]) => {
    const asked: PlanRequest[] = [];
    const left = [...plans];
    const planner: Planner = async (request) => {
      asked.push(request);
      const result = left.length > 1 ? left.shift()! : left[0]!;
      return { ok: true, result, notes: [] };
    };
    return { planner, asked };
  };
  const create = { kind: "action", action: "invoice.create", args: { customer_email: "a+b@x.org" } } as const;

  test("AAF-NAV-01: AAF-PAG-01: for an action on another page, pursue navigates, plans again and runs", async () => {
    const { page, site } = await open(pages);
    const { planner, asked } = plannerOf(create);
    const outcome = await pursue(outsidePilot(page, setting()).pilot, "Bill Ada", planner);
    expect(outcome).toMatchObject({ kind: "ran", outcome: { kind: "done", url: `${site.origin}/invoices/new` } });
    expect(asked.map(({ route }) => route)).toEqual(["/", "/invoices/new"]);
    expect(asked[0]?.actions).toEqual([]);
    expect(asked[1]?.actions).toMatchObject([{ action: "invoice.create", fields: [{ field: "customer_email" }] }]);
    expect(asked[1]?.conversation).toEqual([{ from: "page", text: 'Opened "/invoices/new" for "invoice.create".' }]);
  });

  test("AAF-NAV-01: the new plan is run, not the old one", async () => {
    const { page } = await open(pages);
    const { planner } = plannerOf(create, { kind: "answer", answer: "Better not." });
    expect(await pursue(outsidePilot(page, setting()).pilot, "Bill Ada", planner)).toEqual({
      kind: "answer",
      answer: "Better not.",
    });
    expect(await page.evaluate("submitted")).toEqual([]);
  });

  test("AAF-NAV-02: a navigation plan opens the page and stops", async () => {
    const { page, site } = await open(pages);
    const { planner, asked } = plannerOf({ kind: "navigate", route: "/invoices/" });
    const outcome = await pursue(outsidePilot(page, setting()).pilot, "Show the invoices", planner);
    expect(outcome).toEqual({ kind: "opened", route: "/invoices/", isLeaving: false });
    expect([asked.length, page.url()]).toEqual([1, `${site.origin}/invoices/`]);
  });

  test("AAF-QRY-02: a plan with a view loads and reads it with its query", async () => {
    const { page } = await open(pages);
    const { planner } = plannerOf({ kind: "action", action: "invoice.list", args: { status: ["paid"] } });
    expect(await pursue(outsidePilot(page, setting()).pilot, "Paid ones?", planner)).toMatchObject({
      kind: "read",
      outcome: { kind: "rows", rows: [{ id: "INV-1" }] },
    });
  });

  test("AAF-NAV-01: pages that redirect in a circle stop at the limit", async () => {
    const round: Pages = {
      "/": "<p>Home",
      "/a": "<script>location.replace('/')</script>",
      ...wellKnown(
        manifestOf(
          { "x.y": actionOf() },
          { pages: { "/a": { title: "A", actions: ["x.y"] }, "/": { title: "Home" } } },
        ),
      ),
    };
    const { page } = await open(round);
    const { pilot } = outsidePilot(page, setting());
    const { planner, asked } = plannerOf({ kind: "action", action: "x.y", args: {} });
    // Returns to the start page before each discovery.
    const discover = async () => {
      await page.waitForURL("**/");
      return pilot.discover();
    };
    const arriving = { ...pilot, discover };
    const outcome = await pursue(arriving, "Do it", planner, { maxHops: 2 });
    expect(outcome).toMatchObject({ kind: "refused", stop: { code: "too_many_hops" } });
    expect(asked.length).toBe(3);
  });

  test.each([
    ["//evil.example/", "other_origin"],
    ["https://evil.example/x", "other_origin"],
    ["/\\evil.example", "other_origin"],
    ["/settings/", "route_not_in_manifest"],
    ["javascript:alert(1)", "route_not_in_manifest"],
    ["__proto__", "route_not_in_manifest"],
    ["/gone", "navigation_failed"],
    ["/away", "navigation_failed"],
  ])("AAF-NAV-02: open rejects %s", async (route, code) => {
    const { page, site } = await open(pages);
    const { pilot, told } = outsidePilot(page, setting({ manifest: evil }));
    expect(await pilot.open(route)).toMatchObject({ kind: "refused", stop: { code } });
    expect(told.log).toContainEqual(expect.objectContaining({ event: "refused", code }));
    if (code !== "navigation_failed") expect(page.url()).toBe(`${site.origin}/`);
  });

  test("a page that redirects to another site is not operated", async () => {
    const other = await open({ "/": "<p>Elsewhere" });
    const { page } = await open({ ...pages, "/away": `${other.site.origin}/` });
    const { pilot } = outsidePilot(page, setting({ manifest }));
    expect(await pilot.open("/away")).toMatchObject({ kind: "refused", stop: { code: "other_origin" } });
  });

  test("AAF-NAV-01: inside a page, the goal continues on the next page", async () => {
    const { page, site } = await open(pages);
    await enter(page);
    const arriving = page.waitForURL(`${site.origin}/invoices/new`);
    const outcome = await page
      .evaluate(([given, plan]) => inside.pursue(given, [plan], 0), [setting(), create] as const)
      .catch(() => undefined);
    if (outcome) expect(outcome).toEqual({ kind: "leaving", route: "/invoices/new", hops: 1 });
    await arriving;
    await enter(page);
    const end = await page.evaluate(([given, plan]) => inside.pursue(given, [plan], 1), [setting(), create] as const);
    expect(end).toMatchObject({ kind: "ran", outcome: { kind: "done" } });
    expect(await page.evaluate("submitted")).toEqual([{ mail: ["a+b@x.org"] }]);
  });

  test("an action that no page lists is reported", async () => {
    const { page } = await open(pages);
    const { pilot } = outsidePilot(page, setting());
    expect(await pilot.run({ action: "nowhere.run" })).toMatchObject({
      kind: "refused",
      stop: { code: "action_not_found" },
    });
  });
});

test("AAF-PAG-01: discover lists this page and others, alike inside and outside", async () => {
  const html = `<form ${A("invoice.create", "data-agent-danger=low")}>
      <label>Mail <input type=email ${F("customer_email")} value="a@x.org"></label>
      <label>Code <input type=password ${F("code")} value="hunter2"></label>
      <input ${F("later")} aria-label=Later disabled><button>Go</button>${status}</form>
    <form ${A("secret.thing")}><button>Unknown</button></form>${listPage(new URL("http://x/?status=paid"))}`;
  const { page } = await open({ ...pages, "/invoices/new": html }, { path: "/invoices/new" });
  const outside = await outsidePilot(page, setting()).pilot.discover();
  await enter(page);
  const within = await page.evaluate((given) => inside.discover(given), setting());
  expect(within).toEqual(outside);
  expect(outside).toMatchObject({
    ok: true,
    discovery: {
      source: "well-known",
      actions: [
        {
          action: "invoice.create",
          title: "Do it",
          canRun: true,
          hasStatus: true,
          policy: { danger: "low", confirmation: "optional" },
          fields: [
            { name: "customer_email", label: "Mail", control: "email", state: "ready", value: "a@x.org" },
            { name: "code", label: "Code", control: "password", state: "ready" },
            { name: "later", label: "Later", control: "text", state: "disabled" },
          ],
        },
        { action: "secret.thing", canRun: false, fields: [] },
      ],
      data: [{ view: "invoice.list", rows: [{ id: "INV-1", amount: 1234.5 }] }],
    },
  });
  expect(outside.ok && outside.discovery.elsewhere).toContainEqual({
    route: "/invoices/",
    actions: [],
    views: ["invoice.list"],
  });
  expect(JSON.stringify(outside)).not.toContain("hunter2");
});
