import { FormspecError, formspecModel } from "@cofill/formspec";
import { toJsonSchema } from "@cofill/json-schema";
import type { FormSource } from "../definition/intake-source.ts";
import type { OpenedForm } from "./opened-form.ts";

/**
 * Opens a Formspec definition; expressions that ask for the time get the event's time, so that a replay gives the same
 * result.
 */
export const formspecForm = (source: FormSource & { readonly format: "formspec" }): OpenedForm => {
  try {
    const { definition, references, ontology, registries } = source;
    const model = formspecModel(definition, {
      ...(references !== undefined && { references }),
      ...(ontology !== undefined && { ontology }),
      ...(registries !== undefined && { registries }),
    });
    return {
      ok: true,
      form: { ...model, format: "formspec", schema: toJsonSchema(model.compiled) },
    };
  } catch (error) {
    if (!(error instanceof FormspecError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, pointer: `/form${problem.pointer}` }));
    return { ok: false, problems };
  }
};
