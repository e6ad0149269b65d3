import { answerSteps } from "./answer-steps.ts";
import type { Command, Context, StepResult } from "./command.ts";
import type { LiveForm } from "./form.ts";
import { instanceSteps } from "./instance-steps.ts";
import { noteSteps } from "./note-steps.ts";
import { reportSteps } from "./report-steps.ts";

type Handlers = {
  readonly [T in Command["type"]]: (
    form: LiveForm,
    command: Extract<Command, { type: T }>,
    context: Context,
  ) => StepResult;
};

const handlers: Handlers = { ...answerSteps, ...noteSteps, ...instanceSteps, ...reportSteps };

/**
 * The one function that changes a form: a new form and what changed, or a refusal, as values.
 *
 * @example
 * const result = step(form, { type: "set", path: "city", value: "Oslo" }, context);
 * if (result.ok) answerAt(result.form, "city").value; // "Oslo"
 */
export const step = (form: LiveForm, command: Command, context: Context): StepResult => {
  const handler = handlers[command.type] as (form: LiveForm, command: Command, context: Context) => StepResult;
  return handler(form, command, context);
};
