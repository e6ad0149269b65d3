import { type Command, type Context, type LiveForm, step } from "@cofill/core";
import { type FormFieldSchema, type FormSchema, openFormSchema, type SchemaForm } from "@cofill/form-record";

export const ada: Context = { by: { kind: "person", id: "ada" }, at: "2026-01-01T00:00:00Z" };

export const schemaOf = (fields: Readonly<Record<string, FormFieldSchema>>, more: object = {}): FormSchema => ({
  type: "record",
  fields,
  ...more,
});

export const opened = (schema: FormSchema): SchemaForm => {
  const result = openFormSchema(schema, { id: "form" });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.form;
};

export const run = (form: LiveForm, commands: readonly Command[]): LiveForm =>
  commands.reduce((before, command) => {
    const stepped = step(before, command, ada);
    if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
    return stepped.form;
  }, form);

/** The form after writing an answer into it. */
export const filled = (form: SchemaForm, payload: unknown, from: LiveForm = form.begin()): LiveForm => {
  const plan = form.plan(from, payload);
  if (!plan.ok) throw new Error(JSON.stringify(plan.errors));
  return run(from, plan.commands);
};

/** The issues that prevent submission, as `path code`. */
export const issuesOf = (form: LiveForm): readonly string[] =>
  Array.from(form.issues.entries())
    .flatMap(([path, issues]) => issues.map(({ code }) => `${path} ${code}`))
    .sort();
