import { applyPatches, exportForm, importValues, parseForm, serializeForm } from "@cofill/markform/form";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { exampleText, sampleForm, workspace } from "../../test/run-cofill.ts";

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const valueIn = (source: string, id: string) => exportForm(parseForm(source), { format: "friendly" }).values[id];

test.each<[string, string[], unknown, string | undefined]>([
  ["text", ["name", "Ida Holm"], "Ida Holm", undefined],
  ["text that looks like JSON", ["name", "[draft] {x}"], "[draft] {x}", undefined],
  ["text that looks like a number", ["name", "12"], "12", undefined],
  ["text of several lines", ["name", "a\nb"], "a\nb", undefined],
  ["text that begins with a dash", ["name", "--", "--x"], "--x", undefined],
  ["a list item as text", ["name", "- x"], "- x", undefined],
  ["a number", ["age", "12"], 12, '"12" read as the number 12'],
  ["a negative number", ["age", "-5"], -5, '"-5" read as the number -5'],
  ["a number as JSON", ["age", "12", "--json"], 12, undefined],
  ["an option", ["class", "business"], "business", undefined],
  ["an option by its label", ["class", "Business"], "business", '"Business" read as the option business'],
  ["one option of many", ["meals", "lunch"], ["lunch"], "one value read as a list of 1"],
  ["several options", ["meals", "dinner", "lunch"], ["lunch", "dinner"], undefined],
  ["options as JSON", ["meals", '["lunch"]'], ["lunch"], undefined],
  ["one item", ["tags", "red"], ["red"], "text read as 1 item"],
  ["several items", ["tags", "red", "dark green"], ["red", "dark green"], undefined],
  ["items as JSON", ["tags", '["a, b", "c"]'], ["a, b", "c"], undefined],
  ["a date", ["leaves", "2026-05-01"], "2026-05-01", undefined],
  ["a year", ["since", "1998"], 1998, '"1998" read as the year 1998'],
  ["an address", ["site", "https://example.com"], "https://example.com", undefined],
  [
    "addresses",
    ["links", "https://a.example", "https://b.example"],
    ["https://a.example", "https://b.example"],
    undefined,
  ],
  ["boxes", ["checks", "insured=yes", "visa=no"], { insured: "yes", visa: "no" }, "read as insured yes, visa no"],
  ["all boxes", ["checks", "true"], { insured: "yes", visa: "yes" }, '"true" read as yes for every option'],
  ["boxes as JSON", ["checks", '{"insured": true}'], { insured: "yes", visa: "unfilled" }, "read as insured yes"],
  ["one row", ["stops", '{"city": "Oslo", "nights": 2}'], [{ city: "Oslo", nights: 2 }], "one row read as a table"],
  ["rows", ["stops", '{"city": "Oslo"}', '{"city": "Bergen"}'], [{ city: "Oslo" }, { city: "Bergen" }], undefined],
  ["rows as one JSON", ["stops", '[{"city": "Oslo"}]'], [{ city: "Oslo" }], undefined],
])("set %s", async (_, words, value, coerced) => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const json = await run(["set", "trip.form.md", "--format", "json", ...words]);
  expect([json.code, json.err]).toEqual([0, ""]);
  expect(valueIn(read("trip.form.md"), words[0]!)).toEqual(value);
  expect(JSON.parse(json.out)).toMatchObject({ applyStatus: "applied", ...(coerced !== undefined && { coerced }) });
  expect(JSON.parse(json.out).coerced).toBe(coerced);
  const again = await run(["set", "trip.form.md", ...words]);
  if (coerced !== undefined) expect(again.out).toContain(coerced);
  expect(again.out).toContain("Nothing changed.");
});

