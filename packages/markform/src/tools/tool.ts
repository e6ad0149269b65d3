import type { z } from "zod";
import type { ParsedForm } from "../parsed-form.ts";
import type { ValidatorRegistry } from "../validators/contract.ts";
import type { Outcome } from "./session.ts";

/** Why a call could not be carried out. A rejected batch of patches is not one of these: it is a result. */
export interface ToolError {
  readonly code: "INVALID_VALUE" | "UNSUPPORTED" | "ENGINE_ERROR";
  readonly message: string;
  /** The argument at fault. */
  readonly path?: string;
}

/** The hints of MCP: whether a tool only reads, may overwrite, does the same when called twice, reaches out. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** One tool, whichever door it is called through. */
export interface ToolDefinition<S extends z.ZodObject, R> {
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** What callers are told to send. */
  readonly published: z.ZodObject;
  /** What is checked before the tool runs; it may leave to the tool what the tool can say in better words. */
  readonly checked: S;
  /** What is wrong with arguments of the right shape that do not fit this form. */
  readonly misfit?: (form: ParsedForm, input: z.infer<S>) => ToolError | undefined;
  readonly run: (form: ParsedForm, input: z.infer<S>, validators: ValidatorRegistry | undefined) => Outcome<R>;
}

export const defineTool = <S extends z.ZodObject, R>(tool: ToolDefinition<S, R>): ToolDefinition<S, R> => tool;
