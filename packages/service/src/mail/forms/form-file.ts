import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { type FormSchema, readFormSchema, type SchemaProblem } from "@cofill/form-record";
import { isParseError, parseForm } from "@cofill/markform/form";
import type { NewForm } from "../../operations/mail/capability.ts";

/** The form that was read from a file; if `ok` is false and `problems` is empty, the file is not a form. */
export type ReadFormFile =
  | { readonly ok: true; readonly form: NewForm }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

/** Options of reading a form from a file. */
export interface FormFileOptions {
  /** Whether the caller says that the file is a form; a plain JSON Schema counts as one only then. */
  readonly isForm: boolean;
}

const noForm: ReadFormFile = { ok: false, problems: [] };

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/**
 * The title of a form whose file does not contain one.
 * @example titleOfFile("forms/vendor-form.json") // "Vendor form"
 */
export const titleOfFile = (filename: string): string => {
  const base = filename.split(/[/\\]/).at(-1) ?? "";
  const name = base.replace(/\.(?:form|schema|formspec|intake)?\.?(?:json|md)$/i, "");
  const text = name.replace(/[-_.]+/g, " ").trim() || name || "Form";
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const withSource = (filename: string, texts: JsonObject, source: NonNullable<NewForm["source"]>): ReadFormFile => {
  const description = textOf(texts.description);
  const title = textOf(texts.title) ?? textOf(texts.name) ?? titleOfFile(filename);
  return { ok: true, form: { title, ...(description !== undefined && { description }), source } };
};

const withPattern = (filename: string, { title, description }: JsonObject, pattern: unknown): ReadFormFile => {
  const read = readFormSchema(pattern as FormSchema);
  if (!read.ok) return { ok: false, problems: read.problems };
  const described = textOf(description);
  const form = { title: textOf(title) ?? titleOfFile(filename), pattern: read.schema };
  return { ok: true, form: { ...form, ...(described !== undefined && { description: described }) } };
};

/** Removes the title and description that a file may add to a FormSchema, because FormSchema does not allow them. */
const withoutTexts = ({ title: _, description: __, ...schema }: JsonObject): JsonObject => schema;

/**
 * Reads the form in a JSON file and recognises its format by shape: a form record, a FormSchema, a Formspec definition,
 * an intake's schema or a JSON Schema.
 * @example readFormJson("trip.json", { type: "record", fields: { city: { kind: "string" } } }, { isForm: false });
 */
export const readFormJson = (filename: string, json: unknown, { isForm }: FormFileOptions): ReadFormFile => {
  if (!isJsonObject(json)) return noForm;
  const { pattern, schema, id } = json;
  // A form record: title, description, pattern (EN-REC-01).
  if (isJsonObject(pattern) && textOf(json.title) !== undefined) return withPattern(filename, json, pattern);
  if (json.type === "record" && isJsonObject(json.fields)) return withPattern(filename, json, withoutTexts(json));
  if (Object.hasOwn(json, "$formspec")) return withSource(filename, json, { format: "formspec", definition: json });
  if (!isForm) return noForm;
  if (isJsonObject(schema) && textOf(id) !== undefined) {
    return withSource(filename, { title: schema.title, ...json }, { format: "json-schema", schema });
  }
  if (json.type === "object" || isJsonObject(json.properties)) {
    return withSource(filename, json, { format: "json-schema", schema: json });
  }
  return noForm;
};

const titleOfText = (text: string): string | undefined => {
  try {
    const { schema, metadata } = parseForm(text);
    return schema.title ?? metadata?.title ?? schema.id;
  } catch (error) {
    // Problems inside the form are reported later, when it is sent.
    if (isParseError(error)) return undefined;
    throw error;
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A file that is not JSON holds no form.
    return undefined;
  }
};

/**
 * Reads a file that a person chose as a form: Markdown, or any of the JSON formats.
 * @example readFormFile("trip.form.md", text);
 */
export const readFormFile = (filename: string, text: string): ReadFormFile =>
  /\.md$/i.test(filename)
    ? withSource(filename, { title: titleOfText(text) }, { format: "markform", text })
    : readFormJson(filename, parse(text), { isForm: true });
