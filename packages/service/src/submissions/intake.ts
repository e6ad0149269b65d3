import type { IntakeChecks } from "./checks.ts";
import type { ApprovalGate, Destination, UiHints } from "./contract.ts";
import type { FormSource } from "./definition/intake-source.ts";
import type { IntakeForm } from "./intake-form.ts";

/** A gate with its compiled rule. */
export interface Gate extends ApprovalGate {
  readonly required: number;
  readonly approvesItself: (values: Readonly<Record<string, unknown>>) => boolean;
}

/** One version of an intake with its compiled form and gates. */
export interface Intake {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description?: string;
  readonly form: IntakeForm;
  /** The checks in code that the form names; absent if it names none or the service skips them. */
  readonly checks?: IntakeChecks;
  /** The form in its own format, for channels that also run it elsewhere, such as in a browser. */
  readonly source: FormSource;
  readonly gates: readonly Gate[];
  readonly ttlMs: number;
  readonly destination?: Destination;
  readonly uiHints?: UiHints;
}
