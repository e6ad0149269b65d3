import { pointerTo } from "@cofill/core/kit";
import type { Problems } from "./definition-problem.ts";
import { compile } from "./fel/program.ts";

/** Reports syntax errors of an expression without resolving its names. */
export const reportSyntax = (problems: Problems, source: string, pointer: string): void => {
  const compiled = compile(source);
  if (compiled.ok) return;
  for (const { message, span } of compiled.diagnostics) {
    problems.error("expression_error", pointer, `${message} (at character ${span.start + 1} of the expression)`);
  }
};

/** Checks only the syntax of a part whose target does not exist, since its names cannot be resolved. */
export const reportSyntaxOf = (problems: Problems, part: object, names: readonly string[], pointer: string): void => {
  for (const name of names) {
    const source = (part as Readonly<Record<string, unknown>>)[name];
    if (typeof source === "string") reportSyntax(problems, source, pointerTo(pointer, name));
  }
};
