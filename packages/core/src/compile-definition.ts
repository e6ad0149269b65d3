import { type CompileOptions, type CompileResult, compileWith } from "./compile.ts";
import type { Definition } from "./definition.ts";
import { kindOf } from "./kinds/registry.ts";
import type { Rule } from "./rules.ts";

/**
 * Compiles a form of any kinds.
 *
 * @example
 * const result = compile(definition);
 * if (result.ok) openForm(result.compiled);
 */
export const compile = (
  definition: Definition,
  rules: readonly Rule[] = [],
  options: CompileOptions = {},
): CompileResult => compileWith(kindOf, definition, rules, options);
