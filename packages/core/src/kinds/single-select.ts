import { fail, type KindDef, nothing, ok } from "./kind.ts";
import { wrongType } from "./local-issue.ts";
import { findOption, hasOption, misfitMarks, optionIds, unknownOption } from "./options.ts";

/** One of a field's options, as its id. */
export const single_select: KindDef<"single_select"> = {
  kind: "single_select",
  accept: (field, input) => {
    if (typeof input !== "string") return fail({ ...wrongType("option", input), expected: optionIds(field) });
    return hasOption(field, input) ? ok(input) : fail(unknownOption(field, input));
  },
  coerce: (field, input) => {
    const only = Array.isArray(input) && input.length === 1 ? input[0] : input;
    return findOption(field, only);
  },
  isEmpty: () => false,
  check: (field, value) => (hasOption(field, value) ? nothing : [unknownOption(field, value)]),
  misfit: (field, raw) => misfitMarks(field, raw, 1),
  lacks: () => nothing,
  jsonSchema: (field) => ({ type: "string", enum: field.options.map((option) => option.id) }),
};
