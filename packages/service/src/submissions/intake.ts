import type { IntakeChecks } from "./checks.ts";
import type { ApprovalGate, Destination, UiHints } from "./contract.ts";
import type { FormSource } from "./definition/intake-source.ts";
import type { IntakeForm } from "./intake-form.ts";

/** A gate with its rule compiled. */
export interface Gate extends ApprovalGate {
  readonly required: number;
  readonly approvesItself: (values: Readonly<Record<string, unknown>>) => boolean;
}

/** One version of an intake, ready to be filled. */
export interface Intake {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description?: string;
  readonly form: IntakeForm;
  /** Runs the checks in code that the form names; absent where it names none or they are switched off. */
  readonly checks?: IntakeChecks;
  /** What the form was written in, for channels that run it elsewhere too. */
  readonly source: FormSource;
  readonly gates: readonly Gate[];
  readonly ttlMs: number;
  readonly destination?: Destination;
  readonly uiHints?: UiHints;
}
