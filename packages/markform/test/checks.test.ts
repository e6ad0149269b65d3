import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { owner } from "@cofill/core";
import {
  documentOf,
  inspect,
  type ParsedForm,
  parseForm,
  serializeForm,
  validate,
  withDocument,
} from "@cofill/markform";
import { type CheckRunner, createCheckRunner, findSidecar } from "@cofill/markform/validators";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { canonicalBody, placesOf } from "./outcomes.ts";
import { field, form, value } from "./sources.ts";

let folder = "";
const runners: CheckRunner[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "markform-checks-"));
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

/** Writes a sidecar and gives the path of the form beside it. */
const sidecar = async (code: string, name = `form${++files}.valid.ts`): Promise<string> => {
  await writeFile(join(folder, name), code);
  return join(folder, name.replace(/\.valid\.[tj]s$/, ".form.md"));
};

const runnerFor = async (path: string, { schema }: ParsedForm, timeoutMs?: number): Promise<CheckRunner> => {
  const runner = await createCheckRunner(path, { schema, ...(timeoutMs !== undefined && { timeoutMs }) });
  runners.push(runner);
  return runner;
};

/** The form with what its checks report. */
const checked = async (parsed: ParsedForm, runner: CheckRunner): Promise<ParsedForm> => {
  const document = documentOf(parsed, { audience: owner });
  const issues = await runner.run(document.form);
  const edited = document.edit([{ type: "report", issues }], { by: { kind: "system", id: "checks" }, at: "" });
  return withDocument(parsed, edited.document);
};

const one = parseForm(form(field("string", 'validate=["check"]', value("x"))));

const checkedWith = async (code: string, parsed = one, timeoutMs?: number): Promise<ParsedForm> =>
  checked(parsed, await runnerFor(await sidecar(code), parsed, timeoutMs));

const says = (issue: object): string => `export const validators = { check: () => [${JSON.stringify(issue)}] };`;

describe("MF-HOK-01 sidecar files", () => {
  test("MF-HOK-01 X.valid.ts is TypeScript", async () => {
    const code =
      'type Context = { targetId: string };\nexport const validators: Record<string, (c: Context) => unknown[]> = {\n  check: (c: Context) => [{ severity: "error", message: "from ts", ref: c.targetId, source: "code" }],\n};\n';
    expect(validate(await checkedWith(code))).toMatchObject([
      { message: "from ts", ref: "a", validatorId: "check", source: "code", path: "_default.a", range: {} },
    ]);
  });

  test("MF-HOK-01 X.valid.js is taken too", async () => {
    const path = await sidecar(says({ severity: "warning", message: "from js" }), "plain.valid.js");
    const found = validate(await checked(one, await runnerFor(path, one)));
    expect(found).toMatchObject([{ message: "from js", severity: "warning" }]);
  });

  test("MF-HOK-01 X.valid.ts comes before X.valid.js", async () => {
    await sidecar(says({ message: "js" }), "both.valid.js");
    const path = await sidecar(says({ message: "ts" }), "both.valid.ts");
    expect(await findSidecar(path)).toBe(join(folder, "both.valid.ts"));
    expect(validate(await checked(one, await runnerFor(path, one)))).toMatchObject([{ message: "ts" }]);
  });

  test("MF-HOK-02 D-12 a check without a sidecar is a warning and does not stand in the way", async () => {
    const runner = await runnerFor(join(folder, "none.form.md"), one);
    const result = await checked(one, runner);
    expect(runner.sidecar).toBeUndefined();
    expect(validate(result)).toMatchObject([
      { severity: "warning", code: "VALIDATOR_NOT_FOUND", ref: "a", validatorId: "check" },
    ]);
    expect(inspect(result).isComplete).toBe(true);
  });

  test.each([
    ["a syntax error", "export const validators = {{{"],
    ["an error while loading", 'throw new Error("no database");\nexport const validators = {};'],
    ["an import that is not there", 'import { x } from "./not-there.ts";\nexport const validators = { x };'],
    ["the end of its process", "process.exit(3);\nexport const validators = {};"],
  ])("MF-HOK-02 D-12 a sidecar with %s is an issue of the form, which still loads", async (_, code) => {
    const runner = await runnerFor(await sidecar(code), one);
    expect(runner.loadFailure).toMatchObject({ severity: "error" });
    const result = await checked(one, runner);
    expect(validate(result)).toMatchObject([
      {
        severity: "error",
        code: "VALIDATOR_FAILED",
        source: "code",
        ref: "f",
        message: expect.stringMatching(/Failed to load validators: form\d+\.valid\.ts/),
      },
    ]);
    expect(inspect(result)).toMatchObject({ isComplete: false, issues: [{ ref: "f", scope: "form" }] });
  });

  test.each([
    ["no export", "export const other = 1;"],
    ["an export that is no object", 'export const validators = "x";'],
  ])("MF-HOK-02 a sidecar with %s is a warning", async (_, code) => {
    const result = await checkedWith(code);
    expect(validate(result).map(({ severity }) => severity)).toEqual(["warning"]);
    expect(inspect(result).isComplete).toBe(true);
  });

  test("MF-HOK-02 an entry that is no function counts as not found", async () => {
    const result = await checkedWith("export const validators = { check: 3 };");
    expect(validate(result)).toMatchObject([{ code: "VALIDATOR_NOT_FOUND" }]);
  });

  test.each([
    ["a number", "validate=[3]"],
    ["an object without id", "validate=[{min: 3}]"],
  ])("MF-HOK-01 %s in validate is a parse error", (_, attribute) => {
    expect(placesOf(form(field("string", attribute)))).toEqual(["6:1"]);
  });

  test("MF-HOK-01 the validate attribute is kept when the form is written", () => {
    const attribute = 'validate=["format_check", {id: "min_words", min: 25}]';
    expect(canonicalBody(field("string", attribute))).toContain(attribute);
  });
});

