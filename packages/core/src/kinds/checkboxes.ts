import type { CheckboxMode, Option } from "../field-base.ts";
import type { LocalIssue } from "../issue.ts";
import { type CheckboxState, type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { findOption, hasOption, unknownOption } from "./options.ts";

type Field = FieldOf<"checkboxes">;
type States = Readonly<Record<string, CheckboxState>>;

/** The states that an option of a checklist can have, by mode. */
export const statesOf = {
  multi: ["todo", "done", "incomplete", "active", "na"],
  simple: ["todo", "done"],
  explicit: ["unfilled", "yes", "no"],
} as const satisfies Record<CheckboxMode, readonly CheckboxState[]>;

const allows = (mode: CheckboxMode, state: string): state is CheckboxState =>
  (statesOf[mode] as readonly string[]).includes(state);

/**
 * The state that an option of a checklist has before it is answered.
 *
 * @example
 * initialState("simple"); // "todo"
 */
export const initialState = (mode: CheckboxMode): CheckboxState => (mode === "explicit" ? "unfilled" : "todo");

const stateIn = (field: Field, states: States, option: Option): CheckboxState =>
  (Object.hasOwn(states, option.id) ? states[option.id] : undefined) ?? initialState(field.checkboxMode);

/** Every option has a state: the one given, else the one it had, else the one where the mode starts. */
const merge = (field: Field, given: States, before: States = {}): States =>
  Object.fromEntries(
    field.options.map((option) => [
      option.id,
      Object.hasOwn(given, option.id) ? given[option.id]! : stateIn(field, before, option),
    ]),
  );

const wrongState = ({ checkboxMode: mode }: Field, option: string, received: unknown): LocalIssue => ({
  code: "invalid_checkbox_state",
  params: { option, mode, states: statesOf[mode] },
  expected: statesOf[mode],
  received: receivedValue(received),
  part: option,
});

const read = (field: Field, input: unknown): Read<States> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return fail(wrongType("option_states", input));
  }
  const given = new Map<string, CheckboxState>();
  for (const [id, state] of Object.entries(input)) {
    if (!hasOption(field, id)) return fail(unknownOption(field, id));
    if (typeof state !== "string" || !allows(field.checkboxMode, state)) return fail(wrongState(field, id, state));
    given.set(id, state);
  }
  return ok(Object.fromEntries(given));
};

const words: Readonly<Record<CheckboxMode, ReadonlyMap<unknown, CheckboxState>>> = (() => {
  const done = new Map<unknown, CheckboxState>([
    [true, "done"],
    ["true", "done"],
    ["x", "done"],
    [false, "todo"],
    ["false", "todo"],
  ]);
  const yes = new Map<unknown, CheckboxState>([
    [true, "yes"],
    ["true", "yes"],
    ["y", "yes"],
    [false, "no"],
    ["false", "no"],
    ["n", "no"],
  ]);
  return { multi: done, simple: done, explicit: yes };
})();

const coerceOne = (field: Field, input: unknown): CheckboxState | undefined => {
  const text = typeof input === "string" ? input.trim().toLowerCase() : input;
  if (typeof text === "string" && allows(field.checkboxMode, text)) return text;
  return words[field.checkboxMode].get(text);
};

/** `true` for every box, a list or comma list of those to tick, `a=done,b=na`, or an object of near-states. */
const coerce = (field: Field, input: unknown): Read<States> => {
  const every = coerceOne(field, input);
  if (every !== undefined) {
    return ok(Object.fromEntries(field.options.map((o) => [o.id, every])), [
      { code: "read_as_every_state", params: { received: receivedValue(input), state: every } },
    ]);
  }
  const entries =
    typeof input === "string"
      ? input.split(/[,\n]/).map((part) => part.split("=").map((side) => side.trim()))
      : Array.isArray(input)
        ? input.map((id) => [id])
        : typeof input === "object" && input !== null
          ? Object.entries(input)
          : undefined;
  if (!entries) return fail(wrongType("option_states", input));
  const given = new Map<string, CheckboxState>();
  for (const [id, state = true] of entries) {
    const option = findOption(field, id);
    if (!option.ok) return option;
    const value = coerceOne(field, state);
    if (value === undefined) return fail(wrongState(field, option.value, state));
    given.set(option.value, value);
  }
  const states = Object.fromEntries(given);
  return ok(states, [{ code: "read_as_states", params: { states } }]);
};

/** How many boxes of a simple list must be ticked. */
export const neededDone = (field: Field): number => {
  const { minDone = -1, options } = field;
  return minDone < 0 ? options.length : Math.min(minDone, options.length);
};

const incomplete = (field: Field, states: States): LocalIssue | undefined => {
  const left = (done: readonly CheckboxState[]) =>
    field.options.filter((o) => !done.includes(stateIn(field, states, o)));
  switch (field.checkboxMode) {
    case "simple": {
      const done = field.options.length - left(["done"]).length;
      const needed = neededDone(field);
      if (done >= needed) return undefined;
      const params = { minimum: needed, count: done };
      return { code: "checkboxes_incomplete", params, expected: needed, received: states };
    }
    case "multi": {
      const open = left(["done", "na"]);
      if (open.length === 0) return undefined;
      return { code: "checkboxes_incomplete", params: { open }, expected: ["done", "na"], received: states };
    }
    case "explicit": {
      const open = left(["yes", "no"]);
      if (open.length === 0) return undefined;
      return { code: "checkboxes_unfilled", params: { open }, expected: ["yes", "no"], received: states };
    }
    default:
      return field.checkboxMode satisfies never;
  }
};

const check = (field: Field, states: States): readonly LocalIssue[] => {
  const issues: LocalIssue[] = [];
  for (const option of field.options) {
    const state = stateIn(field, states, option);
    if (!allows(field.checkboxMode, state)) issues.push(wrongState(field, option.id, state));
  }
  if (issues.length > 0) return issues;
  const open = incomplete(field, states);
  if (!open) return nothing;
  if (field.required || impliesRequired(field)) return [open];
  return field.checkboxMode === "multi" ? [{ ...open, severity: "info" }] : nothing;
};

const impliesRequired = (field: Field): boolean => field.checkboxMode === "simple" && (field.minDone ?? 0) > 0;

/** A checklist: a state for each option, by option id. */
export const checkboxes: KindDef<"checkboxes"> = {
  kind: "checkboxes",
  accept: read,
  coerce,
  merge,
  isEmpty: (field, value) => field.options.every((o) => stateIn(field, value, o) === initialState(field.checkboxMode)),
  check,
  misfit: (_, raw) => wrongType("option_states", raw),
  lacks: (field) => {
    const open = impliesRequired(field) ? incomplete(field, {}) : undefined;
    return open ? [open] : nothing;
  },
  neverMissing: (field) => field.checkboxMode === "simple" && neededDone(field) === 0,
  jsonSchema: (field) => ({
    type: "object",
    properties: Object.fromEntries(field.options.map((o) => [o.id, { enum: [...statesOf[field.checkboxMode]] }])),
    additionalProperties: false,
  }),
};
