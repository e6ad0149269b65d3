import { type CapabilityValue, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./local-issue.ts";

/** A reference, not a value: the channel resolves a petname such as `@counter` to an id that the filler may grant. */
const read = (input: unknown): Read<CapabilityValue> => {
  if (typeof input === "string" && input.startsWith("@")) return ok({ id: input });
  if (typeof input !== "object" || input === null || Array.isArray(input)) return fail(wrongType("capability", input));
  const { id, name } = input as Partial<Record<keyof CapabilityValue, unknown>>;
  if (typeof id !== "string" || id === "") return fail(wrongType("capability", id));
  return ok({ id, ...(typeof name === "string" && { name }) });
};

/** A reference to a capability, by id or by a petname such as `@counter`. */
export const capability: KindDef<"capability"> = {
  kind: "capability",
  accept: (_, input) => read(input),
  coerce: (_, input) => read(input),
  isEmpty: () => false,
  check: () => nothing,
  misfit: (_, raw) => wrongType("capability", raw),
  lacks: () => nothing,
  jsonSchema: () => ({
    type: "object",
    properties: { id: { type: "string" }, name: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  }),
};
