import type { Model, Part } from "./arbitrary-schemas.ts";

type Values = Record<string, unknown>;
type ObjectModel = Extract<Model, { is: "object" | "tagged" }>;

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

const admitsNull = (schema: unknown): boolean => /"null"|null/.test(JSON.stringify(schema));

const leafValue = (model: Exclude<Model, { is: "object" | "list" | "tagged" }>, value: unknown): unknown => {
  if (value === null || value === undefined) return undefined;
  if (model.is === "choices" && isTextList(value) && value.every((entry) => model.options.includes(entry))) {
    return model.options.filter((option) => value.includes(option));
  }
  return value;
};

/** The properties that are relevant for the given answers. */
const applying = (model: ObjectModel, value: Values): readonly Part[] => {
  if (model.is === "tagged") return model.branches.find(({ tag }) => tag === value.tag)?.parts ?? [];
  const { parts, condition } = model;
  if (!condition) return parts;
  return [...parts, ...(value.choice === condition.chosen ? condition.met : condition.otherwise)];
};

/** Whether it has required properties that no answer selects. */
const lacks = (model: ObjectModel): boolean =>
  model.is === "tagged" ||
  applying(model, {}).some(({ isRequired, model: inner }) => {
    if (!isRequired) return false;
    if (inner.is === "object" || inner.is === "tagged") return lacks(inner);
    return inner.is === "list" || !admitsNull(inner.schema);
  });

const objectValue = (model: ObjectModel, value: Values, keepsHollow: boolean): Values => {
  const found: Values = {};
  for (const key of ["choice", "tag"]) if (value[key] !== undefined) found[key] = value[key];
  for (const { name, model: inner, isRequired } of applying(model, value)) {
    const own = valuesOf(inner, value[name], keepsHollow);
    const isObject = inner.is === "object" || inner.is === "tagged";
    if (own !== undefined) found[name] = own;
    else if (isRequired && isObject && (keepsHollow || !lacks(inner)))
      found[name] = objectValue(inner, {}, keepsHollow);
    else if (isRequired && "schema" in inner && admitsNull(inner.schema)) found[name] = null;
  }
  return found;
};

/** The expected values of a form for a document, computed independently of the implementation. */
export const expectedValues = (
  model: Extract<Model, { is: "object" }>,
  document: unknown,
  keepsHollow: boolean,
): Values => objectValue(model, document as Values, keepsHollow);

const valuesOf = (model: Model, value: unknown, keepsHollow: boolean): unknown => {
  switch (model.is) {
    case "object":
    case "tagged": {
      const given = (value ?? {}) as Values;
      return isThere(value) || isGiven(model, given) ? objectValue(model, given, keepsHollow) : undefined;
    }
    case "list": {
      const rows = value as readonly Values[] | undefined;
      return rows?.map((row) => objectValue(model.row, row, keepsHollow));
    }
    default:
      return leafValue(model, value);
  }
};

/** Whether an object was given as empty (FB-2-12). */
const isThere = (value: unknown): boolean => value !== undefined && Object.keys(value as Values).length === 0;

/** Whether any relevant property inside is answered. */
const isGiven = (model: ObjectModel, value: Values): boolean =>
  value.choice !== undefined ||
  value.tag !== undefined ||
  applying(model, value).some(({ name, model: inner }) => {
    const own = value[name];
    if (inner.is === "object" || inner.is === "tagged") return isThere(own) || isGiven(inner, (own ?? {}) as Values);
    return valuesOf(inner, own, false) !== undefined;
  });

/** The schema with the branches selected by a document's tags, so that ajv validates one branch only. */
export const specialised = (schema: unknown, value: unknown): Values => {
  const object = (typeof value === "object" && value !== null ? value : {}) as Values;
  const entries = Object.entries(schema as Values).flatMap(
    ([keyword, held]): readonly (readonly [string, unknown])[] => {
      switch (keyword) {
        case "properties": {
          const inner = Object.entries(held as Values).map(
            ([name, own]) => [name, specialised(own, object[name])] as const,
          );
          return [[keyword, Object.fromEntries(inner)]];
        }
        case "then":
        case "else":
          return [[keyword, specialised(held, value)]];
        case "items": {
          const isRows =
            Array.isArray(value) && typeof value[0] === "object" && !Object.hasOwn(schema as Values, "prefixItems");
          return isRows ? [["prefixItems", value.map((row) => specialised(held, row))]] : [[keyword, held]];
        }
        case "oneOf": {
          const branches = held as readonly { readonly properties?: { readonly tag: { readonly const: string } } }[];
          if (branches.some(({ properties }) => properties === undefined)) return [[keyword, held]];
          const chosen = branches.find(({ properties }) => properties?.tag.const === object.tag);
          if (chosen) return [["allOf", [specialised(chosen, value)]]];
          const tag = { enum: branches.map(({ properties }) => properties?.tag.const) };
          return [["allOf", [{ properties: { tag }, required: ["tag"] }]]];
        }
        default:
          return [[keyword, held]];
      }
    },
  );
  return Object.fromEntries(entries);
};
