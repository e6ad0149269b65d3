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

/** What every call about one submission says. */
export interface SubmissionInput {
  readonly submissionId: string;
  readonly resumeToken?: string;
  readonly actor?: Actor;
}

/** A call that works on a submission, for which the token is needed. */
export type FillInput = SubmissionInput & { readonly resumeToken: string };

/** The token a call came with; one that is not of this submission is as good as none there (D-08). */
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

/** Why a token no longer opens the submission as it is; nothing if it does. */
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

/** A call that works on a submission: whose it is, with which token, by whom. */
export const readFill = (parts: Parts, principal: Principal, input: FillInput, unnamed?: Actor): Fill => {
  const { submissionId } = input;
  const token = readToken(parts, input);
  if (!token) throw notFound();
  const claimed = input.actor ?? (principal.via === "open" ? unnamed : undefined);
  return { principal, submissionId, token, actor: requireActor(principal, claimed) };
};

/** One command with the current token. */
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

/** Who validates where nobody says (D-24). */
const someone: Actor = { kind: "agent", id: "anonymous" };

export const validate = (parts: Parts, principal: Principal, input: FillInput): Promise<Reply> =>
  fill(parts, readFill(parts, principal, input, someone), { type: "validate" });
