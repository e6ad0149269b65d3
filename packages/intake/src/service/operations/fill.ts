import type { Principal } from "../../auth/principal.ts";
import type { Actor } from "../../contract.ts";
import { closedTo, failed, type Outcome } from "../../lifecycle/outcome.ts";
import { type LifecycleCommand, step } from "../../lifecycle/step.ts";
import type { Submission } from "../../lifecycle/submission.ts";
import { limits } from "../../limits.ts";
import { demand, isInReach, requireActor } from "../access.ts";
import { type Input, optionalText, optionalTexts, readActor, readObject, readOrigins } from "../input.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound, ProblemError } from "../problem.ts";
import type { Reply } from "../reply.ts";
import type { Besides, Loaded } from "../shell.ts";

const maxTokenLength = 200;

/** The token a call came with; one that is not of this submission is as good as none there (D-08). */
export const readToken = (
  { tokens }: Parts,
  submissionId: string,
  input: Input,
): { readonly version: number } | undefined => {
  const text = optionalText(input, "resumeToken", maxTokenLength);
  if (text === undefined) return undefined;
  const token = tokens.read(text);
  if (token?.submissionId !== submissionId) throw notFound();
  return token;
};

export const requireToken = (parts: Parts, submissionId: string, input: Input): { readonly version: number } => {
  const token = readToken(parts, submissionId, input);
  if (!token) throw new ProblemError("resume_token_required", 'Send the "resumeToken" of the last answer');
  return token;
};

export const inReach = (principal: Principal, loaded: Loaded | undefined): Loaded => {
  if (!loaded || !isInReach(principal, loaded.submission)) throw notFound();
  return loaded;
};

/** Why a token no longer opens the submission as it is; nothing if it does. */
export const staleness = (submission: Submission, { version }: { readonly version: number }): Outcome | undefined => {
  const { state } = submission;
  if (state === "cancelled" || state === "expired") return closedTo(submission);
  if (version === submission.version) return undefined;
  const changedPaths = Array.from(submission.changed.entries())
    .filter(([, at]) => at > version)
    .map(([path]) => path)
    .sort();
  return failed(
    "conflict",
    "The submission has changed since this token was given; go on with the one in this answer",
    {
      changedPaths: changedPaths.slice(0, limits.maxListedErrors),
    },
  );
};

export interface Fill {
  readonly principal: Principal;
  readonly submissionId: string;
  readonly token: { readonly version: number };
  readonly actor: Actor;
}

/** A call that works on a submission: whose it is, with which token, by whom. */
export const readFill = (
  parts: Parts,
  principal: Principal,
  submissionId: string,
  input: Input,
  unnamed?: Actor,
): Fill => {
  demand(principal, "fill");
  const token = requireToken(parts, submissionId, input);
  const claimed = readActor(input.actor) ?? (principal.via === "open" ? unnamed : undefined);
  return { principal, submissionId, token, actor: requireActor(principal, claimed) };
};

/** One command with the current token. */
export const fill = (
  parts: Parts,
  { principal, submissionId, token, actor }: Fill,
  command: LifecycleCommand | ((loaded: Loaded) => LifecycleCommand | Promise<LifecycleCommand>),
  after: (outcome: Outcome, submission: Submission) => Promise<{ outcome: Outcome; besides?: Besides }> = async (
    outcome,
  ) => ({ outcome }),
): Promise<Reply> =>
  parts.shell.run<Reply>(submissionId, async (found) => {
    const loaded = inReach(principal, found);
    const stale = staleness(loaded.submission, token);
    if (stale) return { answer: toReply(parts, loaded.submission, stale) };
    const context = parts.shell.context(loaded.intake, actor);
    const stepped = step(loaded.submission, typeof command === "function" ? await command(loaded) : command, context);
    const { outcome, besides } = await after(stepped.outcome, stepped.submission);
    return {
      answer: toReply(parts, stepped.submission, outcome),
      stepped,
      ...(besides && { besides }),
    };
  });

export const setFields = (parts: Parts, principal: Principal, submissionId: string, input: Input): Promise<Reply> => {
  const call = readFill(parts, principal, submissionId, input);
  const fields = input.fields === undefined ? {} : readObject(input.fields, '"fields"');
  const origins = readOrigins(input.origins);
  const confirm = optionalTexts(input, "confirm", limits.maxFieldsPerCall, limits.maxReasonLength);
  const decline = optionalTexts(input, "decline", limits.maxFieldsPerCall, limits.maxReasonLength);
  if (input.fields === undefined && !confirm && !decline) throw new ProblemError("malformed", '"fields" is missing');
  return fill(parts, call, {
    type: "set_fields",
    fields,
    ...(origins && { origins }),
    ...(confirm && { confirm }),
    ...(decline && { decline }),
  });
};

/** Who validates where nobody says (D-24). */
const someone: Actor = { kind: "agent", id: "anonymous" };

export const validate = (parts: Parts, principal: Principal, submissionId: string, input: Input): Promise<Reply> =>
  fill(parts, readFill(parts, principal, submissionId, input, someone), { type: "validate" });
