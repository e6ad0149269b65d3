import type { Command } from "@cofill/core";
import { type FormspecForm, openForm } from "@cofill/formspec";
import { describe, expect, test } from "vitest";

const definition = {
  $formspec: "1.0",
  url: "https://forms.example/trip",
  version: "1.0.0",
  status: "active",
  title: "Trip",
  items: [
    { key: "on", type: "field", label: "On", dataType: "boolean" },
    { key: "why", type: "field", label: "Why", dataType: "string", relevant: "$on" },
    {
      key: "legs",
      type: "group",
      label: "Legs",
      repeatable: true,
      relevant: "$on",
      children: [
        { key: "km", type: "field", label: "Km", dataType: "integer" },
        {
          key: "stops",
          type: "group",
          label: "Stops",
          repeatable: true,
          children: [{ key: "name", type: "field", label: "Name", dataType: "string" }],
        },
      ],
    },
  ],
  binds: [{ path: "legs[*]", relevant: "($km ?? 0) >= 0" }],
};

const person = { by: { kind: "person", id: "ida" }, at: "2026-05-17T10:00:00Z" } as const;
const agent = { by: { kind: "agent", id: "bot" }, at: "2026-05-17T11:00:00Z" } as const;
const set = (path: string, value: unknown): Command => ({ type: "set", path, value });
const add = (path: string): Command => ({ type: "add_instance", path });

const run = (form: FormspecForm, ...commands: readonly Command[]): FormspecForm => {
  for (const command of commands) expect(form.step(command, person)).toMatchObject({ ok: true });
  return form;
};

/** Writes a response to JSON and opens it again. */
const again = (form: FormspecForm): FormspecForm =>
  openForm(definition, { response: JSON.parse(JSON.stringify(form.response({ keepHidden: true }))) });

const filled = () =>
  run(
    openForm(definition),
    set("on", true),
    set("why", "sea"),
    add("legs"),
    add("legs"),
    set("legs[0].km", 12),
    set("legs[1].km", 7),
    add("legs[1].stops"),
    set("legs[1].stops[0].name", "Ulm"),
  );

const everything = {
  on: true,
  why: "sea",
  legs: [
    { km: 12, stops: [] },
    { km: 7, stops: [{ name: "Ulm" }] },
  ],
};

describe("resuming a response", () => {
  test("non-relevant answers and rows come back when they become relevant", () => {
    const hidden = again(run(filled(), set("on", false)));
    expect(hidden.response().data).toEqual({ on: false });
    expect(run(hidden, set("on", true)).response().data).toEqual(everything);
  });

  test("a non-relevant row keeps its index", () => {
    const hidden = again(run(filled(), set("legs[0].km", -1)));
    expect(hidden.response().data).toMatchObject({ legs: [{ km: 7 }] });
    expect(hidden.form.answers.get("legs[0].km")).toMatchObject({ value: -1, by: { id: "ida" } });
    expect(hidden.form.answers.get("legs[1].km")).toMatchObject({ value: 7 });
  });

  test("edited data takes precedence over the stored non-relevant answers", () => {
    const response = run(filled(), set("on", false)).response({ keepHidden: true });
    const edited = openForm(definition, { response: { ...response, data: { on: true, why: "hills" } } });
    expect(edited.response().data).toEqual({ on: true, why: "hills", legs: [] });
  });

  test("a response without keepHidden contains only relevant answers", () => {
    const { extensions } = run(filled(), set("on", false)).response();
    expect(JSON.stringify(extensions)).not.toContain("Ulm");
  });

  test("authors, confirmations, skipped fields and proposals are restored", () => {
    const form = run(
      filled(),
      { type: "confirm", path: "why" },
      { type: "skip", path: "legs[0].km", reason: "unknown" },
    );
    expect(form.step(set("why", "work"), agent)).toMatchObject({ ok: true, outcome: "proposed" });
    const later = again(form);
    expect(later.form.answers.get("why")).toEqual({ state: "answered", value: "sea", confirmed: true, ...person });
    expect(later.form.answers.get("legs[0].km")).toMatchObject({ state: "skipped", reason: "unknown" });
    expect(later.form.proposals.get("why")).toMatchObject({ value: "work", by: agent.by });
    expect(run(later, { type: "accept", path: "why" }).response().data).toMatchObject({ why: "work" });
  });

  test.each([
    ["no object in it", 7],
    ["paths that do not exist in it", { "legs[9].km": { by: { kind: "person", id: "x" }, state: "skipped" }, nope: 1 }],
    [
      "members of the wrong type",
      { why: { by: "ida", proposal: { value: 1 } }, on: { by: { kind: "king", id: 1 }, confirmed: true } },
    ],
    ["prototype names in it", JSON.parse('{"__proto__": {"by": {"kind": "person", "id": "x"}}, "constructor": {}}')],
  ])("an answer trail with %s is ignored", (_, trail) => {
    const response = {
      data: { on: true, why: "sea" },
      extensions: { "x-cofill-answers": trail, "x-cofill-whole": trail },
    };
    const form = openForm(definition, { response });
    expect(form.response().data).toMatchObject({ on: true, why: "sea" });
    expect(form.form.answers.get("on")?.confirmed).toBeUndefined();
    expect(form.form.proposals.size).toBe(0);
  });
});
