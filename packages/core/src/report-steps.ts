import { type Command, refuse, type StepResult } from "./command.ts";
import type { LiveForm } from "./form.ts";
import type { LocalIssue } from "./issue.ts";
import { isSameJson } from "./kit/json.ts";
import { limits } from "./limits.ts";
import { Settler } from "./settle.ts";

type Reported = Extract<Command, { type: "report" }>["issues"];

const byPathOf = (issues: Reported): Map<string, LocalIssue[]> => {
  const groups = new Map<string, LocalIssue[]>();
  for (const { path, ...issue } of issues) {
    const known = groups.get(path);
    if (known) known.push(issue);
    else groups.set(path, [issue]);
  }
  return groups;
};

/**
 * Whether a form holds exactly this report already.
 *
 * @example
 * if (!isReported(document.form, found)) document.edit([{ type: "report", issues: found }], context);
 */
export const isReported = (form: LiveForm, issues: Reported): boolean => {
  if (issues.length === 0) return form.reported.size === 0;
  const groups = byPathOf(issues);
  return (
    groups.size === form.reported.size &&
    [...groups].every(([path, found]) => isSameJson(form.reported.get(path), found))
  );
};

/** Replaces the issues of external checks, which stay until the next report. */
const report = (form: LiveForm, { issues }: Extract<Command, { type: "report" }>): StepResult => {
  if (issues.length > limits.maxReported) {
    return refuse("limit_exceeded", { limit: "reported_issues", maximum: limits.maxReported });
  }
  const none = Array.from(form.reported.entries(), ([path]): [string, LocalIssue[]] => [path, []]);
  const byPath = new Map([...none, ...byPathOf(issues)]);
  const settler = new Settler(form);
  for (const [path, found] of byPath) settler.report(path, found);
  const next = settler.settle();
  const { evaluations, touched } = settler;
  const changes = [{ type: "report", paths: [...byPath.keys()] }] as const;
  return { ok: true, form: next, outcome: "applied", changes, issues: [], evaluations, touched };
};

export const reportSteps = { report };
