import { defaultTenant, type IntakeService, type Principal, type ReviewerSpec } from "@cofill/service";
import type { Store } from "@cofill/store";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { columnsOf, fit } from "../../layout.ts";
import { limits } from "../../limits.ts";
import { type Line, type Span, styled } from "../../paint.ts";
import { textWidth } from "../../text-width.ts";
import { unwrap } from "../answers.ts";
import { withService } from "../with-service.ts";
import { timeText } from "../words.ts";
import type { ReviewRun } from "./options.ts";
import { reviewerOf, reviewerText } from "./reviewer.ts";

type Pending = Extract<Awaited<ReturnType<IntakeService["reviews"]>>, { ok: true }>["value"]["reviews"][number];

const pendingFor = async (service: IntakeService, principal: Principal): Promise<readonly Pending[]> => {
  const found: Pending[] = [];
  let after: string | undefined;
  do {
    const input = { limit: limits.storePage, ...(after !== undefined && { after }) };
    const page = unwrap(await service.reviews(principal, input), "");
    found.push(...page.reviews);
    after = page.next;
  } while (after !== undefined && found.length < limits.maxReviewsListed);
  return found;
};

/** The reviewers that the gate requires. */
const askedOf = async (service: IntakeService, store: Store, pending: Pending): Promise<ReviewerSpec> => {
  const row = await store.load(pending.submissionId);
  if (!row || row === "same") return {};
  const { gates } = await service.pinnedIntake(row.intakeId, row.intakeVersion);
  return gates.find(({ name }) => name === pending.gate)?.reviewers ?? {};
};

const askedText = ({ actorIds = [], roles = [] }: ReviewerSpec): string =>
  [...actorIds, ...roles.map((role) => `role ${role}`)].join(", ");

interface Entry extends Pending {
  readonly reviewers: ReviewerSpec;
  /** Whether the current reviewer may decide. */
  readonly isYours: boolean;
}

const gateText = ({ gate, approvals, required }: Entry): string => fit(`${gate} ${approvals}/${required}`, 24);

const rowOf = (entry: Entry, room: number): readonly Span[] => {
  const { submissionId, submittedAt = "", reviewers, isYours } = entry;
  return [
    isYours ? styled("green", "✓") : " ",
    submissionId,
    gateText(entry),
    styled("dim", timeText(submittedAt)),
    fit(askedText(reviewers), room),
  ];
};

const table = (entries: readonly Entry[], columns: number): readonly Line[] => {
  const heads = ["", "ID", "GATE", "SUBMITTED", "REVIEWERS"].map((head) => styled("dim", head));
  const taken = Math.max(...entries.map((entry) => entry.submissionId.length + textWidth(gateText(entry)))) + 25;
  return columnsOf([heads, ...entries.map((entry) => rowOf(entry, Math.max(10, columns - taken)))]);
};

/** Lists all pending reviews and marks those that the current reviewer may decide. */
export const list = ({ options, environment, output }: ReviewRun): Promise<ExitCode> => {
  const tenant = options.tenant ?? defaultTenant;
  const reviewer = reviewerOf(environment, options, tenant);
  return withService(environment, options, async ({ service, store }) => {
    const yours = new Set((await pendingFor(service, reviewer)).map(({ submissionId }) => submissionId));
    const all = await pendingFor(service, { via: "open", tenant });
    const wanted = all.filter(({ gate }) => options.gate === undefined || gate === options.gate);
    const entries: Entry[] = [];
    for (const pending of wanted) {
      const reviewers = await askedOf(service, store, pending);
      entries.push({ ...pending, reviewers, isYours: yours.has(pending.submissionId) });
    }
    await output.result({ reviewer: reviewer.actor.id, roles: reviewer.roles, reviews: entries }, (): Line[] =>
      entries.length === 0
        ? [["Nothing waits for review"]]
        : [
            ...table(entries, output.columns),
            [],
            ...(all.length >= limits.maxReviewsListed ? [[`The newest ${all.length}; there are more`]] : []),
            [`${shareOf(entries)} for ${reviewerText(reviewer)}; --as and --role say who reviews.`],
          ],
    );
    return exitCodes.fine;
  });
};

const shareOf = (entries: readonly Entry[]): string => {
  const mine = entries.filter(({ isYours }) => isYours).length;
  return `✓ ${mine} of ${entries.length}`;
};
