import type { Option } from "../field-base.ts";
import type { LocalIssue } from "../issue.ts";
import { fail, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";

interface Choices {
  readonly options: readonly Option[];
}

export const hasOption = (field: Choices, id: string): boolean => field.options.some((option) => option.id === id);

const knownIds = new WeakMap<readonly Option[], readonly string[]>();

/** The ids of a field's options, computed once for each list of options. */
export const optionIds = ({ options }: Choices): readonly string[] => {
  const known = knownIds.get(options);
  if (known) return known;
  const ids = options.map(({ id }) => id);
  knownIds.set(options, ids);
  return ids;
};

export const unknownOption = (field: Choices, received: unknown): LocalIssue => ({
  code: "unknown_option",
  params: { options: field.options },
  expected: optionIds(field),
  received: receivedValue(received),
});

/** An option by its id or, for lenient callers, by its label. */
export const findOption = (field: Choices, input: unknown): Read<string> => {
  if (typeof input !== "string") return fail(unknownOption(field, input));
  const text = input.trim();
  if (hasOption(field, text)) return ok(text);
  const lower = text.toLowerCase();
  const matches = field.options.filter((o) => o.id.toLowerCase() === lower || o.label.toLowerCase() === lower);
  if (matches.length !== 1) return fail(unknownOption(field, input));
  const value = matches[0]!.id;
  return ok(value, [{ code: "read_as", params: { received: receivedValue(input), value, as: "option" } }]);
};

/** Marks that are not a selection: two options in a field that takes one, or a state that only checkboxes have. */
export const misfitMarks = (field: Choices, raw: unknown, maximum: number): LocalIssue => {
  if (maximum !== 1 && typeof raw === "string") return wrongType("option_list", raw);
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    const wrong = Array.isArray(raw) ? raw.find((id) => typeof id !== "string" || !hasOption(field, id)) : raw;
    return unknownOption(field, wrong ?? raw);
  }
  const marks = Object.entries(raw as Record<string, string>);
  const foreign = marks.find(([, state]) => state !== "done");
  if (foreign) {
    const [option, state] = foreign;
    const states = ["todo", "done"];
    const params = { option, mode: "select", states } as const;
    return { code: "invalid_checkbox_state", params, expected: states, received: receivedValue(state), part: option };
  }
  const marked = marks.map(([id]) => id);
  const params = { maximum, count: marked.length, marked };
  return { code: "too_many_selections", params, expected: maximum, received: marked };
};
