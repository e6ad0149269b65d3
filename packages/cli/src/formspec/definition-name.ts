import { basename, dirname, join } from "node:path";
import type { Option, Options } from "../command.ts";
import { Failure } from "../failure.ts";
import { isStdin } from "../read-input.ts";

const fileOption = <const S extends string>(summary: S) =>
  ({ type: "text", value: "FILE", completes: "file", summary }) as const satisfies Option;

/** Options of every command that opens a Formspec definition. */
export const definitionOptions = {
  references: fileOption("References document for a Formspec definition (else the one beside it)"),
  ontology: fileOption("Ontology document (else the one beside it)"),
  registry: fileOption("Registry document (else the one beside it)"),
  response: fileOption("Where the answers to a definition are kept (else NAME.response.json beside it)"),
} as const satisfies Options;

export type DefinitionOptions = { readonly [K in keyof typeof definitionOptions]?: string | undefined };

/** Formspec definitions are JSON; every other form is text. */
export const isDefinitionFile = (file: string): boolean => !isStdin(file) && /\.json$/i.test(file);

/** `grant.formspec.json` and `grant.json` → `grant.KIND.json` beside it. */
export const besideDefinition = (file: string, kind: string): string =>
  join(dirname(file), `${basename(file).replace(/(?:\.formspec)?\.json$/i, "")}.${kind}.json`);

type Given = Readonly<Record<string, unknown>>;

const refuseGiven = (options: Given, names: readonly string[], words: (name: string) => string): void => {
  const given = names.find((name) => options[name] !== undefined && options[name] !== false);
  if (given !== undefined) throw new Failure("usage", words(given));
};

/** Options for text forms are rejected, because ignoring them would mislead the caller. */
export const refuseDefinitionOptions = (options: Given): void =>
  refuseGiven(
    options,
    [...Object.keys(definitionOptions), "all"],
    (name) => `--${name} is for Formspec definitions (*.json)`,
  );

const insteadOf: Readonly<Record<string, string>> = {
  output: "--response names the file that answers to a definition are kept in",
  roles: "a definition has no roles",
  canonical: "a response has no canonical style",
};

export const refuseTextOptions = (options: Given): void =>
  refuseGiven(
    options,
    Object.keys(insteadOf),
    (name) => `--${name} is for text forms (*.form.md): ${insteadOf[name] ?? ""}`,
  );
