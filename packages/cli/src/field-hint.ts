import type { Field, ParsedForm } from "@cofill/markform/form";
import { didYouMean } from "./did-you-mean.ts";

const allFields = (form: ParsedForm): readonly Field[] => form.schema.groups.flatMap((group) => group.children);

export const findField = (form: ParsedForm, id: string): Field | undefined =>
  allFields(form).find((field) => field.id === id);

/** The message for an unknown field, with the most similar id. */
export const fieldHint = (form: ParsedForm, id: string): string => {
  const ids = allFields(form).map((field) => field.id);
  const plan = allFields(form).find((field) => field.kind === "checkboxes" && field.implicit);
  if (plan && "options" in plan && plan.options.some((option) => option.id === id)) {
    return `'${id}' is a checkbox of the plan, not a field; write ${plan.id} ${id}=done`;
  }
  return `There is no field '${id}'${didYouMean(id, ids) || "; 'cofill next' names the fields"}`;
};

/** The hint for an unknown reference of a note, which can name a field, a group or the form. */
export const refHint = (form: ParsedForm, ref: string): string => {
  const refs = [...form.idIndex.keys()];
  return `There is nothing called '${ref}' to write a note on${didYouMean(ref, refs)}`;
};
