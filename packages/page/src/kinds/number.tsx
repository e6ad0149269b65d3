import { number as core } from "@cofill/core/kinds";
import { oneControl } from "./one-control.tsx";

export const number = oneControl<"number">(core, (field) => ({
  // Not a number control, because it drops text that it cannot parse, and typed text must not be lost.
  inputMode: field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal",
  look: "cf-input--short",
  spellcheck: false,
}));
