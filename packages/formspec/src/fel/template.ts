import type { Dependency } from "./analyse/dependencies.ts";
import { type Diagnostic, errorAt } from "./diagnostic.ts";
import { limits } from "./limits.ts";
import { compileRange, type Program, type Report } from "./program.ts";
import type { Host } from "./run/host.ts";
import { displayText } from "./values/text.ts";

/** A compiled text with `{{expression}}` placeholders. */
export interface Template {
  readonly dependencies: readonly Dependency[];
  /** Renders the text; a null value renders as an empty string. */
  readonly run: (host: Host, report?: Report) => string;
}

/** A compiled template, or the problems of its placeholders. */
export type TemplateResult =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles a text with `{{expression}}` placeholders.
 * @example
 * compileTemplate("{{1 + 1}} rows").ok; // true
 */
export const compileTemplate = (text: string): TemplateResult => {
  if (text.length > limits.maxSourceLength) {
    const message = `A template may have ${limits.maxSourceLength} characters; this one has ${text.length}`;
    return { ok: false, diagnostics: [errorAt("too_long", message, { start: 0, end: text.length })] };
  }
  const parts: (string | Program)[] = [];
  const diagnostics: Diagnostic[] = [];
  let at = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", at)) {
    const close = findClose(text, open + 2);
    if (close === -1) {
      diagnostics.push(errorAt("unclosed_hole", 'This "{{" has no "}}"', { start: open, end: text.length }));
      break;
    }
    parts.push(text.slice(at, open));
    const compiled = compileRange(text, open + 2, close);
    if (compiled.ok) parts.push(compiled.program);
    else diagnostics.push(...compiled.diagnostics);
    at = close + 2;
  }
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  parts.push(text.slice(at));
  return { ok: true, template: makeTemplate(parts) };
};

const makeTemplate = (parts: readonly (string | Program)[]): Template => ({
  dependencies: parts.flatMap((part) => (typeof part === "string" ? [] : part.dependencies)),
  run: (host, report) =>
    parts.map((part) => (typeof part === "string" ? part : displayText(part.run(host, report)))).join(""),
});

/** Finds the `}}` that is neither inside a quoted text nor closes an object; -1 when there is none. */
const findClose = (text: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const character = text[i];
    if (character === "'" || character === '"') i = endOfQuoted(text, i);
    else if (character === "{") depth++;
    else if (character === "}" && depth > 0) depth--;
    else if (character === "}" && text[i + 1] === "}") return i;
  }
  return -1;
};

const endOfQuoted = (text: string, from: number): number => {
  const quote = text[from];
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === quote) return i;
  }
  return text.length;
};
