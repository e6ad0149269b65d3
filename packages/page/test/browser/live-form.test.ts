import { answerAt } from "@cofill/core";
import type { PageCommand } from "@cofill/page";
import { describe, expect, test } from "vitest";
import { FormModel } from "../../src/browser/live-form.ts";
import { type ModelEvent, merge } from "../../src/browser/merge.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const at = "2026-05-01T10:00:00Z";
const set = (path: string, value: unknown): PageCommand => ({ type: "set", path, value, lenient: true, keep: true });

const open = (given: readonly PageCommand[] = []) => {
  const form = compiled(trip);
  const server = new ServerForm(form);
  for (const command of given) server.act(command);
  let id = 0;
  const model = new FormModel({ form, kinds: pageKinds, state: server.state, now: () => at, newId: () => `c${++id}` });
  model.connect(merge);
  const events: ModelEvent[] = [];
  model.subscribe((event) => events.push(event));
  /** One batch goes to the server and its answer comes back. */
  const save = () => {
    const batch = model.takeBatch();
    if (batch) model.acknowledge(server.change(batch));
  };
  const hear = () => model.update(server.update(model.revision));
  const shown = (path: string) => {
    const { value, raw } = answerAt(model.form, path);
    return value ?? raw;
  };
  const stored = (path: string) => answerAt(server.form, path).value ?? answerAt(server.form, path).raw;
  const mine = () => Object.fromEntries(Object.entries(model.conflicts).map(([path, { mine }]) => [path, mine]));
  return { server, model, events, save, hear, shown, stored, mine };
};

describe("a change here", () => {
  test("is shown before the server knows it, and the server's then", () => {
    const { model, save, shown, stored } = open();
    model.change(set("name", "Ada"));
    expect([shown("name"), stored("name"), model.pendingCount]).toEqual(["Ada", undefined, 1]);
    save();
    expect([shown("name"), stored("name"), model.pendingCount]).toEqual(["Ada", "Ada", 0]);
  });

  test("typing makes one change until it is sent, and the next one after", () => {
    const { model } = open();
    for (const text of ["A", "Ad", "Ada"]) model.change(set("name", text));
    const batch = model.takeBatch();
    expect(batch?.changes.map(({ command }) => command)).toEqual([set("name", "Ada")]);
    model.change(set("name", "Ada L"));
    expect(model.pendingCount).toBe(2);
    expect(model.takeBatch()).toBeUndefined();
  });

  test("what is no value stays as it was typed and is said to be wrong", () => {
    const { model, save, shown, stored } = open();
    model.change(set("nights", "12a"));
    save();
    expect([shown("nights"), stored("nights")]).toEqual(["12a", "12a"]);
    expect(model.form.issues.get("nights")?.map(({ code }) => code)).toEqual(["not_a_number"]);
  });

  test("tells which fields to draw again, and no others", () => {
    const { model, events } = open();
    model.change(set("name", "Ada"));
    expect(events.map(({ fields }) => fields)).toEqual([new Set(["name"])]);
    model.change({ type: "add_instance", path: "legs" });
    expect(events.at(-1)?.fields).toBe("all");
  });

  test("an agent's goes in a batch of its own, under its name, and to a person's field as a proposal", () => {
    const { model, server } = open();
    model.change(set("name", "Ada"));
    model.change(set("email", "ada@example.org"), { agent: "helper" });
    model.change(set("iban", "DE00"), { agent: "helper" });
    const first = model.takeBatch()!;
    expect([first.agent, first.changes.length]).toEqual([undefined, 1]);
    model.acknowledge(server.change(first));
    const second = model.takeBatch()!;
    expect([second.agent, second.changes.length]).toEqual(["helper", 2]);
    model.acknowledge(server.change(second));
    expect(answerAt(server.form, "email").by).toEqual({ kind: "agent", id: "helper" });
    expect([model.form.proposals.get("iban")?.value, answerAt(model.form, "iban").state]).toEqual([
      "DE00",
      "unanswered",
    ]);
  });
});

