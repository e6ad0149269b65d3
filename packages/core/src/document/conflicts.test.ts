import { describe, expect, test } from "vitest";
import type { Context } from "../command.ts";
import type { Definition } from "../definition.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { owner } from "./audience.ts";
import { editUnlessChanged, type SeenOutcome, saysTheSame, verdictOn } from "./conflicts.ts";
import { type FormDocument, openDocument } from "./document.ts";
import { createEditor } from "./editor.ts";
import { type PlacedCommand, subjectOf } from "./subject.ts";

const field = (kind: string, id: string, more: object = {}): FieldItem =>
  ({ type: "field", kind, id, label: id, required: false, priority: "medium", ...more }) as FieldItem;

const definition: Definition = {
  id: "trip",
  items: [
    field("string", "name"),
    field("number", "nights"),
    field("string", "agreed", { confirm: "human" }),
    field("checkboxes", "packed", {
      options: [
        { id: "map", label: "Map" },
        { id: "tent", label: "Tent" },
      ],
      checkboxMode: "simple",
    }),
    { type: "list", id: "legs", items: [field("string", "from"), field("string", "to")] },
  ],
};

const at = "2026-01-01T00:00:00.000Z";
const ann: Context = { by: { kind: "person", id: "ann" }, at };
const bot: Context = { by: { kind: "agent", id: "bot" }, at };
const set = (path: string, value: unknown, more: object = {}): PlacedCommand => ({ type: "set", path, value, ...more });
const add: PlacedCommand = { type: "add_instance", path: "legs" };
const remove = (index: number): PlacedCommand => ({ type: "remove_instance", path: "legs", index });

/** Revision 1: two legs. */
const start = openDocument(definition, {
  audience: owner,
  values: { name: "Ann", legs: [{ from: "Oslo" }, { from: "Rome" }] },
  revision: 1,
});

const after = (document: FormDocument, ...commands: PlacedCommand[]): FormDocument => {
  const edited = document.edit(commands, bot);
  if (!edited.ok) throw new Error(JSON.stringify(edited.outcomes));
  return edited.document;
};

const wordOf = (outcome: SeenOutcome): string => (outcome.ok ? outcome.outcome : outcome.reason);

