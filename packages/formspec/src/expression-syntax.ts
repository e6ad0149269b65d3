import { pointerTo } from "@cofill/core/kit";
import type { Problems } from "./definition-problem.ts";
import { compile } from "./fel/program.ts";

/** Reports what is wrong with an expression by itself; what its names mean is another matter. */
export const reportSyntax = (problems: Problems, source: string, pointer: string): void => {
  const compiled = compile(source);
  if (compiled.ok) return;
  for (const { message, span } of compiled.diagnostics) {
    problems.error("expression_error", pointer, `${message} (at character ${span.start + 1} of the expression)`);
  }
};

/** The same for the expressions of a part that leads nowhere: it stands nowhere, but it can still be misspelt. */
export const reportSyntaxOf = (problems: Problems, part: object, names: readonly string[], pointer: string): void => {
  for (const name of names) {
    const source = (part as Readonly<Record<string, unknown>>)[name];
    if (typeof source === "string") reportSyntax(problems, source, pointerTo(pointer, name));
  }
};