test.each<[string, string[], string, string]>([
  ["an unknown field", ["nmae", "x"], "UNKNOWN_FIELD", "There is no field 'nmae'; did you mean 'name'?"],
  ["words for a number", ["age", "twelve"], "WRONG_TYPE", '"Age" must be a number'],
  ["an unknown option", ["class", "first"], "WRONG_TYPE", 'has no option "first"; its options are Economy, Business'],
  ["a date in words", ["leaves", "tomorrow"], "WRONG_TYPE", "YYYY-MM-DD"],
  ["no address", ["site", "example.com"], "WRONG_TYPE", "must be a full URL"],
  ["a column that is not there", ["stops", '{"town": "Oslo"}'], "WRONG_TYPE", "has no column"],
  ["a sentinel", ["name", "%SKIP%"], "RESERVED_TEXT", "use skip_field"],
  ["a NUL", ["name", "--json", '"a\\u0000b"'], "WRONG_TYPE", "NUL"],
])("set refuses %s", async (_, words, code, message) => {
  const { run, read, list } = workspace({ "trip.form.md": sampleForm });
  const json = await run(["set", "trip.form.md", ...words, "--format", "json"]);
  expect([json.code, json.out]).toEqual([2, ""]);
  const { error } = JSON.parse(json.err);
  expect(error).toMatchObject({ code: "patches_rejected", errors: [{ patchIndex: 0, code }] });
  expect(error.message).toContain(message);
  expect(read("trip.form.md")).toBe(sampleForm);
  expect(list()).toEqual(["trip.form.md"]);
});

test.each([
  ["no value", ["set", "trip.form.md", "name"], "'set' needs a VALUE, or --clear"],
  ["a value to clear", ["set", "trip.form.md", "name", "x", "--clear"], "--clear takes no value"],
  [
    "two values for one text",
    ["set", "trip.form.md", "name", "Ida", "Holm"],
    '"Full name" takes one value, not 2; put quotes around it',
  ],
  ["broken JSON", ["set", "trip.form.md", "tags", "[a"], "The value is not valid JSON"],
  ["neither note nor --remove", ["note", "trip.form.md"], "'note' needs REF and TEXT, or --remove NOTE"],
  [
    "both note and --remove",
    ["note", "trip.form.md", "name", "x", "--remove", "n1"],
    "Either write a note or remove one",
  ],
  ["no patches", ["apply", "trip.form.md"], "'apply' needs either --patches FILE or --patch JSON, and not both"],
  ["both kinds of patches", ["apply", "trip.form.md", "--patches", "x", "--patch", "{}"], "and not both"],
  ["everything from stdin", ["apply", "-", "--patches", "-"], "cannot both come from standard input"],
  ["patches that are no JSON", ["apply", "trip.form.md", "--patch", "{"], "--patch is not valid JSON"],
  [
    "patches that are no list",
    ["apply", "trip.form.md", "--patches", "one.json"],
    "one.json must hold a list of patches",
  ],
  ["no values", ["import", "trip.form.md"], "'import' needs --values FILE"],
  ["values that are no object", ["import", "trip.form.md", "--values", "list.yaml"], "list.yaml must hold an object"],
  ["values that are no YAML", ["import", "trip.form.md", "--values", "bad.yaml"], "bad.yaml is not valid YAML"],
  [
    "the form and its result on stdout",
    ["set", "-", "name", "Ida", "--format", "json"],
    "cannot both go to standard output",
  ],
  [
    "an output directory that is not there",
    ["set", "trip.form.md", "name", "Ida", "-o", "no/x.form.md"],
    "there is no such directory",
  ],
])("refused: %s", async (_, argv, message) => {
  const files = { "trip.form.md": sampleForm, "one.json": "{}", "list.yaml": "- 1\n", "bad.yaml": "a: [\n" };
  const { run, read, list } = workspace(files);
  const { code, out, err } = await run(argv, { stdin: sampleForm });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect(read("trip.form.md")).toBe(sampleForm);
  expect(list()).toEqual(Object.keys(files).sort());
});

test("set --clear takes an answer away", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  await run(["set", "trip.form.md", "name", "Ida"]);
  const { out } = await run(["set", "trip.form.md", "name", "--clear"]);
  expect(out).toContain("name → empty");
  expect(valueIn(read("trip.form.md"), "name")).toBeUndefined();
});

test("a value that breaks a rule is written and reported", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const { code, out } = await run(["set", "trip.form.md", "age", "200"]);
  expect(code).toBe(0);
  expect(out).toContain('! "Age" must be from 0 to 150; it is 200\n');
  expect(out).toContain("invalid: ");
  expect(valueIn(read("trip.form.md"), "age")).toBe(200);
});

