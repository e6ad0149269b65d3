import { isAbsolute, join, normalize } from "node:path";
import { isJsonObject, pointerTo } from "@cofill/core/kit";
import type { DefinitionProblem, IntakeSource } from "@cofill/service";
import { didYouMean } from "../../did-you-mean.ts";
import { isFormFile } from "./read-form.ts";

/** The members of an intake definition, in JSON or code (FB-DEF-01); `form` names a file to use instead of `schema`. */
const members = [
  "$schema",
  "id",
  "version",
  "name",
  "description",
  "schema",
  "form",
  "approvalGates",
  "ttlMs",
  "destination",
  "uiHints",
  "roles",
] as const;

/** All members except the form; they are validated when the intake is registered. */
export type IntakeMembers = Partial<Omit<IntakeSource, "form">>;

export type ReadMembers =
  | {
      readonly ok: true;
      readonly members: IntakeMembers;
      /** Where the form comes from: a schema in the definition, or a file within the folder. */
      readonly form: { readonly schema: unknown } | { readonly file: string };
    }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

const formProblem = (form: unknown): string | undefined => {
  if (typeof form !== "string" || !isFormFile(form))
    return "A form is the name of a *.form.md, *.form.json or *.formspec.json file";
  const isOutside = isAbsolute(form) || normalize(form).split(/[\\/]/)[0] === "..";
  return isOutside ? "The form must lie in the folder that is served" : undefined;
};

const unknownMembers = (given: Readonly<Record<string, unknown>>): readonly DefinitionProblem[] =>
  Object.keys(given)
    .filter((name) => !(members as readonly string[]).includes(name))
    .map((name) => ({
      pointer: pointerTo("", name),
      message: `An intake has no member '${name}'${didYouMean(name, members)}`,
    }));

const sourceProblems = ({ schema, form, uiHints }: Readonly<Record<string, unknown>>): readonly DefinitionProblem[] => {
  if (form === undefined)
    return schema === undefined
      ? [{ pointer: "", message: 'An intake needs a "schema", or a "form" that names a file' }]
      : [];
  const problems: DefinitionProblem[] = [];
  if (schema !== undefined) problems.push({ pointer: "/form", message: 'Give a "schema" or a "form", not both' });
  const problem = formProblem(form);
  if (problem !== undefined) problems.push({ pointer: "/form", message: problem });
  // Rejected, because they would be ignored, and an author may rely on one of them, such as `confirm`.
  if (isJsonObject(uiHints) && uiHints.fieldHints !== undefined)
    problems.push({
      pointer: "/uiHints/fieldHints",
      message: "fieldHints go with a schema; a form in a file says such things itself",
    });
  return problems;
};

/** Reads a definition that is plain data. */
export const readMembers = (given: unknown): ReadMembers => {
  if (!isJsonObject(given)) return { ok: false, problems: [{ pointer: "", message: "An intake is an object" }] };
  const problems = [...unknownMembers(given), ...sourceProblems(given)];
  if (problems.length > 0) return { ok: false, problems };
  const { $schema: _, schema, form, ...rest } = given;
  return {
    ok: true,
    members: rest as IntakeMembers,
    form: typeof form === "string" ? { file: join(form) } : { schema },
  };
};
