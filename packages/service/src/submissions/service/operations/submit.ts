import { canonicalJson } from "@cofill/core/kit";
import type { IdempotencyRow, KeyScope } from "@cofill/store";
import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Principal } from "../../auth/principal.ts";
import { failed } from "../../lifecycle/outcome.ts";
import { stepWithChecks } from "../../lifecycle/step.ts";
import { principalId } from "../access.ts";
import { sha256 } from "../ids.ts";
import { type Parts, toReply } from "../parts.ts";
import type { Envelope, Reply } from "../reply.ts";
import type { Decision, Loaded } from "../shell.ts";
import { type FillInput, inReach, readFill, staleness } from "./fill.ts";

/** Identifies what is submitted, so that reusing an idempotency key for other content is a conflict (D-10). */
const payloadHashOf = ({ submission }: Loaded): string =>
  sha256(canonicalJson([submission.id, submission.intakeVersion, submission.document.values()]));

const replay = (parts: Parts, loaded: Loaded, row: IdempotencyRow): Reply => {
  const isSame = row.submissionId === loaded.submission.id && row.payloadHash === payloadHashOf(loaded);
  if (!isSame || row.answer === undefined) {
    return toReply(parts, loaded.submission, failed("conflict", submissionMessage("submission.key_used")));
  }
  return { body: JSON.parse(row.answer) as Envelope, text: row.answer, replayed: true };
};

/**
 * Whether an answer uses up the idempotency key; after a validation failure the key can be reused for the corrected
 * submission.
 */
const binds = (body: Envelope): boolean => body.ok || body.error.type === "needs_approval";

export const submit = (
  parts: Parts,
  principal: Principal,
  input: FillInput & { readonly idempotencyKey: string },
): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { submissionId, idempotencyKey: key } = input;
  return parts.shell.run(submissionId, async (found): Promise<Decision<Reply>> => {
    const loaded = inReach(principal, found);
    const { submission, intake } = loaded;
    const { tenant, intakeId } = submission;
    const scope: KeyScope = {
      ...{ tenant, intakeId, operation: "submit", key },
      principal: principalId(principal, call.actor),
    };
    /** A commit detects a used key itself, but an answer that stores no key must look it up. */
    const unlessUsed = async (decision: Decision<Reply>): Promise<Decision<Reply>> => {
      const known = await parts.store.idempotencyKey(scope);
      return known ? { answer: replay(parts, loaded, known) } : decision;
    };
    const stale = staleness(submission, call.token);
    if (stale) return unlessUsed({ answer: toReply(parts, submission, stale) });
    const stepped = await stepWithChecks(
      submission,
      { type: "submit" },
      parts.shell.context(intake, call.actor, principal),
    );
    const { body } = toReply(parts, stepped.submission, stepped.outcome);
    if (!binds(body)) return unlessUsed({ answer: { body }, stepped });
    const text = JSON.stringify(body);
    const idempotency: IdempotencyRow = { ...scope, submissionId, payloadHash: payloadHashOf(loaded), answer: text };
    return {
      answer: { body, text },
      stepped,
      besides: { idempotency },
      ifTaken: async (row) => {
        const now = await parts.shell.load(submissionId);
        return replay(parts, now ?? loaded, row);
      },
    };
  });
};
