import { createModel, openForm } from "@cofill/core";
import { readSchema, withTexts } from "@cofill/json-schema";
import { intakeProblem } from "../../messages/definition-message.ts";
import type { FormSource, IntakeCode, IntakeSource } from "../definition/intake-source.ts";
import type { OpenedForm } from "./opened-form.ts";
import { rolesOf } from "./roles.ts";

const holdsFile = (schema: unknown): boolean => JSON.stringify(schema ?? null).includes('"format":"binary"');

/** Opens a JSON Schema; constraints that the form model cannot express are validated by the schema itself. */
export const jsonSchemaForm = (
  { schema }: FormSource & { readonly format: "json-schema" },
  { id, name, uiHints, roles }: IntakeSource,
  { standard }: IntakeCode,
): OpenedForm => {
  const read = readSchema(standard ?? schema, {
    id,
    title: name,
    ...(uiHints?.fieldHints && { fieldHints: uiHints.fieldHints }),
    ...(uiHints?.steps && { steps: uiHints.steps }),
    ...(roles && { roles: rolesOf(roles) }),
  });
  if (!read.ok) {
    const problems = read.problems.map((problem) => ({ ...problem, pointer: `/schema${problem.pointer}` }));
    return { ok: false, problems };
  }
  const { form } = read;
  const buried = Array.from(form.compiled.fields.values()).find(
    ({ field }) => field.kind === "json" && holdsFile(field.schema),
  );
  if (buried) {
    const problem = intakeProblem("intake_buried_file", { path: buried.template });
    return { ok: false, problems: [{ pointer: "/schema", ...problem }] };
  }
  const blank = form.check(openForm(form.compiled, { initial: true }));
  const model = createModel(form.compiled, {
    begin: () => blank,
    // Every submission begins with the same blank form, which is checked once when the form is opened.
    check: (state) => (state === blank ? blank : form.check(state)),
    values: form.values,
  });
  return {
    ok: true,
    form: {
      ...model,
      format: "json-schema",
      schema: withTexts(form.schema, form.compiled),
      ...(form.rules && { rules: form.rules }),
    },
  };
};
