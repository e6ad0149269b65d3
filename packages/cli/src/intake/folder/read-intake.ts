import { dirname, join } from "node:path";
import { isJsonObject } from "@cofill/core/kit";
import type { DefinitionProblem, FormSource } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { readJsonFile } from "../../read-data.ts";
import type { ReadDraft } from "./draft.ts";
import { type FileProblem, problemsOf } from "./file-problem.ts";
import { readMembers } from "./intake-members.ts";
import { readForm } from "./read-form.ts";

const inFile = (problems: readonly DefinitionProblem[], file: string): readonly FileProblem[] =>
  problems.map(({ pointer, message }) => ({ file, pointer, message }));

/** A definition that is plain data, with the form that it names. */
export const readDefinitionData = async (environment: Environment, file: string, data: unknown): Promise<ReadDraft> => {
  const read = readMembers(data);
  if (!read.ok) return { ok: false, problems: inFile(read.problems, file) };
  const { members, form } = read;
  // Not checked here: the service checks the schema when it makes the intake ready.
  if ("schema" in form)
    return { ok: true, draft: { members, form: { format: "json-schema", schema: form.schema } as FormSource } };
  const formPath = join(dirname(file), form.file);
  try {
    const formFile = await readForm(environment, formPath);
    return { ok: true, draft: { members, form: formFile.form, formFile } };
  } catch (error) {
    return { ok: false, problems: problemsOf(error, formPath) };
  }
};

/** `*.intake.json` */
export const readIntakeFile = async (environment: Environment, file: string): Promise<ReadDraft> => {
  const data = await readJsonFile(environment, file);
  if (isJsonObject(data) && isJsonObject(data.destination) && data.destination.kind === "callback") {
    const message = "A callback is a function, which JSON cannot hold; write the intake as a *.intake.ts file";
    return { ok: false, problems: [{ file, pointer: "/destination", message }] };
  }
  return readDefinitionData(environment, file, data);
};
