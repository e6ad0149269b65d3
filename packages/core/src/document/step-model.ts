import type { Command, Context, StepResult } from "../command.ts";
import type { Compiled } from "../compile.ts";
import type { LiveForm } from "../form.ts";
import { type Opening, openForm } from "../open.ts";
import { step } from "../step.ts";

/** How a form is opened, stepped and checked: the part of its model that edits need. */
export interface StepModel {
  readonly compiled: Compiled;
  readonly open: (opening: Opening, at: string) => LiveForm;
  readonly step: (form: LiveForm, command: Command, context: Context) => StepResult;
  /** Adds the issues that only a check of the whole can find; called once after each batch of steps. */
  readonly check: (form: LiveForm) => LiveForm;
}

/**
 * The steps of a definition with compiled rules. Separate from `createModel`, because a page edits before it has loaded
 * the code for nested JSON.
 *
 * @example
 * const state = openState(createStepModel(compiled), { audience: people });
 */
export const createStepModel = (compiled: Compiled): StepModel => ({
  compiled,
  open: (opening) => openForm(compiled, opening),
  step,
  check: (form) => form,
});