describe("checks in code are issues of the form", () => {
  const two = parseForm(
    form(`${field("string", 'validate=["check"]', value("x"))}\n${field("string", "", value("y"), "b")}`),
  );

  test("MF-HOK-02 a check's error counts for state and completion", async () => {
    const failed = inspect(await checkedWith(says({ severity: "error", message: "hm" }), two));
    expect(failed).toMatchObject({ isComplete: false, formState: "invalid" });
    expect(failed.issues).toMatchObject([{ ref: "a", reason: "validation_error", severity: "required" }]);
    expect(failed.progressSummary.fields.a).toMatchObject({ valid: false, issueCount: 1 });
    expect(failed.progressSummary.counts).toMatchObject({ validFields: 1, invalidFields: 1 });
  });

  test.each(["warning", "info"])("MF-HOK-02 a check's %s does not", async (severity) => {
    const warned = inspect(await checkedWith(says({ severity, message: "hm" }), two));
    expect(warned).toMatchObject({ isComplete: true, formState: "complete" });
    expect(warned.issues).toMatchObject([{ ref: "a", severity: "recommended" }]);
  });

  test.each([
    ["a field", "a", "field"],
    ["a group", "g", "group"],
    ["the form", "f", "form"],
  ])("MF-HOK-02 a check of a group may speak of %s", async (_, ref, scope) => {
    const text = form(`{% group id="g" validate=["check"] %}\n${field("string", "", value("x"))}\n{% /group %}`);
    const result = inspect(await checkedWith(says({ severity: "error", message: "hm", ref }), parseForm(text)));
    expect(result.issues).toMatchObject([{ ref, scope, severity: "required" }]);
    expect(result.isComplete).toBe(false);
  });

  test("a finding about what the form does not have stands at the check's own target, with the validator's code", async () => {
    const result = await checkedWith(says({ severity: "error", message: "hm", ref: "ghost", code: "MINE" }));
    expect(validate(result)).toMatchObject([{ ref: "a", code: "MINE" }]);
  });

  test("MF-VLD-01 built-in issues come before those of checks", async () => {
    const parsed = parseForm(
      form(`${field("string", 'required=true validate=["check"]')}\n${field("string", "required=true", "", "b")}`),
    );
    const found = validate(await checkedWith(says({ message: "no" }), parsed));
    expect(found.map(({ source, ref }) => `${source} ${ref}`)).toEqual(["builtin a", "builtin b", "code a"]);
  });

  test("D-19 without a run of the checks nothing is found and nothing is missed", () => {
    expect(validate(one)).toEqual([]);
    expect(inspect(one).isComplete).toBe(true);
  });

  test("a new report takes the place of the old one, and the text of the form depends on neither", async () => {
    const path = await sidecar(
      'export const validators = { check: ({ values }) => (values.a.value === "x" ? [{ message: "not x" }] : []) };',
    );
    const runner = await runnerFor(path, one);
    const before = await checked(one, runner);
    expect(inspect(before).issues).toMatchObject([{ message: "not x" }]);
    expect(serializeForm(before)).toBe(serializeForm(one));
    const document = documentOf(before, { audience: owner });
    const edited = document.edit([{ type: "set", path: "a", value: "y" }], { by: { kind: "person", id: "p" }, at: "" });
    const after = await checked(withDocument(before, edited.document), runner);
    expect(inspect(after)).toMatchObject({ issues: [], isComplete: true });
  });
});

