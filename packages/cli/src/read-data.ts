import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { jsonProblem } from "./json-problem.ts";
import { limits } from "./limits.ts";
import { decodeText, nameOf, readBytes } from "./read-input.ts";

export const withoutBom = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

const invalid = (name: string, language: string, error: unknown): Failure => {
  const reason = error instanceof Error ? error.message.split("\n")[0]! : "unreadable";
  return new Failure("invalid_data", `${name} is not valid ${language}: ${reason.replace(/:$/, "")}`);
};

export const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const problem = jsonProblem(text);
    if (!problem) throw invalid(name, "JSON", error);
    const { line, column, expected } = problem;
    const message = `${name} is not valid JSON: line ${line}, column ${column} should be ${expected}`;
    throw new Failure("invalid_data", message, { errors: [{ line, column, message: `Expected ${expected}` }] });
  }
};

const parseYaml = async (text: string, name: string): Promise<unknown> => {
  const yaml = await import("yaml");
  try {
    return yaml.parse(text, { maxAliasCount: 100, logLevel: "error" });
  } catch (error) {
    throw invalid(name, "YAML", error);
  }
};

const readText = async (environment: Environment, file: string): Promise<string> =>
  withoutBom(decodeText(await readBytes(environment, file, limits.maxDataBytes), file));

export const readJsonFile = async (environment: Environment, file: string): Promise<unknown> =>
  parseJson(await readText(environment, file), nameOf(file));

/** Parses JSON if the file name or the first character says so, else YAML. */
export const readDataFile = async (environment: Environment, file: string): Promise<unknown> => {
  const text = await readText(environment, file);
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\s*[[{]/.test(text));
  return isJson ? parseJson(text, nameOf(file)) : parseYaml(text, nameOf(file));
};
