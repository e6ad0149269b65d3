import { type KindDef, nothing, ok } from "./kind.ts";
import { quote, wrongType } from "./wording.ts";

const words: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

export const boolean: KindDef<"boolean"> = {
  kind: "boolean",
  accept: (field, input) => (typeof input === "boolean" ? ok(input) : wrongType(field, "true or false", input)),
  coerce: (field, input) => {
    if (typeof input === "boolean") return ok(input);
    const value = typeof input === "string" ? words.get(input.trim().toLowerCase()) : undefined;
    return value === undefined
      ? wrongType(field, "true or false", input)
      : ok(value, `${quote(input)} read as ${value}`);
  },
  isEmpty: () => false,
  check: () => nothing,
  misfit: (field, raw) => wrongType(field, "true or false", raw).problem,
  lacks: () => nothing,
  jsonSchema: () => ({ type: "boolean" }),
};
