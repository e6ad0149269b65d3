import { answerAt, createModel, createStepModel, type StepModel } from "@cofill/core";
import type { PageCommand } from "@cofill/page";
import { describe, expect, test } from "vitest";
import { inverseOf } from "../../src/browser/inverse.ts";
import type { PageFormEvent } from "../../src/browser/known.ts";
import { Outbox } from "../../src/browser/outbox.ts";
import { PageForm } from "../../src/browser/page-form.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { ada, compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const at = "2026-05-01T10:00:00Z";
const set = (path: string, value: unknown): PageCommand => ({ type: "set", path, value, lenient: true, keep: true });

const open = (given: readonly PageCommand[] = []) => {
  const form = compiled(trip);
  const server = new ServerForm(form);
  for (const command of given) server.act(command);
  let id = 0;
  const pageForm = new PageForm({
    model: createStepModel(form),
    kinds: pageKinds,
    state: server.state,
    now: () => at,
    newId: () => `c${++id}`,
  });
  const outbox = new Outbox(pageForm);
  const events: PageFormEvent[] = [];
  pageForm.subscribe((event) => events.push(event));
  /** One batch goes to the server and its answer comes back. */
  const save = () => {
    const batch = outbox.takeBatch();
    if (batch) outbox.acknowledge(server.change(batch));
  };
  const hear = () => outbox.update(server.update(pageForm.revision));
  const shown = (path: string) => {
    const { value, raw } = answerAt(pageForm.form, path);
    return value ?? raw;
  };
  const stored = (path: string) => answerAt(server.form, path).value ?? answerAt(server.form, path).raw;
  const mine = () => Object.fromEntries(Object.entries(pageForm.conflicts).map(([path, { mine }]) => [path, mine]));
  return { server, pageForm, outbox, events, save, hear, shown, stored, mine };
};

describe("a change here", () => {
  test("is shown before the server knows it, and the server's then", () => {
    const { pageForm, save, shown, stored } = open();
    pageForm.change(set("name", "Ada"));
    expect([shown("name"), stored("name"), pageForm.pendingCount]).toEqual(["Ada", undefined, 1]);
    save();
    expect([shown("name"), stored("name"), pageForm.pendingCount]).toEqual(["Ada", "Ada", 0]);
  });

  test("typing makes one change until it is sent, and the next one after", () => {
    const { outbox, pageForm } = open();
    for (const text of ["A", "Ad", "Ada"]) pageForm.change(set("name", text));
    const batch = outbox.takeBatch();
    expect(batch?.changes.map(({ command }) => command)).toEqual([set("name", "Ada")]);
    pageForm.change(set("name", "Ada L"));
    expect(pageForm.pendingCount).toBe(2);
    expect(outbox.takeBatch()).toBeUndefined();
  });

  test("what is no value stays as it was typed and is said to be wrong", () => {
    const { pageForm, save, shown, stored } = open();
    pageForm.change(set("nights", "12a"));
    save();
    expect([shown("nights"), stored("nights")]).toEqual(["12a", "12a"]);
    expect(pageForm.form.issues.get("nights")?.map(({ code }) => code)).toEqual(["not_a_number"]);
  });

  test("tells which fields to draw again, and no others", () => {
    const { pageForm, events } = open();
    pageForm.change(set("name", "Ada"));
    expect(events.map(({ fields }) => fields)).toEqual([new Set(["name"])]);
    pageForm.change({ type: "add_instance", path: "legs" });
    expect(events.at(-1)?.fields).toBe("all");
  });

  test("an agent's goes in a batch of its own, under its name, and to a person's field as a proposal", () => {
    const { outbox, pageForm, server } = open();
    pageForm.change(set("name", "Ada"));
    pageForm.change(set("email", "ada@example.org"), { agent: "helper" });
    pageForm.change(set("iban", "DE00"), { agent: "helper" });
    const first = outbox.takeBatch()!;
    expect([first.agent, first.changes.length]).toEqual([undefined, 1]);
    outbox.acknowledge(server.change(first));
    const second = outbox.takeBatch()!;
    expect([second.agent, second.changes.length]).toEqual(["helper", 2]);
    outbox.acknowledge(server.change(second));
    expect(answerAt(server.form, "email").by).toEqual({ kind: "agent", id: "helper" });
    expect([pageForm.form.proposals.get("iban")?.value, answerAt(pageForm.form, "iban").state]).toEqual([
      "DE00",
      "unanswered",
    ]);
  });
});

