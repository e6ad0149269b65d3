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

/** The rules behind the results of a report. */
export interface RuleSources {
  readonly shape: (id: string) => Shape | undefined;
  readonly constraint: (template: string, path: string) => string | undefined;
}

const noRuleSources: RuleSources = { shape: () => undefined, constraint: () => undefined };

/**
 * Whether the issue comes from outside the definition: a caller, or a check in code. Issues of the form's own schema
 * have one of our codes, or name the keyword that failed.
 */
const isExternal = ({ source, code, params }: Issue): boolean =>
  source === "reported" && (params.result !== undefined || (code === "rule_failed" && params.keyword === undefined));

/** An external result is passed on unchanged except for its path. */
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
    // The path is updated because rows may have moved.
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

/** The values that a shape's author passes on in `context`. */
const contextOf = ({ ruleId = "", params }: Issue) =>
  ruleId.startsWith("shape:") && Object.keys(params).length > 0 ? { context: params } : {};

/**
 * Converts an issue to a Formspec result with a message.
 * @example
 * const { form } = openForm(definition);
 * orderedIssues(form).map((issue) => toResult(form, issue)); // []
 */
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

/**
 * Lists all issues: those of fields in document order, then those of groups, rows and the form.
 * @example
 * orderedIssues(openForm(definition).form).length; // 0
 */
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

/**
 * Makes a report with counts by severity.
 * @example
 * makeReport([], { timestamp: "2026-01-01T00:00:00Z" }).valid; // true
 */
export const makeReport = (
  results: readonly ValidationResult[],
  about: { readonly timestamp: string; readonly definitionUrl?: string; readonly definitionVersion?: string },
): ValidationReport => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of results) counts[severity]++;
  return { $formspecValidationReport: "1.0", valid: counts.error === 0, results, counts, ...about };
};

const paths = new Intl.Collator("en", { numeric: true });

/** Orders by path with row numbers as numbers, r[2] before r[10], and the form as a whole last. */
const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a === formTarget || b === formTarget ? Number(a === formTarget) - Number(b === formTarget) : paths.compare(a, b);
