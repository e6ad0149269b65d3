import { isJsonObject } from "@cofill/core/kit";
import { LogicEngine } from "json-logic-engine";
import type { ApprovalGate } from "../contract.ts";
import type { Gate } from "../intake.ts";
import { limits } from "../limits.ts";
import type { DefinitionProblem } from "./intake-source.ts";

const isNames = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === "string" && name !== ""));

const gateFaults = (gate: unknown, pointer: string): readonly DefinitionProblem[] => {
  if (!isJsonObject(gate)) return [{ pointer, message: "A gate is an object" }];
  const problems: DefinitionProblem[] = [];
  const fault = (member: string, message: string) => problems.push({ pointer: `${pointer}/${member}`, message });
  const { name, reviewers, requiredApprovals, escalateAfterMs } = gate;
  if (typeof name !== "string" || name === "" || name.length > limits.maxNameLength)
    fault("name", "A gate needs a name");
  if (!isJsonObject(reviewers) || !isNames(reviewers.actorIds) || !isNames(reviewers.roles)) {
    fault("reviewers", "Reviewers are { actorIds: [...], roles: [...] }");
  } else if (!reviewers.actorIds && !reviewers.roles) fault("reviewers", "A gate needs someone who may review");
  const isCount =
    typeof requiredApprovals === "number" && Number.isInteger(requiredApprovals) && requiredApprovals >= 1;
  if (requiredApprovals !== undefined && !(isCount && requiredApprovals <= limits.maxApprovals)) {
    fault("requiredApprovals", `requiredApprovals is a whole number from 1 to ${limits.maxApprovals}`);
  }
  const isTime = typeof escalateAfterMs === "number" && Number.isFinite(escalateAfterMs) && escalateAfterMs >= 1;
  if (escalateAfterMs !== undefined && !isTime) fault("escalateAfterMs", "escalateAfterMs is a number of milliseconds");
  if (isJsonObject(reviewers) && Array.isArray(reviewers.actorIds) && !reviewers.roles && isCount) {
    if (new Set(reviewers.actorIds).size < requiredApprovals) {
      fault("requiredApprovals", "More approvals are required than there are reviewers");
    }
  }
  return problems;
};

/** No function of the caller's, no clock, no log: a rule only looks at the values. */
const engine = new LogicEngine();

const compileRule = (rule: unknown): Gate["approvesItself"] => {
  if (rule === undefined) return () => false;
  const holds = engine.build(rule as object) as (values: unknown) => unknown;
  return (values) => {
    try {
      return holds(values) === true;
    } catch {
      // A rule that cannot be worked out leaves the decision to people.
      return false;
    }
  };
};

export const compileGates = (
  gates: readonly ApprovalGate[],
): { gates: readonly Gate[]; problems: readonly DefinitionProblem[] } => {
  if (!Array.isArray(gates))
    return { gates: [], problems: [{ pointer: "/approvalGates", message: "Gates are a list" }] };
  if (gates.length > limits.maxGates) {
    return { gates: [], problems: [{ pointer: "/approvalGates", message: `At most ${limits.maxGates} gates` }] };
  }
  const problems = gates.flatMap((gate, index) => gateFaults(gate, `/approvalGates/${index}`));
  const names = gates.map((gate) => (isJsonObject(gate) ? gate.name : undefined));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      problems.push({ pointer: `/approvalGates/${index}/name`, message: "Two gates have this name" });
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
      const message = `autoApproveIf is no JSONLogic: ${(error as Error)?.message ?? "it cannot be built"}`;
      problems.push({ pointer: `/approvalGates/${index}/autoApproveIf`, message });
    }
  }
  return { gates: compiled, problems };
};
