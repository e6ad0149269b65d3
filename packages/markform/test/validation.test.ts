import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  inspect,
  isAbortError,
  isConfigError,
  isLlmError,
  isMarkformError,
  isParseError,
  isPatchError,
  isRetryableError,
  isValidationError,
  MARKFORM_VERSION,
  MarkformAbortError,
  MarkformConfigError,
  MarkformError,
  MarkformLlmError,
  MarkformParseError,
  MarkformPatchError,
  MarkformValidationError,
  ParseError,
  parseForm,
  type ValidatorContext,
  type ValidatorRegistry,
  validate,
} from "@cofill/markform";
import { findSidecar, loadValidators } from "@cofill/markform/validators";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apply, canonicalBody, codesOf, errorsOf, essence, placesOf, rejectionsOf } from "./outcomes.ts";
import { field, form, options, table, value } from "./sources.ts";

describe("MF-VLD-03 codes", () => {
  test.each([
    ["REQUIRED_MISSING", field("string", "required=true")],
    ["NUMBER_PARSE_ERROR", field("number", "", value("x"))],
    ["NUMBER_OUT_OF_RANGE", field("number", "max=1", value("2"))],
    ["NUMBER_NOT_INTEGER", field("number", "integer=true", value("1.5"))],
    ["PATTERN_MISMATCH", field("string", 'pattern="^a$"', value("b"))],
    ["LENGTH_OUT_OF_RANGE", field("string", "maxLength=1", value("ab"))],
    ["ITEM_COUNT_ERROR", field("string_list", "maxItems=1", value("a\nb"))],
    ["ITEM_LENGTH_ERROR", field("string_list", "itemMinLength=2", value("a"))],
    ["DUPLICATE_ITEMS", field("string_list", "uniqueItems=true", value("a\na"))],
    ["SELECTION_COUNT_ERROR", field("multi_select", "maxSelections=1", options("x", "x"))],
    ["INVALID_CHECKBOX_STATE", field("checkboxes", 'checkboxMode="simple"', options("*"))],
    ["EXPLICIT_CHECKBOX_UNFILLED", field("checkboxes", 'checkboxMode="explicit"', options("y", " "))],
  ])("MF-VLD-03 %s", (code, body) => {
    expect(codesOf(body)).toEqual([code]);
  });

  test("MF-VLD-03 INVALID_OPTION_ID", () => {
    const parsed = parseForm(form(field("single_select", "", options(" "))));
    expect(rejectionsOf(parsed, { op: "set_single_select", fieldId: "a", value: "ghost" })).toEqual([
      "0 INVALID_OPTION_ID",
    ]);
  });

  test.each([
    ["DATE_PARSE_ERROR", field("date", "", value("x"))],
    ["DATE_OUT_OF_RANGE", field("date", 'min="2024-01-01"', value("2023-01-01"))],
    ["YEAR_PARSE_ERROR", field("year", "", value("x"))],
    ["YEAR_OUT_OF_RANGE", field("year", "", value("20"))],
    ["URL_INVALID", field("url", "", value("x"))],
    ["ROW_COUNT_ERROR", field("table", 'columnIds=["a", "b"] maxRows=1', table("| 1 | 2 |", "| 3 | 4 |"))],
    ["CELL_INVALID", field("table", 'columnIds=["a", "b"] columnTypes=["number", "string"]', table("| x | y |"))],
    ["FIELD_ABORTED", field("string", 'state="aborted"')],
  ])("D-12 %s", (code, body) => {
    expect(codesOf(body)).toEqual([code]);
  });

  test("MF-VLD-03 every problem of a value is found, not only the first", () => {
    expect(codesOf(field("number", "integer=true min=10", value("1.5")))).toEqual(
      expect.arrayContaining(["NUMBER_NOT_INTEGER", "NUMBER_OUT_OF_RANGE"]),
    );
    expect(codesOf(field("string", 'pattern="^b" maxLength=1', value("aa")))).toEqual(
      expect.arrayContaining(["PATTERN_MISMATCH", "LENGTH_OUT_OF_RANGE"]),
    );
  });

  test.each([
    ["an optional empty field", field("string", 'pattern="^a$" minLength=3')],
    ["a skipped field", field("string", 'state="skipped" minLength=3')],
  ])("MF-VLD-03 %s has no issue", (_, body) => {
    expect(codesOf(body)).toEqual([]);
  });
});

