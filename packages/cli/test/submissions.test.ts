import { statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { folderFiles, type IntakeAtHand, intakePlace, json, orderIntake } from "./intake-place.ts";
import { workspace } from "./run-cofill.ts";

const order = { customer: "Runa", amount: 5 };

/** A clock that goes on by a second whenever it is looked at. */
const ticking = (start = Date.parse("2026-11-16T10:00:00Z")) => {
  let now = start;
  return () => (now += 1000);
};

const filled = async (work: (at: IntakeAtHand) => Promise<readonly string[]>) => {
  const place = intakePlace();
  return { ...place, ids: await place.intake(work, ticking()) };
};

test("submissions list prints a table, newest first", async () => {
  const { on, ids } = await filled(async ({ fill }) => [
    await fill("order", order, { isSubmitted: true }),
    await fill("gated", { ...order, amount: 500 }, { isSubmitted: true }),
    await fill("order", order, { tenant: "acme" }),
  ]);
  const { out, err, code } = await on("submissions", "list");
  expect([code, err]).toEqual([0, ""]);
  const lines = out.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^ID +STATE +INTAKE +UPDATED$/);
  expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
    [ids[2], "in_progress", "acme/order", "2026-11-16 10:00"],
    [ids[1], "needs_review", "gated", "2026-11-16 10:00"],
    [ids[0], "finalized", "order", "2026-11-16 10:00"],
  ]);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

test.each<[string, readonly string[], readonly number[]]>([
  ["of an intake", ["--intake", "order"], [3, 0]],
  ["in a state", ["--state", "in_progress"], [3]],
  ["of a tenant", ["--tenant", "acme"], [2]],
  ["some of them", ["--limit", "2"], [3, 2]],
  ["all of them", ["--all"], [3, 2, 1, 0]],
  ["none of them", ["--intake", "other"], []],
])("submissions list prints those that were asked for: %s", async (_, options, expected) => {
  const {
    on,
    json: asJson,
    ids,
  } = await filled(async ({ fill }) => [
    await fill("order", order, { isSubmitted: true }),
    await fill("gated", order, { isSubmitted: true }),
    await fill("gated", order, { tenant: "acme", isSubmitted: true }),
    await fill("order", order),
  ]);
  const wanted = expected.map((index) => ids[index]);
  const listed = await asJson("submissions", "list", ...options);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(wanted);
  const lines = (await on("submissions", "list", ...options, "--format", "jsonl")).out.split("\n").filter(Boolean);
  expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
  const csv = (await on("submissions", "list", ...options, "--format", "csv")).out;
  expect(
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((row) => row.split(",")[0]),
  ).toEqual(wanted);
});

test("submissions list reads all pages and says when it stopped before the end", async () => {
  const { on } = await filled(async ({ fill }) => {
    const ids: string[] = [];
    for (let i = 0; i < 450; i++) ids.push(await fill("order", { customer: "Runa" }));
    return ids;
  });
  const usual = await on("submissions", "list");
  expect(usual.out.split("\n")).toHaveLength(52);
  expect(usual.err).toBe("The newest 50; --all lists every one\n");
  const all = (await on("submissions", "list", "--all", "--format", "jsonl")).out.trimEnd().split("\n");
  expect(new Set(all.map((line) => JSON.parse(line).id)).size).toBe(450);
  expect((await on("submissions", "list", "--limit", "450")).err).toBe("");
});

