import { createModel, type FormModel, openForm as openLive, step } from "@cofill/core";
import { type OpenOptions, openForm } from "./open-form.ts";

/**
 * Makes a model from which documents are opened. Expressions read the time of the command, so a replay gives the same
 * values. Throws a `FormspecError` with every problem of the definition.
 * @example
 * const document = openDocument(formspecModel(definition), { audience: agents, at: "2026-01-01T00:00:00Z" });
 */
export const formspecModel = (definition: unknown, options: Omit<OpenOptions, "response" | "now"> = {}): FormModel => {
  /** The time of the latest command. */
  let now = new Date(0);
  const at = <T>(time: string, work: () => T): T => {
    now = new Date(time);
    return work();
  };
  const template = openForm(definition, { ...options, now: () => now });
  const { compiled } = template.form;
  return createModel(compiled, {
    begin: (time) => at(time, () => openLive(compiled, { initial: true })),
    open: (opening, time) => at(time, () => openLive(compiled, opening)),
    step: (form, command, context) => at(context.at, () => step(form, command, context)),
    checkAtSubmit: (form, time) => at(time, () => template.submitIssues(form)),
  });
};
