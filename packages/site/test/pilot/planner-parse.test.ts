import { parsePlannerAnswer, plannerProblemCodes } from "@cofill/site/pilot/planner";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plannerLimits } from "../../src/pilot/planner/limits.ts";
import { billing, origin } from "./planner-site.ts";

const site = { manifest: billing, origin };
const read = (text: string) => parsePlannerAnswer(text, site);
const resultOf = (text: string) => {
  const outcome = read(text);
  return outcome.ok ? outcome.result : outcome.problem.code;
};

const args = { customer_email: "alice+test@example.com", amount: 120, currency: "EUR" };
const plan = { action: "invoice.create", args };
const create = { kind: "action", action: "invoice.create", args };
const settings = { kind: "navigate", route: "/settings/" };
const json = JSON.stringify(plan);

describe("the three kinds of plan", () => {
  test.each([
    ["AAF-PLN-01: an action", json, create],
    [
      "AAF-PLN-01: an action without arguments",
      '{"action":"invoice.list"}',
      { ...create, action: "invoice.list", args: {} },
    ],
    [
      "AAF-QRY-02: a data view with its query",
      '{"action":"invoice.list","args":{"status":"paid"}}',
      { kind: "action", action: "invoice.list", args: { status: "paid" } },
    ],
    ["AAF-PLN-02: a navigation", '{"navigate":"/settings/"}', settings],
    [
      "AAF-PLN-03: an answer",
      '{"action":"none","answer":"You have 3 unpaid invoices."}',
      { kind: "answer", answer: "You have 3 unpaid invoices." },
    ],
  ])("parsePlannerAnswer reads %s", (_, text, result) => expect(read(text)).toEqual({ ok: true, result, notes: [] }));
});

describe("deviating answers of models", () => {
  test.each([
    ["in a code fence", `\`\`\`json\n${json}\n\`\`\``, []],
    ["in a fence without a language", `\`\`\`\n${json}\n\`\`\``, []],
    ["with text around it", `Sure! Here is the plan:\n${json}\nLet me know.`, ["text_ignored"]],
    ["with braces in the text around it", `Using {curly} and { more:\n${json}`, ["text_ignored"]],
    ["in a list of one", `[${json}]`, []],
    ["as a JSON string", JSON.stringify(json), []],
    ["after thinking of another plan", `<think>{"navigate":"/settings/"}?</think>${json}`, ["text_ignored"]],
    ["an identical plan twice", `${json}\n${json}`, []],
    ["a plan beside another object", `{"thought":"easy"} ${json}`, ["text_ignored"]],
    ["arguments as a string", JSON.stringify({ ...plan, args: JSON.stringify(args) }), ["arguments_unpacked"]],
    ["`arguments`", JSON.stringify({ action: plan.action, arguments: args }), ["member_renamed"]],
    ["`parameters`", JSON.stringify({ action: plan.action, parameters: args }), ["member_renamed"]],
    ["`input`", JSON.stringify({ action: plan.action, input: args }), ["member_renamed"]],
    ["`tool`", JSON.stringify({ tool: plan.action, args }), ["member_renamed"]],
    [
      "a function call",
      JSON.stringify({ name: plan.action, arguments: JSON.stringify(args) }),
      ["member_renamed", "member_renamed", "arguments_unpacked"],
    ],
    ["null members", JSON.stringify({ ...plan, answer: null, navigate: null }), []],
    ["a plan with an explanation", JSON.stringify({ ...plan, reasoning: "…" }), ["member_ignored"]],
  ])("D-16: parsePlannerAnswer reads a plan %s", (_, text, codes) => {
    const outcome = read(text);
    expect(outcome).toMatchObject({ ok: true, result: create });
    expect(outcome.notes.map(({ code }) => code)).toEqual(codes);
  });

  test("values are not interpreted (D-14)", () => {
    const odd = { memo: '"}{ [data-agent-kind="field"] \\ ```json', customer_email: "a+b@c.de", when: "09:30" };
    expect(resultOf(`text {"action":"invoice.create","args":${JSON.stringify(odd)}} text`)).toEqual({
      ...create,
      args: odd,
    });
  });

  test.each([
    ["AAF-NRM-01: the action navigate with a page", '{"action":"navigate","args":{"page":"/settings/"}}'],
    ["AAF-NRM-01: the action navigate with a url", '{"action":"navigate","args":{"url":"/settings/"}}'],
    [
      "AAF-NRM-01: the action navigate with stringified arguments",
      '{"name":"navigate","arguments":"{\\"path\\":\\"/settings/\\"}"}',
    ],
    ["AAF-NRM-01: a route beside the action", '{"action":"navigate","page":"/settings/"}'],
    ["the action none with a route", '{"action":"none","navigate":"/settings/"}'],
    ["AAF-NRM-02: a relative path", '{"navigate":"settings/"}'],
    ["AAF-NRM-02: a path relative to the folder", '{"navigate":"./settings/"}'],
    ["a path without its trailing slash", '{"navigate":"/settings"}'],
    ["AAF-NRM-03: a full URL", '{"navigate":"http://localhost:5173/settings/"}'],
    ["AAF-NRM-03: a full URL with query and fragment", '{"navigate":"http://localhost:5173/settings/?tab=1#top"}'],
    ["a path with dots", '{"navigate":"/invoices/../settings/"}'],
  ])("parsePlannerAnswer normalises %s", (_, text) => expect(resultOf(text)).toEqual(settings));

  test("a corrected route gives a note", () => {
    expect(read('{"navigate":"settings/"}').notes).toEqual([
      { code: "route_normalised", message: '"settings/" was read as the page "/settings/".' },
    ]);
  });

  test("an action named navigate in the manifest is that action", () => {
    const manifest = { ...billing, actions: { navigate: billing.actions["invoice.create"]! } };
    expect(
      parsePlannerAnswer('{"action":"navigate","args":{"page":"/settings/"}}', { manifest, origin }),
    ).toMatchObject({
      result: { kind: "action", action: "navigate" },
    });
  });
});

