import type { Command, Context, StepResult } from "./command.ts";
import type { LiveForm } from "./form.ts";
import { step } from "./step.ts";

/** A form that is being filled: its state now, and the one way to change it. */
export interface FormSession {
  readonly form: LiveForm;
  readonly step: (command: Command, context: Context) => StepResult;
  /** Goes back to an earlier state, for a host that could not keep a later one. */
  readonly restore?: (form: LiveForm) => void;
}

export const createSession = (start: LiveForm): FormSession => {
  let form = start;
  return {
    get form() {
      return form;
    },
    step: (command, context) => {
      const result = step(form, command, context);
      if (result.ok) form = result.form;
      return result;
    },
    restore: (earlier) => {
      form = earlier;
    },
  };
};
