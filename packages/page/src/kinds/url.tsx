import { url as core } from "@cofill/core/kinds";
import { oneControl } from "./one-control.tsx";

export const url = oneControl<"url">(core, (field) => ({
  type: "url",
  inputMode: "url",
  placeholder: field.placeholder ?? "https://",
  spellcheck: false,
}));
