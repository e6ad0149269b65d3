import { canonicalJson } from "@cofill/core/kit";
import type { IdempotencyRow, KeyScope } from "@cofill/store";
import { submissionMessage } from "../../../messages/submission-message.ts";
import { wordFailure } from "../../../messages/word-outcome.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Actor, Origins } from "../../contract.ts";
import { missingFields } from "../../lifecycle/commands/fields.ts";
import type { LifecycleContext } from "../../lifecycle/context.ts";
import { fieldIssues } from "../../lifecycle/field-issues.ts";
import { done, failed } from "../../lifecycle/outcome.ts";
import { createWithChecks, step } from "../../lifecycle/step.ts";
import { principalId, requireActor } from "../access.ts";
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

/** The answer to a create that made nothing: it has neither an id nor a token. */
const nothingMade = (parts: Parts, failure: Parameters<typeof wordFailure>[0]): Reply => {
  const { error } = wordFailure(failure, parts);
  return { body: { ok: false, submissionId: "", state: "draft", resumeToken: "", error } };
};

/** Identifies a request, so that its idempotency key cannot be used for another (FB-2-09). */
const payloadHashOf = ({ intakeId, initialFields = {}, origins, ttlMs }: CreateInput): string =>
  sha256(
    canonicalJson({ intakeId, initialFields, ...(origins && { origins }), ...(ttlMs !== undefined && { ttlMs }) }),
  );

/**
 * Answers a reused idempotency key with the current state of the submission that it created, which may have expired
 * by now; a key that came with another request is a conflict (FB-2-09).
 */
const existing = (
  parts: Parts,
  { submissionId, payloadHash }: IdempotencyRow,
  input: CreateInput,
  context: LifecycleContext,
): Promise<Reply> => {
  if (payloadHash !== payloadHashOf(input)) {
    const used = failed("conflict", submissionMessage("submission.key_used"));
    return Promise.resolve(nothingMade(parts, used));
  }
  return parts.shell.run<Reply>(submissionId, (loaded) => {
    if (!loaded) throw new Error("an idempotency key leads to no submission");
    const { intake } = loaded;
    const stepped = step(loaded.submission, { type: "look" }, { ...context, intake });
    const { submission } = stepped;
    const issues = fieldIssues(submission, iso(parts.clock()), context);
    const outcome = done({ schema: intake.form.schema, missingFields: missingFields(issues), replayed: true });
    return { answer: { ...toReply(parts, submission, outcome), replayed: true }, stepped };
  });
};

export const createSubmission = async (parts: Parts, principal: Principal, input: CreateInput): Promise<Reply> => {
  const { intakeId, idempotencyKey: key, initialFields, ttlMs } = input;
  if (principal.via === "none" || principal.via === "link") throw notFound();
  const intake = parts.intakes.current(intakeId);
  if (!intake) throw notFound();
  const { tenant } = principal;
  const actor = requireActor(principal, input.actor);
  const of = { tenant, intakeId, operation: "create", principal: principalId(principal, actor) } as const;
  const scope: KeyScope | undefined = key === undefined ? undefined : { ...of, key };
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
    if (known) return existing(parts, known, input, context);
    const { message, fields = [] } = stepped.outcome.error;
    return nothingMade(parts, failed("invalid", message, { fields }));
  }
  return parts.shell.create(intake, {
    answer: toReply(parts, stepped.submission, stepped.outcome),
    stepped,
    ...(scope && { besides: { idempotency: { ...scope, submissionId: id, payloadHash: payloadHashOf(input) } } }),
    ifTaken: (row) => existing(parts, row, input, context),
  });
};