describe("MF-VLD-02 issues", () => {
  const text = form(
    [
      '{% group id="company_info" %}',
      '{% field kind="string" id="ticker" label="Ticker symbol" required=true %}{% /field %}',
      '  {% field kind="number" id="margin" label="Margin"',
      "     max=1 %}",
      "```value",
      "2",
      "```",
      "{% /field %}",
      "{% /group %}",
    ].join("\n"),
  );

  test("MF-VLD-02 what a built-in issue carries", () => {
    expect(validate(parseForm(text))).toEqual([
      {
        severity: "error",
        message: expect.stringContaining("Ticker symbol"),
        code: "REQUIRED_MISSING",
        ref: "ticker",
        path: "company_info.ticker",
        range: { start: { line: 7, col: 1 }, end: expect.objectContaining({ line: 7 }) },
        source: "builtin",
      },
      {
        severity: "error",
        message: expect.stringContaining("Margin"),
        code: "NUMBER_OUT_OF_RANGE",
        ref: "margin",
        path: "company_info.margin",
        range: { start: { line: 8, col: 3 }, end: { line: 9, col: 14 } },
        source: "builtin",
      },
    ]);
  });

  test.each([
    ["required", field("string", "required=true"), /"The A" is required/],
    ["a number, with what it is and what it may be", field("number", "min=1 max=5", value("7")), /"The A".*1.*5.*7/],
    ["a pattern, with the pattern", field("string", 'pattern="^[A-Z]+$"', value("abc")), /"The A".*\^\[A-Z\]\+\$.*abc/],
    ["a list, with both counts", field("string_list", "minItems=3", value("a")), /"The A".*3.*1/],
    ["an option, by name", field("checkboxes", 'checkboxMode="explicit"', options("y", " ")), /"The A".*o2/],
    ["an item, by place", field("string_list", "itemMinLength=3", value("abc\nab")), /[Ii]tem 2.*"The A"/],
  ])("MF-VLD-02 messages say what to do: %s", (_, body, message) => {
    expect(validate(parseForm(form(body)))[0]!.message).toMatch(message);
  });
});

describe("MF-VLD-01 the pipeline", () => {
  test("MF-VLD-01 built-ins first, then code", () => {
    const parsed = parseForm(
      form(`${field("string", 'required=true validate=["always"]')}\n${field("string", "required=true", "", "b")}`),
    );
    const validators: ValidatorRegistry = {
      always: ({ targetId }) => [{ severity: "error", message: "no", ref: targetId, source: "code" }],
    };
    expect(validate(parsed, { validators }).map(({ source, ref }) => `${source} ${ref}`)).toEqual([
      "builtin a",
      "builtin b",
      "code a",
    ]);
  });

  test("D-19 without validators none is run and none is missed", () => {
    const parsed = parseForm(form(field("string", 'validate=["always"]', value("x"))));
    expect(validate(parsed)).toEqual([]);
    expect(inspect(parsed).isComplete).toBe(true);
  });
});

describe("MF-HOK-01 the validate attribute", () => {
  const seen: ValidatorContext[] = [];
  const watch: ValidatorRegistry = {
    watch: (context) => {
      seen.push(context);
      return [];
    },
  };

  test.each([
    ["a name", 'validate=["watch"]', [{}]],
    ["a name with parameters", 'validate=[{id: "watch", min: 50}]', [{ min: 50 }]],
    [
      "several",
      'validate=["watch", {id: "watch", fields: ["a", "b"], target: 100, tolerance: 0.1}]',
      [{}, { fields: ["a", "b"], target: 100, tolerance: 0.1 }],
    ],
  ])("MF-HOK-01 %s", (_, attribute, params) => {
    seen.length = 0;
    validate(parseForm(form(field("string", attribute))), { validators: watch });
    expect(seen.map((context) => context.params)).toEqual(params);
  });

  test("MF-HOK-01 on field, group and form", () => {
    seen.length = 0;
    const text = form(`{% group id="g" validate=["watch"] %}\n${field("string", 'validate=["watch"]')}\n{% /group %}`);
    validate(parseForm(text.replace('id="f"', 'id="f" validate=["watch"]')), { validators: watch });
    expect(seen.map((context) => context.targetId).sort()).toEqual(["a", "f", "g"]);
  });

  test.each([
    ["a number", "validate=[3]"],
    ["an object without id", "validate=[{min: 3}]"],
  ])("MF-HOK-01 %s is a parse error", (_, attribute) => {
    expect(placesOf(form(field("string", attribute)))).toEqual(["6:1"]);
  });

  test("MF-HOK-01 the attribute is kept", () => {
    const attribute = 'validate=["format_check", {id: "min_words", min: 25}]';
    expect(canonicalBody(field("string", attribute))).toContain(attribute);
  });
});

