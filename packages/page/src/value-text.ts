import {
  type Answer,
  asText,
  type CapabilityValue,
  type FieldItem,
  type FieldOf,
  type FileValue,
  type Kind,
  type KindValues,
  type Money,
  type Option,
  type Row,
} from "@cofill/core";
import { fileSize, truncate } from "@cofill/core/kit";
import { cellText, heldInput } from "./held-input.ts";
import { all, type Input, one } from "./input.ts";
import { limits } from "./limits.ts";
import { checkboxWords } from "./words.ts";

type TextOf<K extends Kind> = (field: FieldOf<K>, value: KindValues[K]) => string;

const plain = (_: FieldItem, value: unknown): string => String(value);
const labelOf = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? id;

const rowText = (field: FieldOf<"table">, row: Row): string =>
  field.columns
    .map(({ id, label }) => [label, cellText(Object.hasOwn(row, id) ? row[id] : undefined)] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join(", ");

const texts = {
  string: plain,
  number: plain,
  boolean: (_, value) => (value ? "Yes" : "No"),
  bigint: plain,
  date: plain,
  time: plain,
  datetime: (_, value) => value.replace("T", " "),
  year: plain,
  url: plain,
  string_list: (_, value) => value.join("\n"),
  url_list: (_, value) => value.join("\n"),
  single_select: (field, value) => labelOf(field.options, value),
  multi_select: (field, value) => value.map((id) => labelOf(field.options, id)).join("\n"),
  checkboxes: (field, value) =>
    field.options
      .filter(({ id }) => Object.hasOwn(value, id))
      .map(({ id, label }) => `${label}: ${checkboxWords[value[id]!] ?? value[id]}`)
      .join("\n"),
  table: (field, value) => value.map((row) => rowText(field, row)).join("\n"),
  money: (_, value: Money) => `${value.amount} ${value.currency}`,
  file: (_, value: FileValue) => `${value.name || value.id} (${fileSize(value.size)})`,
  capability: (_, value: CapabilityValue) => value.name ?? value.id,
  json: (_, value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2)),
} as const satisfies { readonly [K in Kind]: TextOf<K> };

const cut = (text: string): string => truncate(text, limits.maxShownText);

/** Stands for what must not be read over somebody's shoulder, whatever its length. */
export const hiddenText = "•••";

const isSecret = (field: FieldItem): boolean => field.kind === "string" && field.secret === true;

/** A value as a person reads it. Proposals and stored answers come from outside: what does not fit is shown as JSON. */
export const valueText = (field: FieldItem, value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (isSecret(field)) return hiddenText;
  try {
    return cut((texts[field.kind] as TextOf<Kind>)(field as never, value as never));
  } catch {
    return cut(JSON.stringify(value) ?? "");
  }
};

/** What stands in the field, value or not. */
export const answerText = (field: FieldItem, answer: Answer): string => {
  if (answer.state !== "answered") return "";
  if (isSecret(field)) return hiddenText;
  if (answer.raw === undefined) return valueText(field, answer.value);
  return cut(
    typeof answer.raw === "string" ? answer.raw : inputText(field, heldInput(field, answer)) || asText(answer.raw),
  );
};

/** What someone entered, in one line for each part. */
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