describe("a change elsewhere", () => {
  test("shows at once, with who made it, and is told apart from one's own", () => {
    const { server, model, events, hear, save, shown } = open();
    model.change(set("name", "Ada"));
    save();
    server.act(set("email", "ada@example.org"));
    hear();
    expect(shown("email")).toBe("ada@example.org");
    expect(answerAt(model.form, "email").by).toEqual({ kind: "agent", id: "scout" });
    expect(events.map(({ arrived }) => arrived)).toEqual([[], [], ["email"]]);
  });

  test("does not touch what is on its way", () => {
    const { server, model, hear, save, shown, stored } = open();
    model.change(set("name", "Ada"));
    server.act(set("email", "a@b.c"));
    hear();
    expect([shown("name"), shown("email")]).toEqual(["Ada", "a@b.c"]);
    save();
    expect([stored("name"), stored("email")]).toEqual(["Ada", "a@b.c"]);
  });

  test("an older message than what is known changes nothing", () => {
    const { server, model, hear, shown } = open();
    const early = server.update(0);
    server.act(set("name", "New"));
    hear();
    model.update(early);
    expect(shown("name")).toBe("New");
  });

  test("while a batch is under way it waits for its answer", () => {
    const { server, model, shown } = open();
    model.change({ type: "add_instance", path: "legs" });
    const answer = server.change(model.takeBatch()!);
    model.update(server.update(1));
    expect(model.form.instances.get("legs")).toBe(2);
    model.acknowledge(answer);
    server.act(set("name", "Bo"));
    model.update(server.update(model.revision));
    expect([model.form.instances.get("legs"), shown("name")]).toEqual([2, "Bo"]);
  });

  test("an object that says the same stays the same object, so that it is not drawn again", () => {
    const { server, model, hear } = open([set("nights", "x"), set("name", "Ada")]);
    const before = model.form;
    server.act(set("email", "a@b.c"));
    hear();
    expect(model.form.issues.get("nights")).toBe(before.issues.get("nights"));
    expect(model.form.answers.get("name")).toBe(before.answers.get("name"));
  });
});

describe("two change the same field", () => {
  test.each([
    ["the other's is heard before mine is sent", true],
    ["the server finds it out", false],
  ])("%s: both stay until the person chooses", (_, isHeard) => {
    const { server, model, hear, save, shown, stored, mine } = open();
    model.change(set("name", "Mine"), { input: { "": ["Mine"] } });
    server.act(set("name", "Theirs"));
    if (isHeard) hear();
    else save();
    expect([shown("name"), stored("name"), model.pendingCount]).toEqual(["Theirs", "Theirs", 0]);
    expect(mine()).toEqual({ name: { "": ["Mine"] } });
    expect(model.conflicts.name?.theirs.value).toBe("Theirs");
  });

  test.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ])("choosing %s ends it", (which, outcome) => {
    const { server, model, save, shown, stored } = open();
    model.change(set("name", "Mine"));
    server.act(set("name", "Theirs"));
    save();
    if (which === "mine") model.chooseMine("name");
    else model.chooseTheirs("name");
    save();
    expect([shown("name"), stored("name"), model.conflicts]).toEqual([outcome, outcome, {}]);
  });

  test("who goes on typing meanwhile changes their own side only, and what they see of the other moves on", () => {
    const { server, model, hear, mine } = open();
    model.change(set("name", "M"));
    server.act(set("name", "Theirs"));
    hear();
    model.change(set("name", "Mi"), { input: { "": ["Mi"] } });
    server.act(set("name", "Theirs 2"));
    hear();
    expect(mine()).toEqual({ name: { "": ["Mi"] } });
    expect([model.conflicts.name?.theirs.value, model.pendingCount]).toEqual(["Theirs 2", 0]);
  });

  test("what was typed behind a batch that turns out to clash is mine too", () => {
    const { server, model, mine } = open();
    model.change(set("name", "A"));
    const batch = model.takeBatch()!;
    model.change(set("name", "Ad"), { input: { "": ["Ad"] } });
    server.act(set("name", "Theirs"));
    model.acknowledge(server.change(batch));
    expect([mine(), model.pendingCount]).toEqual([{ name: { "": ["Ad"] } }, 0]);
  });

  test("going on typing while one's own batch is under way is no clash", () => {
    const { server, model, save, mine, stored } = open();
    model.change(set("name", "A"));
    const batch = model.takeBatch()!;
    model.change(set("name", "Ad"));
    model.acknowledge(server.change(batch));
    save();
    expect([mine(), stored("name")]).toEqual([{}, "Ad"]);
  });

  test("the same word from both is no clash", () => {
    const { server, model, hear, mine } = open();
    model.change(set("name", "Ada"));
    server.act(set("name", "Ada"));
    hear();
    expect([mine(), model.pendingCount]).toEqual([{}, 0]);
  });

  test("a conflict ends by itself when the other comes round", () => {
    const { server, model, hear, mine } = open();
    model.change(set("name", "Ada"));
    server.act(set("name", "Bob"));
    hear();
    server.act(set("name", "Ada"));
    hear();
    expect(mine()).toEqual({});
  });
});