describe("MF-HOK-02 what a validator gets and gives", () => {
  const run = (
    validator: ValidatorRegistry[string],
    body = field("string", 'validate=["check"]', value("some words")),
  ) => {
    const parsed = parseForm(form(body));
    return { parsed, issues: validate(parsed, { validators: { check: validator } }) };
  };

  test("MF-HOK-02 the context", () => {
    let given: ValidatorContext | undefined;
    const body = `${field("string", 'validate=[{id: "check", min: 3}] custom="x"', value("some words"))}\n${field("number", "", "", "b")}`;
    const { parsed } = run((context) => {
      given = context;
      return [];
    }, body);
    expect(given).toEqual({
      schema: parsed.schema,
      values: { a: { kind: "string", value: "some words" } },
      targetId: "a",
      targetSchema: parsed.schema.groups[0]!.children[0],
      params: { min: 3 },
    });
  });

  test("MF-HOK-02 the document's min_words", () => {
    const minWords: ValidatorRegistry[string] = ({ params, values, targetId }) => {
      const answer = values[targetId];
      const count = answer?.kind === "string" && answer.value ? answer.value.trim().split(/\s+/).length : 0;
      if (count >= (params.min as number)) return [];
      return [
        {
          severity: "error",
          message: `Field requires at least ${params.min} words (currently ${count})`,
          ref: targetId,
          source: "code",
        },
      ];
    };
    const body = field("string", 'validate=[{id: "check", min: 3}]', value("two words"));
    expect(run(minWords, body).issues).toEqual([
      expect.objectContaining({
        severity: "error",
        message: "Field requires at least 3 words (currently 2)",
        ref: "a",
        path: "_default.a",
        validatorId: "check",
        source: "code",
        range: expect.anything(),
      }),
    ]);
    expect(run(minWords, body.replace("two words", "now three words")).issues).toEqual([]);
  });

  test.each<[string, ValidatorRegistry[string]]>([
    [
      "throws",
      () => {
        throw new Error("boom");
      },
    ],
    [
      "throws something that is no error",
      () => {
        throw "boom";
      },
    ],
    ["returns nothing", (() => undefined) as never],
    ["returns a promise", (async () => []) as never],
    ["returns text", (() => "bad") as never],
  ])("MF-HOK-02 D-12 a validator that %s is an issue, not a crash", (_, validator) => {
    expect(run(validator).issues).toEqual([
      expect.objectContaining({
        severity: "error",
        code: "VALIDATOR_FAILED",
        ref: "a",
        validatorId: "check",
        source: "code",
      }),
    ]);
  });

  test.each([
    ["nothing in particular", [{}]],
    ["null", [null]],
    ["an unknown severity", [{ severity: "fatal", message: "x" }]],
  ])("MF-HOK-02 issues without the needed parts are completed: %s", (_, returned) => {
    expect(run((() => returned) as never).issues).toEqual([
      expect.objectContaining({ severity: "error", message: expect.any(String), ref: "a", source: "code" }),
    ]);
  });

  test("MF-HOK-02 D-12 a validator that is not there is a warning", () => {
    const parsed = parseForm(form(field("string", 'validate=["ghost"]', value("x"))));
    expect(validate(parsed, { validators: {} })).toEqual([
      expect.objectContaining({ severity: "warning", code: "VALIDATOR_NOT_FOUND", ref: "a", validatorId: "ghost" }),
    ]);
    expect(inspect(parsed, { validators: {} }).isComplete).toBe(true);
  });

  test.each(["toString", "constructor", "__proto__", "hasOwnProperty"])("MF-HOK-02 %s is no validator", (name) => {
    const parsed = parseForm(form(field("string", `validate=["${name}"]`, value("x"))));
    expect(validate(parsed, { validators: {} })).toMatchObject([{ code: "VALIDATOR_NOT_FOUND" }]);
  });

  test("MF-HOK-02 errors count for state and completion; warnings do not", () => {
    const parsed = parseForm(
      form(`${field("string", 'validate=["check"]', value("x"))}\n${field("string", "", value("y"), "b")}`),
    );
    const say = (severity: "error" | "warning" | "info"): ValidatorRegistry => ({
      check: ({ targetId }) => [{ severity, message: "hm", ref: targetId, source: "code" }],
    });
    const failed = inspect(parsed, { validators: say("error") });
    expect(failed).toMatchObject({ isComplete: false, formState: "invalid" });
    expect(failed.issues).toMatchObject([{ ref: "a", reason: "validation_error", severity: "required" }]);
    expect(failed.progressSummary.fields.a).toMatchObject({ valid: false, issueCount: 1 });
    expect(failed.progressSummary.counts).toMatchObject({ validFields: 1, invalidFields: 1 });
    for (const severity of ["warning", "info"] as const) {
      const warned = inspect(parsed, { validators: say(severity) });
      expect(warned).toMatchObject({ isComplete: true, formState: "complete" });
      expect(warned.issues).toMatchObject([{ ref: "a", severity: "recommended" }]);
    }
  });

  test("MF-HOK-02 an issue may be about another field, a group or the form", () => {
    const text = form(`{% group id="g" validate=["check"] %}\n${field("string", "", value("x"))}\n{% /group %}`);
    for (const [ref, scope] of [
      ["a", "field"],
      ["g", "group"],
      ["f", "form"],
    ] as const) {
      const validators: ValidatorRegistry = {
        check: () => [{ severity: "error", message: "hm", ref, source: "code" }],
      };
      const result = inspect(parseForm(text), { validators });
      expect(result.issues).toMatchObject([{ ref, scope, severity: "required" }]);
      expect(result.isComplete).toBe(false);
    }
  });

  test("MF-HOK-02 a validator cannot change the answers it looks at", () => {
    const body = `${field("string_list", 'validate=["check"]', value("x\ny"))}\n${field("checkboxes", "", options("x"), "b")}`;
    const parsed = parseForm(form(body));
    const before = JSON.stringify(essence(parsed));
    const meddle: ValidatorRegistry[string] = ({ values }) => {
      (values.a as unknown as { items: string[] }).items.push("z");
      (values.b as unknown as { values: Record<string, string> }).values.o1 = "todo";
      return [];
    };
    validate(parsed, { validators: { check: meddle } });
    expect(JSON.stringify(essence(parsed))).toBe(before);
  });
});

