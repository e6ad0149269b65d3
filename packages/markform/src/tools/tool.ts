import type { z } from "zod";
import type { ParsedForm } from "../parsed-form.ts";
import type { TextFormEditor } from "../text-form-editor.ts";
import type { ToolError } from "./tool-error.ts";

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

/** One tool, whichever channel it is called through. */
export interface ToolDefinition<S extends z.ZodObject, R, E = undefined> {
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** What callers are told to send. */
  readonly published: z.ZodObject;
  /** What is checked before the tool runs; it may leave to the tool what the tool can say in better words. */
  readonly checked: S;
  /** What is wrong with arguments of the right shape that do not fit this form. */
  readonly misfit?: (form: ParsedForm, input: z.infer<S>) => ToolError | undefined;
  /** Changes the document. The change is kept before the answer is made. */
  readonly edit?: (at: TextFormEditor, input: z.infer<S>) => E;
  readonly answer: (at: Pick<TextFormEditor, "form" | "editor">, input: z.infer<S>, edited: E) => R;
}

export const defineTool = <S extends z.ZodObject, R, E = undefined>(
  tool: ToolDefinition<S, R, E>,
): ToolDefinition<S, R, E> => tool;
