import { fail, type KindDef, nothing, ok } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";

const words: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

/** True or false. */
export const boolean: KindDef<"boolean"> = {
  kind: "boolean",
  accept: (_, input) => (typeof input === "boolean" ? ok(input) : fail(wrongType("boolean", input))),
  coerce: (_, input) => {
    if (typeof input === "boolean") return ok(input);
    const value = typeof input === "string" ? words.get(input.trim().toLowerCase()) : undefined;
    if (value === undefined) return fail(wrongType("boolean", input));
    return ok(value, [{ code: "read_as", params: { received: receivedValue(input), value } }]);
  },
  isEmpty: () => false,
  check: () => nothing,
  misfit: (_, raw) => wrongType("boolean", raw),
  lacks: () => nothing,
  jsonSchema: () => ({ type: "boolean" }),
};