describe("MF-HOK-01 sidecar files", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "markform-sidecar-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const sidecar = async (name: string, code: string) => {
    await writeFile(join(folder, name), code);
    return join(folder, `${name.replace(/\.valid\.[tj]s$/, "")}.form.md`);
  };
  const parsed = parseForm(form(field("string", 'validate=["check"]', value("x"))));
  const issuesWith = async (path: string) => validate(parsed, { validators: await loadValidators(path) });

  test("MF-HOK-01 X.valid.ts is TypeScript", async () => {
    const path = await sidecar(
      "typed.valid.ts",
      'type Context = { targetId: string };\nexport const validators: Record<string, (c: Context) => unknown[]> = {\n  check: (c: Context) => [{ severity: "error", message: "from ts", ref: c.targetId, source: "code" }],\n};\n',
    );
    expect(await issuesWith(path)).toMatchObject([{ message: "from ts", ref: "a", validatorId: "check" }]);
  });

  test("MF-HOK-01 X.valid.js too", async () => {
    const path = await sidecar(
      "plain.valid.js",
      'export const validators = { check: () => [{ severity: "warning", message: "from js" }] };',
    );
    expect(await issuesWith(path)).toMatchObject([{ message: "from js", severity: "warning" }]);
  });

  test("MF-HOK-01 the .ts one comes first", async () => {
    await sidecar("both.valid.js", 'export const validators = { check: () => [{ message: "js" }] };');
    const path = await sidecar("both.valid.ts", 'export const validators = { check: () => [{ message: "ts" }] };');
    expect(await findSidecar(path)).toBe(join(folder, "both.valid.ts"));
    expect(await issuesWith(path)).toMatchObject([{ message: "ts" }]);
  });

  test("MF-HOK-01 no sidecar, no validators", async () => {
    expect(await loadValidators(join(folder, "none.form.md"))).toEqual({});
  });

  test.each([
    ["a syntax error", "syntax.valid.ts", "export const validators = {{{"],
    ["an error while loading", "throws.valid.ts", 'throw new Error("no database");\nexport const validators = {};'],
    [
      "an import that is not there",
      "import.valid.ts",
      'import { x } from "./not-there.ts";\nexport const validators = { x };',
    ],
  ])("MF-HOK-02 D-12 %s is an issue; the form still loads", async (_, name, code) => {
    const path = await sidecar(name, code);
    const issues = await issuesWith(path);
    expect(issues[0]).toMatchObject({ severity: "error", code: "VALIDATOR_FAILED", source: "code" });
    expect(issues[0]!.message).toMatch(/Failed to load validators/);
    expect(inspect(parsed, { validators: await loadValidators(path) }).isComplete).toBe(false);
  });

  test.each([
    ["no export", "empty.valid.ts", "export const other = 1;"],
    ["an export that is no object", "text.valid.ts", 'export const validators = "x";'],
  ])("MF-HOK-02 a missing validators export is a warning: %s", async (_, name, code) => {
    const path = await sidecar(name, code);
    const issues = await issuesWith(path);
    expect(issues.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(inspect(parsed, { validators: await loadValidators(path) }).isComplete).toBe(true);
  });

  test("MF-HOK-02 an entry that is no function is as good as none", async () => {
    const path = await sidecar("odd.valid.ts", "export const validators = { check: 3 };");
    expect(await issuesWith(path)).toMatchObject([{ code: "VALIDATOR_NOT_FOUND" }]);
  });
});

