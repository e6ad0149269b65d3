import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { count } from "@cofill/core/kit";
import { type DefinitionProblem, FormspecError, type FormspecForm, type OpenOptions, openForm } from "@cofill/formspec";
import type { Environment } from "../environment.ts";
import { Failure, type FailureCode } from "../failure.ts";
import { limits } from "../limits.ts";
import { parseJson, readJsonFile, withoutBom } from "../read-data.ts";
import { decodeText, isStdin, nameOf, readBytes } from "../read-input.ts";
import { refuseIntake } from "../refuse-intake.ts";
import { quoteWord } from "../shell-words.ts";
import { besideDefinition, type DefinitionOptions } from "./definition-name.ts";

/** A definition and its response, with the bytes of the response to detect changes by others. */
export interface DefinitionFile {
  readonly file: string;
  readonly name: string;
  /** The definition's bytes when it was read, to detect changes by its author. */
  readonly source: Uint8Array;
  /** The definition as JSON. */
  readonly definition: unknown;
  readonly documents: SidecarFiles["documents"];
  readonly form: FormspecForm;
  /** Warnings about the definition and its sidecar documents. */
  readonly warnings: readonly PlacedProblem[];
  readonly response: {
    readonly path: string;
    readonly name: string;
    /** Absent before the first answer. */
    readonly bytes?: Uint8Array;
    /** Members of the response besides the answers. */
    readonly before?: Readonly<Record<string, unknown>>;
  };
}

/** The sidecar documents by the names that the library's messages use. */
const sidecarKinds = { references: "references", ontology: "ontology", registries: "registry" } as const;

type Sidecar = keyof typeof sidecarKinds;

export interface SidecarFiles {
  readonly documents: Pick<OpenOptions, Sidecar>;
  readonly names: Readonly<Partial<Record<Sidecar, string>>>;
}

/** Each sidecar that was named, or that lies beside the definition under its name. */
export const readSidecarFiles = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<SidecarFiles> => {
  const documents: Partial<Record<Sidecar, unknown>> = {};
  const names: Partial<Record<Sidecar, string>> = {};
  for (const [sidecar, kind] of Object.entries(sidecarKinds) as [Sidecar, (typeof sidecarKinds)[Sidecar]][]) {
    const beside = besideDefinition(file, kind);
    const found = options[kind] ?? (existsSync(resolve(environment.cwd, beside)) ? beside : undefined);
    if (found === undefined) continue;
    documents[sidecar] = await readJsonFile(environment, found);
    names[sidecar] = nameOf(found);
  }
  return { documents, names };
};

/** A problem with the file that it is in: the definition itself, one of its sidecars, or the response. */
export interface PlacedProblem extends DefinitionProblem {
  readonly file: string;
}

/** Replaces the library's names such as `references[0]` and `/response` by file names. */
export const placeProblems = <P extends Pick<DefinitionProblem, "pointer" | "message">>(
  problems: readonly P[],
  name: string,
  sidecars: SidecarFiles["names"],
  response?: string,
): readonly (P & { readonly file: string })[] =>
  problems.map((problem) => {
    const [, sidecar = "", message = ""] =
      /^(references|ontology|registries)(?:\[\d+\])?: (.*)$/s.exec(problem.message) ?? [];
    const file = sidecars[sidecar as Sidecar];
    if (file !== undefined) return { ...problem, file, message };
    if (response !== undefined && /^\/response(\/|$)/.test(problem.pointer))
      return { ...problem, file: response, pointer: problem.pointer.slice("/response".length) };
    return { ...problem, file: name };
  });

const problemText = ({ file, pointer, message, code }: PlacedProblem): string =>
  `${file}:${pointer || "/"}: ${message} [${code}]`;

/**
 * Names the kind of a JSON document that is no definition, because sidecars in the same folder are easily confused with
 * it.
 */
const otherKindOf = (json: unknown): string | undefined => {
  if (typeof json !== "object" || json === null || Object.hasOwn(json, "$formspec")) return undefined;
  const kinds = { $formspecResponse: "a response", $formspecReferences: "a References document" } as const;
  const more = { $formspecOntology: "an Ontology document", $formspecRegistry: "a Registry document" } as const;
  return Object.entries({ ...kinds, ...more }).find(([key]) => Object.hasOwn(json, key))?.[1];
};

const definitionFailure = (problems: readonly PlacedProblem[], name: string, response: string): Failure => {
  const [first] = problems;
  const isResponse = first?.file === response;
  const isSidecar = first?.code === "x-invalid-sidecar";
  const code: FailureCode = isResponse ? "invalid_response" : isSidecar ? "invalid_sidecar" : "invalid_definition";
  const hints = {
    invalid_response: "Nothing was written. --response names another file for the answers.",
    invalid_sidecar: `It lies beside ${name} and is read with it; --references, --ontology and --registry name others.`,
    invalid_definition: `'cofill check ${quoteWord(name)}' looks for everything that is wrong.`,
  } as const;
  const what = isResponse || isSidecar ? `${first.file} does not go with ${name}` : `${name} cannot be opened`;
  return new Failure(code, `${what}: ${count(problems.length, "error")}`, {
    errors: problems,
    lines: problems.map(problemText),
    hint: hints[code],
  });
};

const readResponse = async (environment: Environment, file: string, named: string | undefined) => {
  const response = named ?? besideDefinition(file, "response");
  if (isStdin(response))
    throw new Failure("usage", "--response needs a file: answers are read from it and saved to it");
  const path = resolve(environment.cwd, response);
  const name = nameOf(response);
  if (!existsSync(path)) return { path, name };
  const bytes = await readBytes(environment, response, limits.maxDataBytes);
  const before = parseJson(withoutBom(decodeText(bytes, response)), name) as Readonly<Record<string, unknown>>;
  return { path, name, bytes, before };
};

/** A definition with its sidecars, read but not opened. */
export const readDefinitionSource = async (environment: Environment, file: string, options: DefinitionOptions) => {
  const name = nameOf(file);
  const source = await readBytes(environment, file, limits.maxDataBytes);
  refuseIntake(file);
  const definition = parseJson(withoutBom(decodeText(source, file)), name);
  const other = otherKindOf(definition);
  if (other) throw new Failure("invalid_definition", `${name} is ${other}, not a definition; name the definition`);
  return { name, source, definition, sidecars: await readSidecarFiles(environment, file, options) };
};

/** Opens a definition with its sidecars and the answers given so far. */
export const readDefinitionFile = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<DefinitionFile> => {
  const { name, source, definition, sidecars } = await readDefinitionSource(environment, file, options);
  const response = await readResponse(environment, file, options.response);
  try {
    const answered = response.before === undefined ? {} : { response: response.before };
    const form = openForm(definition, { ...sidecars.documents, ...answered });
    const { documents, names } = sidecars;
    const warnings = placeProblems(form.warnings, name, names);
    return { file, name, source, definition, documents, form, response, warnings };
  } catch (error) {
    if (!(error instanceof FormspecError)) throw error;
    throw definitionFailure(placeProblems(error.problems, name, sidecars.names, response.name), name, response.name);
  }
};