describe("a change elsewhere", () => {
  test("shows at once, with who made it, and is told apart from one's own", () => {
    const { server, pageForm, events, hear, save, shown } = open();
    pageForm.change(set("name", "Ada"));
    save();
    server.act(set("email", "ada@example.org"));
    hear();
    expect(shown("email")).toBe("ada@example.org");
    expect(answerAt(pageForm.form, "email").by).toEqual({ kind: "agent", id: "scout" });
    expect(events.map(({ arrived }) => arrived)).toEqual([[], [], ["email"]]);
  });

  test("does not touch what is on its way", () => {
    const { server, pageForm, hear, save, shown, stored } = open();
    pageForm.change(set("name", "Ada"));
    server.act(set("email", "a@b.c"));
    hear();
    expect([shown("name"), shown("email")]).toEqual(["Ada", "a@b.c"]);
    save();
    expect([stored("name"), stored("email")]).toEqual(["Ada", "a@b.c"]);
  });

  test("an older message than what is known changes nothing", () => {
    const { outbox, server, hear, shown } = open();
    const early = server.update(0);
    server.act(set("name", "New"));
    hear();
    outbox.update(early);
    expect(shown("name")).toBe("New");
  });

  test("while a batch is under way it waits for its answer", () => {
    const { outbox, server, pageForm, shown } = open();
    pageForm.change({ type: "add_instance", path: "legs" });
    const answer = server.change(outbox.takeBatch()!);
    outbox.update(server.update(1));
    expect(pageForm.form.instances.get("legs")).toBe(2);
    outbox.acknowledge(answer);
    server.act(set("name", "Bo"));
    outbox.update(server.update(pageForm.revision));
    expect([pageForm.form.instances.get("legs"), shown("name")]).toEqual([2, "Bo"]);
  });

  test("an object that says the same stays the same object, so that it is not drawn again", () => {
    const { server, pageForm, hear } = open([set("nights", "x"), set("name", "Ada")]);
    const before = pageForm.form;
    server.act(set("email", "a@b.c"));
    hear();
    expect(pageForm.form.issues.get("nights")).toBe(before.issues.get("nights"));
    expect(pageForm.form.answers.get("name")).toBe(before.answers.get("name"));
  });
});

