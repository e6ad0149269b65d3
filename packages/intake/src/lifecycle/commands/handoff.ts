import { limits } from "../../limits.ts";
import type { Draft, LifecycleContext } from "../draft.ts";
import { closedTo, done, failed, type Outcome } from "../outcome.ts";

export interface IssueLink {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly note?: string;
  readonly to?: string;
}

export const issueLink = (draft: Draft, command: IssueLink): Outcome => {
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  if (draft.submission.links.length >= limits.maxLinksPerSubmission) {
    return failed("invalid", `A submission has at most ${limits.maxLinksPerSubmission} open links; revoke some first`);
  }
  draft.emit("handoff.link_issued", command);
  return done({ linkId: command.linkId, expiresAt: command.expiresAt });
};

export const revokeLinks = (draft: Draft, { linkId }: { readonly linkId?: string }): Outcome => {
  const linkIds = draft.submission.links.filter(({ id }) => linkId === undefined || id === linkId).map(({ id }) => id);
  if (linkIds.length > 0) {
    const closed = draft.submission.closedAt === undefined ? undefined : closedTo(draft.submission);
    if (closed) return done({ revoked: 0 });
    draft.emit("handoff.link_revoked", { linkIds });
  }
  return done({ revoked: linkIds.length });
};

/** An agent is back after a person worked through a link (D-14). */
export const noticeReturn = (draft: Draft, { actor }: LifecycleContext): void => {
  const { resumable, closedAt } = draft.submission;
  if (resumable && closedAt === undefined && actor.kind === "agent") draft.emit("handoff.resumed", {});
};