test("any text survives", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      fc.pre(text.trim() !== "" && !text.includes("\0") && !/^\s*%(?:SKIP|ABORT)/i.test(text));
      const { code, err } = await run(["set", "trip.form.md", "--format", "json", "name", "--", text]);
      expect([code, err]).toEqual([0, ""]);
      expect(String(valueIn(read("trip.form.md"), "name")).trim()).toBe(text.replace(/\r\n?/g, "\n").trim());
    }),
    { numRuns: 60 },
  );
});

test("skip, abort and note", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  expect((await run(["skip", "trip.form.md", "age", "--reason", "Not asked"])).out).toContain(
    "✓ age → skipped: Not asked\n",
  );
  expect((await run(["abort", "trip.form.md", "name", "--role", "agent"])).out).toContain("✓ name → aborted\n");
  expect((await run(["note", "trip.form.md", "who", "Call back", "--role", "agent"])).out).toContain(
    "✓ n1 on who: Call back\n",
  );
  const added = await run(["note", "trip.form.md", "trip", "Twice", "--format", "json"]);
  expect(JSON.parse(added.out)).toMatchObject({ applyStatus: "applied", noteId: "n2" });
  const form = parseForm(read("trip.form.md"));
  expect(exportForm(form).values).toMatchObject({
    age: { state: "skipped", reason: "Not asked" },
    name: { state: "aborted" },
  });
  expect(form.notes).toMatchObject([
    { id: "n1", ref: "who", role: "agent", text: "Call back" },
    { id: "n2", role: "user" },
  ]);
  expect((await run(["note", "trip.form.md", "--remove", "n1"])).out).toContain("n1 → removed");
  const gone = await run(["note", "trip.form.md", "--remove", "n9"]);
  expect([gone.code, gone.out.split("\n")[0]]).toEqual([0, "There is no note n9."]);
  expect(parseForm(read("trip.form.md")).notes.map(({ id }) => id)).toEqual(["n2"]);
});

test.each([
  ["a required field", ["skip", "name"], "REQUIRED_CANNOT_SKIP", "cannot be skipped"],
  ["an unknown field", ["skip", "ages"], "UNKNOWN_FIELD", "did you mean 'age'?"],
  ["an unknown field", ["abort", "xyzzy"], "UNKNOWN_FIELD", "There is no field 'xyzzy'"],
  ["an unknown place", ["note", "whom", "text"], "UNKNOWN_REF", "did you mean 'who'?"],
  ["an empty note", ["note", "who", " "], "INVALID_PATCH", "A note needs text"],
])("given up for nothing: %s", async (_, [name = "", ...rest], code, message) => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const { code: exit, err } = await run([name, "trip.form.md", ...rest]);
  expect(exit).toBe(2);
  expect(err).toContain(message);
  expect(err).toContain(`Nothing was written (${code}).`);
  expect(read("trip.form.md")).toBe(sampleForm);
});

