import type { JsonSchema } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { serverLimits } from "../limits.ts";

export interface ListedField {
  /** `items[].amount` */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly label?: string;
  readonly about?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const names = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];

const maxChoices = 12;

const choices = (values: readonly unknown[]): string => {
  const shown = values.slice(0, maxChoices).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return `${shown.join(", ")}${values.length > maxChoices ? ", …" : ""}`;
};

/** Follows local references, at most `maxListedDepth` of them. */
const resolve = (root: JsonSchema, schema: JsonSchema): JsonSchema => {
  let found: JsonSchema = schema;
  for (let hops = 0; hops < serverLimits.maxListedDepth && typeof found.$ref === "string"; hops++) {
    if (!/^#(?:\/|$)/.test(found.$ref)) return found;
    const { $ref, ...beside } = found as JsonSchema & { $ref: string };
    let target: unknown = root;
    for (const step of $ref.split("/").slice(1)) {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      target = isJsonObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
    }
    if (!isJsonObject(target)) return beside;
    found = { ...target, ...beside };
  }
  return found;
};

const optionsOf = (schema: JsonSchema): readonly unknown[] | undefined => {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (!Array.isArray(schema.oneOf)) return undefined;
  const constants = schema.oneOf.map((option) => (isJsonObject(option) ? option.const : undefined));
  return constants.every((value) => value !== undefined) ? constants : undefined;
};

const typeOf = (root: JsonSchema, schema: JsonSchema, depth = 0): string => {
  const options = optionsOf(schema);
  if (options) return `one of ${choices(options)}`;
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  const { type, format } = schema;
  if (format === "binary") return "file";
  if (type === "array" && isJsonObject(schema.items) && depth < serverLimits.maxListedDepth) {
    const inner = resolve(root, schema.items);
    const several = optionsOf(inner);
    return several ? `some of ${choices(several)}` : `list of ${typeOf(root, inner, depth + 1)}`;
  }
  const plain = Array.isArray(type) ? type.join(" or ") : (textOf(type) ?? "value");
  return textOf(format) === undefined ? plain : `${plain}, ${format}`;
};

/** The leaf fields of a schema. */
export const listFields = (root: JsonSchema): readonly ListedField[] => {
  const fields: ListedField[] = [];
  const context = (given: JsonSchema, path: string, isRequired: boolean, depth: number): void => {
    if (fields.length >= serverLimits.maxListedFields || depth > serverLimits.maxListedDepth) return;
    const schema = resolve(root, given);
    const { properties, items } = schema;
    const inner = isJsonObject(items) ? resolve(root, items) : undefined;
    if (isJsonObject(properties)) {
      const required = names(schema.required);
      for (const [name, member] of Object.entries(properties)) {
        const memberPath = path === "" ? name : `${path}.${name}`;
        if (isJsonObject(member)) context(member, memberPath, required.includes(name), depth + 1);
      }
    } else if (inner && isJsonObject(inner.properties)) context(inner, `${path}[]`, isRequired, depth + 1);
    else if (path !== "") {
      const label = textOf(schema.title);
      const about = textOf(schema.description);
      fields.push({
        path,
        type: typeOf(root, schema),
        isRequired,
        ...(label !== undefined && { label }),
        ...(about !== undefined && { about }),
      });
    }
  };
  context(root, "", false, 0);
  return fields;
};
