import type { z } from "zod";
import type { ParsedForm } from "../parsed-form.ts";
import { registry, type ToolName, type ToolPayloads } from "./registry.ts";
import { runTool } from "./run-tool.ts";
import { createFormSession, type FormSession, type SessionOptions } from "./session.ts";
import type { ToolError } from "./tool.ts";

/** A Standard Schema with JSON Schema, which the AI SDK reads without sharing a copy of Zod with us. */
export interface ToolInputSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: z.ZodObject["~standard"]["jsonSchema"];
  };
}

/** What a tool returns when it could not be carried out. */
export interface ToolFailure {
  readonly error: ToolError;
}

/** A tool as the AI SDK takes it. */
export interface MarkformTool<P> {
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  /** Never rejects. */
  readonly execute: (input: unknown) => Promise<P | ToolFailure>;
}

export type MarkformTools = { readonly [N in ToolName as `markform_${N}`]: MarkformTool<ToolPayloads[N]> };

export interface MarkformToolsOptions extends SessionOptions {
  readonly form: ParsedForm;
}

/** Tells the model the exact shape and lets everything through: `execute` answers a mistake in the form's words. */
const inputSchemaOf = (published: z.ZodObject): ToolInputSchema => ({
  "~standard": {
    version: 1,
    vendor: "cofill",
    validate: (value) => ({ value }),
    jsonSchema: published["~standard"].jsonSchema,
  },
});

const toolOf = <N extends ToolName>(session: FormSession, name: N): MarkformTool<ToolPayloads[N]> => ({
  description: registry[name].description,
  inputSchema: inputSchemaOf(registry[name].published),
  execute: async (input) => {
    const run = await runTool(session, name, input);
    return run.ok ? run.payload : { error: run.error };
  },
});

/** The four operations as AI SDK tools, over a form of their own or over a session that others use too. */
export const createMarkformTools = (options: MarkformToolsOptions | FormSession): MarkformTools => {
  const session = "withForm" in options ? options : createFormSession(options.form, options);
  return {
    markform_inspect: toolOf(session, "inspect"),
    markform_apply: toolOf(session, "apply"),
    markform_export: toolOf(session, "export"),
    markform_get_markdown: toolOf(session, "get_markdown"),
  };
};
