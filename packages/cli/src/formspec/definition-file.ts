import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { FormspecError, type FormspecForm, type OpenOptions, openForm } from "@cofill/formspec";
import type { Option, Options } from "../command.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { count } from "../plural.ts";
import { parseJson, readJsonFile } from "../read-data.ts";
import { decodeText, isStdin, nameOf, readBytes } from "../read-input.ts";

const fileOption = <const S extends string>(summary: S) =>
  ({ type: "text", value: "FILE", completes: "file", summary }) as const satisfies Option;

/** Every command that opens a Formspec definition takes these. */
export const definitionOptions = {
  references: fileOption("References document for a Formspec definition (else the one beside it)"),
  ontology: fileOption("Ontology document (else the one beside it)"),
  registry: fileOption("Registry document (else the one beside it)"),
  response: fileOption("Where the answers to a definition are kept (else NAME.response.json beside it)"),
} as const satisfies Options;

export interface DefinitionOptions {
  readonly references?: string | undefined;
  readonly ontology?: string | undefined;
  readonly registry?: string | undefined;
  readonly response?: string | undefined;
}

/** A definition with the response beside it, and the bytes of that response, to tell whether someone changed them. */
export interface DefinitionFile {
  readonly file: string;
  readonly name: string;
  readonly form: FormspecForm;
  readonly response: {
    readonly path: string;
    readonly name: string;
    /** Absent where nobody has answered yet. */
    readonly bytes?: Uint8Array;
    /** What it held besides the answers. */
    readonly before?: Readonly<Record<string, unknown>>;
  };
}

/** Formspec definitions are JSON; every other form is text. */
export const isDefinitionFile = (file: string): boolean => !isStdin(file) && /\.json$/i.test(file);

/** `grant.formspec.json` and `grant.json` → `grant`. */
const stemOf = (file: string): string => basename(file).replace(/(?:\.formspec)?\.json$/i, "");

/** A sidecar that was named, or the one that lies beside the definition under its name. */
const sidecarFile = (
  environment: Environment,
  file: string,
  named: string | undefined,
  kind: string,
): string | undefined => {
  if (named !== undefined) return named;
  const beside = join(dirname(file), `${stemOf(file)}.${kind}.json`);
  return existsSync(resolve(environment.cwd, beside)) ? beside : undefined;
};

export const readSidecarFiles = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<Pick<OpenOptions, "references" | "ontology" | "registries">> => {
  const read = async (kind: "references" | "ontology" | "registry") => {
    const found = sidecarFile(environment, file, options[kind], kind);
    return found === undefined ? undefined : readJsonFile(environment, found);
  };
  const [references, ontology, registries] = [await read("references"), await read("ontology"), await read("registry")];
  return {
    ...(references !== undefined && { references }),
    ...(ontology !== undefined && { ontology }),
    ...(registries !== undefined && { registries }),
  };
};

export const definitionFailure = (error: FormspecError, name: string): Failure => {
  const { problems } = error;
  const code = error.code === "x-invalid-sidecar" ? "invalid_sidecar" : "invalid_definition";
  return new Failure(code, `${name} cannot be opened: ${count(problems.length, "error")}`, {
    errors: problems,
    lines: problems.map(({ pointer, message, code: each }) => `${name}:${pointer || "/"}: ${message} [${each}]`),
    hint: `'cofill check ${name}' looks for everything that is wrong.`,
  });
};

const readResponse = async (environment: Environment, file: string, named: string | undefined) => {
  const response = named ?? join(dirname(file), `${stemOf(file)}.response.json`);
  const path = resolve(environment.cwd, response);
  const name = nameOf(response);
  if (!existsSync(path)) return { path, name };
  const bytes = await readBytes(environment, response, limits.maxDataBytes);
  const before = parseJson(decodeText(bytes, response), name) as Readonly<Record<string, unknown>>;
  return { path, name, bytes, before };
};

/** Opens a definition with its sidecars and the answers given so far. */
export const readDefinitionFile = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<DefinitionFile> => {
  const definition = await readJsonFile(environment, file);
  const sidecars = await readSidecarFiles(environment, file, options);
  const response = await readResponse(environment, file, options.response);
  const name = nameOf(file);
  try {
    const answered = response.before === undefined ? {} : { response: response.before };
    return { file, name, form: openForm(definition, { ...sidecars, ...answered }), response };
  } catch (error) {
    if (error instanceof FormspecError) throw definitionFailure(error, name);
    throw error;
  }
};
