import { type CapabilityValue, type FieldOf, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./wording.ts";

/** A thing, not a value: the door resolves a name the filler has to an id it may grant. `@counter` is such a name. */
const read = (field: FieldOf<"capability">, input: unknown): Read<CapabilityValue> => {
  const expected = "a thing you hold, by id or by name as @counter";
  if (typeof input === "string" && input.startsWith("@")) return ok({ id: input });
  if (typeof input !== "object" || input === null || Array.isArray(input)) return wrongType(field, expected, input);
  const { id, name } = input as Partial<Record<keyof CapabilityValue, unknown>>;
  if (typeof id !== "string" || id === "") return wrongType(field, expected, id);
  return ok({ id, ...(typeof name === "string" && { name }) });
};

export const capability: KindDef<"capability"> = {
  kind: "capability",
  accept: read,
  coerce: read,
  isEmpty: () => false,
  check: () => nothing,
  misfit: (field, raw) => wrongType(field, "a thing you hold, by id or by name as @counter", raw).problem,
  lacks: () => nothing,
  jsonSchema: () => ({
    type: "object",
    properties: { id: { type: "string" }, name: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  }),
};
