import { isDate, numberFromText, quote } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import type { Schema } from "../annotations/manifest.ts";
import type { PageElement } from "../annotations/page-element.ts";

export type Typed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

const ok = (value: unknown): Typed => ({ ok: true, value });
const misfit = (text: string, expected: string): Typed => ({
  ok: false,
  message: `${quote(text)} is not ${expected}`,
});

export const asSchema = (value: unknown): Schema | undefined => (isJsonObject(value) ? value : undefined);

/** The schema of one property of an object schema. */
export const propertyOf = (schema: Schema | undefined, name: string): Schema | undefined => {
  const properties = asSchema(schema?.properties);
  return properties && Object.hasOwn(properties, name) ? asSchema(properties[name]) : undefined;
};

const typesOf = ({ type }: Schema): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** Reads an element's value by its schema; a value that does not fit is reported, not converted. */
export const readTyped = (element: PageElement, schema: Schema | undefined): Typed => {
  const text = textOf(element);
  if (!schema) return ok(text);
  const types = typesOf(schema);
  if (text === "" && types.includes("null")) return ok(null);
  if (types.includes("number") || types.includes("integer")) return readNumber(text, types.includes("number"));
  if (types.includes("boolean")) return readBoolean(element, text);
  if (types.includes("array")) return readList(element, text, asSchema(schema.items));
  if (schema.format === "date" || schema.format === "date-time") return readMoment(element, text, schema.format);
  if (schema.format === "uri" || schema.format === "uri-reference") return ok(linkOf(element) ?? text);
  return readWord(text, schema);
};

/** The value: from `<data value>` or `<meter value>`, else from controls, else the text. */
const textOf = (element: PageElement): string => {
  const { tag, attributes, live } = element;
  if ((tag === "data" || tag === "meter" || tag === "progress") && attributes.value !== undefined) {
    return attributes.value.trim();
  }
  if (tag === "input" || tag === "select" || tag === "textarea") return live?.value ?? attributes.value ?? "";
  const [only, more] = element.children.filter((child) => child.tag === "data" && child.text === element.text);
  return only && !more ? textOf(only) : element.text;
};

/**
 * Reads `1,234.50`, `1 234.50`, `1'234.50` or `€ 12`; a single comma before one or two final digits is a decimal
 * comma.
 */
const readNumber = (text: string, mayHaveFraction: boolean): Typed => {
  const value = numberOf(text);
  const expected = mayHaveFraction ? "a number" : "a whole number";
  if (value === undefined || !(mayHaveFraction || Number.isInteger(value))) return misfit(text, expected);
  return ok(value);
};

const aroundNumber =
  /^(?:[A-Z]{3}|\p{Sc})?\s*([-+−]?\s*(?:\p{Sc}\s*)?\d[\d.,'’\s\u00a0\u202f]*)\s*(?:[A-Z]{3}|\p{Sc}|%)?$/u;
const grouped = (group: string, point: string): RegExp =>
  new RegExp(`^[-+]?\\d{1,3}(?:${group}\\d{3})+(?:${point}\\d+)?$`);
const separators = [
  { form: grouped(",", "\\."), group: /,/g, point: "." },
  { form: grouped("\\.", ","), group: /\./g, point: "," },
  { form: grouped("['’ ]", "[.,]"), group: /['’ ]/g, point: "," },
] as const;

/** Longer texts are not numbers and would only cost time. */
const maxNumeralLength = 60;

export const numberOf = (text: string): number | undefined => {
  const inner = text.length > maxNumeralLength ? undefined : aroundNumber.exec(text.trim())?.[1];
  if (inner === undefined) return undefined;
  const bare = inner
    .replace("−", "-")
    .replace(/\p{Sc}/u, "")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/^([-+]) /, "$1")
    .trim();
  // A single separator is ambiguous: a point is read as in JSON, a comma as in English.
  if (/^[-+]?\d{1,3}\.\d{3}$/.test(bare)) return numberFromText(bare);
  for (const { form, group, point } of separators) {
    if (form.test(bare)) return numberFromText(bare.replace(group, "").replace(point, "."));
  }
  return numberFromText(/^[-+]?\d+,\d{1,2}$/.test(bare) ? bare.replace(",", ".") : bare);
};

const yes = new Set(["true", "yes", "on", "1", "✓", "✔", "☑", "✅"]);
const no = new Set(["false", "no", "off", "0", "✗", "✘", "☐", "❌", "–", "-"]);

const readBoolean = (element: PageElement, text: string): Typed => {
  const ticked = [element, ...element.children].find(
    ({ live, attributes }) => live?.checked !== undefined || attributes["aria-checked"],
  );
  if (ticked) return ok(ticked.live?.checked ?? ticked.attributes["aria-checked"] === "true");
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return ok(true);
  return no.has(word) ? ok(false) : misfit(text, "yes or no");
};

const readList = (element: PageElement, text: string, items: Schema | undefined): Typed => {
  const parts = element.children.filter(({ tag }) => tag === "li");
  const read =
    parts.length > 0
      ? parts.map((part) => readTyped(part, items))
      : splitList(text).map((part) => readTyped({ ...element, children: [], text: part }, items));
  const bad = read.find((one) => !one.ok);
  return bad ?? ok(read.map((one) => one.ok && one.value));
};

const splitList = (text: string): readonly string[] => text.split(/\s*[,;]\s*/).filter((part) => part !== "");

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** `<time datetime>` is unambiguous; of texts only ISO dates are, since 03/04 can be March or April. */
const readMoment = (element: PageElement, text: string, format: "date" | "date-time"): Typed => {
  const time = [element, ...element.children].find(({ tag, attributes }) => tag === "time" && attributes.datetime);
  const said = (time?.attributes.datetime ?? text).trim();
  const date = said.slice(0, 10);
  if (format === "date" && isDate(date) && (said.length === 10 || moment.test(said))) return ok(date);
  if (format === "date-time" && isDate(date) && moment.test(said)) return ok(said.replace(" ", "T"));
  return misfit(said, format === "date" ? "a date such as 2026-05-17" : "a moment such as 2026-05-17T09:00:00Z");
};

const linkOf = (element: PageElement): string | undefined =>
  [element, ...element.children].find(({ tag, attributes }) => tag === "a" && attributes.href !== undefined)?.attributes
    .href;

/** `Paid` and `paid` are the same option. */
const readWord = (text: string, schema: Schema): Typed => {
  if (!Array.isArray(schema.enum) || schema.enum.includes(text)) return ok(text);
  const same = schema.enum.filter((word) => typeof word === "string" && word.toLowerCase() === text.toLowerCase());
  return same.length === 1
    ? ok(same[0])
    : misfit(
        text,
        `one of ${schema.enum
          .slice(0, 12)
          .map((word) => quote(word))
          .join(", ")}`,
      );
};