describe("a check that does not end", () => {
  const three = parseForm(
    form(
      `${field("string", 'validate=["first", "endless", "last"]', value("x"))}\n${field("string", "", value("y"), "b")}`,
    ),
  );
  const others = 'first: () => [{ message: "first" }], last: () => [{ message: "last" }]';

  test.each([
    ["loops for ever", "for (;;);", /'endless' took longer than 200 ms and was stopped/],
    ["ends its process", "process.exit(7);", /'endless' failed: its thread ended with code 7/],
    [
      "uses up its memory",
      "const all = []; for (;;) all.push(new Array(1e6).fill(all.length));",
      /'endless' failed: .*memory/,
    ],
  ])("a check that %s is an issue, and the checks beside it are made", async (_, body, message) => {
    const code = `export const validators = { ${others}, endless: () => { ${body} } };`;
    const runner = await runnerFor(await sidecar(code), three, body.startsWith("const") ? 20_000 : 200);
    const found = validate(await checked(three, runner));
    expect(found).toMatchObject([
      { message: "first", validatorId: "first" },
      { severity: "error", code: "VALIDATOR_FAILED", validatorId: "endless", message: expect.stringMatching(message) },
      { message: "last", validatorId: "last" },
    ]);
  });

  test("after some checks that had to be stopped the others are not tried", async () => {
    const many = parseForm(form(field("string", `validate=[${'"endless",'.repeat(5)}"last"]`, value("x"))));
    const code = "export const validators = { endless: () => { for (;;); }, last: () => [] };";
    const found = validate(await checked(many, await runnerFor(await sidecar(code), many, 50)));
    expect(found.map(({ message }) => /stopped|was not run/.exec(message)?.[0])).toEqual([
      "stopped",
      "stopped",
      "stopped",
      "was not run",
      "was not run",
      "was not run",
    ]);
  });

  test("runs that are asked for together take turns, and one of the same answers is made once", async () => {
    const code = "let n = 0;\nexport const validators = { check: () => [{ message: String(++n) }] };";
    const runner = await runnerFor(await sidecar(code), one);
    const document = documentOf(one, { audience: owner });
    const other = document.edit([{ type: "set", path: "a", value: "y" }], { by: { kind: "person", id: "p" }, at: "" });
    const runs = [document.form, document.form, other.document.form].map((live) => runner.run(live));
    expect((await Promise.all(runs)).map(([issue]) => issue?.message)).toEqual(["1", "1", "2"]);
  });

  test("a runner that was closed finds nothing and starts nothing", async () => {
    const runner = await runnerFor(await sidecar(says({ message: "hm" })), one);
    await runner.close();
    expect(await runner.run(documentOf(one, { audience: owner }).form)).toEqual([]);
  });
});
