import { number as core } from "@cofill/core/kinds";
import { oneControl } from "./one-control.tsx";

export const number = oneControl<"number">(core, (field) => ({
  // A control of type number drops what it cannot read, and what a person typed must not be lost.
  inputMode: field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal",
  look: "cf-input--short",
  spellcheck: false,
}));
