import { limits } from "../limits.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";

/** Without end for what JSON cannot hold: a circle, a value nested too deep. */
const jsonLength = (value: unknown): number => {
  try {
    return JSON.stringify(value)?.length ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const read = (field: FieldOf<"json">, input: unknown): Read<unknown> =>
  jsonLength(input) > limits.maxTextLength
    ? fail("too_long", `"${field.label}" takes JSON of at most ${limits.maxTextLength} characters`)
    : ok(input);

/** What a form cannot show as fields: any JSON, checked by a schema that only a door can read. */
export const json: KindDef<"json"> = {
  kind: "json",
  accept: read,
  coerce: read,
  isEmpty: (_, value) => value === null || value === undefined,
  check: () => nothing,
  misfit: (field, raw) => {
    const found = read(field, raw);
    return found.ok ? { code: "wrong_type", message: `"${field.label}" takes JSON` } : found.problem;
  },
  lacks: () => nothing,
  jsonSchema: (field) => field.schema ?? {},
};
