import { type Assurance, rolesIn } from "@cofill/core";
import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Actor } from "../../contract.ts";
import { limits } from "../../limits.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import type { FieldIssue } from "../field-issue.ts";
import { closedTo, done, failed, type Outcome, refusedFields } from "../outcome.ts";
import type { HandoffLink, Submission } from "../submission.ts";

export interface IssueLink {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  /** Whether the link proves a person. */
  readonly assurance: Assurance;
  readonly note?: string;
  readonly to?: string;
  /** Roles of the form that the link's holder fills; without them, the fields of people. */
  readonly roles?: readonly string[];
}

/** A link for a person whose right to fill comes from a mail message. */
export interface OpenLink {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly assurance: Assurance;
  readonly heldBy: string;
  /** The link whose notice this one was opened from; it limits this link's lifetime and roles. */
  readonly under?: string;
}

const idsOf = (links: readonly HandoffLink[]): readonly string[] => links.map(({ id }) => id);

const revoke = (draft: Draft, links: readonly HandoffLink[]): void => {
  if (links.length > 0) draft.emit("handoff.link_revoked", { linkIds: idsOf(links) });
};

/** Revokes expired links if the submission has the maximum number; fails if none has expired. */
const roomProblem = (draft: Draft, now: string): Outcome | undefined => {
  const max = limits.maxLinksPerSubmission;
  if (draft.submission.links.length < max) return undefined;
  const lapsed = draft.submission.links.filter(({ expiresAt }) => expiresAt <= now);
  revoke(draft, lapsed);
  return lapsed.length > 0
    ? undefined
    : failed("invalid", submissionMessage("handoff.too_many_links", { maximum: max }));
};

/** The roles of a new link; a person who is restricted to roles cannot grant others. */
const grantedRoles = (
  { submission }: Draft,
  wanted: readonly string[] | undefined,
  { actor, roles }: LifecycleContext,
): { readonly roles?: readonly string[]; readonly refused?: Outcome } => {
  const own = actor.kind === "human" ? roles : undefined;
  if (!wanted) return own ? { roles: own } : {};
  const known = own ?? rolesIn(submission.document.form.compiled);
  const errors = wanted
    .filter((role) => !known.includes(role))
    .map((role): FieldIssue => {
      const message = { found: { code: "unknown_role", params: { role, known } } };
      return { path: "roles", code: "invalid_value", message, expected: known, received: role };
    });
  return errors.length > 0 ? { refused: refusedFields(errors) } : { roles: wanted };
};

/** The unfinished links of an actor: their own links, and the links that those were opened from. */
export const openLinksOf = ({ links }: Submission, { id }: Actor): readonly string[] => {
  const held = links.filter((link) => `link:${link.id}` === id || link.to === id);
  const ids = new Set(held.flatMap((link) => [link.id, ...(link.under === undefined ? [] : [link.under])]));
  return links.filter((link) => ids.has(link.id) && link.doneAt === undefined).map((link) => link.id);
};

export const issueLink = (draft: Draft, { roles: wanted, ...link }: IssueLink, context: LifecycleContext): Outcome => {
  const { roles, refused } = grantedRoles(draft, wanted, context);
  const problem = closedTo(draft.submission) ?? refused ?? roomProblem(draft, context.now);
  if (problem) return problem;
  draft.emit("handoff.link_issued", { ...link, ...(roles && { roles }) });
  return done({ linkId: link.linkId, expiresAt: link.expiresAt });
};

export const openLink = (draft: Draft, command: OpenLink, { now }: LifecycleContext): Outcome => {
  const { heldBy, under } = command;
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  const { links } = draft.submission;
  const parent = under === undefined ? undefined : links.find(({ id }) => id === under);
  if (under !== undefined && !parent) return failed("cancelled", submissionMessage("handoff.revoked"));
  if (parent && parent.expiresAt <= now) return failed("expired", submissionMessage("handoff.expired"));
  const own = links.filter((link) => link.heldBy === heldBy && link.under === under);
  revoke(draft, own.slice(0, Math.max(0, own.length + 1 - limits.maxOpenedLinks)));
  const problem = roomProblem(draft, now);
  if (problem) return problem;
  const isLonger = parent !== undefined && parent.expiresAt < command.expiresAt;
  const expiresAt = isLonger ? parent.expiresAt : command.expiresAt;
  const { roles } = parent ?? {};
  draft.emit("handoff.link_issued", { ...command, expiresAt, ...(roles && { roles }) });
  return done({ linkId: command.linkId, expiresAt });
};

/** Revokes one link and those opened from it, or all links. */
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

/** Records that an agent continues after a person worked through a link (D-14). */
export const noticeReturn = (draft: Draft, { actor }: LifecycleContext): void => {
  const { resumable, closedAt } = draft.submission;
  if (resumable && closedAt === undefined && actor.kind === "agent") draft.emit("handoff.resumed", {});
};
