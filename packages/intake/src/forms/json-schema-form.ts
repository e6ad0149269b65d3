import { type LiveForm, openForm, step } from "@cofill/core";
import { readSchema, type SchemaForm } from "@cofill/json-schema";
import type { FormSource, IntakeCode, IntakeSource } from "../definition/intake-source.ts";
import { childPath } from "../lifecycle/field-tree.ts";
import type { OpenedForm } from "./open-intake-form.ts";

type Values = Readonly<Record<string, unknown>>;

const isEmptyObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** An object in which everything is missing was not given; one that may be empty was, if the schema wants it. */
const withoutHollow = (form: LiveForm, values: Values, prefix = ""): Values => {
  if (form.issues.size === 0) return values;
  const lacks = (path: string): boolean => Array.from(form.issues.entries()).some(([at]) => at.startsWith(`${path}.`));
  const entries = Object.entries(values).flatMap(([key, value]): readonly [string, unknown][] => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [[key, value]];
    const path = childPath(prefix, key);
    const inner = withoutHollow(form, value as Values, path);
    return isEmptyObject(inner) && lacks(path) ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries);
};

/** A JSON Schema; what the form cannot say of a value, the schema's validation does. */
export const jsonSchemaForm = (
  { schema }: FormSource & { readonly format: "json-schema" },
  { id, name, uiHints }: IntakeSource,
  { standard }: IntakeCode,
): OpenedForm => {
  const read = readSchema(standard ?? schema, {
    id,
    title: name,
    ...(uiHints?.fieldHints && { fieldHints: uiHints.fieldHints }),
    ...(uiHints?.steps && { steps: uiHints.steps }),
  });
  if (!read.ok) {
    const problems = read.problems.map(({ pointer, message }) => ({ pointer: `/schema${pointer}`, message }));
    return { ok: false, problems };
  }
  const form: SchemaForm = read.form;
  const blank = form.check(openForm(form.compiled, { initial: true }));
  return {
    ok: true,
    form: {
      format: "json-schema",
      schema: form.schema,
      begin: () => blank,
      open: (opening) => openForm(form.compiled, opening),
      step,
      check: form.check,
      values: (live) => withoutHollow(live, form.values(live)),
    },
  };
};
