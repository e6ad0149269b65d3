import { z } from "zod";
import { getIntake } from "../../submissions/service/operations/intakes.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, jsonObject, text, word } from "../members.ts";
import { routes } from "../routes.ts";
import { sample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const get = intakeOperation({
  id: "intakes.get",
  group: "Intakes",
  ...texts["intakes.get"],
  http: routes["intakes.get"],
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ intakeId: text("Which form is filled") }),
  output: z
    .object({
      ok: z.literal(true),
      intake: z.object({
        id: word(),
        version: word(),
        name: word(),
        description: word().exactOptional(),
        schema: jsonObject("JSON Schema 2020-12 of the answers"),
        approvalGates: z.array(z.object({ name: word(), requiredApprovals: z.int().min(0) })),
        ttlMs: count("How long a submission may stay open"),
        destination: z.object({ kind: z.enum(["webhook", "callback", "queue"]) }).exactOptional(),
        unchecked: z
          .array(word())
          .exactOptional()
          .describe("Checks in code that the form names and this server does not run"),
        uiHints: jsonObject("Steps and hints for those who render the form").exactOptional(),
      }),
    })
    .meta({ id: "Intake" }),
  answers: "The definition, without where it is delivered",
  examples: [
    {
      title: "A form with one gate",
      request: { intakeId: sample.intakeId },
      response: {
        ok: true,
        intake: {
          id: sample.intakeId,
          version: "1",
          name: "Vendor onboarding",
          schema: { type: "object", properties: { legal_name: { type: "string" } } },
          approvalGates: [{ name: "legal", requiredApprovals: 1 }],
          ttlMs: 2_592_000_000,
          destination: { kind: "webhook" },
        },
      },
    },
  ],
  run: ({ parts, principal }, input) => getIntake(parts, principal, input),
});
