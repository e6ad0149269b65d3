import { describe, expect, test } from "vitest";
import type { Assurance, Channel } from "./answer.ts";
import type { Command, Context, StepResult } from "./command.ts";
import { compile } from "./compile-definition.ts";
import type { Item } from "./definition.ts";
import { answerAt, issuesAt, type LiveForm } from "./form.ts";
import type { FieldItem } from "./kinds/kind.ts";
import { openForm } from "./open.ts";
import { step } from "./step.ts";

const field = (id: string, more: object = {}): FieldItem =>
  ({
    type: "field",
    id,
    label: id.toUpperCase(),
    required: false,
    priority: "medium",
    kind: "string",
    ...more,
  }) as unknown as FieldItem;

const open = (items: readonly Item[]): LiveForm => {
  const result = compile({ id: "form", items });
  if (!result.ok) throw new Error(result.problems[0]!.code);
  return openForm(result.compiled);
};

const person: Context = { by: { kind: "person", id: "ann" }, at: "2026-01-01T00:00:00Z" };
const agent: Context = { by: { kind: "agent", id: "bot" }, at: "2026-01-02T00:00:00Z" };

const apply = (form: LiveForm, command: Command, context = person) => {
  const result = step(form, command, context);
  if (!result.ok) throw new Error(result.refusal.code);
  return result;
};

const code = (result: StepResult): string => (result.ok ? result.outcome : result.refusal.code);

describe("answers", () => {
  const form = open([field("name", { required: true }), field("age", { kind: "number", min: 0 }), field("note")]);

  test.each<[string, Command, string]>([
    ["a value", { type: "set", path: "name", value: "Ann" }, "applied"],
    ["the wrong type", { type: "set", path: "age", value: "12" }, "wrong_type"],
    ["the wrong type, leniently", { type: "set", path: "age", value: "12", lenient: true }, "applied"],
    ["no such field", { type: "set", path: "nope", value: 1 }, "unknown_path"],
    ["a required field cannot be skipped", { type: "skip", path: "name" }, "required_cannot_skip"],
    ["a required field can be aborted", { type: "abort", path: "name" }, "applied"],
    ["an endless reason", { type: "skip", path: "note", reason: "x".repeat(20_000) }, "limit_exceeded"],
    ["a note on nothing", { type: "add_note", ref: "nope", role: "r", text: "t" }, "unknown_ref"],
    ["a note on the form", { type: "add_note", ref: "form", role: "r", text: "t" }, "applied"],
    ["no note to remove", { type: "remove_note", id: "n7" }, "applied"],
    ["nothing to confirm", { type: "confirm", path: "note" }, "required_missing"],
    ["nothing to accept", { type: "accept", path: "note" }, "no_proposal"],
  ])("%s", (_, command, expected) => expect(code(step(form, command, person))).toBe(expected));

  test("an answer records who and when; the form before stays as it was", () => {
    const { form: next, changes } = apply(form, {
      type: "set",
      path: "name",
      value: "Ann",
      origin: { confidence: 0.9 },
    });
    expect(answerAt(next, "name")).toEqual({
      state: "answered",
      value: "Ann",
      by: person.by,
      at: person.at,
      origin: { confidence: 0.9 },
    });
    expect(changes).toMatchObject([{ type: "answer", path: "name", before: { state: "unanswered" } }]);
    expect(answerAt(form, "name").state).toBe("unanswered");
    expect(next.progress.all).toMatchObject({ answered: 1, emptyRequired: 0 });
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["blank text", "  "],
  ])("setting %s clears", (_, value) => {
    const answered = apply(form, { type: "set", path: "name", value: "Ann" }).form;
    expect(answerAt(apply(answered, { type: "set", path: "name", value }).form, "name").state).toBe("unanswered");
  });

  test("a value takes the notes that explained a skip with it, and no others", () => {
    let live = apply(form, { type: "skip", path: "note", reason: "no time" }).form;
    live = apply(live, { type: "add_note", ref: "note", role: "r", text: "why", state: "skipped" }).form;
    live = apply(live, { type: "add_note", ref: "note", role: "r", text: "general" }).form;
    expect(live.notes.map((note) => note.id)).toEqual(["n1", "n2"]);
    live = apply(live, { type: "set", path: "note", value: "x" }).form;
    expect(live.notes.map((note) => note.text)).toEqual(["general"]);
  });
});

