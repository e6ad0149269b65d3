import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { dataIn, file, opened, responseFile, setAll } from "./open-definition.ts";
import { workspace } from "./run-cofill.ts";
import { sampleDefinition, sampleJson } from "./sample-definition.ts";

test.each<[string, string, readonly string[], unknown]>([
  ["text", "name", ["Ida Holm"], "Ida Holm"],
  ["a text that looks like a number", "name", ["123"], "123"],
  ["a text that looks like JSON", "name", ["[a"], "[a"],
  ["a text that begins with a dash", "name", ["-- x"], "-- x"],
  ["several lines", "remarks", ["one\ntwo"], "one\ntwo"],
  ["a whole number", "people", ["12"], 12],
  ["a negative number", "people", ["-12"], -12],
  ["a decimal", "weight", ["1.50"], 1.5],
  ["yes", "gift", ["true"], true],
  ["no", "gift", ["false"], false],
  ["a date", "on", ["2026-05-17"], "2026-05-17"],
  ["a date and a time", "called", ["2026-05-17T09:00:00"], "2026-05-17T09:00:00"],
  ["a time", "at", ["09:30:00"], "09:30:00"],
  ["an address", "site", ["https://example.org"], "https://example.org"],
  ["an option", "size", ["s"], "s"],
  ["an option by its label", "size", ["Large"], "l"],
  ["one of several options", "extras", ["card"], ["card"]],
  ["several options", "extras", ["ribbon", "card"], ["ribbon", "card"]],
  ["several options as JSON", "extras", ['["card"]'], ["card"]],
  ["money in the field's currency", "price", ["12.50"], { amount: "12.50", currency: "EUR" }],
  ["money in any currency", "tip", ["3 USD"], { amount: "3", currency: "USD" }],
  ["money as JSON", "tip", ['{"amount": "3", "currency": "USD"}'], { amount: "3", currency: "USD" }],
  [
    "a file as JSON",
    "scan",
    ['{"contentType": "text/plain", "url": "https://example.org/a.txt"}'],
    { contentType: "text/plain", url: "https://example.org/a.txt" },
  ],
  ["JSON for a number", "people", ["--json", "7"], 7],
  ["JSON for a text", "name", ["--json", '"7"'], "7"],
])("set accepts %s", async (_, path, words, value) => {
  const place = opened();
  const { code, out, err } = await place.run(["set", file, path, ...words, "--format", "json"]);
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out)).toMatchObject({ accepted: true, value, progress: { filled: expect.any(Number) } });
  expect(dataIn(place)[path]).toEqual(value);
  expect(place.list()).toEqual([file, responseFile]);
});

test("set reports the change, how a value was converted, and its issues", async () => {
  const { run } = opened();
  expect((await run(["set", file, "price", "12.50"])).out).toBe(
    '✓ price → 12.50 EUR\n  "12.50" was made to fit\n█░░░░░░░░░ 2 of 15 answered, 1 required left\n',
  );
  expect((await run(["set", file, "people", "--", "-1"])).out).toContain("! At least one person comes\n");
  expect((await run(["set", file, "size", "Large"])).out).toContain('✓ size → "l"\n  "Large" was made to fit\n');
  for (const [path, word] of [
    ["name", "Ida"],
    ["people", "3"],
    ["gift", "true"],
    ["tip", "3 USD"],
  ] as const)
    expect((await run(["set", file, path, word])).out).not.toContain("made to fit");
});

