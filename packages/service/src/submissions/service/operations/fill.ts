import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Actor, Origins } from "../../contract.ts";
import { closedTo, failed, type Outcome } from "../../lifecycle/outcome.ts";
import { type LifecycleCommand, stepWithChecks } from "../../lifecycle/step.ts";
import type { Submission } from "../../lifecycle/submission.ts";
import { limits } from "../../limits.ts";
import { isInReach, requireActor } from "../access.ts";
import { originsByPath } from "../input.ts";
import { type Parts, toReply } from "../parts.ts";
import { missing, notFound, ProblemError } from "../problem.ts";
import type { Reply } from "../reply.ts";
import type { Besides, Loaded } from "../shell.ts";

/** The members that every call about one submission has. */
export interface SubmissionInput {
  readonly submissionId: string;
  readonly resumeToken?: string;
  readonly actor?: Actor;
}

/** The input of calls that need a resume token. */
export type FillInput = SubmissionInput & { readonly resumeToken: string };

/** Reads the resume token of a call; a token of another submission is answered with not_found (D-08). */
export const readToken = (
  { tokens }: Parts,
  { submissionId, resumeToken: text }: SubmissionInput,
): { readonly version: number } | undefined => {
  if (text === undefined) return undefined;
  const token = tokens.read(text);
  if (token?.submissionId !== submissionId) throw notFound();
  return token;
};

export const inReach = (principal: Principal, loaded: Loaded | undefined): Loaded => {
  if (!loaded || !isInReach(principal, loaded.submission)) throw notFound();
  return loaded;
};

/** The error outcome of a stale token or a cancelled or expired submission, or undefined if the token is current. */
export const staleness = (submission: Submission, { version }: { readonly version: number }): Outcome | undefined => {
  const { state } = submission;
  if (state === "cancelled" || state === "expired") return closedTo(submission);
  if (version === submission.version) return undefined;
  const changedPaths = submission.document
    .changes()
    .filter(([, at]) => at > version)
    .map(([path]) => path)
    .sort();
  return failed("conflict", submissionMessage("submission.changed"), {
    changedPaths: changedPaths.slice(0, limits.maxListedErrors),
  });
};

export interface Fill {
  readonly principal: Principal;
  readonly submissionId: string;
  readonly token: { readonly version: number };
  readonly actor: Actor;
}

/** Reads the token and the actor of a call that changes a submission. */
export const readFill = (parts: Parts, principal: Principal, input: FillInput, unnamed?: Actor): Fill => {
  const { submissionId } = input;
  const token = readToken(parts, input);
  if (!token) throw notFound();
  const claimed = input.actor ?? (principal.via === "open" ? unnamed : undefined);
  return { principal, submissionId, token, actor: requireActor(principal, claimed) };
};

/** Runs one command if the resume token is current. */
export const fill = (
  parts: Parts,
  { principal, submissionId, token, actor }: Fill,
  command: LifecycleCommand | ((loaded: Loaded) => LifecycleCommand | Promise<LifecycleCommand>),
  after?: (outcome: Outcome, submission: Submission) => Promise<{ outcome: Outcome; besides?: Besides }>,
): Promise<Reply> =>
  parts.shell.run<Reply>(submissionId, async (found) => {
    const loaded = inReach(principal, found);
    const stale = staleness(loaded.submission, token);
    if (stale) return { answer: toReply(parts, loaded.submission, stale) };
    const context = parts.shell.context(loaded.intake, actor, principal);
    const given = typeof command === "function" ? await command(loaded) : command;
    const stepped = await stepWithChecks(loaded.submission, given, context);
    if (!after) return { answer: toReply(parts, stepped.submission, stepped.outcome), stepped };
    const { outcome, besides } = await after(stepped.outcome, stepped.submission);
    return { answer: toReply(parts, stepped.submission, outcome), stepped, ...(besides && { besides }) };
  });

export type SetFieldsInput = FillInput & {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly origins?: Origins;
  readonly confirm?: readonly string[];
  readonly decline?: readonly string[];
};

export const setFields = (parts: Parts, principal: Principal, input: SetFieldsInput): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { fields, confirm, decline } = input;
  if (!fields && !confirm && !decline) {
    throw new ProblemError(missing("fields"));
  }
  const origins = originsByPath(input.origins);
  return fill(parts, call, {
    type: "set_fields",
    fields: fields ?? {},
    ...(origins && { origins }),
    ...(confirm && { confirm }),
    ...(decline && { decline }),
  });
};

/** The actor of a validation that names none (D-24). */
const someone: Actor = { kind: "agent", id: "anonymous" };

export const validate = (parts: Parts, principal: Principal, input: FillInput): Promise<Reply> =>
  fill(parts, readFill(parts, principal, input, someone), { type: "validate" });
