import type { ProblemArguments } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { LogicEngine } from "json-logic-engine";
import { intakeProblem } from "../../messages/definition-message.ts";
import type { IntakeDefinitionParams } from "../../messages/submission-params.ts";
import type { ApprovalGate } from "../contract.ts";
import type { Gate } from "../intake.ts";
import { limits } from "../limits.ts";
import type { DefinitionProblem } from "./intake-source.ts";

const isNames = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === "string" && name !== ""));

const gateProblems = (gate: unknown, pointer: string): readonly DefinitionProblem[] => {
  if (!isJsonObject(gate)) return [{ pointer, ...intakeProblem("gate_invalid") }];
  const problems: DefinitionProblem[] = [];
  const problem = <K extends keyof IntakeDefinitionParams>(
    member: string,
    key: K,
    ...params: ProblemArguments<IntakeDefinitionParams[K]>
  ) => problems.push({ pointer: `${pointer}/${member}`, ...intakeProblem(key, ...params) });
  const { name, reviewers, requiredApprovals, escalateAfterMs } = gate;
  if (typeof name !== "string" || name === "" || name.length > limits.maxNameLength) problem("name", "gate_name");
  if (!isJsonObject(reviewers) || !isNames(reviewers.actorIds) || !isNames(reviewers.roles)) {
    problem("reviewers", "gate_reviewers.invalid");
  } else if (!reviewers.actorIds && !reviewers.roles) problem("reviewers", "gate_reviewers.none");
  const isCount =
    typeof requiredApprovals === "number" && Number.isInteger(requiredApprovals) && requiredApprovals >= 1;
  if (requiredApprovals !== undefined && !(isCount && requiredApprovals <= limits.maxApprovals)) {
    problem("requiredApprovals", "gate_approvals.range", { maximum: limits.maxApprovals });
  }
  const isTime = typeof escalateAfterMs === "number" && Number.isFinite(escalateAfterMs) && escalateAfterMs >= 1;
  if (escalateAfterMs !== undefined && !isTime) problem("escalateAfterMs", "gate_escalation");
  if (isJsonObject(reviewers) && Array.isArray(reviewers.actorIds) && !reviewers.roles && isCount) {
    if (new Set(reviewers.actorIds).size < requiredApprovals) {
      problem("requiredApprovals", "gate_approvals.too_many");
    }
  }
  return problems;
};

/** Without custom functions, clock or log, so that a rule depends only on the values. */
const engine = new LogicEngine();

const compileRule = (rule: unknown): Gate["approvesItself"] => {
  if (rule === undefined) return () => false;
  const holds = engine.build(rule as object) as (values: unknown) => unknown;
  return (values) => {
    try {
      return holds(values) === true;
    } catch {
      // If a rule fails to evaluate, the gate waits for reviewers.
      return false;
    }
  };
};

export const compileGates = (
  gates: readonly ApprovalGate[],
): { gates: readonly Gate[]; problems: readonly DefinitionProblem[] } => {
  if (!Array.isArray(gates))
    return { gates: [], problems: [{ pointer: "/approvalGates", ...intakeProblem("gates.not_a_list") }] };
  if (gates.length > limits.maxGates) {
    return {
      gates: [],
      problems: [{ pointer: "/approvalGates", ...intakeProblem("gates.too_many", { maximum: limits.maxGates }) }],
    };
  }
  const problems = gates.flatMap((gate, index) => gateProblems(gate, `/approvalGates/${index}`));
  const names = gates.map((gate) => (isJsonObject(gate) ? gate.name : undefined));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      problems.push({ pointer: `/approvalGates/${index}/name`, ...intakeProblem("gate_name_twice") });
  }
  if (problems.length > 0) return { gates: [], problems };
  const compiled: Gate[] = [];
  for (const [index, gate] of gates.entries()) {
    try {
      compiled.push({
        ...gate,
        required: gate.requiredApprovals ?? 1,
        approvesItself: compileRule(gate.autoApproveIf),
      });
    } catch (error) {
      const { message: cause } = error as Partial<Error>;
      const problem = intakeProblem("gate_rule", cause === undefined ? {} : { cause });
      problems.push({ pointer: `/approvalGates/${index}/autoApproveIf`, ...problem });
    }
  }
  return { gates: compiled, problems };
};
