import { basename } from "node:path";
import { type FormSchema, readFormSchema } from "@cofill/form-record";
import type { FormSource } from "@cofill/intake";
import type { NewForm, ThingInput } from "@cofill/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { readForm } from "../intake/folder/read-form.ts";
import { isRecord } from "../intake/is-record.ts";
import { limits } from "../limits.ts";
import { parseJson, withoutBom } from "../read-data.ts";
import { decodeText, readBytes } from "../read-input.ts";

type Json = Readonly<Record<string, unknown>>;

interface Described {
  readonly title?: string;
  readonly description?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const wordsOf = ({ title, description }: Json): Described => {
  const words = { title: textOf(title), description: textOf(description) };
  return {
    ...(words.title !== undefined && { title: words.title }),
    ...(words.description !== undefined && { description: words.description }),
  };
};

const schemaOf = (given: unknown, file: string): FormSchema => {
  const read = readFormSchema(given);
  if (read.ok) return read.schema;
  throw new Failure("invalid_form", `${file} cannot be sent: ${read.problems[0]?.message ?? "it is no form"}`, {
    errors: read.problems,
    lines: read.problems.map(({ pointer, message }) => `${file}:${pointer || "/"}: ${message}`),
  });
};

/** `vendor-form.json` is called Vendor form, where it does not say how. */
const fallbackTitle = (file: string): string => {
  const name = basename(file).replace(/\.(?:form|schema|formspec)?\.?(?:json|md)$/i, "");
  const words = name.replace(/[-_.]+/g, " ").trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isFormSchema = (json: Json): boolean => json.type === "record" && isRecord(json.fields);
const isJsonSchema = (json: Json): boolean => json.type === "object" && isRecord(json.properties);

/** What a JSON file holds, told by its shape; a plain JSON Schema only where it was called a form. */
const readJsonForm = async (
  environment: Environment,
  file: string,
  bytes: Uint8Array,
  isCalledForm: boolean,
): Promise<NewForm | undefined> => {
  const isClear = isCalledForm || /\.(?:form|formspec|schema)\.json$/i.test(file);
  let json: unknown;
  try {
    json = parseJson(withoutBom(decodeText(bytes, file)), file);
  } catch (error) {
    if (isClear) throw error;
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const title = fallbackTitle(file);
  if (isRecord(json.pattern) && textOf(json.title) !== undefined)
    return { title, ...wordsOf(json), pattern: schemaOf(json.pattern, file) };
  if (isFormSchema(json)) return { title, ...wordsOf(json), pattern: schemaOf(withoutWords(json), file) };
  if (Object.hasOwn(json, "$formspec")) return fromSource(await readForm(environment, file));
  if (isClear && isJsonSchema(json))
    return { title, ...wordsOf(json), source: { format: "json-schema", schema: json } };
  return undefined;
};

/** A FormSchema in a file may say how the form is called; the schema itself does not. */
const withoutWords = ({ title: _, description: __, ...schema }: Json): Json => schema;

const fromSource = (read: {
  readonly form: FormSource;
  readonly name: string;
  readonly description?: string;
}): NewForm => ({
  title: read.name,
  ...(read.description !== undefined && { description: read.description }),
  source: read.form,
});

/** A file as it is sent: a form that the recipient fills, or the file itself. */
export const readThingFile = async (
  environment: Environment,
  file: string,
  edge: string,
  about: Pick<NewForm, "once" | "expiresAt">,
): Promise<ThingInput> => {
  if (/\.form\.md$/i.test(file)) return { form: { ...fromSource(await readForm(environment, file)), ...about } };
  const bytes = await readBytes(environment, file, limits.maxAttachedBytes);
  const isCalledForm = edge === "form";
  const form = /\.json$/i.test(file) ? await readJsonForm(environment, file, bytes, isCalledForm) : undefined;
  if (form) return { form: { ...form, ...about } };
  if (isCalledForm) {
    const kinds = "a text form, a Formspec definition, a FormSchema, a form record or a JSON Schema";
    throw new Failure("invalid_form", `${file} is no form: it must be ${kinds}; as a file it goes as @file:${file}`);
  }
  return { file: { filename: basename(file), base64: Buffer.from(bytes).toString("base64") } };
};
