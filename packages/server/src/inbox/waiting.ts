import type { Mailer, MailService } from "@cofill/service/mail";
import { isAgentName } from "@cofill/service/mail";
import { mailRoles } from "../mail/mail-account.ts";
import type { PageUser } from "../service-pages/page-user.ts";
import { inboxLimits } from "./limits.ts";

/** Counts the waiting messages of the latest correspondents. */
export const countWaiting = async (mailer: Mailer): Promise<number> => {
  const answer = await mailer.correspondents({ limit: inboxLimits.correspondentsPerPage });
  return answer.ok ? answer.value.correspondents.reduce((sum, { waiting }) => sum + waiting, 0) : 0;
};

/** The count for other pages; it creates no mailbox, and a failure of the mail does not fail the page. */
export const waitingFor = async (
  mail: MailService | undefined,
  user: PageUser | undefined,
): Promise<{ readonly waiting: number } | undefined> => {
  if (!mail || !user) return undefined;
  const { actor, principal } = user;
  const name = actor.id;
  if (!isAgentName(name)) return { waiting: 0 };
  try {
    const entered = await mail.enter({ tenant: principal.tenant, name, by: mailRoles[actor.kind].by });
    return { waiting: entered.ok ? await countWaiting(entered.value) : 0 };
  } catch {
    return { waiting: 0 };
  }
};
