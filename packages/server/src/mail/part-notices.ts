import { hasRole, people } from "@cofill/core";
import type { PartNotice } from "@cofill/service";
import { isAgentName } from "@cofill/service/mail";
import type { NoticeParts } from "./notice-parts.ts";

/** Notifies the other roles that a part of a submission is finished (MF-2-12). */
export const createPartNotices = ({ look, notify, hasMail, isoNow }: NoticeParts) => {
  const tell = async ({ tenant, submissionId, roles }: PartNotice): Promise<void> => {
    const viewed = await look(tenant, submissionId);
    if (!viewed || viewed.submission.closedAt !== undefined) return;
    const { links, createdBy, document } = viewed.submission;
    const done = links.filter(({ doneAt }) => doneAt !== undefined);
    const finished = new Set(done.flatMap(({ to }) => to ?? []));
    // Recipients: the creator of the submission, those who handed off a finished part, and those with a link to a next
    // role.
    const isNext = (carried: readonly string[] | undefined): boolean =>
      roles.some((role) => carried?.includes(role) ?? hasRole(document.definition, people, role));
    const next = links.filter((link) => link.doneAt === undefined && link.expiresAt > isoNow() && isNext(link.roles));
    const told = new Set([createdBy.id, ...done.flatMap(({ by }) => by ?? []), ...next.flatMap(({ to }) => to ?? [])]);
    for (const account of told) {
      if (finished.has(account) || !isAgentName(account) || !(await hasMail(tenant, account))) continue;
      await notify({
        tenant,
        submissionId,
        to: [account],
        text: `A part of "${viewed.intake.name}" is complete. Next: ${roles.join(", ")}.`,
        rights: ["read", "fill"],
        key: `part:${submissionId}:${done.map(({ id }) => id).join(",")}`,
      });
    }
  };
  return { tell };
};