test("apply: the file is edited in place, the result is the library's", async () => {
  const source = exampleText("vendor-onboarding.form.md");
  const patches = JSON.parse(exampleText("vendor-onboarding.patches.json"));
  const applied = applyPatches(parseForm(source), patches);
  for (const [data, extra] of [
    [patches, []],
    [{ patches }, []],
    [patches, ["--canonical"]],
  ] as const) {
    const { run, read } = workspace({ "v.form.md": source, "p.json": JSON.stringify(data) });
    const { code, out } = await run([
      "apply",
      "v.form.md",
      "--patches",
      "p.json",
      "--no-validators",
      "--format",
      "json",
      ...extra,
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(asJson(applied.result));
    expect(read("v.form.md")).toBe(serializeForm(applied.form, { style: extra.length > 0 ? "canonical" : "preserve" }));
  }
});

test("apply: patches from stdin and from the command line, as text and YAML", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const patch = (fieldId: string, value: unknown, op: string) => JSON.stringify({ op, fieldId, value });
  const one = await run(["apply", "trip.form.md", "--patches", "-"], {
    stdin: `[${patch("name", "Ida", "set_string")}]`,
  });
  expect(one.out).toBe("✓ 1 patch accepted\nincomplete: ░░░░░░░░░░ 1 of 11 answered, 2 required left\n");
  const two = await run([
    ...["apply", "trip.form.md", "--format", "yaml"],
    ...["--patch", patch("age", 3, "set_number"), "--patch", patch("since", 2001, "set_year")],
  ]);
  expect(parse(two.out)).toMatchObject({ applyStatus: "applied", formState: "incomplete" });
  expect(exportForm(parseForm(read("trip.form.md")), { format: "friendly" }).values).toEqual({
    name: "Ida",
    age: 3,
    since: 2001,
  });
});

test("apply: one bad patch stops all, and every bad one is named", async () => {
  const { run, read, list } = workspace({ "trip.form.md": sampleForm });
  const argv = ["apply", "trip.form.md"];
  for (const patch of [
    { op: "set_string", fieldId: "nope", value: "x" },
    { op: "set_string", fieldId: "name", value: "Ida" },
    { op: "set_number", fieldId: "age", value: "12" },
  ]) {
    argv.push("--patch", JSON.stringify(patch));
  }
  const text = await run(argv);
  expect([text.code, text.out]).toEqual([2, ""]);
  expect(text.err).toMatch(/^patches\[0\]: UNKNOWN_FIELD: .*\npatches\[2\]: WRONG_TYPE: .*\n/);
  expect(text.err).toContain("cofill: 2 of 3 patches were rejected, so nothing was written\n");
  const json = await run([...argv, "--format", "json"]);
  expect(json.code).toBe(2);
  expect(JSON.parse(json.out)).toMatchObject({
    applyStatus: "rejected",
    rejectedPatches: [{ patchIndex: 0 }, { patchIndex: 2 }],
    formState: "empty",
  });
  expect(JSON.parse(json.err).error).toMatchObject({
    code: "patches_rejected",
    errors: [
      { patchIndex: 0, code: "UNKNOWN_FIELD" },
      { patchIndex: 2, code: "WRONG_TYPE" },
    ],
  });
  expect(read("trip.form.md")).toBe(sampleForm);
  expect(list()).toEqual(["trip.form.md"]);
});

test.each([["vendor-onboarding.values.yaml"], ["values.json"]])("import %s", async (name) => {
  const source = exampleText("vendor-onboarding.form.md");
  const yaml = exampleText("vendor-onboarding.values.yaml");
  const files = {
    "v.form.md": source,
    "vendor-onboarding.values.yaml": yaml,
    "values.json": JSON.stringify(parse(yaml)),
  };
  const { run, read } = workspace(files);
  const expected = importValues(parseForm(source), parse(yaml));
  const { code, out } = await run([
    "import",
    "v.form.md",
    "--values",
    name,
    "--output",
    "out.form.md",
    "--no-validators",
    "--format",
    "json",
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(asJson(expected.result));
  expect(read("v.form.md")).toBe(source);
  expect(read("out.form.md")).toBe(serializeForm(expected.form, { style: "preserve" }));
});

test.each([[[]], [["--friendly"]], [["--format", "yaml"]], [["--friendly", "--format", "yaml"]]])(
  "what is exported %s is imported again",
  async (options) => {
    const filled = exampleText("vendor-onboarding-filled.form.md");
    const { run, read } = workspace({ "old.form.md": filled, "new.form.md": exampleText("vendor-onboarding.form.md") });
    const { out: stdin } = await run(["export", "old.form.md", ...options]);
    expect((await run(["import", "new.form.md", "--values", "-"], { stdin })).code).toBe(0);
    expect(exportForm(parseForm(read("new.form.md"))).values).toEqual(exportForm(parseForm(filled)).values);
  },
);

test("import names the values that do not fit", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { code, err } = await run(["import", "trip.form.md", "--values", "-"], {
    stdin: "values:\n  nmae: x\n  age: many\n",
  });
  expect(code).toBe(2);
  expect(err).toMatch(/^nmae: UNKNOWN_FIELD: .*\nage: WRONG_TYPE: .*\ncofill: 2 of 2 values were rejected/);
});

test("a dry run shows a diff and writes nothing", async () => {
  const { run, read, list } = workspace({ "trip.form.md": sampleForm });
  await run(["set", "trip.form.md", "name", "Ida"]);
  const before = read("trip.form.md");
  const { code, out, err } = await run(["set", "trip.form.md", "name", "Eva", "--dry-run"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^--- trip\.form\.md\n\+\+\+ trip\.form\.md\n@@ /);
  expect(out).toContain("\n-Ida\n+Eva\n");
  expect(err).toContain("Nothing was written (--dry-run).");
  const coloured = await run(["set", "trip.form.md", "name", "Eva", "-n"], { isTTY: true });
  expect(coloured.out).toContain("\x1b[31m-Ida\x1b[0m\n\x1b[32m+Eva\x1b[0m\n");
  const json = JSON.parse((await run(["set", "trip.form.md", "name", "Eva", "-n", "--format", "json"])).out);
  expect(json).toMatchObject({ applyStatus: "applied", diff: out });
  expect(read("trip.form.md")).toBe(before);
  expect(list()).toEqual(["trip.form.md"]);
});

test("a form through a pipe", async () => {
  const { run, read, list } = workspace();
  const { code, out, err } = await run(["set", "-", "name", "Ida"], { stdin: sampleForm });
  expect(code).toBe(0);
  expect(valueIn(out, "name")).toBe("Ida");
  expect(err).toContain('✓ name → "Ida"');
  expect((await run(["set", "-", "name", "Ida", "-o", "x.form.md"], { stdin: sampleForm })).out).toContain("✓ name");
  expect(read("x.form.md")).toBe(out);
  expect(list()).toEqual(["x.form.md"]);
});

test.each([
  ["CRLF line ends", sampleForm.replaceAll("\n", "\r\n")],
  ["a byte order mark", `\ufeff${sampleForm}`],
  ["both", `\ufeff${sampleForm.replaceAll("\n", "\r\n")}`],
  ["no newline at the end", sampleForm.trimEnd()],
  [
    "prose and comments",
    sampleForm.replace("# Trip request", "# Trip *request*\n\n<!-- keep me -->   \n\n\n- a\n  - b\n"),
  ],
])("what a person wrote stays: %s", async (_, source) => {
  const { run, read } = workspace({ "trip.form.md": source });
  await run(["set", "trip.form.md", "name", "Ida"]);
  const once = read("trip.form.md");
  expect(valueIn(once, "name")).toBe("Ida");
  expect(once.startsWith("\ufeff")).toBe(source.startsWith("\ufeff"));
  expect(once.includes("\r\n")).toBe(source.includes("\r\n"));
  if (source.includes("\r\n")) expect(once.replaceAll("\r\n", "")).not.toContain("\n");
  await run(["set", "trip.form.md", "name", "--clear"]);
  const body = (text: string) => text.slice(text.indexOf("# Trip"));
  expect(body(read("trip.form.md"))).toBe(body(source));
});

test("set answers a cell, a row and an item, adds the next one, and clears them", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const set = async (...words: readonly string[]) => {
    const { code, out, err } = await run(["set", "trip.form.md", ...words]);
    return code === 0 ? out.split("\n")[0] : err.split("\n")[0];
  };
  expect(await set("stops[0].city", "Oslo")).toBe('✓ stops[0].city → "Oslo"');
  expect(await set("stops[0].nights", "2")).toBe("✓ stops[0].nights → 2");
  expect(await set("stops[1]", '{"city": "Rome", "nights": 3}')).toBe('✓ stops[1] → {"city":"Rome","nights":3}');
  expect(read("trip.form.md")).toContain("| --- | --- |\n| Oslo | 2 |\n| Rome | 3 |\n");
  expect(await set("stops[0].nights", "--clear")).toBe("✓ stops[0].nights → empty");
  expect(await set("stops[0]", "--clear")).toBe("✓ stops[0] → removed; 1 row left");
  expect(read("trip.form.md")).toContain("| --- | --- |\n| Rome | 3 |\n{%");
  expect(await set("tags[0]", "green")).toBe('✓ tags[0] → "green"');
  expect(await set("stops[3].city", "Bern")).toBe('cofill: "Stops" has 1 row; the next one is stops[1]');
  expect(await set("stops[0].town", "Bern")).toBe(
    "cofill: \"Stops\" has no column 'town'; its columns are city, nights",
  );
});
