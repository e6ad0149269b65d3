import { canonicalJson } from "@cofill/core";
import type { Principal } from "../../auth/principal.ts";
import { missingFields } from "../../lifecycle/commands/fields.ts";
import { fieldErrors } from "../../lifecycle/field-errors.ts";
import { done, failed } from "../../lifecycle/outcome.ts";
import { create } from "../../lifecycle/step.ts";
import { limits } from "../../limits.ts";
import type { IdempotencyRow } from "../../store.ts";
import { demand, requireActor } from "../access.ts";
import { iso } from "../clock.ts";
import { sha256 } from "../ids.ts";
import { type Input, optionalNumber, optionalText, readActor, readObject, readOrigins } from "../input.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound } from "../problem.ts";
import type { Reply } from "../reply.ts";

export const readIdempotencyKey = (input: Input): string | undefined => {
  const key = optionalText(input, "idempotencyKey", limits.maxIdempotencyKeyLength);
  return key === "" ? undefined : key;
};

/** A key that was used: the submission it made, as it stands now (D-10, D-23). */
const existing = async (parts: Parts, { submissionId }: IdempotencyRow): Promise<Reply> => {
  const loaded = await parts.shell.load(submissionId);
  if (!loaded) throw new Error("an idempotency key leads to no submission");
  const { submission, intake } = loaded;
  const errors = fieldErrors(submission.form, submission.uploads, iso(parts.clock()));
  const outcome = done({ schema: intake.form.schema, missingFields: missingFields(errors), replayed: true });
  return { ...toReply(parts, submission, outcome), replayed: true };
};

export const createSubmission = async (
  parts: Parts,
  principal: Principal,
  intakeId: string,
  input: Input,
): Promise<Reply> => {
  demand(principal, "create");
  if (principal.via === "none" || principal.via === "link") throw notFound();
  const intake = parts.intakes.current(intakeId);
  if (!intake) throw notFound();
  const { tenant } = principal;
  const actor = requireActor(principal, readActor(input.actor));
  const key = readIdempotencyKey(input);
  if (key !== undefined) {
    const known = await parts.store.idempotencyKey({ tenant, intakeId, operation: "create", key });
    if (known) return existing(parts, known);
  }
  const initialFields =
    input.initialFields === undefined ? undefined : readObject(input.initialFields, '"initialFields"');
  const origins = readOrigins(input.origins);
  const ttlMs = optionalNumber(input, "ttlMs", limits.minTtlMs, limits.maxTtlMs);
  const id = parts.newId("sub");
  const stepped = create(
    {
      id,
      tenant,
      ...(initialFields && { initialFields }),
      ...(origins && { origins }),
      ...(ttlMs !== undefined && { ttlMs }),
    },
    parts.shell.context(intake, actor),
  );
  if (!stepped.outcome.ok) {
    // Nothing came into being, so there is no submission to name and no token to give.
    const { error } = stepped.outcome;
    const outcome = failed("invalid", error.message ?? "The fields cannot be taken", { fields: error.fields ?? [] });
    return { body: { ok: false, submissionId: "", state: "draft", resumeToken: "", error: outcome.error } };
  }
  const payloadHash = sha256(canonicalJson({ intakeId, initialFields: initialFields ?? {} }));
  return parts.shell.create(intake, {
    answer: toReply(parts, stepped.submission, stepped.outcome),
    stepped,
    ...(key !== undefined && {
      besides: { idempotency: { tenant, intakeId, operation: "create", key, submissionId: id, payloadHash } },
    }),
    ifTaken: (row) => existing(parts, row),
  });
};