describe("rows", () => {
  const threeLegs: PageCommand[] = [
    { type: "add_instance", path: "legs" },
    { type: "add_instance", path: "legs" },
    set("legs[0].from", "Oslo"),
    set("legs[1].from", "Rome"),
    set("legs[2].from", "Kyiv"),
  ];
  const removeFirst: PageCommand = { type: "remove_instance", path: "legs", index: 0 };

  test.each([
    ["heard before it is sent", true],
    ["found out by the server", false],
  ])("text goes with its row when another row is removed, %s", (_, isHeard) => {
    const { server, model, hear, save, stored, mine } = open(threeLegs);
    model.change(set("legs[2].to", "Lviv"));
    server.act(removeFirst);
    if (isHeard) hear();
    else save();
    save();
    expect([stored("legs[1].from"), stored("legs[1].to"), mine(), model.rejected]).toEqual(["Kyiv", "Lviv", {}, []]);
  });

  test("rows that moved up are not what somebody filled", () => {
    const { server, events, hear } = open(threeLegs);
    server.act(removeFirst);
    hear();
    expect(events.at(-1)).toMatchObject({ arrived: [], fields: "all" });
    expect(events.at(-1)?.follow?.("legs[2].from")).toBe("legs[1].from");
  });

  test.each([
    ["heard", true],
    ["not heard", false],
  ])("text in a row that is removed under one's hands is given back (%s)", (_, isHeard) => {
    const { server, model, hear, save } = open(threeLegs);
    model.change(set("legs[0].to", "Bergen"));
    server.act(removeFirst);
    if (isHeard) hear();
    else save();
    expect(model.rejected.map(({ label, value }) => [label, value])).toEqual([["To", "Bergen"]]);
    expect([model.pendingCount, model.conflicts]).toEqual([0, {}]);
  });

  test("a row that somebody else has since filled is not removed unseen", () => {
    const { server, model, hear, save, stored } = open(threeLegs);
    model.change(removeFirst);
    server.act(set("legs[0].to", "Bergen"));
    hear();
    save();
    expect([stored("legs[0].to"), server.form.instances.get("legs"), model.rejected.length]).toEqual(["Bergen", 3, 1]);
  });

  test("both add a row: there are two more", () => {
    const { server, model, hear, save } = open();
    model.change({ type: "add_instance", path: "legs" });
    server.act({ type: "add_instance", path: "legs" });
    save();
    save();
    hear();
    expect([server.form.instances.get("legs"), model.form.instances.get("legs")]).toEqual([3, 3]);
  });

  test("own rows that the server does not know yet can be filled", () => {
    const { model, save, stored } = open();
    model.change({ type: "add_instance", path: "legs" });
    model.change(set("legs[1].from", "Oslo"));
    save();
    expect(stored("legs[1].from")).toBe("Oslo");
  });
});

