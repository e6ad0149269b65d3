import { fieldPaths, formTarget, type Issue, issuesAt, type MessageAudience, messageOf } from "@cofill/core";
import { codeOf } from "./inspect/codes.ts";
import type { SourceRange, ValidationIssue } from "./model/results.ts";
import { type FormBase, type ParsedForm, stateOf } from "./parsed-form.ts";
import { idOf } from "./syntax/document.ts";

const rangeOf = (base: FormBase, id: string): SourceRange | undefined => {
  const { source, fields, tree } = base.document;
  const { form } = tree;
  const element = fields.get(id)?.element ?? [form, ...form.children].find((candidate) => idOf(candidate) === id);
  if (!element) return undefined;
  const tag = element.open;
  const at = (offset: number) => {
    const { line, column } = source.position(offset);
    return { line, col: column };
  };
  return { start: at(tag.start), end: at(tag.end) };
};

/** `group.field`, or the id itself for a group or the form. */
const pathOf = (base: FormBase, id: string): string => {
  const node = base.document.idIndex.get(id);
  return node?.nodeType === "field" ? `${node.parentId}.${id}` : id;
};

const fromIssue = (base: FormBase, issue: Issue, audience: MessageAudience): ValidationIssue => {
  const id = issue.path === formTarget ? base.document.schema.id : issue.path;
  const isCheck = issue.source === "reported";
  const range = rangeOf(base, id);
  const code = codeOf(issue, base.fields.get(id)?.kind);
  const part = issue.part === undefined ? "" : issue.part.startsWith("[") ? issue.part : `.${issue.part}`;
  return {
    severity: issue.severity,
    message: messageOf(issue, { label: base.fields.get(id)?.label ?? id, audience }),
    ...(code !== undefined && { code }),
    ref: id,
    path: pathOf(base, id) + part,
    ...(range && { range }),
    ...(isCheck && issue.ruleId !== undefined && { validatorId: issue.ruleId }),
    source: isCheck ? "code" : "builtin",
  };
};

/**
 * Everything that is wrong with the answers: issues of built-in rules first, then those that checks in code reported.
 *
 * @example
 * validate(form).map(({ ref, code }) => [ref, code]); // [["qty", "REQUIRED_MISSING"]]
 */
export const validate = (
  form: ParsedForm,
  { audience = "agent" }: { readonly audience?: MessageAudience } = {},
): readonly ValidationIssue[] => {
  const { base, live } = stateOf(form);
  const paths = Array.from(fieldPaths(live), ({ path }) => path);
  const elsewhere = live.reported.entries().flatMap(([path]) => (base.fields.has(path) ? [] : [path]));
  const issues = [...paths, ...elsewhere].flatMap((path) => issuesAt(live, path));
  const builtIn = issues.filter(({ source }) => source !== "reported");
  const reported = issues.filter(({ source }) => source === "reported");
  return [...builtIn, ...reported].map((issue) => fromIssue(base, issue, audience));
};
