import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { canonicalJson, isJsonObject } from "@cofill/core/kit";
import {
  compileIntake,
  type DefinitionProblem,
  type IntakeCode,
  IntakeDefinitionError,
  type IntakeSource,
  type OpenChecks,
  sha256,
} from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { readingFailure } from "../../read-input.ts";
import type { CallbackHandler } from "../callback-delivery.ts";
import type { CheckReader } from "./check-reader.ts";
import type { IntakeDraft, ReadDraft } from "./draft.ts";
import { type FileProblem, problemsOf } from "./file-problem.ts";
import { fitId } from "./fit-id.ts";
import type { ModuleReader } from "./module-reader.ts";
import { readForm } from "./read-form.ts";
import { readIntakeFile } from "./read-intake.ts";

export interface LoadedIntake {
  readonly file: string;
  readonly source: IntakeSource;
  readonly handler?: CallbackHandler;
  readonly code?: IntakeCode;
}

export interface FormFolder {
  readonly intakes: readonly LoadedIntake[];
  /** The problems of all files. */
  readonly problems: readonly FileProblem[];
  /** The files that define an intake but cannot be used, whichever file the problem is in. */
  readonly unusable: ReadonlySet<string>;
  /** All files that were read, for watching. */
  readonly files: readonly string[];
}

const kinds = /\.(form\.md|form\.json|formspec\.json|intake\.(?:json|ts|js|mjs))$/;

const filesIn = (environment: Environment, directory: string): readonly string[] => {
  try {
    const names = readdirSync(resolve(environment.cwd, directory)).filter(
      (name) => kinds.test(name) && !name.startsWith("."),
    );
    return names.sort().map((name) => join(directory, name));
  } catch (error) {
    throw readingFailure(error, directory);
  }
};

const readDraft = async (environment: Environment, file: string, modules: ModuleReader): Promise<ReadDraft> => {
  try {
    if (file.endsWith(".intake.json")) return await readIntakeFile(environment, file);
    if (/\.intake\.(ts|js|mjs)$/.test(file)) return await modules.read(environment, file);
    const formFile = await readForm(environment, file);
    return { ok: true, draft: { members: {}, form: formFile.form, formFile } };
  } catch (error) {
    return { ok: false, problems: problemsOf(error, file) };
  }
};

const schemaText = ({ form }: IntakeDraft, member: "title" | "description"): string | undefined => {
  const text = form.format === "json-schema" && isJsonObject(form.schema) ? form.schema[member] : undefined;
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
};

/** Completes a draft with defaults: the id from the file name, the version from a hash of the contents. */
const toSource = (draft: IntakeDraft, file: string): IntakeSource => {
  const { members, form, formFile } = draft;
  const id = members.id ?? fitId(basename(file).replace(kinds, ""));
  const description = members.description ?? formFile?.description ?? schemaText(draft, "description");
  const rest = {
    ...members,
    name: members.name ?? formFile?.name ?? schemaText(draft, "title") ?? id,
    ...(description !== undefined && { description }),
    form,
  };
  const { id: _, version = sha256(canonicalJson(rest)).slice(0, 12), ...content } = { id, ...rest };
  return { ...content, id, version };
};

/** Problems of the form are reported where the form was written, all others where the definition was. */
const place = (problem: DefinitionProblem, file: string, { formFile }: IntakeDraft): readonly FileProblem[] => {
  const { pointer, message } = problem;
  if (formFile && /^\/form(\/|$)/.test(pointer)) return formFile.place([{ pointer: pointer.slice(5), message }]);
  return [{ file, pointer, message }];
};

const compileProblemsOf = (source: IntakeSource, file: string, draft: IntakeDraft): readonly FileProblem[] => {
  try {
    compileIntake(source);
    return [];
  } catch (error) {
    if (!(error instanceof IntakeDefinitionError)) throw error;
    return error.problems.flatMap((problem) => place(problem, file, draft));
  }
};

