import { fieldPaths, type Issue, issuesAt } from "@cofill/core";
import { codeOf } from "./inspect/codes.ts";
import type { SourceRange, ValidationIssue } from "./model/results.ts";
import { type FormBase, type ParsedForm, stateOf } from "./parsed-form.ts";
import { idOf } from "./syntax/document.ts";
import type { ValidatorRegistry } from "./validators/contract.ts";
import { runValidators } from "./validators/run.ts";

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
  const group = base.groupOf.get(id);
  return group === undefined ? id : `${group}.${id}`;
};

const fromIssue = (base: FormBase, id: string, issue: Issue): ValidationIssue => {
  const kind = base.fields.get(id)!.kind;
  const range = rangeOf(base, id);
  const part = issue.part === undefined ? "" : issue.part.startsWith("[") ? issue.part : `.${issue.part}`;
  return {
    severity: issue.severity,
    message: issue.message,
    code: codeOf(issue, kind),
    ref: id,
    path: pathOf(base, id) + part,
    ...(range && { range }),
    source: "builtin",
  };
};

/** Everything that is wrong with the answers: built-in checks first, then code validators. */
export const validate = (
  form: ParsedForm,
  options: { readonly validators?: ValidatorRegistry } = {},
): readonly ValidationIssue[] => {
  const state = stateOf(form);
  const { base, live } = state;
  const issues: ValidationIssue[] = [];
  for (const { path, field } of fieldPaths(live)) {
    for (const issue of issuesAt(live, path)) issues.push(fromIssue(base, field.id, issue));
  }
  if (!options.validators) return issues;
  const found = runValidators(state, options.validators).map((issue) => {
    const range = issue.ref === undefined ? undefined : rangeOf(base, issue.ref);
    return { ...issue, ...(issue.ref !== undefined && { path: pathOf(base, issue.ref) }), ...(range && { range }) };
  });
  return [...issues, ...found];
};