describe("two change the same field", () => {
  test.each([
    ["the other's is heard before mine is sent", true],
    ["the server finds it out", false],
  ])("%s: both stay until the person chooses", (_, isHeard) => {
    const { server, pageForm, hear, save, shown, stored, mine } = open();
    pageForm.change(set("name", "Mine"), { input: { "": ["Mine"] } });
    server.act(set("name", "Theirs"));
    if (isHeard) hear();
    else save();
    expect([shown("name"), stored("name"), pageForm.pendingCount]).toEqual(["Theirs", "Theirs", 0]);
    expect(mine()).toEqual({ name: { "": ["Mine"] } });
    expect(pageForm.conflicts.name?.theirs.value).toBe("Theirs");
  });

  test.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ])("choosing %s ends it", (which, outcome) => {
    const { server, pageForm, save, shown, stored } = open();
    pageForm.change(set("name", "Mine"));
    server.act(set("name", "Theirs"));
    save();
    if (which === "mine") pageForm.chooseMine("name");
    else pageForm.chooseTheirs("name");
    save();
    expect([shown("name"), stored("name"), pageForm.conflicts]).toEqual([outcome, outcome, {}]);
  });

  test("who goes on typing meanwhile changes their own side only, and what they see of the other moves on", () => {
    const { server, pageForm, hear, mine } = open();
    pageForm.change(set("name", "M"));
    server.act(set("name", "Theirs"));
    hear();
    pageForm.change(set("name", "Mi"), { input: { "": ["Mi"] } });
    server.act(set("name", "Theirs 2"));
    hear();
    expect(mine()).toEqual({ name: { "": ["Mi"] } });
    expect([pageForm.conflicts.name?.theirs.value, pageForm.pendingCount]).toEqual(["Theirs 2", 0]);
  });

  test("what was typed behind a batch that turns out to clash is mine too", () => {
    const { outbox, server, pageForm, mine } = open();
    pageForm.change(set("name", "A"));
    const batch = outbox.takeBatch()!;
    pageForm.change(set("name", "Ad"), { input: { "": ["Ad"] } });
    server.act(set("name", "Theirs"));
    outbox.acknowledge(server.change(batch));
    expect([mine(), pageForm.pendingCount]).toEqual([{ name: { "": ["Ad"] } }, 0]);
  });

  test("going on typing while one's own batch is under way is no clash", () => {
    const { outbox, server, pageForm, save, mine, stored } = open();
    pageForm.change(set("name", "A"));
    const batch = outbox.takeBatch()!;
    pageForm.change(set("name", "Ad"));
    outbox.acknowledge(server.change(batch));
    save();
    expect([mine(), stored("name")]).toEqual([{}, "Ad"]);
  });

  test("the same word from both is no clash", () => {
    const { server, pageForm, hear, mine } = open();
    pageForm.change(set("name", "Ada"));
    server.act(set("name", "Ada"));
    hear();
    expect([mine(), pageForm.pendingCount]).toEqual([{}, 0]);
  });

  test("a conflict ends by itself when the other comes round", () => {
    const { server, pageForm, hear, mine } = open();
    pageForm.change(set("name", "Ada"));
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
    const { server, pageForm, hear, save, stored, mine } = open(threeLegs);
    pageForm.change(set("legs[2].to", "Lviv"));
    server.act(removeFirst);
    if (isHeard) hear();
    else save();
    save();
    expect([stored("legs[1].from"), stored("legs[1].to"), mine(), pageForm.rejected]).toEqual(["Kyiv", "Lviv", {}, []]);
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
    const { server, pageForm, hear, save } = open(threeLegs);
    pageForm.change(set("legs[0].to", "Bergen"));
    server.act(removeFirst);
    if (isHeard) hear();
    else save();
    expect(pageForm.rejected.map(({ label, value }) => [label, value])).toEqual([["To", "Bergen"]]);
    expect([pageForm.pendingCount, pageForm.conflicts]).toEqual([0, {}]);
  });

  test("a row that somebody else has since filled is not removed unseen", () => {
    const { server, pageForm, hear, save, stored } = open(threeLegs);
    pageForm.change(removeFirst);
    server.act(set("legs[0].to", "Bergen"));
    hear();
    save();
    expect([stored("legs[0].to"), server.form.instances.get("legs"), pageForm.rejected.length]).toEqual([
      "Bergen",
      3,
      1,
    ]);
  });

  test("both add a row: there are two more", () => {
    const { server, pageForm, hear, save } = open();
    pageForm.change({ type: "add_instance", path: "legs" });
    server.act({ type: "add_instance", path: "legs" });
    save();
    save();
    hear();
    expect([server.form.instances.get("legs"), pageForm.form.instances.get("legs")]).toEqual([3, 3]);
  });

  test("own rows that the server does not know yet can be filled", () => {
    const { pageForm, save, stored } = open();
    pageForm.change({ type: "add_instance", path: "legs" });
    pageForm.change(set("legs[1].from", "Oslo"));
    save();
    expect(stored("legs[1].from")).toBe("Oslo");
  });
});

describe("a batch of which no answer came", () => {
  test.each([
    ["was carried out", true],
    ["got lost on the way", false],
  ])("a row is added once, whether it %s", (_, isDone) => {
    const { outbox, server, pageForm, save } = open();
    pageForm.change({ type: "add_instance", path: "legs" });
    const batch = outbox.takeBatch()!;
    if (isDone) server.change(batch);
    outbox.lose();
    save();
    save();
    expect([server.form.instances.get("legs"), pageForm.form.instances.get("legs"), pageForm.pendingCount]).toEqual([
      2, 2, 0,
    ]);
  });

  test.each([true, false])("one row is removed, not two (carried out: %s)", (isDone) => {
    const { outbox, server, pageForm, save } = open([
      { type: "add_instance", path: "legs" },
      { type: "add_instance", path: "legs" },
      set("legs[0].from", "Oslo"),
      set("legs[1].from", "Rome"),
    ]);
    pageForm.change({ type: "remove_instance", path: "legs", index: 0 });
    const batch = outbox.takeBatch()!;
    if (isDone) server.change(batch);
    outbox.lose();
    save();
    save();
    expect([server.form.instances.get("legs"), pageForm.form.instances.get("legs"), pageForm.pendingCount]).toEqual([
      2, 2, 0,
    ]);
    expect(answerAt(server.form, "legs[0].from").value).toBe("Rome");
  });

  test("an answer is not a clash with itself", () => {
    const { outbox, server, pageForm, save, mine, stored } = open();
    pageForm.change(set("name", "Ada"));
    server.change(outbox.takeBatch()!);
    outbox.lose();
    save();
    expect([mine(), stored("name"), pageForm.pendingCount]).toEqual([{}, "Ada", 0]);
  });

  test("a page that was reloaded goes on with what was kept", () => {
    const { outbox, server, pageForm } = open();
    pageForm.change(set("name", "Ada"));
    pageForm.change({ type: "add_instance", path: "legs" });
    const { kept } = pageForm;
    server.change(outbox.takeBatch()!);
    const again = new PageForm({
      model: createStepModel(compiled(trip)),
      kinds: pageKinds,
      state: server.state,
      now: () => at,
      newId: () => "n",
    });
    new Outbox(again).resume(JSON.parse(JSON.stringify(kept)));
    expect([again.pendingCount, again.form.instances.get("legs"), again.conflicts]).toEqual([0, 2, {}]);
  });
});

