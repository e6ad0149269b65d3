import type { z } from "zod";
import type { IntakeOperationId, intakeOperations } from "./intake-table.ts";

/** The input of an operation on submissions. */
export type OperationInput<Id extends IntakeOperationId> = z.input<(typeof intakeOperations)[Id]["input"]>;

/** The output of an operation on submissions when it succeeds. */
export type OperationOutput<Id extends IntakeOperationId> = z.output<(typeof intakeOperations)[Id]["output"]>;
