import {
  type Context,
  formatPath,
  type Issue,
  type Item,
  type LiveForm,
  labelAt,
  messageOf,
  openForm,
  step,
} from "@cofill/core";
import { type ReadOptions, readSchema, type SchemaForm } from "../src/index.ts";

export const context: Context = { by: { kind: "person", id: "ada" }, at: "2026-01-01T00:00:00Z" };

export const formOf = (schema: unknown, options: ReadOptions = {}): SchemaForm => {
  const result = readSchema(schema, options);
  if (!result.ok) throw new Error(result.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join("\n"));
  return result.form;
};

const keyword = { met: "then", otherwise: "else" } as const;

/** `if`, `then` and `else` of a schema, built here because an object literal with `then` looks like a promise. */
export const conditional = (test: unknown, met: unknown, otherwise?: unknown): Record<string, unknown> => ({
  if: test,
  [keyword.met]: met,
  ...(otherwise !== undefined && { [keyword.otherwise]: otherwise }),
});

const under = (path: string, id: string): string => {
  const own = formatPath([id]);
  return path === "" || own.startsWith("[") ? path + own : `${path}.${own}`;
};

const isEmptyObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Writes a document into a form; properties without a field and read-only fields are skipped. */
export const write = (start: LiveForm, data: unknown): LiveForm => {
  let form = start;
  const take = (command: Parameters<typeof step>[1]): void => {
    const result = step(form, command, context);
    if (!result.ok) throw new Error(result.refusal.code);
    form = result.form;
  };
  const walk = (items: readonly Item[], path: string, value: unknown): void => {
    const object = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    for (const item of items) {
      if (item.type === "text") continue;
      if (item.type === "section") walk(item.items, path, value);
      else if (Object.hasOwn(object, item.id)) {
        const at = under(path, item.id);
        const own = object[item.id];
        if (item.type === "field" && item.readonly) continue;
        if (item.type === "field") take({ type: "set", path: at, value: own, keep: true });
        else if (item.type === "record") {
          if (isEmptyObject(own)) take({ type: "set", path: at, value: own });
          walk(item.items, at, own);
        } else {
          const rows = Array.isArray(own) ? own : [];
          take({ type: "resize", path: at, count: rows.length });
          if (Array.isArray(own) && own.length === 0) take({ type: "set", path: at, value: own });
          for (const [index, row] of rows.entries()) walk(item.items, `${at}[${index}]`, row);
        }
      }
    }
  };
  walk(form.compiled.definition.items, "", data);
  return form;
};

export const filled = (form: SchemaForm, data: unknown): LiveForm =>
  form.check(write(openForm(form.compiled, { initial: true }), data));

export const issuesOf = (form: LiveForm): readonly Issue[] =>
  Array.from(form.issues.entries()).flatMap(([, issues]) => issues);

/** The message for an agent. */
export const toldOf = (form: LiveForm, issue: Issue): string =>
  messageOf(issue, { label: labelAt(form, issue.path), audience: "agent" });

/** The issues as `path code`, sorted. */
export const codesOf = (form: LiveForm): readonly string[] =>
  issuesOf(form)
    .map(({ path, code }) => `${path} ${code}`)
    .sort();

/** The fields as `template kind`, with a star if required. */
export const fieldsOf = (form: SchemaForm): readonly string[] =>
  Array.from(
    form.compiled.fields.values(),
    ({ template, field }) => `${template} ${field.kind}${field.required ? "*" : ""}`,
  );
