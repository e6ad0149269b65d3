import type { Principal } from "../../auth/principal.ts";
import type { Intake } from "../../intake.ts";
import type { Parts } from "../parts.ts";
import { notFound, ProblemError, problem } from "../problem.ts";

/** Any key may list intakes, but a link is restricted to its submission. */
const demandKey = (principal: Principal): void => {
  switch (principal.via) {
    case "key":
    case "open":
      return;
    case "link":
      throw new ProblemError(problem("forbidden.link_opens_one"));
    case "none":
      throw new ProblemError(problem("unauthenticated.key"));
    default:
      principal satisfies never;
  }
};

const summaryOf = ({ id, version, name, description }: Intake) => ({
  id,
  version,
  name,
  ...(description !== undefined && { description }),
});

/** The public part of an intake; destination headers and secrets are for operators only. */
const describe = (intake: Intake) => {
  const { form, checks, gates, ttlMs, destination, uiHints } = intake;
  return {
    ...summaryOf(intake),
    schema: form.schema,
    approvalGates: gates.map(({ name, required }) => ({ name, requiredApprovals: required })),
    ttlMs,
    ...(destination && { destination: { kind: destination.kind } }),
    ...(form.checks && !checks && { unchecked: form.checks }),
    ...(uiHints && { uiHints }),
  };
};

export const listIntakes = async ({ intakes }: Parts, principal: Principal) => {
  demandKey(principal);
  return { intakes: intakes.all().map(summaryOf) };
};

export const getIntake = async (
  { intakes }: Parts,
  principal: Principal,
  { intakeId }: { readonly intakeId: string },
) => {
  demandKey(principal);
  const intake = intakes.current(intakeId);
  if (!intake) throw notFound();
  return { intake: describe(intake) };
};
