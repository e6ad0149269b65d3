import type { Principal } from "../../auth/principal.ts";
import type { Actor } from "../../contract.ts";
import { done } from "../../lifecycle/outcome.ts";
import { step } from "../../lifecycle/step.ts";
import { limits } from "../../limits.ts";
import { iso } from "../clock.ts";
import { sha256 } from "../ids.ts";
import { type Parts, toReply } from "../parts.ts";
import type { Reply } from "../reply.ts";
import { type FillInput, fill, inReach, readFill } from "./fill.ts";

const shape = /^hl_[A-Za-z0-9_-]{43}$/;

/** The path of hand-off links, relative to the server's base URL. */
export const handoffPath = "/handoff/";

export type IssueLinkInput = FillInput & {
  readonly expiresInMs?: number;
  readonly note?: string;
  readonly to?: string;
  readonly roles?: readonly string[];
};

export const issueLink = (parts: Parts, principal: Principal, input: IssueLinkInput): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { submissionId: id, expiresInMs: ttlMs = limits.defaultLinkTtlMs, note, to, roles } = input;
  const token = `hl_${parts.newSecret()}`;
  const tokenHash = sha256(token);
  const expiresAt = iso(parts.clock() + ttlMs);
  const linkId = parts.newId("lnk");
  const command = {
    type: "issue_link",
    linkId,
    tokenHash,
    expiresAt,
    ...(note !== undefined && { note }),
    ...(to !== undefined && { to }),
    ...(roles && { roles }),
  } as const;
  return fill(parts, call, command, async (outcome) =>
    outcome.ok
      ? {
          outcome: done({ url: `${parts.baseUrl()}${handoffPath}${token}`, expiresAt, linkId }),
          besides: { links: [{ hash: tokenHash, submissionId: id, expiresAt }] },
        }
      : { outcome },
  );
};

export interface OpenLinkInput {
  readonly tenant: string;
  readonly actor: Actor;
  /** The link whose notice this one is opened from. */
  readonly under?: string;
  /** When the right that permits opening it expires. */
  readonly until?: string;
}

/**
 * Creates a short-lived link for an account whose right to fill comes from a mail message, which the server has
 * checked.
 */
export const openLink = (parts: Parts, id: string, { tenant, actor, under, until }: OpenLinkInput): Promise<Reply> =>
  parts.shell.run<Reply>(id, async (found) => {
    const loaded = inReach({ via: "open", tenant }, found);
    const token = `hl_${parts.newSecret()}`;
    const tokenHash = sha256(token);
    const soon = iso(parts.clock() + limits.openedLinkTtlMs);
    const stepped = step(
      loaded.submission,
      {
        type: "open_link",
        linkId: parts.newId("lnk"),
        tokenHash,
        expiresAt: until !== undefined && until < soon ? until : soon,
        heldBy: actor.id,
        ...(under !== undefined && { under }),
      },
      parts.shell.context(loaded.intake, actor),
    );
    const { outcome } = stepped;
    if (!outcome.ok) return { answer: toReply(parts, stepped.submission, outcome), stepped };
    const expiresAt = String(outcome.body.expiresAt);
    const url = `${parts.baseUrl()}${handoffPath}${token}`;
    return {
      answer: toReply(parts, stepped.submission, done({ ...outcome.body, url })),
      stepped,
      besides: { links: [{ hash: tokenHash, submissionId: id, expiresAt }] },
    };
  });

export const revokeLinks = (
  parts: Parts,
  principal: Principal,
  input: FillInput & { readonly linkId?: string },
): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { linkId } = input;
  return fill(parts, call, { type: "revoke_links", ...(linkId !== undefined && { linkId }) });
};

/**
 * The principal of a link's token; undefined alike for an unknown, expired or revoked link, so that the answer reveals
 * nothing.
 */
export const principalOfLink = async (parts: Parts, token: string): Promise<Principal | undefined> => {
  if (!shape.test(token)) return undefined;
  const hash = sha256(token);
  const row = await parts.store.link(hash);
  const now = iso(parts.clock());
  if (!row || row.expiresAt <= now) return undefined;
  const loaded = await parts.shell.load(row.submissionId);
  const link = loaded?.submission.links.find((one) => one.hash === hash);
  if (!loaded || !link || link.expiresAt <= now) return undefined;
  const { tenant, id: submissionId } = loaded.submission;
  const { id: linkId, roles } = link;
  return { via: "link", tenant, linkId, submissionId, ...(roles && { roles }) };
};
