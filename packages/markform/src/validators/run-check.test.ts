import { describe, expect, test } from "vitest";
import { field, form, options, value } from "../../test/sources.ts";
import type { FieldValue } from "../model/response.ts";
import { parseForm } from "../parse-form.ts";
import { type CheckResult, checksOf } from "./checks.ts";
import type { Validator, ValidatorContext } from "./contract.ts";
import { freezeDeep, runCheck } from "./run-check.ts";

const one = field("string", 'validate=["check"]', value("some words"));

/** Runs every check of a form with one function, named `check`. */
const run = (check: Validator, text = form(one)): readonly CheckResult[] => {
  const { schema, responsesByFieldId } = parseForm(text);
  const answered = Object.entries(responsesByFieldId).flatMap(([id, { value: given }]) => (given ? [[id, given]] : []));
  const values = freezeDeep(Object.fromEntries(answered) as Record<string, FieldValue>);
  return checksOf(schema).flatMap((each) => runCheck(each, schema, values, { check }));
};

const contextsOf = (text: string): readonly ValidatorContext[] => {
  const seen: ValidatorContext[] = [];
  run((context) => {
    seen.push(context);
    return [];
  }, text);
  return seen;
};

describe("MF-HOK-01 the validate attribute", () => {
  test.each([
    ["a name", 'validate=["check"]', [{}]],
    ["a name with parameters", 'validate=[{id: "check", min: 50}]', [{ min: 50 }]],
    [
      "several names",
      'validate=["check", {id: "check", fields: ["a", "b"], target: 100, tolerance: 0.1}]',
      [{}, { fields: ["a", "b"], target: 100, tolerance: 0.1 }],
    ],
  ])("MF-HOK-01 validate takes %s", (_, attribute, params) => {
    expect(contextsOf(form(field("string", attribute))).map((context) => context.params)).toEqual(params);
  });

  test("MF-HOK-01 a field, its group and the form are checked in this order", () => {
    const text = form(`{% group id="g" validate=["check"] %}\n${field("string", 'validate=["check"]')}\n{% /group %}`);
    const all = text.replace('id="f"', 'id="f" validate=["check"]');
    expect(contextsOf(all).map(({ targetId }) => targetId)).toEqual(["a", "g", "f"]);
  });
});

describe("MF-HOK-02 what a validator gets and gives", () => {
  test("MF-HOK-02 a validator sees the schema, the answered values, its target and its parameters", () => {
    const text = form(
      `${field("string", 'validate=[{id: "check", min: 3}] custom="x"', value("some words"))}\n${field("number", "", "", "b")}`,
    );
    const { schema } = parseForm(text);
    expect(contextsOf(text)).toEqual([
      {
        schema,
        values: { a: { kind: "string", value: "some words" } },
        targetId: "a",
        targetSchema: schema.groups[0]!.children[0],
        params: { min: 3 },
      },
    ]);
  });

  test("MF-HOK-02 the document's min_words finds a text that is too short", () => {
    const minWords: Validator = ({ params, values, targetId }) => {
      const answer = values[targetId];
      const count = answer?.kind === "string" && answer.value ? answer.value.trim().split(/\s+/).length : 0;
      if (count >= (params.min as number)) return [];
      const message = `Field requires at least ${params.min} words (currently ${count})`;
      return [{ severity: "error", message, ref: targetId, source: "code" }];
    };
    const text = form(field("string", 'validate=[{id: "check", min: 3}]', value("two words")));
    const message = "Field requires at least 3 words (currently 2)";
    expect(run(minWords, text)).toEqual([{ type: "found", severity: "error", message, ref: "a" }]);
    expect(run(minWords, text.replace("two words", "now three words"))).toEqual([]);
  });

  test.each<[string, Validator]>([
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
  ])("MF-HOK-02 D-12 a validator that %s is a failed check", (_, validator) => {
    expect(run(validator)).toEqual([{ type: "failed", message: expect.stringContaining("'check'") }]);
  });

  test.each([
    ["nothing in particular", [{}]],
    ["null", [null]],
    ["an unknown severity", [{ severity: "fatal", message: "x" }]],
    ["what cannot be sent between threads", [{ message: () => "x", ref: Symbol("x") }]],
  ])("MF-HOK-02 a finding without the needed members is completed: %s", (_, returned) => {
    const [found] = run((() => returned) as never);
    expect(found).toMatchObject({ type: "found", severity: "error", message: expect.any(String) });
    expect(structuredClone(found)).toEqual(found);
  });

  test.each(["toString", "constructor", "__proto__", "hasOwnProperty", "ghost"])(
    "MF-HOK-02 %s is not found among the validators",
    (name) => {
      const text = form(field("string", `validate=["${name}"]`, value("x")));
      expect(run(() => [], text)).toMatchObject([{ type: "not_found" }]);
    },
  );

  test("MF-HOK-02 a validator cannot change the answers it looks at", () => {
    const body = `${field("string_list", 'validate=["check"]', value("x\ny"))}\n${field("checkboxes", "", options("x"), "b")}`;
    const meddle: Validator = ({ values }) => {
      (values.a as unknown as { items: string[] }).items.push("z");
      return [];
    };
    expect(run(meddle, form(body))).toMatchObject([{ type: "failed" }]);
  });
});
