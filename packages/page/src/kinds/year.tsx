import { year as core } from "@cofill/core/kinds";
import { oneControl } from "./one-control.tsx";

export const year = oneControl<"year">(core, (field) => ({
  inputMode: "numeric",
  look: "cf-input--tiny",
  placeholder: field.placeholder ?? "YYYY",
  spellcheck: false,
}));
