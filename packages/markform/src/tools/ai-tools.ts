import type { z } from "zod";
import type { ParsedForm } from "../parsed-form.ts";
import { createTextFormEditor, type TextFormEditor, type TextFormEditorOptions } from "../text-form-editor.ts";
import { registry, type ToolName, type ToolPayloads } from "./registry.ts";
import { type CallTool, createCaller } from "./run-tool.ts";
import type { ToolError } from "./tool-error.ts";

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

/** The four operations as AI SDK tools, by the names that the model sees. */
export type MarkformTools = { readonly [N in ToolName as `markform_${N}`]: MarkformTool<ToolPayloads[N]> };

/** The form that the tools work on, and how it is opened. */
export interface MarkformToolsOptions extends TextFormEditorOptions {
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

const toolOf = <N extends ToolName>(call: CallTool, name: N): MarkformTool<ToolPayloads[N]> => ({
  description: registry[name].description,
  inputSchema: inputSchemaOf(registry[name].published),
  execute: async (input) => {
    const run = await call(name, input);
    return run.ok ? run.payload : { error: run.error };
  },
});

/**
 * The operations as AI SDK tools, on a form of their own or on one that others work on too.
 *
 * @example
 * await generateText({ model, tools: createMarkformTools({ form: parseForm(text) }), prompt: "Fill the form." });
 */
export const createMarkformTools = (options: MarkformToolsOptions | TextFormEditor): MarkformTools => {
  const call = createCaller("editor" in options ? options : createTextFormEditor(options.form, options));
  return {
    markform_inspect: toolOf(call, "inspect"),
    markform_apply: toolOf(call, "apply"),
    markform_export: toolOf(call, "export"),
    markform_get_markdown: toolOf(call, "get_markdown"),
  };
};