const sharedIds = (intakes: readonly LoadedIntake[]): readonly FileProblem[] => {
  const byId = Map.groupBy(intakes, ({ source }) => source.id);
  return [...byId].flatMap(([id, sharing]) => {
    const [first, ...others] = sharing;
    return others.map(({ file }) => {
      const message = `The id '${id}' is also that of ${first!.file}; give one of them an "id" of its own`;
      return { file, message };
    });
  });
};

/**
 * The forms whose names occur in an intake file that cannot be read. They are not served by themselves, because they
 * would lack the gates and the destination of that intake.
 */
const mentionedIn = (environment: Environment, file: string, forms: readonly string[]): readonly string[] => {
  if (!/\.intake\.\w+$/.test(file)) return [];
  try {
    const text = readFileSync(resolve(environment.cwd, file), "utf8");
    return forms.filter((form) => text.includes(basename(form)));
  } catch {
    return [];
  }
};

/** The readers that run code of a folder. */
export interface CodeReaders {
  readonly modules: ModuleReader;
  /** Absent if checks in code are switched off. */
  readonly checks?: CheckReader;
}

/** The code of an intake, with the checks beside its form. */
const codeOf = async (
  environment: Environment,
  { code, formFile }: IntakeDraft,
  checks: CheckReader | undefined,
): Promise<{ readonly code?: IntakeCode; readonly problems: readonly FileProblem[] }> => {
  if (!checks || !formFile?.text) return { ...(code && { code }), problems: [] };
  const read = await checks.read(environment, formFile.text.file, formFile.text.parsed);
  if (!read.ok) return { problems: read.problems };
  return { ...(read.open ? { code: checkCode(read.open) } : code && { code }), problems: [] };
};

/** Keeps one object per set of checks, so that an unchanged intake is not registered again. */
const knownCode = new WeakMap<OpenChecks, IntakeCode>();

const checkCode = (checks: OpenChecks): IntakeCode => {
  const code = knownCode.get(checks) ?? { checks };
  knownCode.set(checks, code);
  return code;
};

/** Reads every form of a folder; a form that an intake names is served only through that intake. */
export const loadFolder = async (
  environment: Environment,
  directory: string,
  { modules, checks }: CodeReaders,
): Promise<FormFolder> => {
  const files = filesIn(environment, directory);
  if (files.length > limits.maxIntakes)
    throw new Failure("usage", `${directory} holds more than ${limits.maxIntakes} forms`);
  const read: { readonly file: string; readonly result: ReadDraft }[] = [];
  for (const file of files) read.push({ file, result: await readDraft(environment, file, modules) });
  const drafts = read.flatMap(({ file, result }) => (result.ok ? [{ file, draft: result.draft }] : []));
  const named = new Set([
    ...drafts.flatMap(({ file, draft }) => draft.formFile?.files.filter((used) => used !== file) ?? []),
    ...read.flatMap(({ file, result }) => (result.ok ? [] : mentionedIn(environment, file, files))),
  ]);
  const problems = read.flatMap(({ result }) => (result.ok ? [] : result.problems));
  const unusable = new Set(read.flatMap(({ file, result }) => (result.ok ? [] : [file])));
  const intakes: LoadedIntake[] = [];
  for (const { file, draft } of drafts) {
    if (named.has(file)) continue;
    const source = toSource(draft, file);
    const { code, problems: codeProblems } = await codeOf(environment, draft, checks);
    const found = [...compileProblemsOf(source, file, draft), ...codeProblems];
    problems.push(...found);
    if (found.length > 0) unusable.add(file);
    else {
      const { handler } = draft;
      intakes.push({ file, source, ...(handler && { handler }), ...(code && { code }) });
    }
  }
  const twice = sharedIds(intakes);
  for (const { file } of twice) unusable.add(file);
  return {
    intakes: intakes.filter(({ file }) => !unusable.has(file)),
    problems: unique([...problems, ...twice]),
    unusable,
    files: [...new Set([...files, ...drafts.flatMap(({ draft }) => draft.formFile?.files ?? [])])],
  };
};

/** Removes duplicates, because a form that two intakes name reports its problems twice. */
const unique = (problems: readonly FileProblem[]): readonly FileProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];
