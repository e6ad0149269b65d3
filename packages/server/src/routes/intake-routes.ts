import type { Intake, Principal } from "@cofill/intake";
import { jsonAnswer } from "../answer-reply.ts";
import { pathId } from "../read-input.ts";
import { nothingHere, Refusal } from "../refusal.ts";
import { sendJson } from "../respond.ts";
import type { Route } from "../route.ts";

/** Whoever has a key may know what can be filled; a link opens one submission only. */
const demandKey = (principal: Principal): void => {
  switch (principal.via) {
    case "key":
    case "open":
      return;
    case "link":
      throw new Refusal("forbidden", "A link opens one submission only");
    case "none":
      throw new Refusal("unauthenticated", "This needs an API key");
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

/** What callers need to know. Where it is delivered, with which headers and secrets, is the operator's. */
const describe = (intake: Intake) => {
  const { form, gates, ttlMs, destination, uiHints } = intake;
  return {
    ...summaryOf(intake),
    schema: form.schema,
    approvalGates: gates.map(({ name, required }) => ({ name, requiredApprovals: required })),
    ttlMs,
    ...(destination && { destination: { kind: destination.kind } }),
    ...(uiHints && { uiHints }),
  };
};

export const intakeRoutes: readonly Route[] = [
  {
    id: "listIntakes",
    method: "GET",
    path: "/intakes",
    group: "Intakes",
    summary: "What can be filled here",
    credential: "caller",
    answer: jsonAnswer("IntakePage", "Every intake that takes submissions"),
    handle: ({ principal, house, headers }) => {
      demandKey(principal);
      return sendJson(headers, { ok: true, intakes: house.options.service.intakes().map(summaryOf) });
    },
  },
  {
    id: "getIntake",
    method: "GET",
    path: "/intakes/{intakeId}",
    group: "Intakes",
    summary: "One intake with the JSON Schema of its answers",
    credential: "caller",
    answer: jsonAnswer("Intake", "The definition, without where it is delivered"),
    handle: (call) => {
      demandKey(call.principal);
      const intake = call.house.options.service.intake(pathId(call, "intakeId"));
      if (!intake) throw nothingHere();
      return sendJson(call.headers, { ok: true, intake: describe(intake) });
    },
  },
];
