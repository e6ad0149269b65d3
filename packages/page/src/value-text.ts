import { type Answer, asText, type FieldItem } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import { heldInput } from "./held-input.ts";
import { all, type Input, one } from "./input.ts";
import { labelOf } from "./kinds/options.ts";
import type { AnyPageKind } from "./kinds/page-kind.ts";
import { limits } from "./limits.ts";

const cut = (text: string): string => truncate(text, limits.maxShownText);

/** Shown in place of a secret value; its length does not depend on the value's. */
export const hiddenText = "•••";

const isSecret = (field: FieldItem): boolean => field.kind === "string" && field.secret === true;

/** A value for people; a value from outside that does not fit its field is shown as JSON. */
export const valueText = (kind: AnyPageKind, field: FieldItem, value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (isSecret(field)) return hiddenText;
  try {
    return cut(kind.text(field, value));
  } catch {
    // The value is not of its field's kind.
    return cut(JSON.stringify(value) ?? "");
  }
};

/** The text of an answer, even if it is no value of the kind. */
export const answerText = (kind: AnyPageKind, field: FieldItem, answer: Answer): string => {
  if (answer.state !== "answered") return "";
  if (isSecret(field)) return hiddenText;
  if (answer.raw === undefined) return valueText(kind, field, answer.value);
  return cut(
    typeof answer.raw === "string"
      ? answer.raw
      : inputText(field, heldInput(kind, field, answer)) || asText(answer.raw),
  );
};

/** The person's input, one line per control. */
export const inputText = (field: FieldItem, input: unknown): string => {
  const text = enteredText(field, input);
  return text !== "" && isSecret(field) ? hiddenText : text;
};

const enteredText = (field: FieldItem, input: unknown): string => {
  if (typeof input !== "object" || input === null) return cut(String(input ?? ""));
  const parts = Object.keys(input).filter((part) => Array.isArray((input as Input)[part]));
  const labels = "options" in field ? field.options : [];
  const shown = (part: string) => all(input as Input, part).map((text) => labelOf(labels, String(text)));
  if (parts.length === 1) return cut(shown(parts[0]!).join("\n"));
  return cut(
    parts
      .filter((part) => one(input as Input, part) !== "")
      .map((part) => shown(part).join(" "))
      .join(" "),
  );
};
