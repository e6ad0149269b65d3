import { expect, test } from "vitest";
import { parse } from "yaml";
import { file, opened, responseFile, setAll } from "./open-definition.ts";
import { sampleForm, workspace } from "./run-cofill.ts";
import { sampleDefinition, sampleJson, sampleReferences, sampleWith } from "./sample-definition.ts";

test.each(["inspect", "next"])("%s refuses --roles for a definition instead of ignoring it", async (command) => {
  const { code, err } = await opened().run([command, file, "--roles", "user"]);
  expect([code, err]).toEqual([2, "cofill: --roles is for text forms (*.form.md): a definition has no roles\n"]);
});

test("inspect shows warnings of a sidecar document under its file name", async () => {
  const old = { ...sampleReferences, targetDefinition: { url: sampleDefinition.url, compatibleVersions: "^9.0.0" } };
  const { run } = opened({ "order.references.json": JSON.stringify(old) });
  expect((await run(["inspect", file])).out).toMatch(
    /\nWarnings \(1\)\norder\.references\.json:\/targetDefinition\S* {2}\S/,
  );
});

test("inspect prints a report of a definition", async () => {
  const place = opened();
  await setAll(place, [
    ["gift", "true"],
    ["people", "-1"],
    ["lines[0].qty", "2"],
  ]);
  const { code, out, err } = await place.run(["inspect", file]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toBe(`Order
order.formspec.json · version 1.2.0 · 18 fields

State     invalid
Progress  █████░░░░░░░░░░░░░░░░░░░  4 of 18 answered
Required  1 of 1 still to answer
Answers   order.response.json

● name           Name
○ remarks        Remarks
✗ people         People
○ weight         Weight
✓ gift           Is it a gift?
○ on             Delivery day
○ called         Called
○ at             Time
○ site           Site
○ scan           Scan
○ size           Size
○ extras         Extras
○ price          Price
○ tip            Tip
= total          Pieces

The gift  0 of 1 answered
○ wish.text      What should the card say?

Lines  1 of 2 answered
○ lines[0].what  What
✓ lines[0].qty   How many

● required · ○ optional · ✓ answered · ✗ wrong · = calculated or fixed

Issues (1)
! people  At least one person comes
`);
});

test("inspect, next, validate, export and status print JSON", async () => {
  const place = opened();
  const json = async (...argv: string[]) => JSON.parse((await place.run([...argv, "--format", "json"])).out);
  expect(await json("inspect", file)).toMatchObject({
    description: { title: "Order", version: "1.2.0" },
    progress: { filled: 1, total: 15, required: 1, complete: false },
    fields: expect.arrayContaining([expect.objectContaining({ path: "name", required: true, filled: false })]),
    results: [{ path: "name", code: "REQUIRED" }],
    counts: { error: 1 },
  });
  expect((await json("inspect", file, "--max-issues", "0")).results).toEqual([]);
  const next = await json("next", file, "--count", "3");
  expect(next).toMatchObject({ next: { path: "name", reason: "required" }, openFields: 14 });
  expect(next.fields.map(({ path }: { path: string }) => path)).toEqual(["name", "remarks", "people"]);
  expect(await json("validate", file)).toMatchObject({ valid: false, results: [{ path: "name" }] });
  expect(await json("export", file)).toMatchObject({
    $formspecResponse: "1.0",
    status: "in-progress",
    data: { name: null },
  });
  const yaml = parse((await place.run(["export", file, "--friendly", "--format", "yaml"])).out);
  expect(yaml).toEqual((await json("export", file)).data);
  expect(await json("status", ".")).toEqual([
    {
      file,
      formState: "incomplete",
      isComplete: false,
      answered: 1,
      skipped: 0,
      aborted: 0,
      total: 15,
      requiredLeft: 1,
      issues: 1,
    },
  ]);
});

test.each<[string, readonly (readonly [string, ...string[]])[], number, string]>([
  [
    "a required answer is missing",
    [],
    1,
    `${responseFile}:name: error: "Name" is required [REQUIRED]\n✗ ${responseFile} has 1 error\n`,
  ],
  [
    "a check that waits for the end fails",
    [
      ["name", "Ida"],
      ["extras", "card"],
    ],
    1,
    `${responseFile}:#: error: A card needs a text [SHAPE_FAILED]\n✗ ${responseFile} has 1 error\n`,
  ],
  ["everything is there", [["name", "Ida"]], 0, `✓ ${responseFile} has no errors\n`],
])("validate: %s", async (_, answers, code, out) => {
  const place = opened();
  await setAll(place, answers);
  expect(await place.run(["validate", file])).toEqual({ code, out, err: "" });
});

test("next prints a card with everything about a field and the command to run", async () => {
  const { run } = workspace({
    "my order.json": sampleJson,
    "my order.references.json": JSON.stringify(sampleReferences),
  });
  expect((await run(["next", "my order.json"])).out).toBe(`Name
  name · string · required
  ! "Name" is required
  takes     text
  documentation  How to write a name
    As on the letter box.

  $ cofill set 'my order.json' name TEXT

… and 13 more fields after that
░░░░░░░░░░ 1 of 15 answered, 1 required left
`);
});

test("next goes through invalid fields, then empty ones, then reports that nothing is left", async () => {
  const place = opened();
  await setAll(place, [
    ["name", "Ida"],
    ["people", "-1"],
  ]);
  expect((await place.run(["next", file])).out).toContain("  is now    -1\n");
  await setAll(place, [["people", "1"]]);
  expect((await place.run(["next", file])).out).toContain("remarks · text · optional");
  const tiny = workspace({ "t.json": sampleWith({ items: [sampleDefinition.items[0]], shapes: [] }) });
  await tiny.run(["set", "t.json", "name", "Ida"]);
  expect((await tiny.run(["next", "t.json"])).out).toBe(
    "✓ Nothing is left to fill\n██████████ 1 of 1 answered  ✓ nothing required is left\n",
  );
});

const manyFields = sampleWith({
  shapes: [],
  items: Array.from({ length: 20 }, (_, part) => ({
    key: `part${part}`,
    type: "group",
    label: `Part ${part} 日本語 with a label that is longer than the line in which it has to stand, by far`,
    children: Array.from({ length: 15 }, (__, index) => ({
      key: `field${part}_${index}`,
      type: "field",
      label: `Question ${index}, 質問, of part ${part}, and much more to say about it than fits`,
      dataType: "string",
      required: index % 3 === 0,
    })),
  })),
});

test("inspect summarises a form of 300 fields: its parts, the first open fields, and the number of others", async () => {
  const { run } = workspace({ "big.json": manyFields });
  const lines = (await run(["inspect", "big.json"])).out.trimEnd().split("\n");
  expect(lines.length).toBeLessThan(50);
  expect(lines.filter((line) => line.startsWith("● part"))).toHaveLength(15);
  expect(lines.at(-1)).toBe("… 85 more are open; 200 optional fields are empty; --all lists every field");
  const all = (await run(["inspect", "big.json", "--all"])).out;
  expect(all.match(/^[●○] part/gm)).toHaveLength(300);
});

test.each([60, 80, 100])("inspect fits %i columns, counting wide characters", async (columns) => {
  const { textWidth } = await import("../src/text-width.ts");
  const { run } = workspace({ [file]: sampleJson, "big.json": manyFields });
  for (const argv of [
    ["inspect", "big.json"],
    ["inspect", "big.json", "--all"],
    ["next", "big.json", "--count", "3"],
    ["inspect", file],
    ["help"],
    ["help", "profile"],
    ["help", "check"],
  ]) {
    const { out } = await run(argv, { columns, isTTY: true, env: { NO_COLOR: "1" } });
    // Commands and addresses are there to be copied, so they are not broken.
    const lines = out.split("\n").filter((line) => !/^ *\$ |^Usage|^ {7}cofill/.test(line));
    for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(columns);
  }
});

test("inspect prints colours only to terminals", async () => {
  const { run } = opened();
  for (const argv of [
    ["inspect", file],
    ["next", file],
    ["validate", file],
    ["check", file],
    ["status", "."],
  ]) {
    expect((await run(argv)).out).not.toContain("\x1b");
    expect((await run(argv, { isTTY: true })).out).toContain("\x1b[");
  }
});

test("inspect: a definition's texts cannot control the terminal", async () => {
  const evil = "Name\u001b]0;owned\u0007";
  const items = [{ ...sampleDefinition.items[0], label: evil, hint: evil }];
  const { run } = workspace({ [file]: sampleWith({ items, title: evil, shapes: [] }) });
  for (const argv of [
    ["inspect", file],
    ["next", file],
    ["validate", file],
    ["set", file, "name", evil],
  ]) {
    const { out, err } = await run(argv, { isTTY: true });
    expect(out + err).not.toContain("\x1b]0");
    expect(out + err).not.toContain("\x07");
  }
});

test("status lists definitions and text forms, but neither responses nor sidecars", async () => {
  const place = opened({ "trip.form.md": sampleForm, "order.references.json": JSON.stringify(sampleReferences) });
  await setAll(place, [["name", "Ida"]]);
  const { code, out } = await place.run(["status", "."]);
  expect(code).toBe(0);
  expect(out).toBe(`STATE     ANSWERED  NEEDED  ISSUES  FORM
complete  2/15      0       ✓       order.formspec.json
empty     0/11      3       11      trip.form.md
`);
});
