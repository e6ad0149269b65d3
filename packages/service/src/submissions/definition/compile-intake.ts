import type { ProblemArguments } from "@cofill/core";
import { intakeProblem } from "../../messages/definition-message.ts";
import type { IntakeDefinitionParams } from "../../messages/submission-params.ts";
import { openIntakeForm } from "../forms/open-intake-form.ts";
import type { Intake } from "../intake.ts";
import { limits } from "../limits.ts";
import { checkDestination } from "../webhook/check-destination.ts";
import { compileGates } from "./gates.ts";
import { type DefinitionProblem, type IntakeCode, IntakeDefinitionError, type IntakeSource } from "./intake-source.ts";

const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

const headProblems = ({ id, version, name, ttlMs, roles }: IntakeSource): readonly DefinitionProblem[] => {
  const problems: DefinitionProblem[] = [];
  const problem = <K extends keyof IntakeDefinitionParams>(
    pointer: string,
    key: K,
    ...params: ProblemArguments<IntakeDefinitionParams[K]>
  ) => problems.push({ pointer, ...intakeProblem(key, ...params) });
  if (typeof id !== "string" || !idShape.test(id) || id.length > limits.maxIntakeIdLength) {
    problem("/id", "intake_id", { maximum: limits.maxIntakeIdLength });
  }
  if (typeof version !== "string" || version === "" || version.length > limits.maxIdLength)
    problem("/version", "intake_version");
  if (typeof name !== "string" || name.trim() === "") problem("/name", "intake_name");
  const isTtl = typeof ttlMs === "number" && ttlMs >= limits.minTtlMs && ttlMs <= limits.maxTtlMs;
  if (ttlMs !== undefined && !isTtl)
    problem("/ttlMs", "intake_ttl", { minimum: limits.minTtlMs, maximum: limits.maxTtlMs });
  for (const [role, kind] of Object.entries(roles ?? {})) {
    if (kind !== "agent" && kind !== "person") problem(`/roles/${role}`, "intake_role");
  }
  return problems;
};

/**
 * Compiles an intake's definition; throws an IntakeDefinitionError that lists every problem.
 * @example
 * const intake = compileIntake({ id: "order", version: "1", name: "Order", form: { format: "json-schema", schema } });
 */
export const compileIntake = (source: IntakeSource, code: IntakeCode = {}): Intake => {
  const {
    id,
    version,
    name,
    description,
    approvalGates = [],
    ttlMs = limits.defaultTtlMs,
    destination,
    uiHints,
  } = source;
  const { gates, problems: gateProblems } = compileGates(approvalGates);
  const form = openIntakeForm(source, code);
  const problems = [
    ...headProblems(source),
    ...gateProblems,
    ...(destination
      ? checkDestination(destination).map(({ path: _, ...problem }) => ({ pointer: "/destination", ...problem }))
      : []),
    ...(form.ok ? [] : form.problems),
  ];
  if (problems.length > 0 || !form.ok) throw new IntakeDefinitionError(String(id), problems);
  return {
    id,
    version,
    name,
    form: form.form,
    source: source.form,
    gates,
    ttlMs,
    ...(description !== undefined && { description }),
    ...(destination && { destination }),
    ...(uiHints && { uiHints }),
  };
};
