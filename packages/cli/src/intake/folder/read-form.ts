import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isJsonObject } from "@cofill/core/kit";
import type { ParsedForm } from "@cofill/markform/form";
import type { DefinitionProblem, FormSource } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { readFormFile } from "../../form-file.ts";
import { titleOf } from "../../form-words.ts";
import { placeProblems, readDefinitionSource } from "../../formspec/definition-file.ts";
import { readJsonFile } from "../../read-data.ts";
import type { FileProblem } from "./file-problem.ts";

/** A form as it was read from its files, before an intake is made from it. */
export interface ReadForm {
  readonly form: FormSource;
  readonly name: string;
  readonly description?: string;
  /** Every file that was read for it, so that changes to them can be watched. */
  readonly files: readonly string[];
  /** Maps problems inside the form to the files that it was read from. */
  readonly place: (problems: readonly DefinitionProblem[]) => readonly FileProblem[];
  /** For a text form: the parsed form, and the path of its checks in code. */
  readonly text?: { readonly file: string; readonly parsed: ParsedForm; readonly code?: string };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const readTextForm = async (environment: Environment, file: string): Promise<ReadForm> => {
  const { form, source } = await readFormFile(environment, file);
  const { description } = form.metadata ?? {};
  const sidecars = [".valid.ts", ".valid.js"].map((suffix) => file.replace(/\.form\.md$/, suffix));
  const code = sidecars.find((path) => existsSync(resolve(environment.cwd, path)));
  return {
    form: { format: "markform", text: source },
    name: titleOf(form),
    files: [file],
    place: (problems) => problems.map((problem) => ({ ...problem, file })),
    text: { file, parsed: form, ...(code !== undefined && { code }) },
    ...(description !== undefined && { description }),
  };
};

const readDefinition = async (environment: Environment, file: string): Promise<ReadForm> => {
  const { definition, sidecars } = await readDefinitionSource(environment, file, {});
  const { title, name, description } = isJsonObject(definition) ? definition : {};
  const described = textOf(description);
  return {
    form: { format: "formspec", definition, ...sidecars.documents },
    name: textOf(title) ?? textOf(name) ?? file,
    files: [file, ...Object.values(sidecars.names)],
    place: (problems) => placeProblems(problems, file, sidecars.names),
    ...(described !== undefined && { description: described }),
  };
};

/** Reads a form record: a schema alone, or with a title and a description. */
const readRecord = async (environment: Environment, file: string): Promise<ReadForm> => {
  const data = await readJsonFile(environment, file);
  const record = isJsonObject(data) && Object.hasOwn(data, "pattern") ? data : undefined;
  const described = textOf(record?.description);
  return {
    // Not checked here: the service checks the schema when it opens the form.
    form: { format: "form-record", schema: record ? record.pattern : data } as FormSource,
    name: textOf(record?.title) ?? file,
    files: [file],
    place: (problems) =>
      problems.map(({ pointer, message }) => ({ file, pointer: record ? `/pattern${pointer}` : pointer, message })),
    ...(described !== undefined && { description: described }),
  };
};

export const isFormFile = (name: string): boolean => /\.(form\.md|form\.json|formspec\.json)$/.test(name);

/** A text form, a form record, or a Formspec definition with the documents beside it. */
export const readForm = (environment: Environment, file: string): Promise<ReadForm> => {
  if (file.endsWith(".form.md")) return readTextForm(environment, file);
  return file.endsWith(".form.json") ? readRecord(environment, file) : readDefinition(environment, file);
};
