import type { Commit } from "@cofill/store";

const at = "2026-01-01T00:00:00.000Z";

/** The life of one submission: three commits, each with rows in several tables. */
export const committing = (id: string): readonly Commit[] =>
  [1, 2, 3].map((step) => {
    const seq = step * 2;
    const common = { submissionId: id, tenant: "acme", intakeId: "vendor" };
    return {
      submission: {
        id,
        tenant: "acme",
        intakeId: "vendor",
        intakeVersion: "1.0.0",
        state: "in_progress",
        seq,
        createdAt: at,
        updatedAt: at,
        createdBy: "bot",
        body: JSON.stringify({ seq }),
      },
      expectedSeq: seq - 2,
      events: [seq - 1, seq].map((number) => ({
        seq: number,
        type: "field.updated",
        json: JSON.stringify({ number }),
      })),
      idempotency: {
        ...common,
        operation: step === 1 ? "create" : "submit",
        principal: "bot",
        key: `${id}_${step}`,
        payloadHash: "ab12",
      },
      deliveries: [
        {
          ...common,
          id: `msg_${id}_${step}`,
          intakeVersion: "1.0.0",
          target: "queue:a",
          status: "pending",
          attempts: 0,
          nextAt: at,
          createdAt: at,
          updatedAt: at,
          body: "{}",
        },
      ],
    };
  });