describe("people and agents", () => {
  const form = open([field("salary", { confirm: "human" }), field("title")]);

  test("an agent can only propose where a person is demanded", () => {
    const proposed = apply(form, { type: "set", path: "salary", value: "10" }, agent);
    expect(proposed.outcome).toBe("proposed");
    expect(answerAt(proposed.form, "salary").state).toBe("unanswered");
    const accepted = apply(proposed.form, { type: "accept", path: "salary" });
    expect(answerAt(accepted.form, "salary")).toMatchObject({ value: "10", confirmed: true, by: agent.by });
    expect(accepted.form.proposals.size).toBe(0);
    const declined = apply(proposed.form, { type: "decline", path: "salary" });
    expect(declined.form.proposals.size).toBe(0);
    expect(answerAt(declined.form, "salary").state).toBe("unanswered");
  });

  test("what a person confirmed, an agent can neither change, clear, skip nor abort", () => {
    let live = apply(form, { type: "set", path: "title", value: "agent's" }, agent).form;
    live = apply(live, { type: "confirm", path: "title" }).form;
    expect(code(step(live, { type: "set", path: "title", value: "other" }, agent))).toBe("proposed");
    for (const type of ["clear", "skip", "abort"] as const) {
      expect(code(step(live, { type, path: "title" }, agent))).toBe("confirmed_by_person");
    }
    for (const type of ["confirm", "accept", "decline"] as const) {
      expect(code(step(live, { type, path: "title" }, agent))).toBe("not_a_person");
    }
  });

  describe("how sure it is that a person acts", () => {
    const as = (assurance: Assurance, channel: Channel = "page"): Context => ({ ...person, assurance, channel });
    const proposed = apply(form, { type: "set", path: "salary", value: "10" }, agent).form;

    test.each(["claimed", "app", "link", "session", "passkey"] as const)(
      "%s: the person confirms, and the answer says how sure it is",
      (assurance) => {
        const accepted = apply(proposed, { type: "accept", path: "salary" }, as(assurance)).form;
        expect(answerAt(accepted, "salary")).toMatchObject({ confirmed: true, assurance });
        const given = apply(form, { type: "set", path: "salary", value: "11" }, as(assurance)).form;
        expect(answerAt(given, "salary")).toMatchObject({ confirmed: true, assurance, channel: "page" });
      },
    );

    test("relayed: is not enough where only a person may confirm, and only proposes there", () => {
      const relayed = as("relayed");
      expect(code(step(proposed, { type: "accept", path: "salary" }, relayed))).toBe("assurance_too_low");
      expect(code(step(form, { type: "set", path: "salary", value: "11" }, relayed))).toBe("proposed");
      const answered = apply(form, { type: "set", path: "title", value: "x" }, agent).form;
      const confirmed = apply(answered, { type: "confirm", path: "title" }, relayed).form;
      expect(answerAt(confirmed, "title")).toMatchObject({ confirmed: true, assurance: "relayed" });
    });

    test("a second confirmation replaces who confirmed and how sure it is", () => {
      const answered = apply(form, { type: "set", path: "title", value: "x" }, agent).form;
      const first = apply(answered, { type: "confirm", path: "title" }, as("relayed")).form;
      const second = apply(first, { type: "confirm", path: "title" }, as("session")).form;
      expect(answerAt(second, "title")).toMatchObject({ assurance: "session" });
    });
  });

  test("an answer nobody confirmed can be changed by anyone, and the answer says by whom", () => {
    const live = apply(form, { type: "set", path: "title", value: "person's" }).form;
    const after = apply(live, { type: "set", path: "title", value: "agent's" }, agent);
    expect(answerAt(after.form, "title")).toMatchObject({ value: "agent's", by: agent.by });
  });
});

