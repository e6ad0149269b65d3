import {
  answerAt,
  fieldPaths,
  formTarget,
  type Issue,
  type LiveForm,
  type MessageAudience,
  messageInForm,
} from "@cofill/core";
import type { Shape } from "./definition.ts";
import { answerValue } from "./response.ts";
import { resultCodes } from "./result-codes.ts";
import type { ValidationReport, ValidationResult } from "./validation-result.ts";

/** What a report says of the rules behind its results. */
export interface RuleSources {
  readonly shape: (id: string) => Shape | undefined;
  readonly constraint: (template: string, path: string) => string | undefined;
}

const noRuleSources: RuleSources = { shape: () => undefined, constraint: () => undefined };

/**
 * Whether something outside the form found it: a caller, or a check in code. What the form's own schema finds has
 * one of the form's codes, or names the keyword that asked for it.
 */
const isExternal = ({ source, code, params }: Issue): boolean =>
  source === "reported" && (params.result !== undefined || (code === "rule_failed" && params.keyword === undefined));

/** A result that came from outside is handed on as it came. */
const externalResult = (issue: Issue, message: string): ValidationResult => {
  const given = issue.params.result as ValidationResult | undefined;
  return {
    $formspecValidationResult: "1.0",
    severity: issue.severity,
    constraintKind: "external",
    code: "EXTERNAL_FAILED",
    message,
    source: "external",
    ...given,
    // Rows may have moved since it was found.
    path: issue.path,
  };
};

const shapeFacts = (id: string, sources: RuleSources) => {
  const shape = sources.shape(id);
  return {
    constraintKind: "shape",
    code: shape?.code ?? "SHAPE_FAILED",
    shapeId: id,
    source: "shape",
    sourceId: id,
    ...(shape?.constraint !== undefined && { constraint: shape.constraint }),
  } as const;
};

const bindFacts = (template: string, path: string, sources: RuleSources) => {
  const constraint = sources.constraint(template, path);
  return {
    constraintKind: "constraint",
    code: "CONSTRAINT_FAILED",
    source: "bind",
    sourceId: template,
    ...(constraint !== undefined && { constraint }),
  } as const;
};

const ruleFacts = (
  issue: Issue,
  sources: RuleSources,
): Partial<ValidationResult> & { constraintKind: ValidationResult["constraintKind"] } => {
  const [origin, rest = ""] = splitOnce(issue.ruleId ?? "");
  if (origin === "shape") return shapeFacts(rest, sources);
  if (origin === "bind") return bindFacts(rest, issue.path, sources);
  if (origin === "registry") return { constraintKind: "constraint", code: rest };
  const known = resultCodes[issue.code];
  return issue.code === "required_missing" ? { ...known, source: "bind" } : known;
};

const splitOnce = (text: string): readonly [string, string?] => {
  const at = text.indexOf(":");
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** What the author of a shape wants passed on with it. */
const contextOf = ({ ruleId = "", params }: Issue) =>
  ruleId.startsWith("shape:") && Object.keys(params).length > 0 ? { context: params } : {};

/** One of our issues in the document's words, with a message for its reader. */
export const toResult = (
  form: LiveForm,
  issue: Issue,
  sources: RuleSources = noRuleSources,
  audience: MessageAudience = "agent",
): ValidationResult => {
  const message = messageInForm(form, issue, { audience });
  if (isExternal(issue)) return externalResult(issue, message);
  const answer = answerAt(form, issue.path);
  return {
    $formspecValidationResult: "1.0",
    path: issue.path,
    severity: issue.severity,
    message,
    ...ruleFacts(issue, sources),
    ...(answer.state === "answered" && { value: answerValue(answer) }),
    ...contextOf(issue),
  };
};

/** All issues: fields in document order, then what stands elsewhere. */
export const orderedIssues = (form: LiveForm): readonly Issue[] => {
  if (form.issues.size === 0) return [];
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const { path } of fieldPaths(form)) {
    const own = form.issues.get(path);
    if (own) issues.push(...own);
    seen.add(path);
  }
  const elsewhere = Array.from(form.issues.entries()).filter(([path]) => !seen.has(path));
  for (const [, own] of elsewhere.sort(byPath)) issues.push(...own);
  return issues;
};

export const makeReport = (
  results: readonly ValidationResult[],
  about: { readonly timestamp: string; readonly definitionUrl?: string; readonly definitionVersion?: string },
): ValidationReport => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of results) counts[severity]++;
  return { $formspecValidationReport: "1.0", valid: counts.error === 0, results, counts, ...about };
};

const paths = new Intl.Collator("en", { numeric: true });

/** Rows by their number, r[2] before r[10]; the form as a whole comes last. */
const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a === formTarget || b === formTarget ? Number(a === formTarget) - Number(b === formTarget) : paths.compare(a, b);
