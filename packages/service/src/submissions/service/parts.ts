import type { Files, Store } from "@cofill/store";
import { wordOutcome } from "../../messages/word-outcome.ts";
import type { Outcome } from "../lifecycle/outcome.ts";
import type { Submission } from "../lifecycle/submission.ts";
import type { Clock } from "./clock.ts";
import type { CrashPoint } from "./crash-points.ts";
import type { IntakeRegistry } from "./intake-registry.ts";
import type { Envelope, Reply } from "./reply.ts";
import type { ResumeTokens } from "./resume-token.ts";
import type { Shell } from "./shell.ts";

/** Dependencies that all operations share. */
export interface Parts {
  readonly store: Store;
  readonly shell: Shell;
  readonly intakes: IntakeRegistry;
  readonly tokens: ResumeTokens;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  /** Makes an unguessable text. */
  readonly newSecret: () => string;
  readonly files?: Files;
  /** Whether agents are given the links that they ask for; what is confirmed through such a link is `relayed`. */
  readonly showsLinksToAgents: boolean;
  /** The public base URL of the server, for links in messages to people. */
  readonly baseUrl: () => string;
  readonly reach: (point: CrashPoint) => void;
  /** The language of messages for this call; English by default. */
  readonly language?: string;
}

/** Builds the contract's envelope, with the current resume token in successes and errors alike (FB-TOK-01). */
export const toEnvelope = ({ tokens, language }: Parts, submission: Submission, found: Outcome): Envelope => {
  const outcome = wordOutcome(found, { audience: "agent", language });
  const { id: submissionId, state, version } = submission;
  const resumeToken = tokens.issue(submissionId, version);
  return outcome.ok
    ? { ok: true, submissionId, state, resumeToken, ...outcome.body }
    : { ok: false, submissionId, state, resumeToken, error: outcome.error };
};

export const toReply = (parts: Parts, submission: Submission, outcome: Outcome): Reply => ({
  body: toEnvelope(parts, submission, outcome),
});