describe("what the server does not take", () => {
  test("is given back with its reason", () => {
    const { outbox, pageForm } = open();
    pageForm.change(set("name", "Ada"));
    const batch = outbox.takeBatch()!;
    const { id } = batch.changes[0]!;
    const { server } = open();
    const refused = {
      id,
      ok: false,
      reason: "refused",
      code: "readonly",
      message: '"Your name" is read-only',
    } as const;
    expect(outbox.acknowledge({ outcomes: [refused], update: server.update(1) })).toBe('"Your name" is read-only');
    expect(pageForm.rejected).toEqual([
      {
        path: "name",
        label: "Your name",
        value: "Ada",
        refusal: { code: "readonly", message: '"Your name" is read-only' },
      },
    ]);
    expect([pageForm.pendingCount, answerAt(pageForm.form, "name").state]).toEqual([0, "unanswered"]);
  });
});

describe("undo", () => {
  test("takes back what was typed in one visit to a field at once, then what was before", () => {
    const { pageForm, shown } = open([set("name", "Old")]);
    for (const text of ["N", "Ne", "New"]) pageForm.change(set("name", text));
    pageForm.leave();
    pageForm.change(set("nights", 3));
    pageForm.leave();
    expect(pageForm.undo(inverseOf)).toBe(true);
    expect([shown("name"), shown("nights")]).toEqual(["New", undefined]);
    pageForm.undo(inverseOf);
    expect(shown("name")).toBe("Old");
    expect(pageForm.undo(inverseOf)).toBe(false);
  });

  test("reaches the server", () => {
    const { pageForm, save, stored } = open();
    pageForm.change(set("name", "Ada"));
    save();
    pageForm.undo(inverseOf);
    save();
    expect(stored("name")).toBeUndefined();
  });

  test("a removed row comes back with what stood in it", () => {
    const { pageForm, save, stored } = open([set("legs[0].from", "Oslo"), { type: "add_instance", path: "legs" }]);
    pageForm.change({ type: "remove_instance", path: "legs", index: 0 });
    save();
    pageForm.undo(inverseOf);
    save();
    expect([stored("legs[0].from"), stored("legs[1].from")]).toEqual([undefined, "Oslo"]);
  });

  test("an added row goes, unless somebody filled it", () => {
    const { server, pageForm, hear, save } = open();
    pageForm.change({ type: "add_instance", path: "legs" });
    save();
    server.act(set("legs[1].from", "Rome"));
    hear();
    expect([pageForm.undo(inverseOf), pageForm.form.instances.get("legs")]).toEqual([false, 2]);
  });

  test("does not take back what somebody else wrote since", () => {
    const { server, pageForm, save, hear, shown } = open();
    pageForm.change(set("name", "Ada"));
    save();
    server.act(set("name", "Bob"));
    hear();
    expect([pageForm.undo(inverseOf), shown("name")]).toEqual([false, "Bob"]);
  });

  test("of what two answered at once takes back one's own, and the other's stands", () => {
    const { server, pageForm, hear, save, shown, stored, mine } = open();
    pageForm.change(set("email", "ada@example.org"));
    pageForm.leave();
    pageForm.change(set("name", "Ada"));
    server.act(set("name", "Bob"));
    hear();
    expect(Object.keys(mine())).toEqual(["name"]);
    expect([pageForm.undo(inverseOf), mine(), shown("name")]).toEqual([true, {}, "Bob"]);
    save();
    expect(stored("name")).toBe("Bob");
    expect([pageForm.undo(inverseOf), shown("email")]).toEqual([true, undefined]);
  });
});