describe("editUnlessChanged", () => {
  test.each<[string, readonly PlacedCommand[], readonly PlacedCommand[], readonly string[]]>([
    ["takes what nobody changed", [set("nights", 2)], [set("name", "Eve")], ["applied"]],
    [
      "leaves an answer that another actor wrote",
      [set("name", "Bob")],
      [set("name", "Eve"), set("nights", 3)],
      ["conflict", "applied"],
    ],
    ["finds no conflict between equal answers", [set("name", "Eve")], [set("name", "Eve")], ["applied"]],
    [
      "reads an answer as its kind does before it compares",
      [set("nights", 3)],
      [set("nights", "3", { lenient: true })],
      ["applied"],
    ],
    [
      "compares only the given boxes of a checklist",
      [set("packed", { map: "done", tent: "done" })],
      [set("packed", { map: "done" }, { merge: true })],
      ["applied"],
    ],
    [
      "takes what was written over one's own answer that had arrived",
      [set("name", "Eve")],
      [set("name", "Eve"), set("name", "Eve B")],
      ["applied", "applied"],
    ],
    [
      "finds no conflict where both cleared",
      [{ type: "clear", path: "name" }],
      [{ type: "clear", path: "name" }],
      ["applied"],
    ],
    ["does not write to a row that moved", [remove(0)], [set("legs[1].to", "Bonn")], ["conflict"]],
    ["writes to a row before the one that was removed", [remove(1)], [set("legs[0].to", "Bonn")], ["applied"]],
    ["does not remove a row that somebody filled since", [set("legs[1].to", "Bonn")], [remove(1)], ["conflict"]],
    ["removes a row that nobody touched", [set("legs[0].to", "Bonn")], [remove(1)], ["applied"]],
    [
      "keeps two who add rows apart, and what follows in the row",
      [add],
      [add, set("legs[2].to", "Bonn")],
      ["conflict", "conflict"],
    ],
    ["says why a command is refused", [], [set("nowhere", 1)], ["refused"]],
    [
      "finds a new proposal that the author has not seen",
      [set("agreed", "yes")],
      [{ type: "accept", path: "agreed" }],
      ["conflict"],
    ],
  ])("editUnlessChanged: %s", (_, theirs, mine, expected) => {
    const document = theirs.length === 0 ? start : after(start, ...theirs);
    const editor = createEditor(document, ann);
    const outcomes = editUnlessChanged(
      editor,
      mine.map((command, index) => ({ id: String(index), command, seen: 1 })),
    );
    expect(outcomes.map(wordOf)).toEqual(expected);
  });

  test("editUnlessChanged: a conflict says what stands there, of a list how many rows", () => {
    const editor = createEditor(after(start, set("name", "Bob"), add), ann);
    const outcomes = editUnlessChanged(editor, [
      { id: "a", command: set("name", "Eve"), seen: 1 },
      { id: "b", command: add, seen: 1 },
    ]);
    expect(outcomes).toMatchObject([{ theirs: { value: "Bob" } }, { theirs: { value: 3 } }]);
    expect(editor.commands).toEqual([]);
  });

  test("editUnlessChanged: everything may be newer than a revision that the place does not know", () => {
    const changes = [{ id: "a", command: set("name", "Eve"), seen: 4 }];
    expect(editUnlessChanged(createEditor(start, ann), changes, 5).map(wordOf)).toEqual(["conflict"]);
    expect(editUnlessChanged(createEditor(start, ann), changes, 4).map(wordOf)).toEqual(["applied"]);
  });

  test("editUnlessChanged: all that is taken is one edit", () => {
    let edits = 0;
    const editor = createEditor(start, ann);
    const counted = {
      document: editor.document,
      edit: (...given: Parameters<typeof editor.edit>) => {
        edits++;
        return editor.edit(...given);
      },
    };
    const commands = [set("name", "Eve"), set("nights", 3), set("legs[0].to", "Bonn")];
    editUnlessChanged(
      counted,
      commands.map((command, index) => ({ id: String(index), command, seen: 1 })),
    );
    expect([edits, editor.document.revision]).toEqual([1, 2]);
  });
});

describe("verdictOn", () => {
  const waiting = (command: PlacedCommand, isRetry = false) => ({
    command,
    over: subjectOf(start.form, command),
    after: subjectOf(after(start, command).form, command),
    isRetry,
  });
  test.each<[string, PlacedCommand, readonly PlacedCommand[], boolean, string]>([
    ["nobody changed it", set("name", "Eve"), [set("nights", 2)], false, "take"],
    ["another actor wrote there", set("name", "Eve"), [set("name", "Bob")], false, "conflict"],
    ["it had arrived though no answer came", set("name", "Eve"), [set("name", "Eve")], true, "settled"],
    ["others added a row", add, [add], false, "take"],
    ["its own row had arrived", add, [add], true, "settled"],
    ["somebody filled the row that is to go", remove(1), [set("legs[1].to", "Bonn")], false, "conflict"],
    ["the row had gone already", remove(1), [remove(1)], true, "settled"],
  ])("verdictOn: %s", (_, command, theirs, isRetry, expected) => {
    expect(verdictOn(after(start, ...theirs).form, waiting(command, isRetry))).toBe(expected);
  });
});

test.each<[string, PlacedCommand, boolean]>([
  ["an equal answer", set("name", "Ann"), true],
  ["another answer", set("name", "Eve"), false],
  ["an empty text where nothing stands", set("agreed", "", { lenient: true }), true],
  ["what is no value of the kind", set("nights", "x", { lenient: true, keep: true }), false],
  ["a command about rows", add, false],
])("saysTheSame: %s", (_, command, expected) => expect(saysTheSame(start.form, command)).toBe(expected));
