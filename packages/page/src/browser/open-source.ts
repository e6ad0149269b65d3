import { type Compiled, compile, type LiveForm, openForm, type Rule } from "@cofill/core";
import type { FormSource, FormState } from "../form-page.ts";

const rulesOf = async ({ rules, formSchema }: FormSource & { format: "definition" }): Promise<readonly Rule[]> => {
  if (rules) return (await import("./schema-rules.ts")).readRules(rules);
  return formSchema ? (await import("./record-rules.ts")).readRules(formSchema) : [];
};

/** The compiled form. Only one with rules of its own loads what runs them. Nothing if it cannot be run here. */
export const openSource = async (source: FormSource): Promise<Compiled | undefined> => {
  if (source.format === "definition") {
    const result = compile(source.definition, await rulesOf(source));
    return result.ok ? result.compiled : undefined;
  }
  const { openForm: openFormspec } = await import("@cofill/formspec");
  const { definition, references, ontology, registries } = source;
  try {
    return openFormspec(definition, { references, ontology, registries }).form.compiled;
  } catch {
    return undefined;
  }
};

/** What the server has, as a live form. */
export const openState = (
  compiled: Compiled,
  { answers, proposals, notes, instances, reported, flags }: FormState,
): LiveForm => openForm(compiled, { answers, proposals, notes, instances, reported, ...(flags && { flags }) });
