import type { Assurance, Channel } from "@cofill/core";
import type { Actor, FieldError, SubmissionState } from "@cofill/service";
import type { OperationOutput } from "@cofill/service/operations";

/** An agent's confidence and evidence. */
type Origin = { readonly confidence?: number; readonly evidence?: string };

/** Who gave an answer, when, and with which origin. */
export interface AnswerTrail {
  readonly state: "answered" | "skipped" | "aborted" | "unanswered";
  readonly by?: Pick<Actor, "kind" | "id">;
  readonly at?: string;
  readonly channel?: Channel;
  readonly confirmed?: unknown;
  readonly confirmedBy?: Pick<Actor, "kind" | "id">;
  readonly assurance?: Assurance;
  readonly origin?: Origin;
  readonly reason?: string;
  readonly applies?: false;
}

export interface Proposed {
  readonly value: unknown;
  readonly by: Pick<Actor, "kind" | "id">;
  readonly at: string;
  readonly origin?: Origin;
}

interface Approval {
  readonly gate: string;
  readonly by: Actor;
  readonly at: string;
  readonly assurance?: Assurance;
  readonly automatic?: boolean;
  readonly comment?: string;
}

/** The printed part of a submission's description (FB-OP-09). */
export interface Described {
  readonly submissionId: string;
  readonly state: SubmissionState;
  readonly intakeId: string;
  readonly intakeVersion: string;
  readonly intakeName: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, AnswerTrail>>;
  readonly proposals?: Readonly<Record<string, Proposed>>;
  readonly ready: boolean;
  readonly issues: readonly FieldError[];
  readonly uploads: readonly { readonly field: string; readonly filename: string; readonly status: string }[];
  readonly metadata: {
    readonly tenant: string;
    readonly createdAt: string;
    readonly createdBy: Actor;
    readonly updatedAt: string;
    readonly expiresAt: string;
    readonly lastEventSeq: number;
    readonly submittedAt?: string;
    readonly submittedBy?: Actor;
    readonly closedAt?: string;
    readonly cancelReason?: string;
  };
  readonly review?: { readonly round: number; readonly gate: string; readonly approvals: readonly Approval[] };
  readonly rejections?: readonly {
    readonly round: number;
    readonly gate: string;
    readonly reasons: readonly string[];
    readonly by: Actor;
    readonly at: string;
  }[];
  readonly delivery?: {
    readonly id: string;
    readonly status: string;
    readonly attempts: number;
    readonly lastError?: string;
    readonly nextAt?: string;
  };
}

/** Removes the resume token, which must not appear on screens and in logs. */
export const describedBy = (body: OperationOutput<"submissions.get">): Described => {
  const { ok: _, resumeToken: __, ...described } = body;
  return described as unknown as Described;
};
