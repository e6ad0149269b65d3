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

/** Where a schema may say more of an argument than its `properties` do. */
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

/** Whether the schema itself speaks of an argument; that there may be others says nothing of any. */
const isInSchema = ({ inputSchema }: ManifestAction, name: string): boolean =>
  Object.hasOwn(asSchema(inputSchema.properties) ?? {}, name) ||
  elsewhere.some((word) => inputSchema[word] !== undefined && typeof inputSchema[word] !== "boolean");

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const fitsAnyField = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : isPlain(value));

/**
 * By the schema, before the page is touched (D-14). A form that grows while it is filled has fields that no schema
 * could list: where the schema does not close itself, an argument that it does not name is for the page's field of
 * exactly that name. Whether that may come later is asked elsewhere (`foresee`).
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

/** Never the first of several for an argument that only the page can vouch for. */
export const howToFind = ({ entry, how }: ActionRun, name: string): Resolution =>
  isInSchema(entry, name) ? how : { ...how, mode: "strict" };

const hidden = "••••••";

/** Arguments as a person is shown them. */
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
