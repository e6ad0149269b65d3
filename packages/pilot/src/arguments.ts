import { checkArguments, findFieldOf, type ManifestAction, type Schema } from "@cofill/annotations";
import { quote } from "@cofill/core";
import type { Errand, Sight } from "./errand.ts";
import type { Stop } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import { isSecret } from "./secret.ts";
import { asSchema, propertyOf } from "./typed-value.ts";

const openEnded = ["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref"] as const;

/** By the schema, and by name: what the manifest does not speak of is not filled in (D-14). */
export const wrongArguments = ({ inputSchema }: ManifestAction, args: Arguments): Stop | undefined => {
  const problems = checkArguments(inputSchema, args);
  if (problems.length > 0) {
    const message = `The arguments do not fit. ${problems.map((problem) => `${problem.message}.`).join(" ")}`;
    return { code: "invalid_arguments", message, arguments: problems };
  }
  if (openEnded.some((word) => inputSchema[word] !== undefined && inputSchema[word] !== false)) return undefined;
  const properties = asSchema(inputSchema.properties) ?? {};
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return undefined;
  const message = `takes no argument ${quote(unknown)}; it takes ${
    Object.keys(properties)
      .map((name) => quote(name))
      .join(", ") || "none"
  }.`;
  return {
    code: "invalid_arguments",
    message: `The action ${message}`,
    arguments: [{ pointer: `/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`, message: `It ${message}` }],
  };
};

const hidden = "••••••";

/** Arguments as a person is shown them. */
export const shownArguments = (errand: Errand, { index, element }: Sight): Arguments =>
  Object.fromEntries(
    Object.entries(errand.args).map(([name, value]) => {
      const field = element && findFieldOf(index, element, name, errand.how);
      const isHidden =
        isSecretSchema(propertyOf(errand.entry.inputSchema, name)) ||
        (field?.ok && field.value.controls.some(isSecret));
      return [name, isHidden ? hidden : value];
    }),
  );

const isSecretSchema = (schema: Schema | undefined): boolean =>
  schema?.format === "password" || schema?.writeOnly === true;