test.each<[string, readonly string[], string, string]>([
  ["a field like another", ["nmae", "x"], "patches_rejected", `The form has no field "nmae"; did you mean 'name'?`],
  [
    "a field like none",
    ["xyzzy9", "x"],
    "patches_rejected",
    `The form has no field "xyzzy9"; 'cofill inspect FILE --all' lists the fields`,
  ],
  [
    "a field of a row like another",
    ["lines[0].qyt", "1"],
    "patches_rejected",
    `The form has no field "lines[0].qyt"; did you mean 'lines[0].qty'?`,
  ],
  ["a list", ["lines", "1"], "patches_rejected", '"lines" repeats; name a field of a row, as lines[0].what'],
  ["a group", ["wish", "1"], "patches_rejected", '"wish" holds several fields; name one, as wish.text'],
  [
    "a row that is skipped",
    ["lines[2].qty", "1"],
    "patches_rejected",
    '"lines" has 0 rows, so the next one is lines[0]',
  ],
  ["no path", ["", "1"], "patches_rejected", "The path is empty or missing"],
  ["a broken path", ["lines[x].qty", "1"], "patches_rejected", '"lines[x].qty" is no path'],
  ["a name of every object", ["__proto__", "1"], "patches_rejected", 'The form has no field "__proto__"'],
  ["a word for a number", ["people", "many"], "patches_rejected", '"People" must be a number'],
  ["half a person", ["people", "1.5"], "patches_rejected", '"People" must be a whole number'],
  [
    "a date of another kind",
    ["on", "17.5.2026"],
    "patches_rejected",
    '"Delivery day" must be a date written YYYY-MM-DD',
  ],
  [
    "an option that is not there",
    ["size", "xl"],
    "patches_rejected",
    '"Size" has no option "xl"; its options are s, l',
  ],
  ["another currency", ["price", "1 USD"], "patches_rejected", '"Price" must be in EUR'],
  ["a calculated field", ["total", "3"], "patches_rejected", '"Pieces" is read-only'],
  ["a field that does not apply", ["wish.text", "x"], "patches_rejected", '"What should the card say?" does not apply'],
  ["two values for one", ["name", "Ida", "Holm"], "usage", "name takes one value, not 2; put quotes around it"],
  [
    "broken JSON",
    ["extras", "[card"],
    "invalid_data",
    "The value is not valid JSON: line 1, column 2 should be a value or ]",
  ],
  ["no value", ["name"], "usage", "'set' needs a VALUE, or --clear"],
  ["a value and --clear", ["name", "x", "--clear"], "usage", "--clear takes no value"],
  ["a row that is not there", ["lines[0]", "--clear"], "patches_rejected", 'The form has no "lines[0]"'],
  [
    "an option of text forms",
    ["name", "x", "--output", "o.json"],
    "usage",
    "--output is for text forms (*.form.md): --response names",
  ],
  ["another one", ["name", "x", "--canonical"], "usage", "--canonical is for text forms"],
  [
    "an unknown option",
    ["name", "x", "--respnse", "o"],
    "unknown_option",
    "'set' has no option '--respnse'; did you mean '--response'?",
  ],
  ["answers from standard input", ["name", "x", "--response", "-"], "usage", "--response needs a file"],
])("set refuses %s with advice, and writes nothing", async (_, words, code, message) => {
  const place = opened();
  const ran = await place.run(["set", file, ...words, "--format", "json"]);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  const { error } = JSON.parse(ran.err);
  expect([error.code, error.message]).toEqual([code, expect.stringContaining(message)]);
  expect((await place.run(["set", file, ...words])).err).toContain(`cofill: ${error.message}`);
  expect(place.list()).toEqual([file]);
});

test("set adds rows as they are named, one at a time and nested", async () => {
  const place = opened();
  await setAll(place, [
    ["lines[0].qty", "2"],
    ["lines[1].qty", "3"],
    ["lines[1].parts[0].no", "A1"],
    ["lines[2].what", "box"],
  ]);
  expect(dataIn(place)).toMatchObject({
    lines: [{ qty: 2, parts: [] }, { qty: 3, parts: [{ no: "A1" }] }, { what: "box" }],
    total: 5,
  });
  expect((await place.run(["set", file, "lines[3].qty", "1"])).err).toContain('cofill: "Lines" holds at most 3 rows\n');
  expect((await place.run(["set", file, "lines[1]", "--clear"])).out).toContain("✓ lines[1] → removed; 2 rows left\n");
  expect(dataIn(place)).toMatchObject({ lines: [{ qty: 2 }, { what: "box" }], total: 2 });
});

