import {
  type CheckboxState,
  type DescribedOption,
  type FieldOf,
  type FieldTexts,
  initialState,
  type Option,
  statesOf,
} from "@cofill/core";
import type { Asker, Choice } from "../ask/asker.ts";
import { readCommaList } from "../ask/comma-list.ts";
import { linesOf } from "./author-lines.ts";
import { type Asked, blank, given, type KindPrompt } from "./kind-prompt.ts";

const hintOf = (option: DescribedOption): { readonly hint?: string } => {
  const hint = linesOf(option).join(" ");
  return hint === "" ? {} : { hint };
};

const choicesOf = ({ options = [] }: FieldTexts): readonly Choice[] =>
  options.map((option) => ({ value: option.id, label: option.label, ...hintOf(option) }));

const labelOf = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? id;

export const boolean: KindPrompt<"boolean"> = {
  read: (_, text) => (/^y$/i.test(text.trim()) ? "yes" : /^n$/i.test(text.trim()) ? "no" : text.trim()),
  show: (_, value) => (value ? "yes" : "no"),
  ask: async (asker, asked) => {
    const { value, ...question } = asked;
    const answer = await asker.yesNo({ ...question, ...(value !== undefined && { initial: value }) });
    return answer === undefined ? blank : given(answer);
  },
};

export const single_select: KindPrompt<"single_select"> = {
  read: (_, text) => text.trim(),
  show: ({ options }, id) => labelOf(options, id),
  ask: async (asker, asked) => {
    const { value } = asked;
    const choices = choicesOf(asked.texts);
    const chosen = await asker.choose({ ...asked, choices, ...(value !== undefined && { initial: value }) });
    return chosen === undefined ? blank : given(chosen);
  },
};

/** An empty choice is no answer, so it is not checked. */
const unlessNone =
  (check: (chosen: readonly string[]) => string | undefined) =>
  (chosen: readonly string[]): string | undefined =>
    chosen.length === 0 ? undefined : check(chosen);

export const multi_select: KindPrompt<"multi_select"> = {
  read: (_, text) => readCommaList(text),
  show: ({ options }, ids) => ids.map((id) => labelOf(options, id)).join(", "),
  ask: async (asker, asked) => {
    const { value = [] } = asked;
    const chosen = await asker.chooseSome({
      ...asked,
      choices: choicesOf(asked.texts),
      initial: value,
      check: unlessNone(asked.check),
    });
    return chosen.length === 0 ? blank : given(chosen);
  },
};

const stateWords: Readonly<Record<CheckboxState, string>> = {
  todo: "to do",
  done: "done",
  incomplete: "begun",
  active: "in progress",
  na: "does not apply",
  unfilled: "no answer",
  yes: "yes",
  no: "no",
};

type States = Readonly<Record<string, CheckboxState>>;

/** Asks for checkboxes with two states in one question. */
const askTicks = async (asker: Asker, asked: Asked<"checkboxes">) => {
  const { field, value = {}, check } = asked;
  const statesFor = (done: readonly string[]): States =>
    Object.fromEntries(field.options.map(({ id }) => [id, done.includes(id) ? "done" : "todo"]));
  const chosen = await asker.chooseSome({
    ...asked,
    choices: choicesOf(asked.texts),
    initial: field.options.flatMap(({ id }) => (value[id] === "done" ? [id] : [])),
    check: unlessNone((done) => check(statesFor(done))),
  });
  return chosen.length === 0 && asked.value === undefined ? blank : given(statesFor(chosen));
};

/** Asks for checkboxes with more states in one question each. */
const askStates = async (asker: Asker, asked: Asked<"checkboxes">) => {
  const { field, value = {}, label, help = [] } = asked;
  const none = initialState(field.checkboxMode);
  const states = statesOf[field.checkboxMode];
  asker.say("info", [label, ...help].join("\n"));
  const result: Record<string, CheckboxState> = Object.fromEntries(
    field.options.map(({ id }) => [id, value[id] ?? none]),
  );
  for (const option of asked.texts.options ?? []) {
    const stands = result[option.id]!;
    const { hint } = hintOf(option);
    const chosen = await asker.choose({
      label: option.label,
      ...(hint !== undefined && { help: [hint] }),
      path: `${asked.path ?? field.id}.${option.id}`,
      isRequired: asked.isRequired,
      choices: states.filter((state) => state !== none).map((state) => ({ value: state, label: stateWords[state] })),
      ...(stands !== none && { initial: stands }),
    });
    result[option.id] = (chosen as CheckboxState | undefined) ?? none;
    if (result[option.id] !== stands) await asked.saveSoFar({ ...result });
  }
  return Object.values(result).every((state) => state === none) ? blank : given(result);
};

const shownStates = ({ options, checkboxMode }: FieldOf<"checkboxes">, value: States): string => {
  const none = initialState(checkboxMode);
  return options
    .filter(({ id }) => (value[id] ?? none) !== none)
    .map(({ id, label }) => (value[id] === "done" ? label : `${label}: ${stateWords[value[id]!]}`))
    .join(", ");
};

export const checkboxes: KindPrompt<"checkboxes"> = {
  read: (_, text) => text,
  show: (field, value) => shownStates(field, value) || "none",
  ask: (asker, asked) => (asked.field.checkboxMode === "simple" ? askTicks : askStates)(asker, asked),
};
