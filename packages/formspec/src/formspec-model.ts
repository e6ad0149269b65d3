import { createModel, type FormModel, openForm as openLive, step } from "@cofill/core";
import { type OpenOptions, openForm } from "./open-form.ts";

/**
 * A definition as a model that documents are opened with. Its expressions may ask for the time: they get that of the
 * command, also when it is replayed. Throws a `FormspecError` with every problem of the definition.
 *
 * @example
 * const document = openDocument(formspecModel(definition), { audience: agents, at: "2026-01-01T00:00:00Z" });
 */
export const formspecModel = (definition: unknown, options: Omit<OpenOptions, "response" | "now"> = {}): FormModel => {
  /** The time of the latest command, for expressions and for the report on what it left. */
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
