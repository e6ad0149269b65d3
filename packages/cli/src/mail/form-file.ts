import { basename } from "node:path";
import type { FormSource } from "@cofill/service";
import { type CapabilityInput, type NewForm, readFormJson, titleOfFile } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { problemLine } from "../intake/folder/file-problem.ts";
import { type ReadForm, readForm } from "../intake/folder/read-form.ts";
import { readIntakeFile } from "../intake/folder/read-intake.ts";
import { limits } from "../limits.ts";
import { parseJson, withoutBom } from "../read-data.ts";
import { decodeText, readBytes } from "../read-input.ts";
import { isIntakeFile } from "../refuse-intake.ts";

const invalid = (file: string, problems: readonly { readonly pointer: string; readonly message: string }[]): Failure =>
  new Failure("invalid_form", `${file} cannot be sent: ${problems[0]?.message ?? "it is no form"}`, {
    errors: problems,
    lines: problems.map(({ pointer, message }) => `${file}:${pointer || "/"}: ${message}`),
  });

/** Reads the form in a JSON file by its shape; a plain JSON Schema counts only if option or name say it is a form. */
const readJsonForm = async (
  environment: Environment,
  file: string,
  bytes: Uint8Array,
  isCalledForm: boolean,
): Promise<NewForm | undefined> => {
  const isForm = isCalledForm || /\.(?:form|formspec|schema)\.json$/i.test(file);
  let json: unknown;
  try {
    json = parseJson(withoutBom(decodeText(bytes, file)), file);
  } catch (error) {
    if (isForm) throw error;
    return undefined;
  }
  const read = readFormJson(file, json, { isForm });
  if (!read.ok) {
    if (read.problems.length > 0) throw invalid(file, read.problems);
    return undefined;
  }
  // A Formspec definition is read again with its sidecar documents.
  return read.form.source?.format === "formspec" ? fromSource(await readForm(environment, file)) : read.form;
};

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

/** Reads only the form of an intake, because the rest concerns servers. */
const readIntakeForm = async (environment: Environment, file: string): Promise<ReadNewForm> => {
  const read = await readIntakeFile(environment, file);
  if (!read.ok)
    throw new Failure("invalid_form", `${file} cannot be sent: ${read.problems[0]?.message ?? "it is no intake"}`, {
      errors: read.problems,
      lines: read.problems.map(problemLine),
    });
  const { members, form, formFile } = read.draft;
  const description = members.description ?? formFile?.description;
  const title = members.name ?? formFile?.name ?? titleOfFile(file);
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
  /** Notes about omitted parts, one sentence each. */
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

/** Reads a file to send: a form that the recipient fills, or the file itself. */
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