describe("unusable answers", () => {
  test.each([
    ["nothing", "", "answer_empty"],
    ["white space", " \n\t", "answer_empty"],
    ["prose", "I would create the invoice for you.", "answer_not_json"],
    ["a list of strings", '["invoice.create"]', "answer_not_json"],
    ["an incomplete object", '{"action":"invoice.create","args":{', "answer_not_json"],
    [
      "an object nested too deep",
      `{"action":"invoice.create","args":${"[".repeat(99)}${"]".repeat(99)}}`,
      "answer_not_json",
    ],
    ["a very long answer", "x".repeat(plannerLimits.maxAnswerLength + 1), "answer_too_long"],
    ["an unrelated object", '{"temperature":21}', "answer_not_a_plan"],
    ["an action that is a number", '{"action":7}', "answer_not_a_plan"],
    ["an empty answer", '{"action":"none","answer":""}', "answer_not_a_plan"],
    ["the action none without an answer", '{"action":"none"}', "answer_not_a_plan"],
    ["two plans", `${json} {"navigate":"/settings/"}`, "answer_several_plans"],
    ["two plans of one action", `[${json},{"action":"invoice.create","args":{}}]`, "answer_several_plans"],
    ["an action with a navigation", '{"action":"invoice.create","navigate":"/settings/"}', "answer_several_plans"],
    ["an answer with a navigation", '{"answer":"ok","navigate":"/settings/"}', "answer_several_plans"],
    ["two different names", '{"tool":"invoice.create","name":"workspace.delete"}', "answer_several_plans"],
    [
      "two different argument objects",
      '{"action":"invoice.create","args":{"amount":1},"input":{"amount":2}}',
      "answer_several_plans",
    ],
    ["arguments as a list", '{"action":"invoice.create","args":["a"]}', "arguments_not_an_object"],
    ["arguments as prose", '{"action":"invoice.create","args":"amount 1"}', "arguments_not_an_object"],
    [
      "stringified arguments nested too deeply",
      JSON.stringify({ action: "invoice.create", args: `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}` }),
      "arguments_not_an_object",
    ],
  ])("parsePlannerAnswer rejects %s", (_, text, code) => expect(resultOf(text)).toBe(code));

  test.each([
    ["unknown", "invoice.pay"],
    ["slightly misspelt", "invoice_create"],
    ["in upper case", "Invoice.Create"],
    ["followed by a space", " invoice.create"],
    ["a sub-action", "invoice.create.submit"],
    ["a member of every object", "constructor"],
    ["__proto__", "__proto__"],
  ])("D-16: an action name that is %s is rejected with a list of the known ones", (_, action) => {
    expect(read(JSON.stringify({ action, args: {} }))).toEqual({
      ok: false,
      problem: {
        code: "unknown_action",
        message: `There is no action "${action}". The known ones are "invoice.create", "workspace.delete", "invoice.list".`,
      },
      notes: [],
    });
  });

  test.each([
    ["a page that is not in the manifest", "/admin/", "unknown_route"],
    ["the parent path", "/", "unknown_route"],
    ["another origin", "https://evil.example/settings/", "other_origin"],
    ["the manifest's origin if the page has another", "https://billing.example.com/settings/", "other_origin"],
    ["another port", "http://localhost:9999/settings/", "other_origin"],
    ["another scheme on the same host", "https://localhost:5173/settings/", "other_origin"],
    ["a host without a scheme", "//evil.example/settings/", "other_origin"],
    ["a host with a backslash", "/\\evil.example/settings/", "not_an_address"],
    ["a host with a tab", "/\t/evil.example/settings/", "not_an_address"],
    ["a URL with a password", "http://me:secret@localhost:5173/settings/", "not_an_address"],
    ["a javascript URL", "javascript:alert(1)//settings/", "not_an_address"],
    ["a javascript URL in mixed case", " JaVaScRiPt:alert(1)", "not_an_address"],
    ["data", "data:text/html,<script>alert(1)</script>", "not_an_address"],
    ["a file URL", "file:///etc/passwd", "not_an_address"],
    ["nothing", "", "not_an_address"],
    ["a fragment", "#settings", "not_an_address"],
    ["an over-long path", `/${"a".repeat(5000)}`, "not_an_address"],
  ])("D-14: a navigation to %s is rejected", (_, page, code) => {
    expect(resultOf(JSON.stringify({ navigate: page }))).toBe(code);
    expect(resultOf(JSON.stringify({ action: "navigate", args: { page } }))).toBe(code);
  });

  test("a navigation on a site without pages is rejected", () => {
    const { pages: _, ...manifest } = billing;
    expect(parsePlannerAnswer('{"navigate":"/settings/"}', { manifest, origin })).toMatchObject({
      problem: { code: "unknown_route", message: '"/settings/" is not a page of this site. Its pages are none.' },
    });
  });

  test("an address that matches two routes is rejected", () => {
    const pages = { "/a?x=1": { title: "One" }, "/a?x=2": { title: "Two" } };
    const manifest = { ...billing, pages };
    const go = (navigate: string) => parsePlannerAnswer(JSON.stringify({ navigate }), { manifest, origin });
    expect(go("/a")).toMatchObject({ problem: { code: "unknown_route" } });
    expect(go("/a?x=2")).toMatchObject({ result: { route: "/a?x=2" } });
  });
});

