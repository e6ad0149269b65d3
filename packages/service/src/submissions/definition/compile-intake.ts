import { openIntakeForm } from "../forms/open-intake-form.ts";
import type { Intake } from "../intake.ts";
import { limits } from "../limits.ts";
import { checkDestination } from "../webhook/check-destination.ts";
import { compileGates } from "./gates.ts";
import { type DefinitionProblem, type IntakeCode, IntakeDefinitionError, type IntakeSource } from "./intake-source.ts";

const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

const headFaults = ({ id, version, name, ttlMs, roles }: IntakeSource): readonly DefinitionProblem[] => {
  const problems: DefinitionProblem[] = [];
  const fault = (pointer: string, message: string) => problems.push({ pointer, message });
  if (typeof id !== "string" || !idShape.test(id) || id.length > limits.maxIntakeIdLength) {
    fault("/id", `An id is up to ${limits.maxIntakeIdLength} letters, digits, _ and -`);
  }
  if (typeof version !== "string" || version === "" || version.length > limits.maxIdLength)
    fault("/version", "A version is a text");
  if (typeof name !== "string" || name.trim() === "") fault("/name", "A name is a text");
  const isTtl = typeof ttlMs === "number" && ttlMs >= limits.minTtlMs && ttlMs <= limits.maxTtlMs;
  if (ttlMs !== undefined && !isTtl) fault("/ttlMs", `ttlMs is a number from ${limits.minTtlMs} to ${limits.maxTtlMs}`);
  for (const [role, kind] of Object.entries(roles ?? {})) {
    if (kind !== "agent" && kind !== "person") fault(`/roles/${role}`, 'A role is filled by "agent" or "person"');
  }
  return problems;
};

/** A definition made ready; throws an IntakeDefinitionError that lists all that is wrong with it. */
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
    ...headFaults(source),
    ...gateProblems,
    ...(destination ? checkDestination(destination).map(({ message }) => ({ pointer: "/destination", message })) : []),
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