describe("MF-ERR-01 errors", () => {
  const fault = {
    fieldId: "a",
    patchOperation: "set_number",
    expectedType: "number",
    receivedValue: "x",
    receivedType: "string",
    patchIndex: 2,
  };
  const parse = new MarkformParseError([{ message: "bad", line: 3, column: 7 }], "x.form.md");
  const patch = new MarkformPatchError("bad patch", fault);
  const other = new MarkformPatchError("bad too", { ...fault, fieldId: "b" });
  const validation = new MarkformValidationError("two", [patch, other, patch]);
  const llm = new MarkformLlmError("slow", { provider: "example", model: "m", statusCode: 429, retryable: true });
  const config = new MarkformConfigError("bad option", "maxTurns", "number", "ten");
  const abort = new MarkformAbortError("no data", "a");
  const base = new MarkformError("base");
  const all = { base, parse, patch, validation, llm, config, abort };

  test.each(Object.entries(all))("MF-ERR-01 %s is an Error and a MarkformError with name and version", (_, error) => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(MarkformError);
    expect(error.name).toBe(error.constructor.name);
    expect(error.version).toBe(MARKFORM_VERSION);
    expect(error.message.length).toBeGreaterThan(0);
    expect(isMarkformError(error)).toBe(true);
  });

  test("MF-ERR-01 the members of each", () => {
    expect(parse).toMatchObject({
      source: "x.form.md",
      line: 3,
      column: 7,
      errors: [{ message: "bad", line: 3, column: 7 }],
    });
    expect(patch).toMatchObject(fault);
    expect(validation.issues).toEqual([patch, other, patch]);
    expect(validation.fieldIds).toEqual(["a", "b"]);
    expect(llm).toMatchObject({ provider: "example", model: "m", statusCode: 429, retryable: true });
    expect(new MarkformLlmError("x")).toMatchObject({ retryable: false });
    expect(config).toMatchObject({ option: "maxTurns", expectedType: "number", receivedValue: "ten" });
    expect(abort).toMatchObject({ reason: "no data", fieldId: "a" });
  });

  test.each([
    ["isParseError", isParseError, "parse"],
    ["isPatchError", isPatchError, "patch"],
    ["isValidationError", isValidationError, "validation"],
    ["isLlmError", isLlmError, "llm"],
    ["isConfigError", isConfigError, "config"],
    ["isAbortError", isAbortError, "abort"],
  ] as const)("MF-ERR-01 %s knows its own and no other", (_, guard, own) => {
    for (const [name, error] of Object.entries(all)) expect(guard(error), name).toBe(name === own);
    for (const none of [undefined, null, "x", {}, new Error("x")]) {
      expect(guard(none)).toBe(false);
      expect(isMarkformError(none)).toBe(false);
    }
  });

  test("MF-ERR-01 isRetryableError: LLM errors that say so", () => {
    expect(isRetryableError(llm)).toBe(true);
    expect(isRetryableError(new MarkformLlmError("x", { retryable: false }))).toBe(false);
    expect(isRetryableError(parse)).toBe(false);
  });

  test("MF-ERR-01 guards know the errors of another copy of the package", () => {
    class MarkformParseErrorOfAnotherBundle extends Error {
      override readonly name = "MarkformParseError";
    }
    expect(isParseError(new MarkformParseErrorOfAnotherBundle("x"))).toBe(true);
    expect(isMarkformError(new MarkformParseErrorOfAnotherBundle("x"))).toBe(true);
  });

  test("MF-ERR-01 ParseError is the older name", () => {
    expect(ParseError).toBe(MarkformParseError);
  });

  test("MF-ERR-01 D-17 a real parse error: file, line and column of the first, and every error", () => {
    let caught: unknown;
    try {
      parseForm(form(`${field("string")}\n  ${field("string")}\n${field("nope", "", "", "b")}`), {
        filename: "x.form.md",
      });
    } catch (error) {
      caught = error;
    }
    expect(isParseError(caught)).toBe(true);
    expect(caught).toMatchObject({ source: "x.form.md", line: 7, column: 3 });
    expect((caught as MarkformParseError).errors.map(({ line, column }) => [line, column])).toEqual([
      [7, 3],
      [8, 1],
    ]);
    expect((caught as Error).message).toMatch(/x\.form\.md:7:3/);
  });

  test("D-17 columns count characters from 1, whatever stands before", () => {
    expect(placesOf(form(`ü😀 ${field("string")} ${field("string")}`))).toEqual([
      `6:${`ü😀 ${field("string")} `.length + 1}`,
    ]);
  });

  test("MF-ERR-01 something else than a form of parseForm is a config error", () => {
    for (const use of [inspect, validate, (given: never) => apply(given)]) {
      expect(() => use({} as never)).toThrow(MarkformConfigError);
    }
  });

  test("D-17 no error hides another", () => {
    const body = [
      `{% group id="g" %}`,
      field("string", 'priority="urgent" minLength=-1 required="maybe"'),
      field("single_select", "", "- [q] One {% #one %}\n- [ ] Two\n- [ ] Three {% #one %}\n- [ ] Four {% #one %}", "b"),
      field("table", 'columnIds=["a", "b"] columnTypes=["money", "x"] minRows=-1', "| A |\n|---|", "c"),
      `{% description ref="nowhere" %}x{% /description %}`,
      `{% note id="n1" %}x{% /note %}`,
      "{% /group %}",
      "{% /group %}",
    ].join("\n");
    const errors = errorsOf(form(body));
    for (const part of [
      "priority",
      "minLength",
      "required",
      "[q]",
      "missing ID",
      "Duplicate option",
      "columnTypes",
      "minRows",
      "nowhere",
      "ref",
      "role",
      "/group",
    ]) {
      expect(errors.filter((error) => error.includes(part)).length, part).toBeGreaterThan(0);
    }
  });
});
