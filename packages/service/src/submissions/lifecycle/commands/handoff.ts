import { limits } from "../../limits.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { closedTo, done, failed, type Outcome } from "../outcome.ts";
import type { HandoffLink } from "../submission.ts";

export interface IssueLink {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly note?: string;
  readonly to?: string;
}

/** A way for somebody whom a message gave the right to fill. */
export interface OpenLink {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly heldBy: string;
  /** The link whose notice it is opened from. */
  readonly under?: string;
}

const idsOf = (links: readonly HandoffLink[]): readonly string[] => links.map(({ id }) => id);

const revoke = (draft: Draft, links: readonly HandoffLink[]): void => {
  if (links.length > 0) draft.emit("handoff.link_revoked", { linkIds: idsOf(links) });
};

/** Room for one more link: those that lapsed make it. */
const roomFault = (draft: Draft, now: string): Outcome | undefined => {
  const max = limits.maxLinksPerSubmission;
  if (draft.submission.links.length < max) return undefined;
  const lapsed = draft.submission.links.filter(({ expiresAt }) => expiresAt <= now);
  revoke(draft, lapsed);
  return lapsed.length > 0
    ? undefined
    : failed("invalid", `A submission has at most ${max} open links; revoke some first`);
};

export const issueLink = (draft: Draft, command: IssueLink, { now }: LifecycleContext): Outcome => {
  const fault = closedTo(draft.submission) ?? roomFault(draft, now);
  if (fault) return fault;
  draft.emit("handoff.link_issued", command);
  return done({ linkId: command.linkId, expiresAt: command.expiresAt });
};

export const openLink = (draft: Draft, command: OpenLink, { now }: LifecycleContext): Outcome => {
  const { heldBy, under } = command;
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  const { links } = draft.submission;
  const parent = under === undefined ? undefined : links.find(({ id }) => id === under);
  if (under !== undefined && !parent) return failed("cancelled", "The hand-off was taken back by whoever made it");
  if (parent && parent.expiresAt <= now) return failed("expired", "The time of the hand-off is over");
  const own = links.filter((link) => link.heldBy === heldBy && link.under === under);
  revoke(draft, own.slice(0, Math.max(0, own.length + 1 - limits.maxOpenedLinks)));
  const fault = roomFault(draft, now);
  if (fault) return fault;
  const isLonger = parent !== undefined && parent.expiresAt < command.expiresAt;
  const expiresAt = isLonger ? parent.expiresAt : command.expiresAt;
  draft.emit("handoff.link_issued", { ...command, expiresAt });
  return done({ linkId: command.linkId, expiresAt });
};

/** With everything that stands on it. */
export const revokeLinks = (draft: Draft, { linkId }: { readonly linkId?: string }): Outcome => {
  const links = draft.submission.links.filter(
    ({ id, under }) => linkId === undefined || id === linkId || under === linkId,
  );
  if (links.length > 0) {
    const closed = draft.submission.closedAt === undefined ? undefined : closedTo(draft.submission);
    if (closed) return done({ revoked: 0 });
    revoke(draft, links);
  }
  return done({ revoked: links.length });
};

/** An agent is back after a person worked through a link (D-14). */
export const noticeReturn = (draft: Draft, { actor }: LifecycleContext): void => {
  const { resumable, closedAt } = draft.submission;
  if (resumable && closedAt === undefined && actor.kind === "agent") draft.emit("handoff.resumed", {});
};
