import { looksLikeSentinel } from "../parse/sentinel.ts";

export interface TextProblem {
  readonly code: string;
  readonly message: string;
}

/** Characters that no text file can hold: a NUL makes it binary, half of a surrogate pair has no UTF-8. */
export const characterProblem = (text: string): TextProblem | undefined => {
  if (text.includes("\0")) return { code: "WRONG_TYPE", message: "A form cannot hold a NUL character" };
  if (!text.isWellFormed()) return { code: "WRONG_TYPE", message: "A form cannot hold half of a surrogate pair" };
  return undefined;
};

/** Text that the file format could not give back as it was given. */
export const textProblem = (text: string, label: string): TextProblem | undefined => {
  const problem = characterProblem(text);
  if (problem) return problem;
  if (looksLikeSentinel(text)) {
    const message = `"${label}" cannot hold text that begins with %SKIP% or %ABORT%; use skip_field or abort_field`;
    return { code: "RESERVED_TEXT", message };
  }
  return undefined;
};

export const listProblem = (items: readonly unknown[], label: string): TextProblem | undefined => {
  for (const [index, item] of items.entries()) {
    if (typeof item !== "string") continue;
    const problem = textProblem(item, label);
    if (problem) return problem;
    if (/[\r\n]/.test(item.trim())) {
      return { code: "WRONG_TYPE", message: `Item ${index + 1} of "${label}" must stand on one line` };
    }
  }
  return undefined;
};

const noteClose = /\{%\s*\/\s*note\s*%\}|<!--\s*\/\s*note\s*-->/;

export const noteProblem = (text: string): TextProblem | undefined => {
  if (text.trim() === "") return { code: "INVALID_PATCH", message: "A note needs text" };
  if (noteClose.test(text)) return { code: "RESERVED_TEXT", message: "A note cannot hold its own closing tag" };
  return undefined;
};
