import type { z } from "zod";
import type { IntakeOperationId, intakeOperations } from "./intake-table.ts";

/** What an operation on submissions takes. */
export type OperationInput<Id extends IntakeOperationId> = z.input<(typeof intakeOperations)[Id]["input"]>;

/** What it answers when all is well. */
export type OperationOutput<Id extends IntakeOperationId> = z.output<(typeof intakeOperations)[Id]["output"]>;