test("set --clear empties a field and adds no rows", async () => {
  const place = opened();
  await setAll(place, [["name", "Ida"]]);
  expect((await place.run(["set", file, "name", "--clear"])).out).toContain("✓ name → empty\n");
  expect(JSON.parse(place.read(responseFile))).toMatchObject({ data: { name: null } });
  expect(JSON.parse(place.read(responseFile))).not.toHaveProperty("extensions");
  const { code, err } = await place.run(["set", file, "lines[0].qty", "--clear"]);
  expect([code, err]).toEqual([2, expect.stringContaining('The form has no field "lines[0].qty"')]);
});

test("set --dry-run prints the change and writes nothing", async () => {
  const place = opened();
  const { code, out, err } = await place.run(["set", file, "name", "Ida", "--dry-run"]);
  expect([code, err]).toEqual([0, "Nothing was written (--dry-run).\n"]);
  expect(out).toContain('✓ name → "Ida"\n');
  expect(place.list()).toEqual([file]);
});

test("set --response writes the answers to another path", async () => {
  const place = opened();
  mkdirSync(place.path("answers"));
  await place.run(["set", file, "name", "Ida", "--response", "answers/ida.json"]);
  expect(place.list()).toEqual(["answers", file]);
  expect(dataIn(place, "answers/ida.json").name).toBe("Ida");
  const { out } = await place.run(["export", file, "--friendly", "--response", "answers/ida.json"]);
  expect(JSON.parse(out).name).toBe("Ida");
  expect(JSON.parse((await place.run(["export", file, "--friendly"])).out).name).toBeNull();
});

test.each(["order.json", "Order.JSON", "in/order.formspec.json"])(
  "set writes the answers for %s to a response beside it",
  async (name) => {
    const place = workspace({ [name]: sampleJson });
    expect((await place.run(["set", name, "name", "Ida"])).code).toBe(0);
    expect(dataIn(place, name.replace(/(\.formspec)?\.json$/i, ".response.json")).name).toBe("Ida");
  },
);

test("a response records who answered what and when, and has the values in its data only", async () => {
  const place = opened();
  await setAll(place, [
    ["name", "Ida"],
    ["lines[0].qty", "2"],
  ]);
  const response = JSON.parse(place.read(responseFile));
  expect(response).toMatchObject({
    $formspecResponse: "1.0",
    definitionUrl: sampleDefinition.url,
    status: "in-progress",
  });
  const entry = { by: { kind: "person", id: "terminal" }, at: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(response.extensions["x-cofill-answers"]).toEqual({ name: entry, "lines[0].qty": entry });
});

test("set keeps members of a response that other tools added", async () => {
  const other = {
    $formspecResponse: "1.0",
    definitionUrl: sampleDefinition.url,
    definitionVersion: "1.2.0",
    status: "in-progress",
    data: { name: "Eva" },
    id: "r-1",
    "x-mine": [1],
    extensions: { "x-theirs": { a: 1 } },
  };
  const place = opened({ [responseFile]: `\uFEFF${JSON.stringify(other)}` });
  await setAll(place, [["people", "2"]]);
  expect(JSON.parse(place.read(responseFile))).toMatchObject({
    id: "r-1",
    "x-mine": [1],
    data: { name: "Eva", people: 2 },
    extensions: { "x-theirs": { a: 1 }, "x-cofill-answers": { people: {} } },
  });
});

test("set keeps answers of non-relevant fields, which return when the fields are relevant", async () => {
  const place = opened();
  await setAll(place, [
    ["gift", "true"],
    ["wish.text", "For you"],
    ["gift", "false"],
  ]);
  expect(dataIn(place)).not.toHaveProperty("wish");
  expect(JSON.parse((await place.run(["export", file])).out).data).not.toHaveProperty("wish");
  await setAll(place, [
    ["name", "Ida"],
    ["gift", "true"],
  ]);
  expect(dataIn(place).wish).toEqual({ text: "For you" });
});

test("set: a cleared answer does not return", async () => {
  const place = opened();
  await setAll(place, [
    ["gift", "true"],
    ["wish.text", "For you"],
  ]);
  for (const path of ["wish.text", "gift"]) await place.run(["set", file, path, "--clear"]);
  await setAll(place, [["gift", "true"]]);
  expect(dataIn(place).wish).toEqual({ text: null });
});