test("submissions show prints who answered what, when, and with what confidence", async () => {
  const { on, ids } = await filled(async ({ fill }) => [
    await fill(
      "gated",
      { ...order, lines: [{ what: "Nails", qty: 3 }], account: "DK50", tags: ["a", "b"] },
      { origins: { customer: { confidence: 0.92, evidence: "The letterhead says so" } } },
    ),
  ]);
  const { out, code } = await on("submissions", "show", ids[0]!);
  expect(code).toBe(0);
  expect(out).toContain(`${ids[0]}  in_progress`);
  expect(out).toContain("Gated order (gated, version 1, tenant default)");
  expect(out).toMatch(/\nCreated {4}2026-11-16 10:00 {2}agent bot\n/);
  expect(out).toMatch(/ {2}customer +"Runa"\n? +agent bot · 2026-11-16 10:00 · over HTTP · 92 % sure ·/);
  expect(out.replace(/\s+/g, " ")).toContain("The letterhead says so");
  expect(out).toMatch(/ {2}lines\[0\]\.what +"Nails" {2}agent bot · /);
  expect(out).toMatch(/ {2}tags +\["a","b"\] {2}agent bot · /);
  expect(out).toMatch(/Proposed, for a person to decide\n {2}account {2}"DK50"\n/);
  expect(out).not.toContain("rt_");
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("submissions show prints JSON without the resume token", async () => {
  const { on, json: asJson, ids } = await filled(async ({ fill }) => [await fill("order", order)]);
  const shown = await asJson("submissions", "show", ids[0]!);
  expect(shown).toMatchObject({
    submissionId: ids[0],
    state: "in_progress",
    fields: order,
    answers: { customer: { by: { kind: "agent", id: "bot" } } },
    metadata: { tenant: "default" },
  });
  expect(shown).not.toHaveProperty("resumeToken");
  const yaml = await on("submissions", "show", ids[0]!, "--format", "yaml");
  expect(parse(yaml.out)).toEqual(shown);
});

test("FB-EVT-23: submissions events prints the trail as stored, or as text", async () => {
  const {
    on,
    json: asJson,
    intake,
    ids,
  } = await filled(async ({ fill }) => [await fill("order", order, { isSubmitted: true })]);
  const stored = await intake(({ store }) => store.events(ids[0]!, { afterSeq: 0, limit: 100 }));
  const { out } = await on("submissions", "events", ids[0]!, "--format", "jsonl");
  expect(out).toBe(stored.map((event) => `${event.json}\n`).join(""));
  expect(await asJson("submissions", "events", ids[0]!)).toEqual(stored.map((event) => JSON.parse(event.json)));
  const text = (await on("submissions", "events", ids[0]!)).out;
  expect(text).toMatch(/^1 {2}2026-11-16 10:00:\d\d {2}submission\.created {2}agent bot {2}draft\n/);
  expect(text).toMatch(/submission\.finalized {2}system \S+ {2}finalized\n/);
});

const hostile = {
  customer: '=HYPERLINK("http://x","y")',
  note: '+45 12, "quoted"\nand more',
  amount: -5,
  tags: ["a", "c"],
  lines: [{ what: "@SUM(1)", qty: -1 }, { what: "-2+3" }],
};

test("promise 23: submissions export: no cell of the CSV is a formula", async () => {
  const { on } = await filled(async ({ fill }) => [
    await fill("order", hostile, { isSubmitted: true }),
    await fill("order", { customer: "Runa", amount: 1 }, { tenant: "=acme" }),
  ]);
  const { out, code } = await on("submissions", "export", "--intake", "order", "--format", "csv");
  expect(code).toBe(0);
  const [head = "", second = "", first = ""] = out.split("\r\n");
  expect(head).toMatch(/^submissionId,state,tenant,intakeVersion,createdAt,updatedAt,submittedAt,/);
  const columns = ["amount", "customer", "lines[0].qty", "lines[0].what", "lines[1].what", "note", "tags"];
  expect(head.split(",").slice(7).sort()).toEqual(columns);
  for (const cell of [
    `"'=HYPERLINK(""http://x"",""y"")"`,
    `"'+45 12, ""quoted""\nand more"`,
    "'@SUM(1)",
    "'-2+3",
    "-5",
    "-1",
    "a; c",
  ])
    expect(`,${first},`).toContain(`,${cell},`);
  expect(second).toContain(",in_progress,'=acme,1,");
  expect(second.split(",").slice(7).sort()).toEqual(["", "", "", "", "", "1", "Runa"]);
});

test("submissions export includes who gave each answer", async () => {
  const { on, ids } = await filled(async ({ fill }) => [
    await fill("order", order, { isSubmitted: true }),
    await fill("gated", order),
    await fill("order", { customer: "Eva" }),
  ]);
  const records = (await on("submissions", "export", "--intake", "order")).out
    .trimEnd()
    .split("\n")
    .map((l) => JSON.parse(l));
  expect(records.map(({ submissionId }) => submissionId)).toEqual([ids[2], ids[0]]);
  expect(records[1]).toMatchObject({
    state: "finalized",
    fields: order,
    createdBy: { kind: "agent", id: "bot" },
    answers: { amount: { state: "answered", by: { id: "bot" } } },
  });
  const finalized = await on("submissions", "export", "--intake", "order", "--state", "finalized");
  expect(finalized.out.trimEnd().split("\n")).toHaveLength(1);
});

test("submissions export to a file: the format follows its name, and it is complete and readable by its owner only", async () => {
  const { on, read, path, list } = await filled(async ({ fill }) => [await fill("order", order)]);
  const { out, err } = await on("submissions", "export", "--intake", "order", "--out", "o.csv");
  expect([out, err]).toEqual(["", "Wrote 1 submission to o.csv\n"]);
  expect(read("o.csv")).toContain("\r\n");
  expect(statSync(path("o.csv")).mode & 0o777).toBe(0o600);
  await on("submissions", "export", "--intake", "order", "--out", "o.jsonl");
  expect(JSON.parse(read("o.jsonl")).fields).toEqual(order);
  expect((await on("submissions", "export", "--intake", "order", "--out", "no/o.csv")).err).toContain(
    "no/o.csv cannot be written",
  );
  expect(list().filter((name) => name.includes("tmp"))).toEqual([]);
});

test("submissions cancel acts in the operator's name, once", async () => {
  const {
    on,
    json: asJson,
    ids,
  } = await filled(async ({ fill }) => [await fill("order", order), await fill("order", order, { isSubmitted: true })]);
  expect((await on("submissions", "cancel", ids[0]!, "--reason", "A mistake")).out).toBe(`✓ ${ids[0]} is cancelled\n`);
  expect((await on("submissions", "cancel", ids[0]!)).out).toBe(`✓ ${ids[0]} was cancelled before\n`);
  const events = await asJson("submissions", "events", ids[0]!);
  expect(events.at(-1)).toMatchObject({
    type: "submission.cancelled",
    actor: { kind: "human", id: expect.stringMatching(/^operator:./) },
    payload: { reason: "A mistake" },
  });
  const { code, err } = await on("submissions", "cancel", ids[1]!);
  expect(code).toBe(2);
  expect(err).toMatch(/^cofill: /);
});

/** A receiver that refuses until it is told otherwise. */
const receiver = async () => {
  const state = { status: 500, got: 0 };
  const server = createServer((request, response) => {
    state.got++;
    request.resume().on("end", () => response.writeHead(state.status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
};

const allow = "--allow-private-webhooks";

test("submissions retry delivers one or all failed deliveries", async () => {
  const hook = await receiver();
  const destination = { kind: "webhook", url: hook.url, retryPolicy: { maxAttempts: 1 } };
  const place = intakePlace({
    ...folderFiles,
    "forms/hook.intake.json": json({ ...orderIntake, id: "hook", destination }),
  });
  const ids = await place.intake(async ({ fill }) => [
    await fill("hook", order, { isSubmitted: true }),
    await fill("hook", order, { isSubmitted: true }),
    await fill("hook", order, { isSubmitted: true }),
  ]);
  for (const id of ids) {
    const { code, out } = await place.on("submissions", "retry", id, allow);
    expect(code).toBe(1);
    expect(out).toContain(`✗ ${id}: The delivery failed: `);
  }
  const refused = await place.on("submissions", "retry", ids[0]!);
  expect(refused.code).toBe(1);
  expect(hook.got).toBe(3);
  await place.on("submissions", "cancel", ids[2]!);
  hook.status = 204;
  expect((await place.on("submissions", "retry", ids[0]!, allow)).out).toBe(`✓ ${ids[0]} is delivered\n`);
  const all = await place.json("submissions", "retry", "--failed", allow);
  expect(all).toMatchObject({ delivered: 1, failed: 0, skipped: 1 });
  expect((await place.on("submissions", "list", "--state", "finalized")).out.split("\n")).toHaveLength(4);
  expect((await place.on("submissions", "show", ids[1]!)).out).toContain("Delivery\n  sent after 2 attempts\n");
});

test("submissions retry calls a function if its folder is named", async () => {
  const code = `import { appendFileSync } from "node:fs";
    export default { id: "coded", schema: ${json(orderIntake.schema)}, destination: { kind: "callback", handler: ({ data }) =>
      appendFileSync(new URL("../taken.txt", import.meta.url), data.submissionId) } };`;
  const place = intakePlace({ "forms/coded.intake.mjs": code });
  const [id] = await place.intake(async ({ fill }) => [await fill("coded", order, { isSubmitted: true })]);
  const { code: refused, err } = await place.on("submissions", "retry", id!);
  expect([refused, err]).toEqual([2, expect.stringContaining("name its folder with --forms DIR")]);
  expect((await place.on("submissions", "retry", id!, "--forms", "forms")).code).toBe(0);
  expect(place.read("taken.txt")).toBe(id);
  expect((await place.on("submissions", "retry", "--failed")).out).toBe("No delivery was given up\n");
});

test.each<[string, readonly string[], string]>([
  ["no action", [], "'submissions' needs ACTION"],
  [
    "an unknown action",
    ["lst"],
    "'submissions' takes list, show, events, export, cancel, retry, not 'lst'; did you mean 'list'?",
  ],
  ["a word too many", ["list", "x"], "'submissions list' takes nothing more; 'x' is one too many"],
  ["no id", ["show"], "'submissions show' needs an ID"],
  [
    "an unknown id",
    ["show", "sub_x"],
    "There is no submission 'sub_x'; 'cofill submissions list' shows those there are",
  ],
  ["an id of another tenant", ["show", "ID", "--tenant", "acme"], "There is no submission 'ID'"],
  ["an unknown state", ["list", "--state", "done"], "--state is one of draft, "],
  ["an option of another action", ["list", "--out", "x"], "'submissions list' has no option '--out'"],
  [
    "a format of another action",
    ["show", "x", "--format", "csv"],
    "'submissions show' prints text, json, yaml, not csv",
  ],
  ["an export of everything", ["export"], "'submissions export' needs --intake ID"],
  ["a retry of nothing", ["retry"], "'submissions retry' takes the ID of a submission, or --failed"],
  [
    "a retry of one and all",
    ["retry", "x", "--failed"],
    "'submissions retry' takes the ID of a submission, or --failed",
  ],
])("submissions refuses %s", async (_, argv, message) => {
  const { on, ids } = await filled(async ({ fill }) => [await fill("order", order)]);
  const { code, out, err } = await on("submissions", ...argv.map((word) => (word === "ID" ? ids[0]! : word)));
  expect([code, out]).toEqual([2, ""]);
  expect(err.replace(ids[0]!, "ID")).toContain(`cofill: ${message}`);
});

test("submissions list without a store lists nothing and creates none", async () => {
  const { run, list } = workspace();
  expect((await run(["submissions", "list"])).err).toBe(
    "cofill: There are no submissions in .cofill/cofill.sqlite; 'cofill serve DIR' makes it here, and --data names another\n",
  );
  const { err } = await run(["submissions", "list", "--data", "x.sqlite", "--format", "json"]);
  expect(JSON.parse(err).error).toEqual({
    code: "file_not_found",
    message: "There are no submissions in x.sqlite; check the name",
  });
  expect(list()).toEqual([]);
});
