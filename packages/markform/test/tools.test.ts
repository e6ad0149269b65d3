import { readFileSync } from "node:fs";
import { owner } from "@cofill/core";
import {
  type ApplyResult,
  createTextFormEditor,
  exportForm,
  type InspectResult,
  type Patch,
  parseForm,
  type TextFormEditor,
} from "@cofill/markform";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { createMarkformTools } from "../src/tools/index.ts";

const example = (name: string) =>
  parseForm(readFileSync(new URL(`../../../examples/${name}.form.md`, import.meta.url), "utf8"));
const patchesOf = (name: string): readonly Patch[] =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.patches.json`, import.meta.url), "utf8"));

type Call = readonly [tool: string, input: unknown];
/** What a scripted model does next: it sees what its last calls returned, and says "done" with an empty list. */
type Script = (results: readonly unknown[], step: number) => readonly Call[];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

const modelOf = (script: Script) => {
  let step = 0;
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const last = prompt.at(-1);
      const results =
        last?.role === "tool" ? last.content.flatMap((part) => ("output" in part ? [part.output] : [])) : [];
      const calls = script(
        results.map((output) => ("value" in output ? output.value : output)),
        step++,
      );
      return {
        content: calls.map(([toolName, input], index) => ({
          type: "tool-call" as const,
          toolCallId: `${step}-${index}`,
          toolName,
          input: typeof input === "string" ? input : JSON.stringify(input),
        })),
        finishReason: { unified: calls.length > 0 ? ("tool-calls" as const) : ("stop" as const), raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
};

const run = (opened: TextFormEditor, script: Script) => {
  const model = modelOf(script);
  const tools = createMarkformTools(opened);
  return generateText({ model, tools, prompt: "Fill the form.", stopWhen: isStepCount(20) }).then((result) => ({
    model,
    result,
    outputs: result.steps.flatMap((step) => step.toolResults.map((part) => part.output as unknown)),
  }));
};

describe("an agent that knows only what the tools tell it", () => {
  const wrong: Patch[] = [
    { op: "set_number", fieldId: "customers_affected", value: "1200" as unknown as number },
    { op: "set_string", fieldId: "contributing_factors", value: "The new certificate was never tested" },
    { op: "skip_field", fieldId: "status_page", role: "agent", reason: "Not a SEV 1" },
  ];
  const right: Readonly<Record<string, Patch>> = {
    customers_affected: { op: "set_number", fieldId: "customers_affected", value: 1200 },
    contributing_factors: {
      op: "set_string_list",
      fieldId: "contributing_factors",
      value: ["The new certificate was never tested"],
    },
  };

  test("inspects, mends a rejected batch patch by patch, and exports the finished form", async () => {
    const opened = createTextFormEditor(example("incident-report"), { audience: owner });
    const before = opened.form;
    const seen: unknown[] = [];
    const script: Script = ([last], step) => {
      if (step === 0) return [["markform_inspect", { targetRoles: ["agent"] }]];
      if (step === 1) {
        seen.push((last as InspectResult).issues.map(({ ref }) => ref).sort());
        return [["markform_apply", { patches: wrong, targetRoles: ["agent"] }]];
      }
      if (step === 2) {
        const { applyStatus, rejectedPatches = [] } = last as ApplyResult;
        seen.push(applyStatus, opened.form === before);
        const bad = new Map(rejectedPatches.map((entry) => [entry.patchIndex, entry.message]));
        const mended = wrong.map((patch, index) =>
          bad.has(index) && "fieldId" in patch ? right[patch.fieldId]! : patch,
        );
        seen.push(bad.get(1));
        return [["markform_apply", { patches: mended, targetRoles: ["agent"] }]];
      }
      if (step === 3 && (last as ApplyResult).isComplete) {
        return [
          ["markform_export", { format: "yaml", friendly: true }],
          ["markform_get_markdown", {}],
        ];
      }
      return [];
    };
    const { outputs } = await run(opened, script);
    expect(seen).toEqual([
      ["contributing_factors", "customers_affected", "status_page"],
      "rejected",
      true,
      'set_string does not fit "Contributing factors", a string_list field; use set_string_list',
    ]);
    const [yaml, markdown] = outputs.slice(-2) as string[];
    expect(yaml).toContain('status_page: "%SKIP% (Not a SEV 1)"');
    const saved = exportForm(parseForm(markdown!)).values;
    expect(saved).toEqual(exportForm(opened.form).values);
    expect(saved).toMatchObject({
      customers_affected: { value: 1200 },
      contributing_factors: { value: ["The new certificate was never tested"] },
      status_page: { state: "skipped", reason: "Not a SEV 1" },
      duration_minutes: { value: 94 },
    });
  });

  test("needs no second inspect: apply says what inspect would", async () => {
    const opened = createTextFormEditor(example("vendor-onboarding"), { audience: owner });
    const { outputs } = await run(opened, (_, step) => {
      if (step === 0) return [["markform_apply", { patches: patchesOf("vendor-onboarding"), maxIssues: 2 }]];
      return step === 1 ? [["markform_inspect", { maxIssues: 2 }]] : [];
    });
    const [applied, inspected] = outputs as [ApplyResult, InspectResult];
    expect(applied.issues.map(({ ref }) => ref)).toEqual(["risk_rating", "review_steps"]);
    const { texts, ...state } = inspected;
    expect(Object.keys(texts!.fields)).toEqual(["risk_rating", "review_steps"]);
    expect({ ...applied, warnings: [] }).toEqual({ ...state, applyStatus: "applied" });
  });

  test("works off a plan box by box", async () => {
    const opened = createTextFormEditor(example("release-checklist"), { audience: owner });
    const { outputs } = await run(opened, ([last], step) => {
      if (step === 0) return [["markform_export", {}]];
      if (step > 1) return [];
      const { value } = (last as { values: Record<string, { value: Record<string, string> }> }).values._checkboxes!;
      const open = Object.keys(value).filter((id) => !["done", "na"].includes(value[id]!));
      const states = Object.fromEntries(open.map((id) => [id, "done"]));
      return [["markform_apply", { patches: [{ op: "set_checkboxes", fieldId: "_checkboxes", value: states }] }]];
    });
    expect(outputs.at(-1)).toMatchObject({ applyStatus: "applied", isComplete: true, formState: "complete" });
  });

  test("is told the exact shape of a patch", async () => {
    const { model } = await run(createTextFormEditor(example("clinical-intake"), { audience: owner }), () => []);
    const apply = model.doGenerateCalls[0]?.tools?.find((tool) => tool.name === "markform_apply");
    expect(apply).toMatchObject({
      inputSchema: {
        type: "object",
        required: ["patches"],
        properties: { patches: { items: { oneOf: expect.any(Array) } } },
      },
    });
    expect(JSON.stringify(apply)).toContain('"additionalProperties":{"type":"string","enum":["todo","done"');
  });

  test("that sends what is no JSON gets an error and goes on", async () => {
    const opened = createTextFormEditor(example("clinical-intake"), { audience: owner });
    const before = opened.form;
    const { result } = await run(opened, (_, step) =>
      step === 0 ? [["markform_apply", '{"patches": [']] : step === 1 ? [["markform_inspect", ""]] : [],
    );
    expect(result.steps.map((step) => step.content.map((part) => part.type))).toEqual([
      ["tool-call", "tool-error"],
      ["tool-call", "tool-result"],
      [],
    ]);
    expect(opened.form).toBe(before);
  });
});

describe("calls that come together", () => {
  test("keep each other's patches, in the order of the calls", async () => {
    const kept: string[] = [];
    const opened = createTextFormEditor(example("vendor-onboarding"), {
      audience: owner,
      onChange: async (form) => {
        const { values } = exportForm(form, { format: "friendly" });
        // The first write takes longer than the second would.
        for (let turn = kept.length === 0 ? 50 : 0; turn > 0; turn--) await Promise.resolve();
        kept.push(Object.keys(values).join());
      },
    });
    const set = (fieldId: string, value: string) => ({ patches: [{ op: "set_string", fieldId, value }] });
    const { outputs } = await run(opened, (_, step) =>
      step === 0
        ? [
            ["markform_apply", set("legal_name", "Aldermoor Ltd")],
            ["markform_apply", set("bank_name", "Harbour Bank")],
            ["markform_export", { friendly: true }],
          ]
        : [],
    );
    expect(kept).toEqual(["legal_name", "legal_name,bank_name"]);
    expect(outputs[2]).toMatchObject({ values: { legal_name: "Aldermoor Ltd", bank_name: "Harbour Bank" } });
    expect(exportForm(opened.form, { format: "friendly" }).values).toEqual({
      legal_name: "Aldermoor Ltd",
      bank_name: "Harbour Bank",
    });
  });

  test("a change that could not be kept is undone, is reported, and does not hold up the next one", async () => {
    let fails = true;
    const form = example("research-brief");
    const opened = createTextFormEditor(form, {
      audience: owner,
      onChange: () => {
        if (fails) throw new Error("The disk is full");
      },
    });
    const { markform_apply } = createMarkformTools(opened);
    const input = { patches: [{ op: "clear_field", fieldId: "question" }] };
    expect(await markform_apply.execute(input)).toEqual({
      error: {
        code: "ENGINE_ERROR",
        message: "The call of apply failed and the form stays as it was: The disk is full",
      },
    });
    expect(opened.form).toBe(form);
    fails = false;
    expect(await markform_apply.execute(input)).toMatchObject({ applyStatus: "applied" });
    expect(exportForm(opened.form).values.question).toEqual({ state: "unanswered" });
  });
});

describe("MF-2-11: tools are for agents unless somebody else is named", () => {
  const setQuestion = { op: "set_string", fieldId: "question", value: "Why?" };
  const setMethod = { op: "set_string", fieldId: "limitations", value: "Read everything that was published" };

  test("an agent's patch of a person's field is rejected with the rest of its batch", async () => {
    const opened = createTextFormEditor(example("research-brief"));
    const before = opened.form;
    const { markform_apply } = createMarkformTools(opened);
    const answer = await markform_apply.execute({ patches: [setMethod, setQuestion] });
    expect(answer).toMatchObject({
      applyStatus: "rejected",
      rejectedPatches: [{ patchIndex: 1, code: "OTHER_ROLE", message: expect.stringContaining("user") }],
    });
    expect(opened.form).toBe(before);
    expect(await markform_apply.execute({ patches: [setMethod] })).toMatchObject({ applyStatus: "applied" });
  });

  test("inspect tells an agent of its own fields, and of others only when asked", async () => {
    const { markform_inspect } = createMarkformTools({ form: example("research-brief") });
    const refs = async (input: object) => {
      const { issues } = (await markform_inspect.execute(input)) as InspectResult;
      return issues.map(({ ref }) => ref);
    };
    expect(await refs({})).toContain("limitations");
    expect(await refs({})).not.toContain("sign_off");
    expect(await refs({ targetRoles: ["user"] })).toContain("sign_off");
  });

  test("a form opened for its owner takes every role's patches", async () => {
    const { markform_apply } = createMarkformTools({ form: example("research-brief"), audience: owner });
    expect(await markform_apply.execute({ patches: [setMethod, setQuestion] })).toMatchObject({
      applyStatus: "applied",
    });
  });
});

describe("a form that is opened for tools", () => {
  test("runs its checks at inspect and at apply", async () => {
    const { markform_inspect, markform_apply } = createMarkformTools({
      form: example("incident-report"),
      audience: owner,
      checks: { run: async () => [{ path: "root_cause", code: "rule_failed", message: "Too short" }] },
    });
    const found = expect.arrayContaining([expect.objectContaining({ ref: "root_cause", message: "Too short" })]);
    expect(await markform_inspect.execute({})).toMatchObject({ issues: found });
    expect(await markform_apply.execute({ patches: [] })).toMatchObject({ applyStatus: "applied", issues: found });
  });

  test.each([
    ["an empty batch", []],
    ["a rejected batch", [{ op: "clear_field", fieldId: "no_such_field" }]],
  ])("onChange hears nothing of %s", async (_, patches) => {
    const heard: unknown[] = [];
    const form = example("grant-application");
    const tools = createMarkformTools({ form, audience: owner, onChange: (next) => void heard.push(next) });
    await tools.markform_apply.execute({ patches });
    await tools.markform_get_markdown.execute({});
    expect(heard).toEqual([]);
  });

  test("refuses what parseForm did not return", () => {
    expect(() => createMarkformTools({ form: {} as never })).toThrow("not a form that parseForm returned");
  });
});
