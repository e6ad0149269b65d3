import { randomUUID } from "node:crypto";
import {
  type Answer,
  type IntakeService,
  type Principal,
  type Problem,
  permissionsOf,
  type Reply,
  type ReviewNotice,
  reviewRefusal,
  type Store,
  sha256,
  type Viewed,
} from "@cofill/intake";
import {
  accountBehind,
  createPendingNotices,
  isAgentName,
  type MailService,
  type MailStore,
  type PendingNotice,
} from "@cofill/mail";
import { traceOf } from "../failure.ts";
import { serverLimits } from "../limits.ts";
import type { Input } from "../read-input.ts";
import { RecentMap } from "../recent-map.ts";
import type { LogEntry } from "../server-options.ts";
import { keysOf } from "./submission-port.ts";

export interface NoticeOptions {
  readonly mail: MailService;
  readonly mailStore: MailStore;
  readonly store: Store;
  readonly service: () => IntakeService;
  readonly clock?: () => number;
  readonly log?: (entry: LogEntry) => void;
}

/** Whoever is to go on with a submission, or to decide on it, finds that in their mail (D-10). */
export interface Notices {
  /** For `onReview` of the intake service. */
  readonly onReview: (notice: ReviewNotice) => void;
  /** As `issueLink` of the service; with `to`, the person is told once the link is made. */
  readonly handOver: (principal: Principal, submissionId: string, input: Input) => Promise<Answer<Reply>>;
  /** Tells whom a process that ended did not get to tell. */
  readonly sweep: () => Promise<void>;
}

const malformed = (detail: string): { readonly ok: false; readonly problem: Problem } => ({
  ok: false,
  problem: { code: "malformed", detail },
});

/** The machine's fault: whether the link was made is unknown. */
const isUncertain = (answer: Answer<Reply>): boolean =>
  !answer.ok && (answer.problem.code === "unavailable" || answer.problem.code === "storage_full");

const keyOf = (text: string): string => (text.length > 200 ? `sha256:${sha256(text)}` : text);

/** Who acts where a key says it, or where it is taken as claimed. */
const claimedName = (principal: Principal, { actor }: Input): string | undefined => {
  if (principal.via === "key") return principal.actor.id;
  const isClaim = principal.via === "open" && typeof actor === "object" && actor !== null && "id" in actor;
  return isClaim && typeof actor.id === "string" ? actor.id : undefined;
};

