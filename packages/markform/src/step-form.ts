import { type Command, type Context, type LiveForm, type StepResult, step } from "@cofill/core";
import { carryIssueList } from "./inspect/issue-list.ts";
import { makeForm, type ParsedForm, stateOf } from "./parsed-form.ts";

/** The live form behind a parsed one, for doors that know no Markform. */
export const liveFormOf = (form: ParsedForm): LiveForm => stateOf(form).live;

/** Carries out one command of the live form; the parsed form follows. */
export const stepForm = (
  form: ParsedForm,
  command: Command,
  context: Context,
): { readonly form: ParsedForm; readonly result: StepResult } => {
  const before = stateOf(form);
  const result = step(before.live, command, context);
  if (!result.ok || result.form === before.live) return { form, result };
  const state = { base: before.base, live: result.form, memo: {} };
  carryIssueList(before, state, new Set("path" in command ? [command.path] : []));
  return { form: makeForm(state), result };
};
