import { canonicalJson } from "@cofill/core/kit";
import type { IdempotencyRow, KeyScope } from "@cofill/store";
import { wordFailure } from "../../../messages/word-outcome.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Actor, Origins } from "../../contract.ts";
import type { Acting } from "../../lifecycle/audience.ts";
import { missingFields } from "../../lifecycle/commands/fields.ts";
import { fieldIssues } from "../../lifecycle/field-issues.ts";
import { done, failed } from "../../lifecycle/outcome.ts";
import { createWithChecks } from "../../lifecycle/step.ts";
import { requireActor } from "../access.ts";
import { iso } from "../clock.ts";
import { sha256 } from "../ids.ts";
import { originsByPath } from "../input.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound } from "../problem.ts";
import type { Reply } from "../reply.ts";

export interface CreateInput {
  readonly intakeId: string;
  readonly actor?: Actor;
  readonly idempotencyKey?: string;
  readonly initialFields?: Readonly<Record<string, unknown>>;
  readonly origins?: Origins;
  readonly ttlMs?: number;
}

/** Answers a reused idempotency key with the current state of the submission that it created (D-10, D-23). */
const existing = async (parts: Parts, { submissionId }: IdempotencyRow, acting: Acting): Promise<Reply> => {
  const loaded = await parts.shell.load(submissionId);
  if (!loaded) throw new Error("an idempotency key leads to no submission");
  const { submission, intake } = loaded;
  const issues = fieldIssues(submission, iso(parts.clock()), acting);
  const outcome = done({ schema: intake.form.schema, missingFields: missingFields(issues), replayed: true });
  return { ...toReply(parts, submission, outcome), replayed: true };
};

export const createSubmission = async (parts: Parts, principal: Principal, input: CreateInput): Promise<Reply> => {
  const { intakeId, idempotencyKey: key, initialFields, ttlMs } = input;
  if (principal.via === "none" || principal.via === "link") throw notFound();
  const intake = parts.intakes.current(intakeId);
  if (!intake) throw notFound();
  const { tenant } = principal;
  const actor = requireActor(principal, input.actor);
  const scope: KeyScope | undefined = key === undefined ? undefined : { tenant, intakeId, operation: "create", key };
  const origins = originsByPath(input.origins);
  const id = parts.newId("sub");
  const context = parts.shell.context(intake, actor, principal);
  const stepped = await createWithChecks(
    {
      id,
      tenant,
      ...(initialFields && { initialFields }),
      ...(origins && { origins }),
      ...(ttlMs !== undefined && { ttlMs }),
    },
    context,
  );
  if (!stepped.outcome.ok) {
    // A commit detects a reused key itself, but a failed create never reaches the commit.
    const known = scope && (await parts.store.idempotencyKey(scope));
    if (known) return existing(parts, known, context);
    // No submission was created, so the answer has neither an id nor a token.
    const { message, fields = [] } = stepped.outcome.error;
    const { error } = wordFailure(failed("invalid", message, { fields }), parts);
    return { body: { ok: false, submissionId: "", state: "draft", resumeToken: "", error } };
  }
  const payloadHash = sha256(canonicalJson({ intakeId, initialFields: initialFields ?? {} }));
  return parts.shell.create(intake, {
    answer: toReply(parts, stepped.submission, stepped.outcome),
    stepped,
    ...(scope && { besides: { idempotency: { ...scope, submissionId: id, payloadHash } } }),
    ifTaken: (row) => existing(parts, row, context),
  });
};
