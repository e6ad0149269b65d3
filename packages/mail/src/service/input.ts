import { type JsonSchema, nearestWord } from "@cofill/core";
import { isObject, jsonFault } from "../json-value.ts";
import { limits } from "../limits.ts";
import { MailRefusal } from "../problem.ts";

const malformed = (detail: string): MailRefusal => new MailRefusal("malformed", detail);

type Schema = JsonSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
};

const checks: Readonly<Record<string, (value: unknown, schema: Schema, at: string) => void>> = {
  string: (value, { maxLength, enum: words }, at) => {
    if (typeof value !== "string") throw malformed(`"${at}" must be a text`);
    if (maxLength !== undefined && value.length > maxLength) {
      throw new MailRefusal("too_large", `"${at}" may have at most ${maxLength} characters`);
    }
    if (words && !words.includes(value)) throw malformed(`"${at}" must be one of ${words.join(", ")}`);
  },
  integer: (value, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }, at) => {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum) return;
    const range = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
    throw malformed(`"${at}" must be a whole number, ${range}`);
  },
  boolean: (value, _, at) => {
    if (typeof value !== "boolean") throw malformed(`"${at}" must be true or false`);
  },
  array: (value, { items, maxItems = limits.maxPage }, at) => {
    if (!Array.isArray(value)) throw malformed(`"${at}" must be a list`);
    if (value.length > maxItems) throw new MailRefusal("too_large", `"${at}" may have at most ${maxItems} entries`);
    if (items) for (const [index, item] of value.entries()) check(item, items, `${at}[${index}]`);
  },
  object: (value, schema, at) => {
    const { properties = {}, required = [], additionalProperties = false, maxProperties } = schema;
    if (!isObject(value)) throw malformed(at === "" ? "The input must be a JSON object" : `"${at}" must be an object`);
    const keys = Object.keys(value);
    if (maxProperties !== undefined && keys.length > maxProperties) {
      throw new MailRefusal("too_large", `"${at}" may have at most ${maxProperties} members`);
    }
    for (const member of required) {
      if (value[member] === undefined) throw malformed(`"${memberPath(at, member)}" is missing`);
    }
    for (const key of keys) {
      const inner = Object.hasOwn(properties, key) ? properties[key]! : additionalProperties;
      const path = memberPath(at, key);
      if (inner === false) {
        const near = nearestWord(key, Object.keys(properties));
        const hint = near === undefined ? "" : `; did you mean "${near}"?`;
        throw malformed(`There is no "${path.slice(0, 100)}" here${hint}`);
      }
      if (value[key] !== undefined && inner !== true) check(value[key], inner, path);
    }
  },
};

const memberPath = (at: string, member: string): string => (at === "" ? member : `${at}.${member}`);

/** The one that is meant: a text, or the object whose required member is there. */
const chosen = (value: unknown, options: readonly Schema[], at: string): Schema => {
  const isMeant = ({ type, required = [] }: Schema): boolean =>
    typeof value === "string"
      ? type === "string"
      : isObject(value) && required.some((name) => value[name] !== undefined);
  const found = options.find(isMeant);
  if (found) return found;
  const names = options.flatMap(({ required = [] }) => required);
  throw malformed(`"${at}" must be a name such as "@counter", or an object with one of ${names.join(", ")}`);
};

const check = (value: unknown, schema: Schema, at: string): void => {
  if (schema.anyOf) return check(value, chosen(value, schema.anyOf, at), at);
  if (schema.type !== undefined) checks[schema.type]?.(value, schema, at.slice(0, limits.maxEdgeName));
};

/** What came in, if it is what the operation takes; the first thing that is wrong with it otherwise. */
export const readInput = <Input>(schema: JsonSchema, given: unknown): Input => {
  const value = given ?? {};
  const fault = jsonFault(value);
  if (fault !== undefined) throw malformed(`The input ${fault}`);
  check(value, schema as Schema, "");
  return value as Input;
};
