import { type Command, refuse, type StepResult } from "./command.ts";
import type { LiveForm } from "./form.ts";
import type { LocalIssue } from "./issue.ts";
import { limits } from "./limits.ts";
import { Settler } from "./settle.ts";

/** What a checker outside the form found; it stands until the next report takes its place. */
const report = (form: LiveForm, { issues }: Extract<Command, { type: "report" }>): StepResult => {
  if (issues.length > limits.maxReported) {
    return refuse("limit_exceeded", { limit: "reported_issues", maximum: limits.maxReported });
  }
  const byPath = new Map<string, LocalIssue[]>(Array.from(form.reported.entries(), ([path]) => [path, []]));
  for (const { path, ...issue } of issues) {
    const known = byPath.get(path);
    if (known) known.push(issue);
    else byPath.set(path, [issue]);
  }
  const settler = new Settler(form);
  for (const [path, found] of byPath) settler.report(path, found);
  const next = settler.settle();
  const { evaluations, touched } = settler;
  const changes = [{ type: "report", paths: [...byPath.keys()] }] as const;
  return { ok: true, form: next, outcome: "applied", changes, issues: [], evaluations, touched };
};

export const reportSteps = { report };
