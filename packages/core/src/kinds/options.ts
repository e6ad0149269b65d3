import type { Option } from "../definition.ts";
import type { Problem } from "../issue.ts";
import { fail, ok, type Read } from "./kind.ts";
import { quote, wrongType } from "./wording.ts";

interface Choices {
  readonly label: string;
  readonly options: readonly Option[];
}

const listed = (options: readonly Option[]): string => {
  const ids = options.slice(0, 12).map((option) => option.id);
  return ids.join(", ") + (options.length > 12 ? ` and ${options.length - 12} more` : "");
};

export const hasOption = (field: Choices, id: string): boolean => field.options.some((option) => option.id === id);

export const unknownOption = (field: Choices, received: unknown) =>
  fail(
    "unknown_option",
    `"${field.label}" has no option ${quote(received)}; its options are ${listed(field.options)}`,
    {
      expected: `one of ${listed(field.options)}`,
      received: quote(received),
    },
  );

/** An option by its id or, for lenient callers, by its label. */
export const findOption = (field: Choices, input: unknown): Read<string> => {
  if (typeof input !== "string") return unknownOption(field, input);
  const text = input.trim();
  if (hasOption(field, text)) return ok(text);
  const lower = text.toLowerCase();
  const matches = field.options.filter((o) => o.id.toLowerCase() === lower || o.label.toLowerCase() === lower);
  if (matches.length !== 1) return unknownOption(field, input);
  return ok(matches[0]!.id, `${quote(input)} read as the option ${matches[0]!.id}`);
};

/** Marks that are not a selection: two options in a field that takes one, or a state that only checkboxes have. */
export const misfitMarks = (field: Choices, raw: unknown, most: number): Problem => {
  if (most !== 1 && typeof raw === "string") return wrongType(field, "a list of options", raw).problem;
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    const wrong = Array.isArray(raw) ? raw.find((id) => typeof id !== "string" || !hasOption(field, id)) : raw;
    return unknownOption(field, wrong ?? raw).problem;
  }
  const marks = Object.entries(raw as Record<string, string>);
  const foreign = marks.find(([, state]) => state !== "done");
  if (foreign) {
    const message = `Option ${foreign[0]} of "${field.label}" is marked ${foreign[1]}; a select takes [x] or [ ]`;
    return { code: "invalid_checkbox_state", message, expected: "[x] or [ ]", received: foreign[1], part: foreign[0] };
  }
  const message = `"${field.label}" takes ${most === 1 ? "one option" : `${most} options`}; ${marks.length} are marked (${marks
    .map(([id]) => id)
    .join(", ")})`;
  return { code: "too_many_selections", message, expected: `${most}`, received: `${marks.length}` };
};
