import { limits } from "../limits.ts";
import { fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./local-issue.ts";

/** The length of a value as JSON; infinite for what JSON cannot hold, such as a cycle or a value nested too deep. */
const jsonLength = (value: unknown): number => {
  try {
    return JSON.stringify(value)?.length ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const read = (input: unknown): Read<unknown> =>
  jsonLength(input) > limits.maxTextLength
    ? fail({ code: "too_long", params: { maximum: limits.maxTextLength, of: "json" }, expected: limits.maxTextLength })
    : ok(input);

/** Any JSON that a form cannot show as fields, checked by a schema that only a channel can read. */
export const json: KindDef<"json"> = {
  kind: "json",
  accept: (_, input) => read(input),
  coerce: (_, input) => read(input),
  isEmpty: (_, value) => value === null || value === undefined,
  check: () => nothing,
  misfit: (_, raw) => {
    const found = read(raw);
    return found.ok ? wrongType("json", raw) : found.issue;
  },
  lacks: () => nothing,
  jsonSchema: (field) => field.schema ?? {},
};