describe("records and lists", () => {
  const items: readonly Item[] = [
    { type: "record", id: "company", items: [field("name", { required: true })] },
    {
      type: "list",
      id: "lines",
      minItems: 1,
      maxItems: 3,
      items: [field("text", { required: true }), { type: "list", id: "tags", items: [field("tag")] }],
    },
  ];
  const form = open(items);

  test("instances come and go, and answers move with them", () => {
    expect(form.progress.all.total).toBe(2);
    let live = apply(form, { type: "add_instance", path: "lines" }).form;
    live = apply(live, { type: "add_instance", path: "lines[1].tags" }).form;
    live = apply(live, { type: "set", path: "lines[1].text", value: "second" }).form;
    live = apply(live, { type: "set", path: "lines[1].tags[0].tag", value: "t" }).form;
    expect(live.progress.all).toMatchObject({ total: 4, answered: 2, emptyRequired: 2 });
    live = apply(live, { type: "remove_instance", path: "lines", index: 0 }).form;
    expect(answerAt(live, "lines[0].text").value).toBe("second");
    expect(answerAt(live, "lines[0].tags[0].tag").value).toBe("t");
    expect(live.progress.all).toMatchObject({ total: 3, answered: 2, emptyRequired: 1 });
    expect(issuesAt(live, "lines[1].text")).toEqual([]);
  });

  test.each<[string, Command, string]>([
    ["an instance that is not there", { type: "set", path: "lines[1].text", value: "x" }, "unknown_path"],
    ["a template is no path", { type: "set", path: "lines[*].text", value: "x" }, "unknown_path"],
    ["the last instance", { type: "remove_instance", path: "lines", index: 0 }, "list_at_minimum"],
    ["a list that is not there", { type: "add_instance", path: "nope" }, "unknown_path"],
    ["an index out of range", { type: "remove_instance", path: "lines", index: 5 }, "unknown_path"],
  ])("%s", (_, command, expected) => expect(code(step(form, command, person))).toBe(expected));

  test("a full list", () => {
    let live = form;
    for (let i = 0; i < 2; i++) live = apply(live, { type: "add_instance", path: "lines" }).form;
    expect(code(step(live, { type: "add_instance", path: "lines" }, person))).toBe("list_is_full");
  });
});

describe("what a document holds is taken as it is", () => {
  const form = open([
    field("age", { kind: "number", min: 0 }),
    field("signed", { confirm: "human", kind: "number" }),
    { type: "list", id: "lines", minItems: 1, maxItems: 2, items: [field("what", { confirm: "human" })] },
  ]);
  const keep = (path: string, value: unknown): Command => ({ type: "set", path, value, keep: true });

  test("a value of another kind stands, and the form says what is wrong", () => {
    const { form: next, issues } = apply(form, keep("age", "twelve"));
    expect(answerAt(next, "age")).toMatchObject({ state: "answered", raw: "twelve" });
    expect(issues).toMatchObject([{ code: "not_a_number" }]);
    expect(apply(next, keep("age", 12)).issues).toEqual([]);
  });

  test("a proposal must be a value", () => {
    expect(code(step(form, keep("signed", "x"), agent))).toBe("not_a_number");
    expect(code(step(form, keep("signed", 1), agent))).toBe("proposed");
  });

  test.each([
    [0, ["too_few_instances"]],
    [1, []],
    [3, ["too_many_instances"]],
  ])("a list of %i rows is kept and judged", (count, codes) => {
    const { form: next } = apply(form, { type: "resize", path: "lines", count });
    expect(next.instances.get("lines")).toBe(count);
    expect(issuesAt(next, "lines").map((issue) => issue.code)).toEqual(codes);
    expect(apply(next, { type: "resize", path: "lines", count: 1 }).form.progress).toEqual(form.progress);
  });

  test("a list has an end", () => {
    expect(code(step(form, { type: "resize", path: "lines", count: 1e9 }, person))).toBe("limit_exceeded");
    expect(code(step(form, { type: "resize", path: "nope", count: 1 }, person))).toBe("unknown_path");
  });

  test("an agent cannot remove a row in which a person confirmed an answer", () => {
    const two = apply(form, { type: "resize", path: "lines", count: 2 }).form;
    const confirmed = apply(two, { type: "set", path: "lines[1].what", value: "a lamp" }).form;
    expect(code(step(confirmed, { type: "remove_instance", path: "lines", index: 1 }, agent))).toBe(
      "confirmed_by_person",
    );
    expect(code(step(confirmed, { type: "resize", path: "lines", count: 1 }, agent))).toBe("confirmed_by_person");
    expect(code(step(confirmed, { type: "remove_instance", path: "lines", index: 0 }, agent))).toBe("applied");
    expect(code(step(confirmed, { type: "resize", path: "lines", count: 1 }, person))).toBe("applied");
  });
});