export const createNotices = (options: NoticeOptions): Notices => {
  const { mail, mailStore, store, service, clock = Date.now, log } = options;
  const pending = createPendingNotices(mailStore);
  /** Told by this process: a sweep need not ask the mail again. */
  const toldLinks = new RecentMap<true>(serverLimits.rememberedNotices);
  const toldReviews = new RecentMap<number>(serverLimits.rememberedNotices);
  const isoNow = (): string => new Date(clock()).toISOString();

  const failedAt = (work: string) => (error: unknown) =>
    log?.({ level: "error", event: "background_error", work, ...traceOf(error) });

  /** Whether somebody can be told: they have mail, or a key whose mail is made at first use. */
  const hasMail = async (tenant: string, name: string): Promise<boolean> => {
    if (!isAgentName(name)) return false;
    if ((await mail.enter({ tenant, name })).ok) return true;
    const [key] = await keysOf(store, tenant, name);
    if (!key) return false;
    const made = await mail.createAgent({ tenant, name, kind: key.actor.kind === "human" ? "host" : "guest" });
    return made.ok || made.problem.code === "agent_taken";
  };

  const look = async (tenant: string, submissionId: string): Promise<Viewed | undefined> => {
    const viewed = await service().view({ via: "open", tenant }, submissionId, {});
    if (viewed.ok) return viewed.value;
    if (viewed.problem.code === "not_found") return undefined;
    throw new Error("a submission could not be looked at");
  };

  const notify = async (notice: Parameters<MailService["notify"]>[0]): Promise<void> => {
    const answer = await mail.notify(notice);
    if (!answer.ok) throw new Error(`a notice was refused: ${answer.problem.code}`);
  };

  const tellLinks = async (tenant: string, submissionId: string): Promise<void> => {
    const viewed = await look(tenant, submissionId);
    if (!viewed || viewed.submission.closedAt !== undefined) return;
    for (const { id, to, by, note, expiresAt } of viewed.submission.links) {
      if (to === undefined || toldLinks.get(id) || expiresAt <= isoNow()) continue;
      const asked = `Please go on with "${viewed.intake.name}".`;
      await notify({
        tenant,
        submissionId,
        to: [to],
        text: note === undefined ? asked : `${asked}\n\n${note}`,
        rights: ["read", "fill"],
        ...(by !== undefined && isAgentName(by) && { from: by }),
        key: `handoff:${id}`,
      });
      toldLinks.set(id, true);
    }
  };

  const reviewersOf = async ({ submission, intake }: Viewed): Promise<readonly string[]> => {
    const gate = intake.gates.find(({ name }) => name === submission.review?.gate);
    if (!gate || submission.state !== "needs_review") return [];
    const { roles = [], actorIds = [] } = gate.reviewers;
    const keys = (await store.apiKeys(submission.tenant)).filter(({ revokedAt }) => revokedAt === undefined);
    const byRole = keys.filter((row) => row.roles.some((role) => roles.includes(role)));
    const named = [...actorIds, ...byRole.map(({ actor }) => actor.id)];
    // Who made or submitted it cannot decide on it, and neither can an agent (D-02).
    const may = (id: string): boolean => {
      const own = keys.filter(({ actor }) => actor.id === id);
      const people = own.length > 0 ? own : [{ actor: { kind: "human", id } as const, roles: [] }];
      return people.some(({ actor, roles: has }) => {
        const key = { via: "key", keyId: "", tenant: submission.tenant, actor, roles: has } as const;
        return reviewRefusal(key, actor, submission, intake) === undefined;
      });
    };
    return Array.from(new Set(named)).filter(may).slice(0, serverLimits.maxNotifiedReviewers);
  };

  const tellReview = async (tenant: string, submissionId: string): Promise<void> => {
    const viewed = await look(tenant, submissionId);
    const { review, seq } = viewed?.submission ?? {};
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
    toldReviews.set(submissionId, seq!);
  };

  const personFor = async (principal: Principal & { readonly tenant: string }, to: unknown, input: Input) => {
    if (typeof to !== "string" || to === "") return malformed('"to" must be the name of a person');
    const { tenant } = principal;
    const holder = claimedName(principal, input);
    if (to.startsWith("@") && to !== "@self") {
      if (holder === undefined)
        return malformed('"to" is a pet name, and you have no mail: give the name of an account');
      const found = await accountBehind(mailStore, { tenant, holder, name: to, now: isoNow() });
      return found.ok ? found : malformed(`"to": ${found.problem.detail}`);
    }
    const name = to === "@self" ? (holder ?? "") : to;
    if (await hasMail(tenant, name)) return { ok: true, value: name } as const;
    return malformed(
      `"to": nobody here is called "${name.slice(0, 64)}"; give an account's name, or your own name for them`,
    );
  };

  const handOver = async (principal: Principal, submissionId: string, input: Input): Promise<Answer<Reply>> => {
    const isForNobody = input.to === undefined || input.to === null;
    if (isForNobody || principal.via === "none" || !permissionsOf(principal).has("fill")) {
      return service().issueLink(principal, submissionId, input);
    }
    const person = await personFor(principal, input.to, input);
    if (!person.ok) return person;
    const { tenant } = principal;
    const intent: PendingNotice = { tenant, submissionId, at: isoNow(), id: randomUUID() };
    await pending.add(intent);
    const answer = await service().issueLink(principal, submissionId, { ...input, to: person.value });
    if (isUncertain(answer)) return answer;
    try {
      if (answer.ok && answer.value.body.ok) await tellLinks(tenant, submissionId);
      await pending.remove(intent);
    } catch (error) {
      // It is made, and stays put down: the next sweep tells of it.
      failedAt("notify")(error);
    }
    return answer;
  };

  const settle = async (notice: PendingNotice): Promise<void> => {
    await tellLinks(notice.tenant, notice.submissionId);
    // One that was put down just now may have its link still before it.
    if (Date.parse(notice.at) + serverLimits.noticeGraceMs <= clock()) await pending.remove(notice);
  };

  const sweepLinks = async (): Promise<void> => {
    let after: PendingNotice | undefined;
    for (;;) {
      const page = await pending.list({ limit: serverLimits.noticesPerRead, ...(after && { after }) });
      for (const notice of page) await settle(notice).catch(failedAt("notify"));
      after = page.at(-1);
      if (page.length < serverLimits.noticesPerRead) return;
    }
  };

  const sweepReviews = async (): Promise<void> => {
    let after: string | undefined;
    for (;;) {
      const limit = serverLimits.noticesPerRead;
      const rows = await store.list({ state: "needs_review", limit, ...(after !== undefined && { after }) });
      for (const { id, tenant, seq } of rows) {
        if (toldReviews.get(id) !== seq) await tellReview(tenant, id).catch(failedAt("notify"));
      }
      after = rows.at(-1)?.id;
      if (rows.length < limit) return;
    }
  };

  return {
    handOver,
    onReview: ({ tenant, submissionId }) => void tellReview(tenant, submissionId).catch(failedAt("notify")),
    sweep: async () => {
      await sweepLinks();
      await sweepReviews();
    },
  };
};
