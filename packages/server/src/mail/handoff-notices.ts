import { randomUUID } from "node:crypto";
import { Recent } from "@cofill/core/kit";
import { type Answer, type Principal, type Problem, permissionsOf, type Reply } from "@cofill/service";
import { createPendingNotices, isAgentName, type PendingNotice } from "@cofill/service/mail";
import { serverLimits } from "../limits.ts";
import { forPrograms } from "../messages/index.ts";
import type { Input } from "../read-input.ts";
import { serverProblem } from "../request-problem.ts";
import { type NoticeParts, throwFailure } from "./notice-parts.ts";

const refused = (problem: Problem): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem });

/** After a failure of the store it is unknown whether the link was created. */
const isUncertain = (answer: Answer<Reply>): boolean =>
  !answer.ok && (answer.problem.code === "unavailable" || answer.problem.code === "storage_full");

/** Quotes a note of the sender, without quotation marks that could end the quotation and pass for the server's text. */
const quoted = (by: string | undefined, note: string): string => {
  const writer = by !== undefined && isAgentName(by) ? by : "The sender";
  return `${writer} writes: “${note.replace(/[“”]/g, '"')}”`;
};

/** The name of the actor, from the key, or as claimed on a server without keys. */
const claimedName = (principal: Principal, { actor }: Input): string | undefined => {
  if (principal.via === "key") return principal.actor.id;
  const isClaim = principal.via === "open" && typeof actor === "object" && actor !== null && "id" in actor;
  return isClaim && typeof actor.id === "string" ? actor.id : undefined;
};

/** As in mail, a guest can name only agents it was given; people and operators can name every account. */
const mayNameAccounts = (principal: Principal): boolean =>
  principal.via === "open" ||
  (principal.via === "key" && (principal.actor.kind === "human" || permissionsOf(principal).has("manage_keys")));

/**
 * Sends a hand-off to a named recipient. The pending notice is stored before the link is created, so that a later sweep
 * can send it even if this process dies in between.
 */
export const createHandoffNotices = (parts: NoticeParts) => {
  const { mail, mailStore, service, clock, isoNow, hasMail, look, notify, failed } = parts;
  const pending = createPendingNotices(mailStore);
  /** Links whose notice this process has sent, so that a sweep does not query the mail again. */
  const told = new Recent<true>(2 * serverLimits.rememberedNotices);

  const tell = async (tenant: string, submissionId: string): Promise<void> => {
    const viewed = await look(tenant, submissionId);
    if (!viewed || viewed.submission.closedAt !== undefined) return;
    for (const { id, to, by, note, expiresAt } of viewed.submission.links) {
      if (to === undefined || told.get(id) || expiresAt <= isoNow()) continue;
      const asked = `Please go on with "${viewed.intake.name}".`;
      const text = note === undefined ? asked : `${asked}\n\n${quoted(by, note)}`;
      await notify({
        tenant,
        submissionId,
        to: [to],
        text,
        rights: ["read", "fill"],
        expiresAt,
        handoff: id,
        ...(by !== undefined && isAgentName(by) && { from: by }),
        key: `handoff:${id}`,
      });
      told.set(id, true);
    }
  };

  /** The account that `to` names: a pet name of the principal, or an account name if the principal may see accounts. */
  const personFor = async (principal: Principal & { readonly tenant: string }, to: unknown, input: Input) => {
    if (typeof to !== "string" || to === "") return refused(serverProblem("malformed.to_not_a_name"));
    const { tenant } = principal;
    let account = to;
    if (!to.startsWith("@")) {
      if (!mayNameAccounts(principal)) return refused(serverProblem("malformed.to_not_a_pet_name"));
    } else {
      const holder = claimedName(principal, input);
      if (holder === undefined || !(await hasMail(tenant, holder))) {
        return refused(serverProblem("malformed.to_without_mail"));
      }
      const found = await mail.accountBehind({ tenant, holder, name: to });
      if (!found.ok) {
        throwFailure(found.problem);
        return refused(serverProblem("malformed.to_problem", { message: forPrograms(found.problem).detail }));
      }
      account = found.value;
    }
    if (await hasMail(tenant, account)) return { ok: true, value: account } as const;
    return refused(serverProblem("malformed.to_unknown", { name: to.slice(0, 64) }));
  };

  const handOver = async (principal: Principal, submissionId: string, input: Input): Promise<Answer<Reply>> => {
    const isForNobody = input.to === undefined || input.to === null;
    if (isForNobody || principal.via === "none" || !permissionsOf(principal).has("fill")) {
      return service().issueLink(principal, submissionId, input);
    }
    if (principal.via === "link") {
      return refused(serverProblem("forbidden.link_tells_nobody"));
    }
    const person = await personFor(principal, input.to, input);
    if (!person.ok) return person;
    const { tenant } = principal;
    const intent: PendingNotice = { tenant, submissionId, at: isoNow(), id: randomUUID() };
    await pending.add(intent);
    const answer = await service().issueLink(principal, submissionId, { ...input, to: person.value });
    if (isUncertain(answer)) return answer;
    try {
      if (answer.ok && answer.value.body.ok) await tell(tenant, submissionId);
      await pending.remove(intent);
    } catch (error) {
      failed(error);
    }
    return answer;
  };

  const settle = async (notice: PendingNotice): Promise<void> => {
    await tell(notice.tenant, notice.submissionId);
    // The link of a recent notice may not be created yet, so only older ones are removed.
    if (Date.parse(notice.at) + serverLimits.noticeGraceMs <= clock()) await pending.remove(notice);
  };

  const sweep = async (): Promise<void> => {
    const limit = serverLimits.noticesPerRead;
    for (let after: PendingNotice | undefined; ; ) {
      const page = await pending.list({ limit, ...(after && { after }) });
      for (const notice of page) await settle(notice).catch(failed);
      after = page.at(-1);
      if (page.length < limit) return;
    }
  };

  return { handOver, tell, sweep };
};
