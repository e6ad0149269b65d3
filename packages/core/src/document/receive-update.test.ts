import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Command, Context } from "../command.ts";
import { compile } from "../compile-definition.ts";
import type { Definition } from "../definition.ts";
import type { LiveForm } from "../form.ts";
import type { FieldItem } from "../kinds/kind.ts";
import type { Rule } from "../rules.ts";
import { owner, people } from "./audience.ts";
import { type EditedState, editDocument } from "./edit.ts";
import { receiveUpdate } from "./receive-update.ts";
import { type DocumentState, openState } from "./state.ts";
import { createStepModel, type StepModel } from "./step-model.ts";
import { updateSince } from "./update-since.ts";

const field = (kind: string, id: string, more: object = {}): FieldItem =>
  ({ type: "field", kind, id, label: id, required: false, priority: "medium", ...more }) as FieldItem;

const definition: Definition = {
  id: "order",
  items: [
    field("string", "name", { required: true }),
    field("string", "note"),
    field("string", "why", { required: true }),
    field("number", "price"),
    field("number", "total"),
    {
      type: "list",
      id: "lines",
      minItems: 1,
      items: [field("number", "amount"), field("number", "double", { readonly: true })],
    },
  ],
};

const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const twice = (value: unknown): number | undefined => {
  const one = numberIn(value);
  return one === undefined ? undefined : one * 2;
};
let evaluations = 0;
const counted = <T>(value: T): T => {
  evaluations++;
  return value;
};
const rules: readonly Rule[] = [
  {
    kind: "relevant",
    target: "why",
    reads: ["price"],
    evaluate: (scope) => counted((numberIn(scope.get("price")) ?? 0) > 2),
  },
  { kind: "calculated", target: "total", reads: ["price"], evaluate: (scope) => counted(twice(scope.get("price"))) },
  {
    kind: "calculated",
    target: "lines[*].double",
    reads: ["lines[*].amount"],
    evaluate: (scope) => counted(twice(scope.get("lines[*].amount"))),
  },
];

const compiled = (() => {
  const result = compile(definition, rules);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
})();

let steps = 0;
let opens = 0;
const plain = createStepModel(compiled);
const model: StepModel = {
  ...plain,
  step: (...given) => {
    steps++;
    return plain.step(...given);
  },
  open: (...given) => {
    opens++;
    return plain.open(...given);
  },
};

const at = "2026-01-01T00:00:00.000Z";
const ann: Context = { by: { kind: "person", id: "ann" }, at };
const you: Context = { by: { kind: "person", id: "you" }, at: "2026-01-01T00:00:01.000Z" };
const set = (path: string, value: unknown): Command => ({ type: "set", path, value, keep: true });

type State = DocumentState<StepModel>;
const done = ({ state, outcomes, ok }: EditedState<StepModel>): State => {
  if (!ok) throw new Error(JSON.stringify(outcomes));
  return state;
};
const sent = ({ form, revision, changed }: State, since: number) =>
  JSON.parse(JSON.stringify(updateSince(form, revision, changed.entries(), { since })));
const contents = (form: LiveForm) => ({
  answers: Object.fromEntries(form.answers.entries()),
  issues: Object.fromEntries(form.issues.entries()),
  flags: Object.fromEntries(form.flags.entries()),
  instances: Object.fromEntries(form.instances.entries()),
  proposals: Object.fromEntries(form.proposals.entries()),
  reported: Object.fromEntries(form.reported.entries()),
  notes: form.notes,
  progress: form.progress,
});
const start = openState(model, { audience: owner, revision: 1 });

describe("receiveUpdate", () => {
  test("receiveUpdate: what was expected is taken without a step, an evaluation or an opening", () => {
    const mine = done(editDocument({ ...start, audience: people }, [set("price", 3)], you));
    const theirs = done(editDocument(start, [set("price", 3)], ann));
    steps = opens = evaluations = 0;
    const received = receiveUpdate(mine, sent(theirs, 1), at);
    expect({ steps, opens, evaluations, isAsExpected: received.isAsExpected }).toEqual({
      steps: 0,
      opens: 0,
      evaluations: 0,
      isAsExpected: true,
    });
    expect(received.signed).toEqual(["price"]);
    expect(received.state.form.answers.get("price")?.by).toEqual(ann.by);
    expect(received.state.revision).toBe(2);
  });

  test("receiveUpdate: a few answers are settled over what is there, without opening the form", () => {
    const theirs = done(editDocument(start, [set("price", 3), set("name", "Acme")], ann));
    opens = evaluations = 0;
    const { state, isAsExpected } = receiveUpdate(start, sent(theirs, 1), at);
    expect({ opens, evaluations, isAsExpected }).toEqual({ opens: 0, evaluations: 2, isAsExpected: false });
    expect(contents(state.form)).toEqual(contents(theirs.form));
    expect(state.changed.get("price")).toBe(2);
  });

  test("receiveUpdate: an answer that replaces a calculated one stands, as it does at the place", () => {
    const theirs = done(editDocument(done(editDocument(start, [set("price", 3)], ann)), [set("total", 7)], ann));
    const { state } = receiveUpdate(start, sent(theirs, 1), at);
    expect(state.form.answers.get("total")?.value).toBe(7);
  });

  const command = fc.oneof(
    fc
      .tuple(fc.constantFrom("name", "note", "why"), fc.constantFrom("a", "b", ""))
      .map(([path, value]) => set(path, value)),
    fc
      .tuple(fc.constantFrom("price", "total", "lines[0].amount", "lines[1].amount"), fc.constantFrom(1, 2, 3, "x"))
      .map(([path, value]) => set(path, value)),
    // Not `total`: a calculated answer that was cleared is calculated again wherever a form is opened.
    fc.constantFrom("name", "price").map((path): Command => ({ type: "clear", path })),
    fc.constant<Command>({ type: "add_instance", path: "lines" }),
    fc.constant<Command>({ type: "remove_instance", path: "lines", index: 0 }),
    fc.constant<Command>({ type: "report", issues: [{ code: "rule_failed", path: "name", message: "No" }] }),
    fc.constant<Command>({ type: "report", issues: [] }),
    fc.constantFrom("note", "price").map((path): Command => ({ type: "skip", path })),
  );
  const commands = fc.array(command, { maxLength: 6 });

  test("receiveUpdate: gives the state of the place, whatever was done there and expected here", () => {
    fc.assert(
      fc.property(commands, commands, commands, (before, theirs, mine) => {
        const common = editDocument(start, before, ann, { partial: true }).state;
        const at = { partial: true, revision: common.revision + 1 };
        const edited = editDocument(common, theirs, ann, at);
        const place = edited.state;
        const written = new Set(edited.commands.flatMap((one) => ("path" in one ? one.path : [])));
        // A page knows what of its changes was carried out, and expects nothing where rows moved.
        const own = mine.filter((one) => !one.type.endsWith("_instance") && "path" in one && written.has(one.path));
        const expected = editDocument(common, own, you, at).state;
        const { state } = receiveUpdate(expected, sent(place, common.revision), ann.at);
        expect(contents(state.form)).toEqual(contents(place.form));
      }),
      { numRuns: 1000 },
    );
  });
});
