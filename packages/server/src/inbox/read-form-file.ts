import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import type { NewForm } from "@cofill/service/mail";

export type ReadForm = { readonly ok: true; readonly form: NewForm } | { readonly ok: false; readonly fault: string };

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const baseName = (filename: string): string => filename.replace(/(?:\.form)?\.(?:md|json)$/i, "") || "Form";

const titleOfMarkform = (source: string): string | undefined =>
  /\{%-?\s*form\b[^%]*?\btitle="([^"]{1,300})"/.exec(source)?.[1];

/** Tells one format from another by its own marks; the mail says what is wrong inside it. */
const jsonShapes: readonly (readonly [
  is: (json: JsonObject) => boolean,
  form: (json: JsonObject) => Omit<NewForm, "title">,
])[] = [
  [
    // The record of the document: title, description, pattern (EN-REC-01).
    ({ pattern }) => isJsonObject(pattern) && pattern.type === "record",
    ({ pattern, description }) => ({
      pattern: pattern as never,
      ...(text(description) !== undefined && { description: text(description)! }),
    }),
  ],
  [({ type, fields }) => type === "record" && isJsonObject(fields), (json) => ({ pattern: json as never })],
  [({ $formspec }) => $formspec !== undefined, (definition) => ({ source: { format: "formspec", definition } })],
  [
    ({ schema, id }) => isJsonObject(schema) && text(id) !== undefined,
    ({ schema }) => ({
      source: { format: "json-schema", schema: schema as JsonObject },
    }),
  ],
  [
    ({ properties, type }) => isJsonObject(properties) || type === "object",
    (schema) => ({
      source: { format: "json-schema", schema },
    }),
  ],
];

const notAForm = "The file holds no form: send a .form.md, a form record, a JSON Schema or a Formspec definition";

const readJson = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};

/** A form in a file that somebody attaches: a Markdown form, or any of the JSON formats. */
export const readFormFile = (filename: string, source: string): ReadForm => {
  if (/\.md$/i.test(filename)) {
    const title = titleOfMarkform(source) ?? baseName(filename);
    return { ok: true, form: { title, source: { format: "markform", text: source } } };
  }
  const json = readJson(source);
  if (!isJsonObject(json)) return { ok: false, fault: notAForm };
  const shape = jsonShapes.find(([is]) => is(json));
  if (!shape) return { ok: false, fault: notAForm };
  const inner = isJsonObject(json.schema) ? json.schema.title : undefined;
  const title = text(json.title) ?? text(json.name) ?? text(inner) ?? baseName(filename);
  return { ok: true, form: { title, ...shape[1](json) } };
};
