import { type KindDef, nothing, ok } from "./kind.ts";
import { findOption, hasOption, misfitMarks, unknownOption } from "./options.ts";
import { wrongType } from "./wording.ts";

export const single_select: KindDef<"single_select"> = {
  kind: "single_select",
  accept: (field, input) => {
    if (typeof input !== "string") return wrongType(field, "an option id", input);
    return hasOption(field, input) ? ok(input) : unknownOption(field, input);
  },
  coerce: (field, input) => {
    const only = Array.isArray(input) && input.length === 1 ? input[0] : input;
    return findOption(field, only);
  },
  isEmpty: () => false,
  check: (field, value) => (hasOption(field, value) ? nothing : [unknownOption(field, value).problem]),
  misfit: (field, raw) => misfitMarks(field, raw, 1),
  lacks: () => nothing,
  jsonSchema: (field) => ({ type: "string", enum: field.options.map((option) => option.id) }),
};
