import { compilePattern } from "@cofill/core";
import type { PageElement } from "./page-element.ts";

type SchemaDraft = Record<string, unknown>;

/** The meaning that an input type implies (AAF-SEM-04). */
const meanings: Readonly<Record<string, string>> = {
  email: "https://schema.org/email",
  url: "https://schema.org/URL",
  date: "https://schema.org/Date",
  tel: "https://schema.org/telephone",
};

/**
 * Input types with a format. JSON Schema's own "time" and "date-time" need a zone and seconds, which these controls do
 * not give.
 */
const shapes: Readonly<Record<string, SchemaDraft>> = {
  email: { format: "email" },
  url: { format: "uri" },
  date: { format: "date" },
  time: { pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?$" },
  "datetime-local": { pattern: "^\\d{4,}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?$" },
  month: { pattern: "^\\d{4,}-\\d{2}$" },
  week: { pattern: "^\\d{4,}-W\\d{2}$" },
  color: { pattern: "^#[0-9A-Fa-f]{6}$" },
};

const plainTypes = new Set(["text", "search", "tel", "url", "email", "password"]);

export const typeOfInput = ({ tag, attributes }: PageElement): string =>
  tag === "input" ? (attributes.type?.trim().toLowerCase() ?? "text") || "text" : tag;

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

const meaningOf = (type: string, autocomplete: string | undefined): string | undefined => {
  const token = autocomplete?.trim().toLowerCase().split(/\s+/).at(-1) ?? "";
  const word = Object.hasOwn(meanings, type) ? type : token;
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined;
};

/** An HTML pattern matches the whole value; a pattern of literal characters is a constant. */
const patternOf = (pattern: string): SchemaDraft => {
  if (/^[\w -]+$/.test(pattern)) return { const: pattern };
  const whole = `^(?:${pattern})$`;
  return compilePattern(whole).ok ? { pattern: whole } : {};
};

/** The schema of a text field. */
export const textSchema = (control: PageElement): SchemaDraft => {
  const type = typeOfInput(control);
  const { pattern, minlength, maxlength, autocomplete } = control.attributes;
  const takesLength = control.tag === "textarea" || plainTypes.has(type);
  const [minLength, maxLength] = takesLength ? [wholeNumber(minlength), wholeNumber(maxlength)] : [];
  const meaning = meaningOf(type, autocomplete);
  return {
    type: "string",
    ...(Object.hasOwn(shapes, type) && shapes[type]),
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(plainTypes.has(type) && pattern && patternOf(pattern)),
    ...(meaning !== undefined && { "x-semantic": meaning }),
  };
};

const decimal = (text: string | undefined): number | undefined => {
  const isNumber = text !== undefined && /^-?\d*\.?\d+(?:e[-+]?\d{1,3})?$/i.test(text.trim());
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined;
};

/** Steps count from the minimum, so multipleOf applies only if the minimum is a multiple itself. */
const stepOf = (step: number, base: number): SchemaDraft => {
  if (Number.isInteger(step) && Number.isInteger(base)) {
    return step === 1 ? { type: "integer" } : { type: "integer", ...(base % step === 0 && { multipleOf: step }) };
  }
  const steps = base / step;
  return { type: "number", ...(Math.abs(steps - Math.round(steps)) < 1e-9 && { multipleOf: step }) };
};

/** The schema of a number or range; browsers accept only integers unless a step is given. */
export const numberSchema = (control: PageElement): SchemaDraft => {
  const { attributes } = control;
  const isRange = typeOfInput(control) === "range";
  const minimum = decimal(attributes.min) ?? (isRange ? 0 : undefined);
  const maximum = decimal(attributes.max) ?? (isRange ? 100 : undefined);
  const isFree = attributes.step?.trim().toLowerCase() === "any";
  const step = decimal(attributes.step);
  return {
    ...(isFree ? { type: "number" } : stepOf(step !== undefined && step > 0 ? step : 1, minimum ?? 0)),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
};
