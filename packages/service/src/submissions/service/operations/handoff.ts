import type { Assurance } from "@cofill/core";
import type { Principal } from "../../auth/principal.ts";
import { assuranceOf } from "../../auth/provenance.ts";
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

/** What a new link proves of its holder: nothing more than its maker could, and less if an agent is shown it. */
const linkAssurance = (principal: Principal, isShownToAgent: boolean): Assurance => {
  if (principal.via !== "key") return assuranceOf(principal);
  return isShownToAgent ? "relayed" : "link";
};

/**
 * Asks a person to go on. An agent is not given the link, because whoever opens it is recorded as a person; the link
 * reaches the person through their inbox or the pages of the server (FB-2-16).
 */
export const issueLink = (parts: Parts, principal: Principal, input: IssueLinkInput): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { submissionId: id, expiresInMs: ttlMs = limits.defaultLinkTtlMs, note, to, roles } = input;
  const token = `hl_${parts.newSecret()}`;
  const tokenHash = sha256(token);
  const expiresAt = iso(parts.clock() + ttlMs);
  const linkId = parts.newId("lnk");
  const isAgent = call.actor.kind === "agent";
  const isShown = !isAgent || parts.showsLinksToAgents;
  const command = {
    type: "issue_link",
    linkId,
    tokenHash,
    expiresAt,
    assurance: linkAssurance(principal, isAgent && isShown),
    ...(note !== undefined && { note }),
    ...(to !== undefined && { to }),
    ...(roles && { roles }),
  } as const;
  return fill(parts, call, command, async (outcome) =>
    outcome.ok
      ? {
          outcome: done({
            handoffId: linkId,
            ...(to !== undefined && { to }),
            via: to !== undefined ? "inbox" : isShown ? "link" : "page",
            expiresAt,
            ...(isShown && { url: `${parts.baseUrl()}${handoffPath}${token}` }),
          }),
          besides: { links: [{ hash: tokenHash, submissionId: id, expiresAt }] },
        }
      : { outcome },
  );
};

export interface OpenLinkInput {
  readonly tenant: string;
  readonly actor: Actor;
  /** What the account proved when it opened the message. */
  readonly assurance: Assurance;
  /** The link whose notice this one is opened from. */
  readonly under?: string;
  /** When the right that permits opening it expires. */
  readonly until?: string;
}

/**
 * Creates a short-lived link for an account whose right to fill comes from a mail message, which the server has
 * checked.
 */
export const openLink = (
  parts: Parts,
  id: string,
  { tenant, actor, assurance, under, until }: OpenLinkInput,
): Promise<Reply> =>
  parts.shell.run<Reply>(id, async (found) => {
    const inside: Principal = { via: "open", tenant, channel: "inbox" };
    const loaded = inReach(inside, found);
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
        assurance,
        heldBy: actor.id,
        ...(under !== undefined && { under }),
      },
      parts.shell.context(loaded.intake, actor, inside),
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
  input: FillInput & { readonly handoffId?: string },
): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const { handoffId: linkId } = input;
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
  const { id: linkId, roles, assurance = "relayed" } = link;
  return { via: "link", tenant, linkId, submissionId, assurance, ...(roles && { roles }) };
};
