import { type Compiled, compile, type LiveForm, openForm } from "@cofill/core";
import type { FormSource, FormState } from "@cofill/page";

/** The compiled form. Only one with rules of its own loads what runs them. Nothing if it cannot be run here. */
export const openSource = async (source: FormSource): Promise<Compiled | undefined> => {
  if (source.format === "definition") {
    const { definition, rules } = source;
    const result = compile(definition, rules ? (await import("./schema-rules.ts")).readRules(rules) : []);
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
