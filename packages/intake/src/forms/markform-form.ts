import { toJsonSchema } from "@cofill/json-schema";
import { isParseError, liveFormOf, parseForm } from "@cofill/markform/form";
import type { FormSource } from "../definition/intake-source.ts";
import type { OpenedForm } from "./open-intake-form.ts";
import { plainForm } from "./plain-form.ts";

/** A `.form.md` file; answers that stand in it are where every submission begins. */
export const markformForm = ({ text }: FormSource & { readonly format: "markform" }): OpenedForm => {
  try {
    const live = liveFormOf(parseForm(text));
    return { ok: true, form: plainForm("markform", live.compiled, toJsonSchema(live.compiled.definition), live) };
  } catch (error) {
    if (!isParseError(error)) throw error;
    return { ok: false, problems: [{ pointer: "/form", message: error.message }] };
  }
};
