import { quote } from "@cofill/core";
import type { Diagnostic, DiagnosticCode, Found, ResolutionMode } from "./diagnostic.ts";
import { limits } from "./limits.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf } from "./resolve-index.ts";

/** Options of resolution. */
export interface Resolution {
  /** Strict by default (D-06). */
  readonly mode?: ResolutionMode;
  /** Whether elements in closed dialogs count; at run time they do not (D-07). */
  readonly closedDialogs?: "skip" | "count";
}

export interface About {
  readonly action?: string;
  readonly field?: string;
}

export const diagnose = (
  code: DiagnosticCode,
  severity: Diagnostic["severity"],
  message: string,
  elements: readonly PageElement[],
  about: About = {},
): Diagnostic => ({
  code,
  severity,
  message,
  ...about,
  elements: elements
    .slice(0, limits.maxNamedElements)
    .map(({ ref, place }) => ({ ref, ...(place !== undefined && { place }) })),
});

export const counted = (
  index: PageIndex,
  elements: readonly PageElement[],
  { closedDialogs = "skip" }: Resolution,
): readonly PageElement[] =>
  closedDialogs === "count" ? elements : elements.filter((element) => !elementContextOf(index, element).inClosedDialog);

export interface Wanted {
  /** For example `the field "email" of "account.create"`. */
  readonly what: string;
  readonly ambiguous: DiagnosticCode;
  readonly missing: DiagnosticCode;
  readonly remedy: string;
  readonly about: About;
}

/** Picks the only candidate; several are an error, or in lenient mode a warning and the first one (AAF-RES-06…08). */
export const pickOne = (
  candidates: readonly PageElement[],
  wanted: Wanted,
  { mode = "strict" }: Resolution,
): Found<PageElement> => {
  const [first] = candidates;
  if (!first) {
    const message = `The page has not ${wanted.what}; ${wanted.remedy}.`;
    return { ok: false, diagnostics: [diagnose(wanted.missing, "error", message, [], wanted.about)] };
  }
  if (candidates.length === 1) return { ok: true, value: first, diagnostics: [] };
  const many = `${candidates.length} elements are ${wanted.what}; there must be one`;
  if (mode === "strict") {
    return {
      ok: false,
      diagnostics: [diagnose(wanted.ambiguous, "error", `${many}.`, candidates, wanted.about)],
    };
  }
  const message = `${many}. The first was taken.`;
  return {
    ok: true,
    value: first,
    diagnostics: [diagnose(wanted.ambiguous, "warning", message, candidates, wanted.about)],
  };
};

/** Prepends earlier diagnostics to a result. */
export const withDiagnostics = <T>(found: Found<T>, before: readonly Diagnostic[]): Found<T> =>
  before.length === 0 ? found : { ...found, diagnostics: [...before, ...found.diagnostics] };

export const named = (name: string): string => quote(name);
