import { Recent } from "@cofill/core/kit";
import { reviewProblem, sha256, type Viewed } from "@cofill/service";
import { serverLimits } from "../limits.ts";
import type { NoticeParts } from "./notice-parts.ts";

/** The idempotency key of a notice, hashed if it is longer than the mail allows. */
const keyOf = (text: string): string => (text.length > 200 ? `sha256:${sha256(text)}` : text);

/** Notifies the reviewers of submissions that wait for review; the store lists these, so that a sweep can find them. */
export const createReviewNotices = ({ store, look, notify, hasMail, failed }: NoticeParts) => {
  /** The sequence at which this process sent the notice, which saves a sweep the query of the mail. */
  const told = new Recent<number>(2 * serverLimits.rememberedNotices);

  const reviewersOf = async ({ submission, intake }: Viewed): Promise<readonly string[]> => {
    const gate = intake.gates.find(({ name }) => name === submission.review?.gate);
    if (!gate || submission.state !== "needs_review") return [];
    const { tenant } = submission;
    const { roles = [], actorIds = [] } = gate.reviewers;
    const keys = (await store.apiKeys(tenant)).filter(({ revokedAt }) => revokedAt === undefined);
    const byRole = keys.filter((row) => row.roles.some((role) => roles.includes(role)));
    // Those who created, answered, confirmed or submitted it cannot review it, nor can an agent (D-02).
    const may = (id: string): boolean => {
      const own = keys.filter(({ actor }) => actor.id === id);
      const people = own.length > 0 ? own : [{ actor: { kind: "human", id } as const, roles: [] }];
      return people.some(({ actor, roles: has }) => {
        const principal = { via: "key", keyId: "", tenant, actor, roles: has } as const;
        return reviewProblem(principal, actor, submission, intake) === undefined;
      });
    };
    const named = new Set([...actorIds, ...byRole.map(({ actor }) => actor.id)]);
    return Array.from(named).filter(may).slice(0, serverLimits.maxNotifiedReviewers);
  };

  const tell = async (tenant: string, submissionId: string): Promise<void> => {
    const viewed = await look(tenant, submissionId);
    const review = viewed?.submission.review;
    if (!viewed || !review) return;
    const to: string[] = [];
    for (const name of await reviewersOf(viewed)) if (await hasMail(tenant, name)) to.push(name);
    if (to.length > 0) {
      const { gate, round } = review;
      const again = round > 1 ? ` (round ${round})` : "";
      await notify({
        tenant,
        submissionId,
        to,
        text: `"${viewed.intake.name}" waits for your review at the gate "${gate}"${again}.`,
        rights: ["read", "review"],
        key: keyOf(`review:${submissionId}:${round}:${gate}`),
      });
    }
    told.set(submissionId, viewed.submission.seq);
  };

  const sweep = async (): Promise<void> => {
    const limit = serverLimits.noticesPerRead;
    for (let after: string | undefined; ; ) {
      const rows = await store.list({ state: "needs_review", limit, ...(after !== undefined && { after }) });
      for (const { id, tenant, seq } of rows) if (told.get(id) !== seq) await tell(tenant, id).catch(failed);
      after = rows.at(-1)?.id;
      if (rows.length < limit) return;
    }
  };

  return { tell, sweep };
};