describe("what an edit costs", () => {
  const opened = () => {
    const form = compiled(trip);
    const counts = { steps: 0, checks: 0, opens: 0 };
    const counting = <Model extends StepModel>(model: Model): Model => ({
      ...model,
      step: (...given) => {
        counts.steps++;
        return model.step(...given);
      },
      check: (given) => {
        counts.checks++;
        return model.check(given);
      },
      open: (...given) => {
        counts.opens++;
        return model.open(...given);
      },
    });
    const take = () => {
      const taken = { ...counts };
      Object.assign(counts, { steps: 0, checks: 0, opens: 0 });
      return taken;
    };
    let id = 0;
    const server = new ServerForm(form, counting(createModel(form)));
    const model = counting(createStepModel(form));
    const pageForm = new PageForm({
      model,
      kinds: pageKinds,
      state: server.state,
      now: () => at,
      newId: () => `c${++id}`,
    });
    const outbox = new Outbox(pageForm);
    take();
    return { server, pageForm, outbox, take };
  };

  test.each<[string, readonly PageCommand[]]>([
    ["one key", [set("name", "A")]],
    [
      "a batch of five",
      [
        set("name", "A"),
        set("email", "a@b.c"),
        set("nights", 2),
        set("legs[0].from", "Oslo"),
        set("legs[0].to", "Rome"),
      ],
    ],
  ])(
    "page edit: %s is one step per command here, the same and one check at the server, and none when it is acknowledged",
    (_, commands) => {
      const { server, pageForm, outbox, take } = opened();
      for (const command of commands) pageForm.change(command);
      expect(take()).toEqual({ steps: commands.length, checks: commands.length, opens: 0 });
      const answer = server.change(outbox.takeBatch()!);
      expect(take()).toEqual({ steps: commands.length, checks: 1, opens: 0 });
      outbox.acknowledge(answer);
      expect([take(), pageForm.pendingCount]).toEqual([{ steps: 0, checks: 0, opens: 0 }, 0]);
      expect(answerAt(pageForm.form, "name").by).toEqual(ada);
    },
  );

  test("page edit: what was typed while a batch was under way is not stepped again when that is acknowledged", () => {
    const { server, pageForm, outbox, take } = opened();
    pageForm.change(set("name", "A"));
    const answer = server.change(outbox.takeBatch()!);
    pageForm.change(set("name", "Ad"));
    take();
    outbox.acknowledge(answer);
    expect([take(), pageForm.pendingCount, answerAt(pageForm.form, "name").value]).toEqual([
      { steps: 0, checks: 0, opens: 0 },
      1,
      "Ad",
    ]);
  });

  test("page edit: a conflict ends with an answer as expected, where the form already says what the person entered", () => {
    const { server, pageForm, outbox } = opened();
    pageForm.change(set("name", "A"), { agent: "helper" });
    pageForm.dispute(set("name", "A"));
    expect(Object.keys(pageForm.conflicts)).toEqual(["name"]);
    outbox.acknowledge(server.change(outbox.takeBatch()!));
    expect([pageForm.conflicts, pageForm.pendingCount]).toEqual([{}, 0]);
  });

  test("page edit: after somebody else's change only what is pending is stepped again, and nothing is opened", () => {
    const { server, pageForm, outbox, take } = opened();
    pageForm.change(set("name", "A"));
    server.act(set("email", "a@b.c"));
    take();
    outbox.update(server.update(pageForm.revision));
    expect(take()).toMatchObject({ steps: 1, opens: 0 });
    expect([answerAt(pageForm.form, "name").value, answerAt(pageForm.form, "email").value]).toEqual(["A", "a@b.c"]);
  });

  test("page edit: a field of another role is refused at once, as the server would", () => {
    const field = {
      type: "field",
      kind: "string",
      id: "total",
      label: "Total",
      required: false,
      priority: "medium",
    } as const;
    const form = compiled({ id: "roles", items: [{ ...field, role: "agent" }] });
    const other = new PageForm({
      model: createStepModel(form),
      kinds: pageKinds,
      state: new ServerForm(form).state,
      now: () => at,
      newId: () => "c",
    });
    expect(other.change(set("total", "3"))).toMatchObject({
      ok: false,
      refusal: { code: "other_role", params: { role: "agent" } },
    });
    expect(other.change(set("total", "3"), { agent: "helper" })).toMatchObject({ ok: true, outcome: "applied" });
  });
});
