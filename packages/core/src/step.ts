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
 * The only function that changes a form: gives the new form with its changes, or a refusal.
 *
 * @example
 * const result = step(form, { type: "set", path: "city", value: "Oslo" }, context);
 * if (result.ok) answerAt(result.form, "city").value; // "Oslo"
 */
export const step = (form: LiveForm, command: Command, context: Context): StepResult => {
  const handler = handlers[command.type] as (form: LiveForm, command: Command, context: Context) => StepResult;
  return handler(form, command, context);
};
