import { isJsonObject } from "@cofill/core/kit";
import type { Schema } from "../../annotations/manifest.ts";
import { plannerLimits } from "./limits.ts";
import { cutList, quote, say } from "./words.ts";

/**
 * Describes the properties of a schema, one per line: `customer_email [schema.org/email]: string, email, required`
 * (AAF-SEM-03).
 */
export const describeProperties = (schema: Schema | undefined, beside: PropertyNotes = {}): readonly string[] =>
  propertiesOf(schema ?? {}, beside, 1);

/** Notes about properties besides their schema. */
type PropertyNotes = Readonly<Record<string, string>>;

const propertiesOf = (schema: Schema, beside: PropertyNotes, depth: number): readonly string[] => {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const lines = Object.entries(properties).flatMap(([name, given]) => {
    const property = isJsonObject(given) ? given : {};
    const words = [...wordsOf(property), ...(required.includes(name) ? ["required"] : [])];
    const note = Object.hasOwn(beside, name) ? `; ${beside[name]}` : "";
    const indent = "  ".repeat(depth);
    const inner = isJsonObject(property.items) ? property.items : property;
    const nested = depth < plannerLimits.maxSchemaDepth ? propertiesOf(inner, {}, depth + 1) : [];
    return [`${indent}${nameWithHint(name, property)}: ${words.join(", ")}${note}`, ...nested];
  });
  return cutList(lines, plannerLimits.maxProperties);
};

/** The name unquoted if it has only simple characters. */
export const plainName = (name: string): string => (/^[\w.:/-]{1,100}$/.test(name) ? name : quote(name));

const nameWithHint = (name: string, property: Schema): string => {
  const hint = property["x-semantic"];
  return typeof hint === "string" && hint !== ""
    ? `${plainName(name)} [${plainName(hint.replace(/^https?:\/\//, ""))}]`
    : plainName(name);
};

const ranges = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "a multiple of"],
  ["minLength", "characters at least"],
  ["maxLength", "characters at most"],
  ["minItems", "entries at least"],
  ["maxItems", "entries at most"],
] as const;

const wordsOf = (property: Schema): readonly string[] => {
  const { type, format, pattern, description, items } = property;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
  const choices = choicesOf(property) ?? (isJsonObject(items) ? choicesOf(items) : undefined);
  return [
    types.length > 0 ? types.map(plainName).join(" or ") : "any",
    ...(typeof format === "string" ? [plainName(format)] : []),
    ...(Object.hasOwn(property, "const") ? [`exactly ${say(property.const)}`] : []),
    ...(choices ? [`one of ${cutList(choices, plannerLimits.maxChoices).join(" | ")}`] : []),
    ...ranges.flatMap(([name, words]) => (typeof property[name] === "number" ? [`${words} ${property[name]}`] : [])),
    ...(typeof pattern === "string" ? [`pattern ${quote(pattern)}`] : []),
    ...(typeof description === "string" ? [quote(description)] : []),
  ];
};

const choicesOf = (property: Schema): readonly string[] | undefined =>
  Array.isArray(property.enum) ? property.enum.map(say) : undefined;
