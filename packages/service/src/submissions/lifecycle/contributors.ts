import type { IntakeEvent } from "../contract.ts";
import type { HandoffLink, Submission } from "./submission.ts";

/** Events whose actor had a part in what is submitted. */
const contributing: ReadonlySet<string> = new Set([
  "submission.created",
  "field.updated",
  "upload.completed",
  "submission.submitted",
]);

const linkPrefix = "link:";

type Holders = Pick<HandoffLink, "to" | "heldBy">;

/** The ids behind an actor: a link's own, and the accounts that it was made for or that opened it from a message. */
const idsOf = (actorId: string, linkOf: (linkId: string) => Holders | undefined): readonly string[] => {
  if (!actorId.startsWith(linkPrefix)) return [actorId];
  const link = linkOf(actorId.slice(linkPrefix.length));
  return [actorId, link?.to, link?.heldBy].filter((id) => id !== undefined);
};

/** Whether an actor has a part in the present state: created or submitted it, or gave or confirmed an answer. */
export const hasPartIn = (submission: Submission, actorId: string): boolean => {
  const { createdBy, submittedBy, document, links } = submission;
  const linkOf = (linkId: string): HandoffLink | undefined => links.find(({ id }) => id === linkId);
  const answering = document.form.answers.entries().flatMap(([, { by, confirmedBy }]) => [by?.id, confirmedBy?.id]);
  const ids = new Set([createdBy.id, submittedBy?.id, ...answering]);
  return [...ids].some((id) => id !== undefined && idsOf(id, linkOf).includes(actorId));
};

/**
 * Whether an actor created, answered, confirmed or submitted any of it, themselves or through a link that was theirs,
 * also where another answer has replaced theirs or the link was revoked since (FB-2-10).
 */
export const hasContributed = (trail: Iterable<Pick<IntakeEvent, "type" | "actor" | "payload">>, actorId: string) => {
  const links = new Map<string, Holders>();
  for (const { type, actor, payload } of trail) {
    if (type === "handoff.link_issued") {
      const { linkId, to, heldBy } = payload as { linkId: string } & Holders;
      links.set(linkId, { ...(to !== undefined && { to }), ...(heldBy !== undefined && { heldBy }) });
    }
    if (contributing.has(type) && idsOf(actor.id, (linkId) => links.get(linkId)).includes(actorId)) return true;
  }
  return false;
};