describe("a batch of which no answer came", () => {
  test.each([
    ["was carried out", true],
    ["got lost on the way", false],
  ])("a row is added once, whether it %s", (_, isDone) => {
    const { server, model, save } = open();
    model.change({ type: "add_instance", path: "legs" });
    const batch = model.takeBatch()!;
    if (isDone) server.change(batch);
    model.lose();
    save();
    save();
    expect([server.form.instances.get("legs"), model.form.instances.get("legs"), model.pendingCount]).toEqual([
      2, 2, 0,
    ]);
  });

  test.each([true, false])("one row is removed, not two (carried out: %s)", (isDone) => {
    const { server, model, save } = open([
      { type: "add_instance", path: "legs" },
      { type: "add_instance", path: "legs" },
      set("legs[0].from", "Oslo"),
      set("legs[1].from", "Rome"),
    ]);
    model.change({ type: "remove_instance", path: "legs", index: 0 });
    const batch = model.takeBatch()!;
    if (isDone) server.change(batch);
    model.lose();
    save();
    save();
    expect([server.form.instances.get("legs"), model.form.instances.get("legs"), model.pendingCount]).toEqual([
      2, 2, 0,
    ]);
    expect(answerAt(server.form, "legs[0].from").value).toBe("Rome");
  });

  test("an answer is not a clash with itself", () => {
    const { server, model, save, mine, stored } = open();
    model.change(set("name", "Ada"));
    server.change(model.takeBatch()!);
    model.lose();
    save();
    expect([mine(), stored("name"), model.pendingCount]).toEqual([{}, "Ada", 0]);
  });

  test("a page that was reloaded goes on with what was kept", () => {
    const { server, model } = open();
    model.change(set("name", "Ada"));
    model.change({ type: "add_instance", path: "legs" });
    const { kept } = model;
    server.change(model.takeBatch()!);
    const again = new FormModel({
      form: compiled(trip),
      kinds: pageKinds,
      state: server.state,
      now: () => at,
      newId: () => "n",
    });
    again.connect(merge);
    again.resume(JSON.parse(JSON.stringify(kept)));
    expect([again.pendingCount, again.form.instances.get("legs"), again.conflicts]).toEqual([0, 2, {}]);
  });
});

describe("what the server does not take", () => {
  test("is given back with its reason", () => {
    const { model } = open();
    model.change(set("name", "Ada"));
    const batch = model.takeBatch()!;
    const { id } = batch.changes[0]!;
    const { server } = open();
    const refused = {
      id,
      ok: false,
      reason: "refused",
      code: "readonly",
      message: '"Your name" is read-only',
    } as const;
    expect(model.acknowledge({ outcomes: [refused], update: server.update(1) })).toBe('"Your name" is read-only');
    expect(model.rejected).toEqual([
      {
        path: "name",
        label: "Your name",
        value: "Ada",
        refusal: { code: "readonly", message: '"Your name" is read-only' },
      },
    ]);
    expect([model.pendingCount, answerAt(model.form, "name").state]).toEqual([0, "unanswered"]);
  });
});

describe("undo", () => {
  test("takes back what was typed in one visit to a field at once, then what was before", () => {
    const { model, shown } = open([set("name", "Old")]);
    for (const text of ["N", "Ne", "New"]) model.change(set("name", text));
    model.leave();
    model.change(set("nights", 3));
    model.leave();
    expect(model.undo()).toBe(true);
    expect([shown("name"), shown("nights")]).toEqual(["New", undefined]);
    model.undo();
    expect(shown("name")).toBe("Old");
    expect(model.undo()).toBe(false);
  });

  test("reaches the server", () => {
    const { model, save, stored } = open();
    model.change(set("name", "Ada"));
    save();
    model.undo();
    save();
    expect(stored("name")).toBeUndefined();
  });

  test("a removed row comes back with what stood in it", () => {
    const { model, save, stored } = open([set("legs[0].from", "Oslo"), { type: "add_instance", path: "legs" }]);
    model.change({ type: "remove_instance", path: "legs", index: 0 });
    save();
    model.undo();
    save();
    expect([stored("legs[0].from"), stored("legs[1].from")]).toEqual([undefined, "Oslo"]);
  });

  test("an added row goes, unless somebody filled it", () => {
    const { server, model, hear, save } = open();
    model.change({ type: "add_instance", path: "legs" });
    save();
    server.act(set("legs[1].from", "Rome"));
    hear();
    expect([model.undo(), model.form.instances.get("legs")]).toEqual([false, 2]);
  });

  test("does not take back what somebody else wrote since", () => {
    const { server, model, save, hear, shown } = open();
    model.change(set("name", "Ada"));
    save();
    server.act(set("name", "Bob"));
    hear();
    expect([model.undo(), shown("name")]).toEqual([false, "Bob"]);
  });

  test("of what two answered at once takes back one's own, and the other's stands", () => {
    const { server, model, hear, save, shown, stored, mine } = open();
    model.change(set("email", "ada@example.org"));
    model.leave();
    model.change(set("name", "Ada"));
    server.act(set("name", "Bob"));
    hear();
    expect(Object.keys(mine())).toEqual(["name"]);
    expect([model.undo(), mine(), shown("name")]).toEqual([true, {}, "Bob"]);
    save();
    expect(stored("name")).toBe("Bob");
    expect([model.undo(), shown("email")]).toEqual([true, undefined]);
  });
});
