import { compile, createModel, type LiveForm, openForm } from "@cofill/core";
import { toJsonSchema } from "@cofill/json-schema";
import { checkNames, isParseError, liveFormOf, parseForm } from "@cofill/markform/form";
import type { FormSource, IntakeSource } from "../definition/intake-source.ts";
import type { OpenedForm } from "./opened-form.ts";
import { rolesOf } from "./roles.ts";

/** Assigns the form's roles to agents or people as the intake's definition says. */
const withRoles = (live: LiveForm, roles: IntakeSource["roles"]): LiveForm => {
  if (!roles) return live;
  const { definition } = live.compiled;
  const result = compile({ ...definition, roles: rolesOf(roles, definition.roles) });
  if (!result.ok) throw new Error("a form that compiled does not compile with other roles");
  return openForm(result.compiled, { answers: live.answers.entries(), notes: live.notes });
};

/** Opens a `.form.md` file; answers in the file are the initial answers of every submission. */
export const markformForm = (
  { text }: FormSource & { readonly format: "markform" },
  { roles }: Pick<IntakeSource, "roles">,
): OpenedForm => {
  try {
    const parsed = parseForm(text);
    const live = withRoles(liveFormOf(parsed), roles);
    const { compiled } = live;
    const checks = checkNames(parsed.schema);
    const model = createModel(compiled, { begin: () => live, ...(checks.length > 0 && { checks }) });
    return { ok: true, form: { ...model, format: "markform", schema: toJsonSchema(compiled) } };
  } catch (error) {
    if (!isParseError(error)) throw error;
    return { ok: false, problems: [{ pointer: "/form", message: error.message }] };
  }
};
