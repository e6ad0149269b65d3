import { z } from "zod";
import { listDeliveries } from "../../submissions/service/operations/deliver.ts";
import { intakeOperation } from "../intake-context.ts";
import { time, word } from "../members.ts";
import { routes } from "../routes.ts";
import { page, paging } from "../submissions/members.ts";
import { sample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

const status = z.enum(["pending", "sent", "failed"]);

export const list = intakeOperation({
  id: "deliveries.list",
  group: "Review and delivery",
  ...texts["deliveries.list"],
  http: routes["deliveries.list"],
  permission: "deliver",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ status: status.describe("Only those that stand so").exactOptional(), ...paging }),
  output: page(
    "DeliveryPage",
    "deliveries",
    z.object({
      id: word(),
      submissionId: word(),
      tenant: word(),
      intakeId: word(),
      intakeVersion: word(),
      target: word(),
      status,
      attempts: z.int().min(0),
      nextAt: time(),
      leaseUntil: time().exactOptional(),
      createdAt: time(),
      updatedAt: time(),
      lastError: word().exactOptional(),
    }),
  ),
  answers: "The newest first",
  examples: [
    {
      title: "One that failed",
      request: { status: "failed" },
      response: {
        ok: true,
        deliveries: [
          {
            id: "dlv_01K9Z3T5V6W7X8Y9Z0A1B2C3D4",
            submissionId: sample.submissionId,
            tenant: "default",
            intakeId: sample.intakeId,
            intakeVersion: "1",
            target: "https://erp.example.org",
            status: "failed",
            attempts: 3,
            nextAt: sample.at,
            createdAt: sample.at,
            updatedAt: sample.at,
            lastError: "The receiver answered with 500",
          },
        ],
      },
    },
  ],
  run: ({ parts, principal }, input) => listDeliveries(parts, principal, input),
});
