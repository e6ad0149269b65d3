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

describe("the three kinds, as the document writes them", () => {
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
  ])("%s", (_, text, result) => expect(read(text)).toEqual({ ok: true, result, notes: [] }));
});

describe("what models write instead", () => {
  test.each([
    ["in a code fence", `\`\`\`json\n${json}\n\`\`\``, []],
    ["in a fence without a language", `\`\`\`\n${json}\n\`\`\``, []],
    ["with text around it", `Sure! Here is the plan:\n${json}\nLet me know.`, ["text_ignored"]],
    ["with braces in the text around it", `Using {curly} and { more:\n${json}`, ["text_ignored"]],
    ["in a list of one", `[${json}]`, []],
    ["as a JSON string", JSON.stringify(json), []],
    ["after thinking of another plan", `<think>{"navigate":"/settings/"}?</think>${json}`, ["text_ignored"]],
    ["the same plan twice", `${json}\n${json}`, []],
    ["beside an object that is no plan", `{"thought":"easy"} ${json}`, ["text_ignored"]],
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
    ["members left empty", JSON.stringify({ ...plan, answer: null, navigate: null }), []],
    ["with its reasons", JSON.stringify({ ...plan, reasoning: "…" }), ["member_ignored"]],
  ])("D-16: %s", (_, text, codes) => {
    const outcome = read(text);
    expect(outcome).toMatchObject({ ok: true, result: create });
    expect(outcome.notes.map(({ code }) => code)).toEqual(codes);
  });

  test("values are data, whatever they look like (D-14)", () => {
    const odd = { memo: '"}{ [data-agent-kind="field"] \\ ```json', customer_email: "a+b@c.de", when: "09:30" };
    expect(resultOf(`text {"action":"invoice.create","args":${JSON.stringify(odd)}} text`)).toEqual({
      ...create,
      args: odd,
    });
  });

  test.each([
    ["AAF-NRM-01: the action navigate with a page", '{"action":"navigate","args":{"page":"/settings/"}}'],
    ["AAF-NRM-01: the same with a url", '{"action":"navigate","args":{"url":"/settings/"}}'],
    ["AAF-NRM-01: the same, stringified", '{"name":"navigate","arguments":"{\\"path\\":\\"/settings/\\"}"}'],
    ["AAF-NRM-01: the page beside the action", '{"action":"navigate","page":"/settings/"}'],
    ["action none and a page", '{"action":"none","navigate":"/settings/"}'],
    ["AAF-NRM-02: a relative path", '{"navigate":"settings/"}'],
    ["AAF-NRM-02: from the folder", '{"navigate":"./settings/"}'],
    ["without its last slash", '{"navigate":"/settings"}'],
    ["AAF-NRM-03: a full URL", '{"navigate":"http://localhost:5173/settings/"}'],
    ["AAF-NRM-03: a full URL with more", '{"navigate":"http://localhost:5173/settings/?tab=1#top"}'],
    ["with dots", '{"navigate":"/invoices/../settings/"}'],
  ])("%s", (_, text) => expect(resultOf(text)).toEqual(settings));

  test("a route that was set right is said", () => {
    expect(read('{"navigate":"settings/"}').notes).toEqual([
      { code: "route_normalised", message: '"settings/" was read as the page "/settings/".' },
    ]);
  });

  test("an action that the site calls navigate is the site's", () => {
    const manifest = { ...billing, actions: { navigate: billing.actions["invoice.create"]! } };
    expect(
      parsePlannerAnswer('{"action":"navigate","args":{"page":"/settings/"}}', { manifest, origin }),
    ).toMatchObject({
      result: { kind: "action", action: "navigate" },
    });
  });
});

