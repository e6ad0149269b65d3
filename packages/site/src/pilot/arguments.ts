import { quote } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { type ArgumentProblem, checkArguments } from "../annotations/arguments.ts";
import type { ManifestAction, Schema } from "../annotations/manifest.ts";
import { findFieldOf } from "../annotations/resolve-field.ts";
import type { Resolution } from "../annotations/resolve-one.ts";
import type { ActionRun, Sight } from "./action-run.ts";
import { limits } from "./limits.ts";
import type { Stop } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import { isSecret } from "./secret.ts";
import { asSchema, propertyOf } from "./typed-value.ts";

/** Keywords under which a schema may describe arguments outside of `properties`. */
const elsewhere = [
  "additionalProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "then",
  "else",
  "dependentSchemas",
  "$ref",
] as const;

/** Whether the schema names an argument; additionalProperties does not count. */
const isInSchema = ({ inputSchema }: ManifestAction, name: string): boolean =>
  Object.hasOwn(asSchema(inputSchema.properties) ?? {}, name) ||
  elsewhere.some((word) => inputSchema[word] !== undefined && typeof inputSchema[word] !== "boolean");

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const fitsAnyField = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : isPlain(value));

/**
 * Validates arguments by the schema before the page is touched (D-14). A form that grows while it is filled has fields
 * that no schema lists: if the schema is not closed, an unnamed argument is for the page's field of exactly that name.
 * Whether that field may appear later is decided by `foresee`.
 */
export const wrongArguments = (entry: ManifestAction, args: Arguments): Stop | undefined => {
  const problems = checkArguments(entry.inputSchema, args);
  if (problems.length > 0) return misfit(problems);
  const odd = Object.keys(args).filter((name) => !(isInSchema(entry, name) || fitsAnyField(args[name])));
  if (odd.length === 0) return undefined;
  return misfit(
    odd.slice(0, limits.maxListed).map((name) => ({
      pointer: pointerTo("", name),
      message: `${quote(name)} is not in the schema; for a field of the page it must be a text, a number, true or false, or a list of these`,
    })),
  );
};

const misfit = (problems: readonly ArgumentProblem[]): Stop => ({
  code: "invalid_arguments",
  message: `The arguments do not fit. ${problems.map((problem) => `${problem.message}.`).join(" ")}`,
  arguments: problems,
});

/** An argument that only the page defines must match its field unambiguously. */
export const howToFind = ({ entry, how }: ActionRun, name: string): Resolution =>
  isInSchema(entry, name) ? how : { ...how, mode: "strict" };

const hidden = "••••••";

/** The arguments as they are shown to a person. */
export const shownArguments = (run: ActionRun, { index, element }: Sight): Arguments =>
  Object.fromEntries(
    Object.entries(run.args).map(([name, value]) => {
      const field = element && findFieldOf(index, element, name, howToFind(run, name));
      const isHidden =
        isSecretSchema(propertyOf(run.entry.inputSchema, name)) || (field?.ok && field.value.controls.some(isSecret));
      return [name, isHidden ? hidden : value];
    }),
  );

const isSecretSchema = (schema: Schema | undefined): boolean =>
  schema?.format === "password" || schema?.writeOnly === true;
