import type { FieldItem, Kind } from "@cofill/core";
import type { Asker, TextQuestion } from "../ask/asker.ts";
import { readCommaList, writeCommaList } from "../ask/comma-list.ts";
import { type Asked, blank, given, type KindPrompt, keep } from "./kind-prompt.ts";

/** The parts that every question for one text has. */
export const textQuestion = <K extends Kind>(
  asked: Asked<K>,
  { read, show }: Pick<KindPrompt<K>, "read" | "show">,
): TextQuestion => {
  const { field, value, check, label, path, help, isRequired } = asked;
  const { placeholder, examples } = field as FieldItem;
  const example = placeholder ?? examples?.[0];
  return {
    label,
    isRequired,
    ...(path !== undefined && { path }),
    ...(help && { help }),
    ...(value !== undefined && { initial: show(field, value) }),
    ...(example !== undefined && { placeholder: example }),
    check: (text) => check(read(field, text)),
  };
};

/** A kind whose answer is one line. */
export const linePrompt = <K extends Kind>(
  read: KindPrompt<K>["read"],
  show: KindPrompt<K>["show"],
  takes?: NonNullable<KindPrompt<K>["takes"]>,
): KindPrompt<K> => ({
  read,
  show,
  ...(takes && { takes }),
  ask: async (asker, asked) => {
    const text = await asker.line(textQuestion(asked, { read, show }));
    return text.trim() === "" ? blank : given(read(asked.field, text));
  },
});

const asIs = (_: unknown, text: string): string => text;
const trimmed = (_: unknown, text: string): string => text.trim();
const shown = (_: unknown, value: unknown): string => String(value);

export const number = linePrompt<"number">(trimmed, shown, ({ integer }) => (integer ? "a whole number" : "a number"));
export const bigint = linePrompt<"bigint">(trimmed, shown, () => "a whole number of any size");
export const date = linePrompt<"date">(trimmed, shown, () => "YYYY-MM-DD");
export const time = linePrompt<"time">(trimmed, shown, () => "HH:MM, as 09:30");
export const datetime = linePrompt<"datetime">(trimmed, shown, () => "YYYY-MM-DDTHH:MM, as 2026-05-01T09:30");
export const year = linePrompt<"year">(trimmed, shown, () => "YYYY");
export const url = linePrompt<"url">(trimmed, shown, () => "a full URL, as https://example.com");
export const money = linePrompt<"money">(
  trimmed,
  (_, { amount, currency }) => `${amount} ${currency}`,
  ({ currency }) => (currency === undefined ? "an amount and a currency, as 12.50 EUR" : `an amount in ${currency}`),
);

const list = <K extends "string_list" | "url_list">(what: string): KindPrompt<K> =>
  linePrompt<K>(
    (_, text) => readCommaList(text),
    (_, items) => writeCommaList(items as readonly string[]),
    () => `${what} with commas between them; quotes around one that has a comma`,
  );

export const string_list = list<"string_list">("several texts");
export const url_list = list<"url_list">("several URLs");

const askString = async (asker: Asker, asked: Asked<"string">) => {
  const { field, check, value, isRequired, label, path, help } = asked;
  if (field.secret) {
    const base = { label, isRequired, ...(path !== undefined && { path }), ...(help && { help }) };
    const text = await asker.secret({ ...base, isAnswered: value !== undefined, check });
    if (text !== undefined) return given(text);
    return value === undefined ? blank : keep;
  }
  const isLong = field.multiline === true || (value?.includes("\n") ?? false);
  const question = textQuestion(asked, { read: asIs, show: (_, text) => text });
  const text = await (isLong ? asker.lines(question) : asker.line(question));
  // The form decides whether blank characters are an answer, as on every channel.
  return text === "" ? blank : given(text);
};

export const string: KindPrompt<"string"> = {
  ask: askString,
  read: asIs,
  show: (field, value) => (field.secret ? "••••" : value),
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Text that is not JSON is taken as a string. */
export const json: KindPrompt<"json"> = linePrompt<"json">(
  (_, text) => readJson(text) ?? text,
  (_, value) => (typeof value === "string" && readJson(value) === undefined ? value : (JSON.stringify(value) ?? "")),
);