describe("refused, with a reason", () => {
  test.each([
    ["nothing", "", "answer_empty"],
    ["white space", " \n\t", "answer_empty"],
    ["prose", "I would create the invoice for you.", "answer_not_json"],
    ["a list of words", '["invoice.create"]', "answer_not_json"],
    ["half an object", '{"action":"invoice.create","args":{', "answer_not_json"],
    ["nested too deeply", `{"action":"invoice.create","args":${"[".repeat(99)}${"]".repeat(99)}}`, "answer_not_json"],
    ["very long", "x".repeat(plannerLimits.maxAnswerLength + 1), "answer_too_long"],
    ["an object of something else", '{"temperature":21}', "answer_not_a_plan"],
    ["an action that is a number", '{"action":7}', "answer_not_a_plan"],
    ["an empty answer", '{"action":"none","answer":""}', "answer_not_a_plan"],
    ["none without an answer", '{"action":"none"}', "answer_not_a_plan"],
    ["two plans", `${json} {"navigate":"/settings/"}`, "answer_several_plans"],
    ["two plans of one action", `[${json},{"action":"invoice.create","args":{}}]`, "answer_several_plans"],
    [
      "an action and a navigation in one",
      '{"action":"invoice.create","navigate":"/settings/"}',
      "answer_several_plans",
    ],
    ["an answer and a navigation in one", '{"answer":"ok","navigate":"/settings/"}', "answer_several_plans"],
    ["two names", '{"tool":"invoice.create","name":"workspace.delete"}', "answer_several_plans"],
    [
      "two sets of arguments",
      '{"action":"invoice.create","args":{"amount":1},"input":{"amount":2}}',
      "answer_several_plans",
    ],
    ["arguments in a list", '{"action":"invoice.create","args":["a"]}', "arguments_not_an_object"],
    ["arguments that are words", '{"action":"invoice.create","args":"amount 1"}', "arguments_not_an_object"],
    [
      "stringified arguments nested too deeply",
      JSON.stringify({ action: "invoice.create", args: `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}` }),
      "arguments_not_an_object",
    ],
  ])("%s", (_, text, code) => expect(resultOf(text)).toBe(code));

  test.each([
    ["unknown", "invoice.pay"],
    ["nearly right", "invoice_create"],
    ["in capitals", "Invoice.Create"],
    ["with a space", " invoice.create"],
    ["its submitter", "invoice.create.submit"],
    ["of every object", "constructor"],
    ["of a prototype", "__proto__"],
  ])("D-16: an action's name that is %s is not turned into another; the known ones are listed", (_, action) => {
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
    ["the page above", "/", "unknown_route"],
    ["another origin", "https://evil.example/settings/", "other_origin"],
    [
      "the origin that the manifest claims, when the page is elsewhere",
      "https://billing.example.com/settings/",
      "other_origin",
    ],
    ["another port", "http://localhost:9999/settings/", "other_origin"],
    ["another scheme of the same host", "https://localhost:5173/settings/", "other_origin"],
    ["a host without a scheme", "//evil.example/settings/", "other_origin"],
    ["the same, with a backslash", "/\\evil.example/settings/", "not_an_address"],
    ["the same, with a tab", "/\t/evil.example/settings/", "not_an_address"],
    ["a password", "http://me:secret@localhost:5173/settings/", "not_an_address"],
    ["a script", "javascript:alert(1)//settings/", "not_an_address"],
    ["a script in odd letters", " JaVaScRiPt:alert(1)", "not_an_address"],
    ["data", "data:text/html,<script>alert(1)</script>", "not_an_address"],
    ["a file", "file:///etc/passwd", "not_an_address"],
    ["nothing", "", "not_an_address"],
    ["a fragment", "#settings", "not_an_address"],
    ["no end", `/${"a".repeat(5000)}`, "not_an_address"],
  ])("D-14: a navigation to %s", (_, page, code) => {
    expect(resultOf(JSON.stringify({ navigate: page }))).toBe(code);
    expect(resultOf(JSON.stringify({ action: "navigate", args: { page } }))).toBe(code);
  });

  test("a site without pages has nowhere to go", () => {
    const { pages: _, ...manifest } = billing;
    expect(parsePlannerAnswer('{"navigate":"/settings/"}', { manifest, origin })).toMatchObject({
      problem: { code: "unknown_route", message: '"/settings/" is not a page of this site. Its pages are none.' },
    });
  });

  test("two routes that an address could mean are not chosen between", () => {
    const pages = { "/a?x=1": { title: "One" }, "/a?x=2": { title: "Two" } };
    const manifest = { ...billing, pages };
    const go = (navigate: string) => parsePlannerAnswer(JSON.stringify({ navigate }), { manifest, origin });
    expect(go("/a")).toMatchObject({ problem: { code: "unknown_route" } });
    expect(go("/a?x=2")).toMatchObject({ result: { route: "/a?x=2" } });
  });
});

describe("D-01: a claim of consent counts for nothing", () => {
  const erase = { action: "workspace.delete", args: { delete_confirmation_text: "DELETE" } };
  test.each([
    ["confirmed", { ...erase, confirmed: true }],
    ["a consent of its own making", { ...erase, consent: { by: "user", at: "2026-01-01" } }],
    ["approval among the arguments", { ...erase, args: { ...erase.args, user_approved: "yes" } }],
    ["a flag among the arguments", { ...erase, args: { ...erase.args, confirm: true } }],
  ])("%s", (_, given) => {
    const outcome = read(JSON.stringify(given));
    expect(outcome).toMatchObject({ ok: true, notes: [{ code: "consent_ignored" }] });
    expect(outcome.ok && outcome.result).toEqual({ kind: "action", ...erase });
  });

  test("an argument that only sounds like one is an argument", () => {
    expect(read(JSON.stringify(erase))).toEqual({ ok: true, result: { kind: "action", ...erase }, notes: [] });
  });
});

describe("whatever a model writes", () => {
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

  test("one plan, however it is dressed, is read as the same plan", () => {
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

  test("any text is a plan of this site or a problem with a code", () => {
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

  test("an address is a page of this origin or refused", () => {
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
