import { type Command, refuse, type StepResult } from "./command.ts";
import type { LiveForm } from "./form.ts";
import type { Problem } from "./issue.ts";
import { limits } from "./limits.ts";
import { Settler } from "./settle.ts";

/** What a checker outside the form found; it stands until the next report takes its place. */
const report = (form: LiveForm, { problems }: Extract<Command, { type: "report" }>): StepResult => {
  if (problems.length > limits.maxReported) {
    return refuse("limit_exceeded", `A report holds at most ${limits.maxReported} findings`);
  }
  const byPath = new Map<string, Problem[]>(Array.from(form.reported.entries(), ([path]) => [path, []]));
  for (const { path, ...problem } of problems) {
    const known = byPath.get(path);
    if (known) known.push(problem);
    else byPath.set(path, [problem]);
  }
  const settler = new Settler(form);
  for (const [path, found] of byPath) settler.report(path, found);
  const next = settler.settle();
  const { evaluations, touched } = settler;
  const changes = [{ type: "report", paths: [...byPath.keys()] }] as const;
  return { ok: true, form: next, outcome: "applied", changes, issues: [], evaluations, touched };
};

export const reportSteps = { report };
