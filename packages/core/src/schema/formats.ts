import { limits } from "./limits.ts";

type TextTest = (text: string) => boolean;

/** A format that is checked: of texts, or of numbers. */
export type Format = TextTest | { readonly type: "number"; readonly validate: (number: number) => boolean };

/** Formats by name; `true` is an annotation. */
export type FormatTable = Readonly<Record<string, Format | true>>;

const unmeasured: ReadonlySet<string> = new Set(["byte", "binary", "password"]);

const limited = (name: string, test: TextTest): TextTest => {
  const most = name === "url" ? limits.maxUrlLength : limits.maxFormatLength;
  return unmeasured.has(name) ? test : (text) => text.length <= most && test(text);
};

const isTested = (entry: unknown): entry is { readonly type?: unknown; readonly validate: unknown } =>
  typeof entry === "object" && entry !== null && "validate" in entry;

const readFormat = (name: string, entry: unknown): Format | true => {
  if (entry instanceof RegExp) return limited(name, (text) => entry.test(text));
  if (typeof entry === "function") return limited(name, entry as TextTest);
  if (!isTested(entry)) return true;
  return entry.type === "number" ? (entry as Exclude<Format, TextTest>) : readFormat(name, entry.validate);
};

/**
 * The formats of a library such as ajv-formats, limited to texts short enough for their expressions.
 * @example
 * boundFormats({ year: /^\d{4}$/ }); // { year: (text) => … }
 */
export const boundFormats = (table: Readonly<Record<string, unknown>>): FormatTable =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, readFormat(name, entry)]));
