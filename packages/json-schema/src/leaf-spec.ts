import type { FieldSpecs, Kind, Option } from "@cofill/core";
import { isJsonObject, isSameJson, type JsonObject } from "@cofill/core/kit";
import type { Facets, JsonType } from "./facets.ts";
import { ownNumber, ownText } from "./json-object.ts";
import type { JsonReason } from "./messages/params.ts";
import { isCheckedFormat } from "./text-engine.ts";

/** A field kind with its constraints. */
export type Spec = { [K in Kind]: { readonly kind: K } & FieldSpecs[K] }[Kind];

export interface LeafFacts {
  readonly facets: Facets;
  readonly nodes: readonly JsonObject[];
  /** The facets of each item, if the place is a list of single values. */
  readonly items?: Facets | undefined;
}

interface LeafShape {
  readonly fits: (facts: LeafFacts) => boolean;
  readonly spec: (facts: LeafFacts) => Spec;
}

const isOnly = ({ types }: Facets, ...allowed: readonly JsonType[]): boolean =>
  types !== undefined && types.size > 0 && [...types].every((type) => allowed.includes(type));

const isText = (value: unknown): value is string => typeof value === "string";

const isChoice = ({ values }: Facets): boolean => values !== undefined && values.length > 0 && values.every(isText);

const optionsOf = ({ values = [], labels }: Facets): readonly Option[] =>
  values.filter(isText).map((id) => ({ id, label: labels.get(id) ?? id }));

/** The members with a defined value. */
const known = <T extends object>(members: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

const texts = (value: unknown): readonly string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.filter(isText) : [];

/** The accepted media types from `x-accept` or `contentMediaType` (D-11); octet-stream restricts nothing. */
export const acceptOf = (nodes: readonly JsonObject[]): readonly string[] | undefined => {
  const asked = nodes.flatMap((node) => texts(node["x-accept"]));
  if (asked.length > 0) return asked;
  const alternatives = nodes.flatMap(({ anyOf }) => (Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : []));
  const types = [...nodes, ...alternatives].flatMap((node) => ownText(node, "contentMediaType") ?? []);
  return types.length === 0 || types.includes("application/octet-stream") ? undefined : types;
};

export const maxBytesOf = (nodes: readonly JsonObject[]): number | undefined => {
  const asked = ["x-maxBytes", "maxLength"].map((keyword) => nodes.flatMap((node) => ownNumber(node, keyword) ?? []));
  const [first] = asked.filter((found) => found.length > 0);
  return first && Math.min(...first);
};

/** Examples for formats that are hard to guess, used if the schema has none. */
const formatExamples: Readonly<Record<string, string>> = {
  "date-time": "2026-03-01T09:30:00Z",
  "iso-date-time": "2026-03-01T09:30:00",
  time: "09:30:00Z",
  "iso-time": "09:30:00",
  duration: "P1DT12H",
};

/** The first match decides; a place that matches none is shown as JSON. */
const shapes: readonly LeafShape[] = [
  {
    fits: ({ facets }) => isOnly(facets, "string") && facets.format === "binary",
    spec: (facts) => ({ kind: "file", ...known({ accept: acceptOf(facts.nodes), maxBytes: maxBytesOf(facts.nodes) }) }),
  },
  {
    fits: ({ facets }) => isOnly(facets, "string") && isChoice(facets),
    spec: ({ facets }) => ({ kind: "single_select", options: optionsOf(facets) }),
  },
  {
    fits: ({ facets }) => isOnly(facets, "boolean"),
    spec: () => ({ kind: "boolean" }),
  },
  {
    fits: ({ facets }) => isOnly(facets, "number", "integer"),
    spec: ({ facets }) => ({
      kind: "number",
      ...(isOnly(facets, "integer") && { integer: true }),
      ...known({ min: facets.minimum, max: facets.maximum }),
    }),
  },
  {
    // ajv-formats and the date kind accept the same texts.
    fits: ({ facets }) => isOnly(facets, "string") && facets.format === "date" && facets.values === undefined,
    spec: () => ({ kind: "date" }),
  },
  {
    // The url kind accepts more than the format, which is checked separately.
    fits: ({ facets }) => isOnly(facets, "string") && facets.format === "uri" && facets.values === undefined,
    spec: () => ({ kind: "url", anyUri: true }),
  },
  {
    fits: ({ facets }) => isOnly(facets, "string") && facets.values === undefined,
    // A pattern beside a format is left to the check, whose message explains the format.
    spec: ({ facets: { format = "", pattern, minLength, maxLength } }) => ({
      kind: "string",
      ...known({ pattern: isCheckedFormat(format) ? undefined : pattern, minLength, maxLength }),
      ...(Object.hasOwn(formatExamples, format) && { examples: [formatExamples[format]!] }),
      // Lets phones show the email keyboard and browsers autofill.
      ...(format === "email" && { semanticType: "https://schema.org/email" }),
    }),
  },
  {
    fits: ({ facets, items }) =>
      isOnly(facets, "array") && facets.uniqueItems && items !== undefined && !items.isNullable && isChoice(items),
    // minItems is not set, because the kind would also apply it to an absent optional list.
    spec: ({ facets, items }) => ({
      kind: "multi_select",
      options: optionsOf(items!),
      ...known({ maxSelections: facets.maxItems }),
    }),
  },
  {
    fits: ({ facets, items }) =>
      isOnly(facets, "array") &&
      items !== undefined &&
      isOnly(items, "string") &&
      !items.isNullable &&
      items.format !== "binary",
    spec: ({ facets }) => ({
      kind: "string_list",
      ...(facets.uniqueItems && { uniqueItems: true }),
      ...known({ maxItems: facets.maxItems }),
    }),
  },
];

export const leafSpec = (facts: LeafFacts): Spec | undefined => shapes.find(({ fits }) => fits(facts))?.spec(facts);

/** One field for several branches: the same kind, with their common constraints and all options. */
export const mergeSpecs = (specs: readonly Spec[]): Spec | undefined => {
  const [first, ...others] = specs;
  if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return undefined;
  const shared = Object.entries(first).filter(([member, value]) =>
    others.every((other) => isSameJson(value, (other as JsonObject)[member])),
  );
  const options = specs.flatMap((spec) => ("options" in spec ? spec.options : []));
  const merged = Object.fromEntries(shared);
  if (options.length > 0) merged.options = [...new Map(options.map((option) => [option.id, option])).values()];
  return merged as unknown as Spec;
};

/** The reason why a place is shown as JSON. */
export const jsonReason = ({ facets, items }: LeafFacts): JsonReason => {
  const types = [...(facets.types ?? [])];
  if (facets.values !== undefined) return "values_not_texts";
  if (types.length === 0) return facets.types === undefined ? "anything" : "nothing";
  if (types.length > 1) return "several_types";
  if (types[0] === "object") return "no_properties";
  return items === undefined ? "items_unlike" : "items_other";
};
