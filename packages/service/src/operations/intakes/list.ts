import { z } from "zod";
import { listIntakes } from "../../submissions/service/operations/intakes.ts";
import { intakeOperation } from "../intake-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { sample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const intakeSummary = z
  .object({ id: word(), version: word(), name: word(), description: word().exactOptional() })
  .meta({ id: "IntakeSummary" });

export const list = intakeOperation({
  id: "intakes.list",
  group: "Intakes",
  ...texts["intakes.list"],
  http: routes["intakes.list"],
  effect: { changes: false, idempotent: true },
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true), intakes: z.array(intakeSummary) }).meta({ id: "IntakePage" }),
  answers: "Every intake that takes submissions",
  examples: [
    {
      title: "One form",
      request: {},
      response: { ok: true, intakes: [{ id: sample.intakeId, version: "1", name: "Vendor onboarding" }] },
    },
  ],
  run: ({ parts, principal }) => listIntakes(parts, principal),
});
