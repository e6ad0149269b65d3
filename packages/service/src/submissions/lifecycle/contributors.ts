import { accountOf, isOfAccount } from "../auth/principal.ts";
import type { IntakeEvent } from "../contract.ts";
import type { HandoffLink, Submission } from "./submission.ts";

/** Events whose actor contributed to the submission. */
const contributing: ReadonlySet<string> = new Set([
  "submission.created",
  "field.updated",
  "upload.completed",
  "submission.submitted",
]);

const linkPrefix = "link:";

type Holders = Pick<HandoffLink, "to" | "heldBy">;

/** The ids behind an actor: for a link, also the account that it was made for and the one that opened it. */
const idsOf = (actorId: string, linkOf: (linkId: string) => Holders | undefined): readonly string[] => {
  if (!actorId.startsWith(linkPrefix)) return [actorId];
  const link = linkOf(actorId.slice(linkPrefix.length));
  return [actorId, link?.to, link?.heldBy].filter((id) => id !== undefined);
};

/** Whether an actor, or an agent that acted for them, created or submitted it, or gave or confirmed an answer. */
export const hasPartIn = (submission: Submission, actorId: string): boolean => {
  const { createdBy, submittedBy, document, links } = submission;
  const linkOf = (linkId: string): HandoffLink | undefined => links.find(({ id }) => id === linkId);
  const answering = document.form.answers.entries().flatMap(([, { by, confirmedBy }]) => [by?.id, confirmedBy?.id]);
  const ids = new Set([accountOf(createdBy), submittedBy && accountOf(submittedBy), ...answering]);
  return [...ids].some((id) => id !== undefined && idsOf(id, linkOf).some((one) => isOfAccount(one, actorId)));
};

/**
 * Whether an actor ever created, answered, confirmed or submitted any of it, directly or through a link, even if the
 * answer was replaced or the link revoked (FB-2-10).
 */
export const hasContributed = (trail: Iterable<Pick<IntakeEvent, "type" | "actor" | "payload">>, actorId: string) => {
  const links = new Map<string, Holders>();
  for (const { type, actor, payload } of trail) {
    if (type === "handoff.link_issued") {
      const { linkId, to, heldBy } = payload as { linkId: string } & Holders;
      links.set(linkId, { ...(to !== undefined && { to }), ...(heldBy !== undefined && { heldBy }) });
    }
    if (contributing.has(type) && idsOf(accountOf(actor), (linkId) => links.get(linkId)).includes(actorId)) return true;
  }
  return false;
};
