import type { FieldNode } from "./compile.ts";
import { answerAt, fieldPaths, isRelevant, isRequired, type LiveForm } from "./form.ts";
import { fieldIssues } from "./form-issues.ts";
import type { Issue } from "./issue.ts";
import { templateOf } from "./path.ts";
import { PersistentMap } from "./persistent-map.ts";
import { noCounts, statusOf, type Tally, tally } from "./progress.ts";

/** Every existing field. Without lists a field's path is its template, so no walk is needed. */
export function* currentFields(
  form: Pick<LiveForm, "compiled" | "instances">,
): Generator<{ path: string; node: FieldNode }> {
  const { fields, lists } = form.compiled;
  if (lists.size === 0) for (const node of fields.values()) yield { path: node.template, node };
  else for (const { path } of fieldPaths(form)) yield { path, node: fields.get(templateOf(path))! };
}

/** The issues of every field and the counts over all of them, for a form that has neither yet. */
export const checkAll = (form: LiveForm): Pick<LiveForm, "issues" | "progress"> => {
  const all: Tally = { ...noCounts };
  const byRole = new Map<string, Tally>();
  const found: [string, readonly Issue[]][] = [];
  for (const { path, node } of currentFields(form)) {
    const issues = fieldIssues(form, path, node);
    if (issues.length > 0) found.push([path, issues]);
    if (!isRelevant(form, node, path)) continue;
    const status = statusOf(node, isRequired(form, node.field, path), answerAt(form, path), issues);
    const role = node.field.role ?? "";
    let own = byRole.get(role);
    if (!own) {
      own = { ...noCounts };
      byRole.set(role, own);
    }
    tally(own, status, 1);
    tally(all, status, 1);
  }
  return { issues: PersistentMap.from(found), progress: { otherErrors: 0, all, byRole } };
};
