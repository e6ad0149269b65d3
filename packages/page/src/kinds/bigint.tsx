import { bigint as core } from "@cofill/core/kinds";
import { oneControl } from "./one-control.tsx";

export const bigint = oneControl<"bigint">(core, () => ({
  inputMode: "numeric",
  look: "cf-input--short",
  spellcheck: false,
}));
