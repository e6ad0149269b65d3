import { basename } from "node:path";
import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { type FormSchema, readFormSchema } from "@cofill/form-record";
import type { FormSource } from "@cofill/service";
import type { CapabilityInput, NewForm } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { problemLine } from "../intake/folder/file-problem.ts";
import { type ReadForm, readForm } from "../intake/folder/read-form.ts";
import { readIntakeFile } from "../intake/folder/read-intake.ts";
import { limits } from "../limits.ts";
import { parseJson, withoutBom } from "../read-data.ts";
import { decodeText, readBytes } from "../read-input.ts";
import { isIntakeFile } from "../refuse-intake.ts";

interface Described {
  readonly title?: string;
  readonly description?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const wordsOf = ({ title, description }: JsonObject): Described => {
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

const isFormSchema = (json: JsonObject): boolean => json.type === "record" && isJsonObject(json.fields);
const isJsonSchema = (json: JsonObject): boolean => json.type === "object" && isJsonObject(json.properties);

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
  if (!isJsonObject(json)) return undefined;
  const title = fallbackTitle(file);
  if (isJsonObject(json.pattern) && textOf(json.title) !== undefined)
    return { title, ...wordsOf(json), pattern: schemaOf(json.pattern, file) };
  if (isFormSchema(json)) return { title, ...wordsOf(json), pattern: schemaOf(withoutWords(json), file) };
  if (Object.hasOwn(json, "$formspec")) return fromSource(await readForm(environment, file));
  if (isClear && isJsonSchema(json))
    return { title, ...wordsOf(json), source: { format: "json-schema", schema: json } };
  return undefined;
};

/** A FormSchema in a file may say how the form is called; the schema itself does not. */
const withoutWords = ({ title: _, description: __, ...schema }: JsonObject): JsonObject => schema;

const fromSource = (read: {
  readonly form: FormSource;
  readonly name: string;
  readonly description?: string;
}): NewForm => ({
  title: read.name,
  ...(read.description !== undefined && { description: read.description }),
  source: read.form,
});

interface ReadNewForm {
  readonly form: NewForm;
  readonly notes: readonly string[];
}

/** The form of an intake; the rest of it is for a server. */
const readIntakeForm = async (environment: Environment, file: string): Promise<ReadNewForm> => {
  const read = await readIntakeFile(environment, file);
  if (!read.ok)
    throw new Failure("invalid_form", `${file} cannot be sent: ${read.problems[0]?.message ?? "it is no intake"}`, {
      errors: read.problems,
      lines: read.problems.map(problemLine),
    });
  const { members, form, formFile } = read.draft;
  const description = members.description ?? formFile?.description;
  const title = members.name ?? formFile?.name ?? fallbackTitle(file);
  return {
    form: { title, ...(description !== undefined && { description }), source: form },
    notes: [
      `The form of ${file} goes; its approval gates and its destination do not. Answers come to your inbox.`,
      ...codeNotes(formFile),
    ],
  };
};

const codeNotes = (read: ReadForm | undefined): readonly string[] =>
  read?.text?.code === undefined
    ? []
    : [`The checks in ${read.text.code} do not go along: a form that is sent is data.`];

export interface ReadCapability {
  readonly capability: CapabilityInput;
  /** What does not go along, one sentence each. */
  readonly notes: readonly string[];
}

const readForms: readonly (readonly [RegExp, (environment: Environment, file: string) => Promise<ReadNewForm>])[] = [
  [
    /\.form\.md$/i,
    async (environment, file) => {
      const read = await readForm(environment, file);
      return { form: fromSource(read), notes: codeNotes(read) };
    },
  ],
  [/\.intake\.json$/i, readIntakeForm],
];

/** A file as it is sent: a form that the recipient fills, or the file itself. */
export const readCapabilityFile = async (
  environment: Environment,
  file: string,
  edge: string,
  about: Pick<NewForm, "once" | "expiresAt">,
): Promise<ReadCapability> => {
  const [, readKnown] = readForms.find(([name]) => name.test(file)) ?? [];
  if (readKnown) {
    const { form, notes } = await readKnown(environment, file);
    return { capability: { form: { ...form, ...about } }, notes };
  }
  const bytes = await readBytes(environment, file, limits.maxAttachedBytes);
  const isCalledForm = edge === "form";
  const form = /\.json$/i.test(file) ? await readJsonForm(environment, file, bytes, isCalledForm) : undefined;
  if (form) return { capability: { form: { ...form, ...about } }, notes: [] };
  if (isCalledForm && isIntakeFile(file))
    throw new Failure(
      "invalid_form",
      `${file} is an intake in code, which is for a server; send the form that it names`,
    );
  if (isCalledForm) {
    const kinds = "a text form, a Formspec definition, a FormSchema, a form record, a JSON Schema or an intake";
    throw new Failure("invalid_form", `${file} is no form: it must be ${kinds}; as a file it goes as @file:${file}`);
  }
  return {
    capability: { file: { filename: basename(file), base64: Buffer.from(bytes).toString("base64") } },
    notes: [],
  };
};
