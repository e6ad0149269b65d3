import { truncate } from "@cofill/core/kit";
import type { Diagnostic, DiagnosticCode } from "../annotations/diagnostic.ts";
import type { PageElement } from "../annotations/page-element.ts";
import { limits } from "./limits.ts";

/** Permanent codes of findings that only the linter reports. */
const ownFindingCodes = [
  "form_not_annotated",
  "field_not_annotated",
  "button_not_annotated",
  "unsafe_button",
  "unknown_attribute",
  "item_outside_collection",
  "unreachable_result",
  "manifest_missing",
  "manifest_unparseable",
  "manifest_invalid",
  "manifests_differ",
  "more_like_this",
] as const;

/** A permanent code of a finding. */
export type FindingCode = DiagnosticCode | (typeof ownFindingCodes)[number];

/** One problem of a page with advice. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: "error" | "warning";
  /** What is wrong and what to do. */
  readonly message: string;
  readonly url: string;
  /** Position in the source, counted from 1; absent for rendered pages. */
  readonly place?: { readonly line: number; readonly column: number };
  readonly action?: string;
  readonly field?: string;
}

export type PageFinding = Omit<Finding, "url">;

export const findingOf = (
  code: FindingCode,
  severity: Finding["severity"],
  message: string,
  element?: Pick<PageElement, "place">,
): PageFinding => ({ code, severity, message, ...(element?.place && { place: element.place }) });

/** Makes one finding of a diagnostic about several elements, placed at the first. */
export const ofDiagnostic = ({ code, severity, message, action, field, elements }: Diagnostic): PageFinding => {
  const [first, ...others] = elements.flatMap(({ place }) => place ?? []);
  const also = others.map(({ line, column }) => `${line}:${column}`).join(", ");
  return {
    code,
    severity,
    message: also === "" ? message : `${message} (also at ${also})`,
    ...(first && { place: first }),
    ...(action !== undefined && { action }),
    ...(field !== undefined && { field }),
  };
};

/** A short description of an element. */
export const calledBy = ({ tag, name, text, attributes }: PageElement): string => {
  const words = truncate(name || text || attributes.name || attributes.id || "", limits.maxQuoted);
  return words === "" ? `<${tag}>` : `<${tag}> "${words}"`;
};

/** Summarises many findings of one kind. */
export const bounded = (findings: readonly PageFinding[]): readonly PageFinding[] => {
  const counts = new Map<FindingCode, number>();
  const kept = findings.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= limits.maxFindingsOfKind;
  });
  for (const [code, count] of counts) {
    if (count <= limits.maxFindingsOfKind) continue;
    const severity = findings.find((finding) => finding.code === code)!.severity;
    const message = `${count - limits.maxFindingsOfKind} more findings of the kind ${code} are not listed.`;
    kept.push(findingOf("more_like_this", severity, message));
  }
  return kept;
};