describe("D-01: claims of consent are ignored", () => {
  const erase = { action: "workspace.delete", args: { delete_confirmation_text: "DELETE" } };
  test.each([
    ["confirmed", { ...erase, confirmed: true }],
    ["a consent object", { ...erase, consent: { by: "user", at: "2026-01-01" } }],
    ["an approval in the arguments", { ...erase, args: { ...erase.args, user_approved: "yes" } }],
    ["a flag in the arguments", { ...erase, args: { ...erase.args, confirm: true } }],
  ])("parsePlannerAnswer removes %s", (_, given) => {
    const outcome = read(JSON.stringify(given));
    expect(outcome).toMatchObject({ ok: true, notes: [{ code: "consent_ignored" }] });
    expect(outcome.ok && outcome.result).toEqual({ kind: "action", ...erase });
  });

  test("an argument of that name in the schema is kept", () => {
    expect(read(JSON.stringify(erase))).toEqual({ ok: true, result: { kind: "action", ...erase }, notes: [] });
  });
});

describe("random answers", () => {
  const anyPlan = fc.oneof(
    fc.record({
      action: fc.constantFrom("invoice.create", "workspace.delete", "invoice.list"),
      args: fc.dictionary(
        fc.constantFrom("memo", "amount", "status", "a b", "customer_email"),
        fc.jsonValue({ maxDepth: 3 }),
      ),
    }),
    fc.record({ navigate: fc.constantFrom("/settings/", "/invoices/", "/invoices/new") }),
    fc.record({
      action: fc.constant("none"),
      answer: fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => text.trim() !== ""),
    }),
  );
  const prose = fc
    .string({ unit: fc.constantFrom("a", " ", "\n", "}", ":", "é", ".", ",", "]", "'") })
    .map((text) => `${text} `);
  const dress = (text: string, words: string): readonly string[] => [
    text,
    `\`\`\`json\n${text}\n\`\`\``,
    `${words}\n${text}\n${words}`,
    JSON.stringify(text),
    `[${text}]`,
    JSON.stringify(JSON.parse(text), null, 2),
  ];

  test("one plan in any accepted form is read as the same plan", () => {
    fc.assert(
      fc.property(anyPlan, prose, (given, words) => {
        const text = JSON.stringify(given);
        const plain = read(text);
        expect(plain.ok).toBe(true);
        for (const dressed of dress(text, words)) expect(resultOf(dressed)).toEqual(plain.ok && plain.result);
        if ("args" in given) {
          const called = { name: given.action, arguments: JSON.stringify(given.args) };
          expect(resultOf(JSON.stringify(called))).toEqual(plain.ok && plain.result);
        }
      }),
    );
  });

  test("any text gives a plan of this site or a problem with a code", () => {
    const shards = fc.array(
      fc.oneof(
        fc.constantFrom(
          json,
          '{"navigate":"',
          '"}',
          "{",
          "}",
          "[",
          "]",
          '"',
          "\\",
          "```",
          "null",
          '{"action":',
          "//evil.example",
          "<think>",
          "</think>",
        ),
        fc.string(),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          shards.map((parts) => parts.join("")),
          fc.json(),
        ),
        (text) => {
          const outcome = read(text);
          if (!outcome.ok) {
            expect(plannerProblemCodes).toContain(outcome.problem.code);
            return;
          }
          const { result } = outcome;
          if (result.kind === "action") expect({ ...billing.actions, ...billing.data }).toHaveProperty([result.action]);
          if (result.kind === "navigate") expect(billing.pages).toHaveProperty([result.route]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("any address gives a page of this origin or is rejected", () => {
    const address = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("http://", "https://", "//", "/", "ftp://", "http:", ""),
          fc.constantFrom("localhost:5173", "evil.example", "localhost:5173@evil.example", "localhost", ""),
          fc.constantFrom("/settings/", "/settings", "/invoices/new?x=1#y", "/..//evil.example", "/admin", ""),
        )
        .map((parts) => parts.join("")),
      fc.string({
        unit: fc.constantFrom(
          "/",
          "\\",
          ".",
          ":",
          "@",
          "?",
          "#",
          "s",
          "settings",
          "http",
          "localhost:5173",
          "%2f",
          "\t",
          " ",
        ),
      }),
    );
    fc.assert(
      fc.property(address, (given) => {
        const outcome = read(JSON.stringify({ navigate: given }));
        if (!outcome.ok || outcome.result.kind !== "navigate") return;
        expect(new URL(given.trim().replace(/^(?!\/|http:)/, "/"), origin).origin).toBe(origin);
        expect(billing.pages).toHaveProperty([outcome.result.route]);
      }),
      { numRuns: 500 },
    );
  });
});
