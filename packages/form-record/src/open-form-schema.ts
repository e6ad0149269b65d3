import {
  type Compiled,
  compile,
  type Definition,
  type LiveForm,
  messageOf,
  type Opening,
  openForm,
  type Rule,
} from "@cofill/core";
import { fieldTree } from "./field-tree.ts";
import { formDocs, formItems } from "./form-items.ts";
import { formRules } from "./form-rules.ts";
import type { FormSchema, SchemaProblem } from "./form-schema.ts";
import { payloadPath } from "./payload-path.ts";
import { type PayloadPlan, planPayload } from "./plan-payload.ts";
import { readFormSchema } from "./read-form-schema.ts";
import { valuesOf } from "./values.ts";

/** A schema opened as a live form. */
export interface SchemaForm {
  readonly schema: FormSchema;
  readonly definition: Definition;
  readonly compiled: Compiled;
  /** Begins a new form with its default values. */
  readonly begin: () => LiveForm;
  readonly open: (opening: Opening) => LiveForm;
  /** Commands that make a form hold exactly this answer; it may be incomplete, but not invalid. */
  readonly plan: (form: LiveForm, payload: unknown) => PayloadPlan;
  /** The answer to be sent. */
  readonly values: (form: LiveForm) => Readonly<Record<string, unknown>>;
  /** Converts a path of the live form to one of the answer: `tags[0].$` to `tags[0]`. */
  readonly payloadPath: (path: string) => string;
}

/** The opened form, or the problems of its schema. */
export type OpenedFormSchema =
  | { readonly ok: true; readonly form: SchemaForm }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

/**
 * The rules of a schema, for a caller that has its definition already.
 * @example
 * rulesOfFormSchema({ type: "record", fields: { name: { kind: "string" } } })[0]?.kind; // "constraint"
 */
export const rulesOfFormSchema = (schema: FormSchema): readonly Rule[] => formRules(fieldTree(schema));

/**
 * Opens a schema as a live form. The schema is validated again, because it may come from anywhere.
 * @example
 * openFormSchema({ type: "record", fields: { name: { kind: "string" } } }, { id: "greeting" }).ok; // true
 */
export const openFormSchema = (
  given: FormSchema,
  about: { readonly id: string; readonly title?: string },
): OpenedFormSchema => {
  const read = readFormSchema(given);
  if (!read.ok) return read;
  const { schema } = read;
  const tree = fieldTree(schema);
  const docs = formDocs(tree);
  const definition: Definition = {
    id: about.id,
    ...(about.title !== undefined && { title: about.title }),
    items: formItems(tree),
    ...(docs.length > 0 && { docs }),
  };
  const result = compile(definition, formRules(tree));
  if (!result.ok) {
    const messages = result.problems.map((problem) => messageOf(problem, { audience: "person" }));
    return { ok: false, problems: messages.map((message) => ({ pointer: "", message })) };
  }
  const { compiled } = result;
  const blank = openForm(compiled, { initial: true });
  return {
    ok: true,
    form: {
      schema,
      definition,
      compiled,
      begin: () => blank,
      open: (opening) => openForm(compiled, opening),
      plan: (form, payload) => planPayload(tree, form, payload),
      values: (form) => valuesOf(form, tree),
      payloadPath: (path) => payloadPath(tree, path),
    },
  };
};
