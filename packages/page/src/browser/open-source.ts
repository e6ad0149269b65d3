import { compileWith, createStepModel, type Rule, type StepModel } from "@cofill/core";
import type { FormSource } from "../form-page.ts";
import type { PageKinds } from "../kinds/page-kind.ts";
import { fieldsOf, kindFinder, loadKinds } from "./load-kinds.ts";

type DefinitionSource = FormSource & { format: "definition" };

/** A form that this browser can run, with the kinds of its fields. */
export interface OpenedSource {
  readonly model: StepModel;
  readonly kinds: PageKinds;
}

const rulesOf = async ({ rules, formSchema }: DefinitionSource): Promise<readonly Rule[]> => {
  if (rules) return (await import("./schema-rules.ts")).readRules(rules);
  return formSchema ? (await import("./record-rules.ts")).readRules(formSchema) : [];
};

const openDefinition = async (source: DefinitionSource): Promise<OpenedSource | undefined> => {
  const fields = fieldsOf(source.definition.items);
  const [rules, kinds] = await Promise.all([rulesOf(source), loadKinds(fields)]);
  const result = compileWith(await kindFinder(kinds, fields), source.definition, rules);
  return result.ok ? { model: createStepModel(result.compiled), kinds } : undefined;
};

/**
 * Opens the model of a form in the browser, and loads the code for rules only where the form has some. Undefined
 * where the form cannot be run here.
 *
 * @example
 * const opened = await openSource({ format: "definition", definition });
 * opened?.model.compiled.fields.size; // the number of fields
 */
export const openSource = async (source: FormSource): Promise<OpenedSource | undefined> => {
  if (source.format === "definition") return openDefinition(source);
  const { formspecModel } = await import("@cofill/formspec");
  const { definition, references, ontology, registries } = source;
  try {
    const model = formspecModel(definition, { references, ontology, registries });
    return { model, kinds: await loadKinds(Array.from(model.compiled.fields.values(), ({ field }) => field)) };
  } catch {
    // The server took the definition and shows it; a page that cannot run it works without its script.
    return undefined;
  }
};
