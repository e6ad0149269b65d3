import type { Result } from "@cofill/client";
import {
  type Answer,
  defaultTenant,
  type IntakeEvent,
  type IntakeService,
  type Principal,
  problemDetails,
} from "@cofill/service";
import type { Store, SubmissionRow } from "@cofill/store";
import { Failure } from "../failure.ts";
import { unknownSubmission } from "./answers.ts";
import type { CallbackHandler } from "./callback-delivery.ts";
import type { PendingReview, SubmissionsPort } from "./submissions-port.ts";

/** What a store of one's own is worked on with. */
export interface LocalSubmissions {
  readonly store: Store;
  readonly service: IntakeService;
  /** Only submissions of this tenant; of all tenants without it. */
  readonly tenant?: string | undefined;
  /** Who acts, in the tenant of a submission. */
  readonly principalIn: (tenant: string) => Principal;
  /** The functions that this process can deliver to, by the ids of their intakes. */
  readonly handlers?: ReadonlyMap<string, CallbackHandler>;
}

const noFunction = "Its destination is a function: name its folder with --forms DIR, or let the running server retry";

/** An answer of the service as the client gives that of a server. */
const resultOf = <T, Output>(answer: Answer<T>, outputOf: (value: T) => object): Result<Output> =>
  answer.ok
    ? (outputOf(answer.value) as Result<Output>)
    : { ok: false, problem: problemDetails(answer.problem, { audience: "person" }) };

const bodyOf = ({ body }: { readonly body: object }): object => body;
const pageOf = (page: object): object => ({ ok: true, ...page });

/** The operations of commands on a store, without a server. */
export const localSubmissions = (local: LocalSubmissions): SubmissionsPort => {
  const { store, service, principalIn, handlers } = local;
  const ofTenant = local.tenant === undefined ? {} : { tenant: local.tenant };
  const reviewTenant = local.tenant ?? defaultTenant;

  /** A submission of another tenant than was named is not there. */
  const find = async (id: string): Promise<SubmissionRow> => {
    const row = await store.load(id);
    if (!row || row === "same" || (local.tenant !== undefined && row.tenant !== local.tenant))
      throw unknownSubmission(id);
    return row;
  };
  const principalFor = async (id: string): Promise<Principal> => principalIn((await find(id)).tenant);

  return {
    submissions: {
      list: async ({ limit = 1, ...input } = {}) => {
        const rows = await store.list({ ...ofTenant, ...input, limit: limit + 1 });
        const submissions = rows.slice(0, limit);
        return { ok: true, submissions, ...(rows.length > limit && { next: submissions.at(-1)!.id }) };
      },
      get: async ({ submissionId, ...input }) =>
        resultOf(await service.get(await principalFor(submissionId), submissionId, input), bodyOf),
      events: async ({ submissionId, ...input }) =>
        resultOf(
          await service.events(await principalFor(submissionId), submissionId, input),
          ({ events: stored, lastSeq, ...page }) => {
            const events = stored.map(({ json }) => JSON.parse(json) as IntakeEvent);
            const last = events.at(-1);
            const hasMore = last !== undefined && last.seq < lastSeq;
            return { ok: true, submissionId, ...page, lastSeq, events, ...(hasMore && { next: last.eventId }) };
          },
        ),
      cancel: async ({ submissionId, ...input }) =>
        resultOf(await service.cancel(await principalFor(submissionId), submissionId, input), bodyOf),
    },
    reviews: {
      list: async (input = {}) => resultOf(await service.reviews(principalIn(reviewTenant), input), pageOf),
      decide: async ({ submissionId, ...input }) =>
        resultOf(await service.review(await principalFor(submissionId), submissionId, input), bodyOf),
    },
    deliveries: {
      list: async ({ limit = 1, ...input } = {}) => {
        const rows = await store.deliveries({ ...ofTenant, ...input, limit: limit + 1 });
        const deliveries = rows.slice(0, limit).map(({ body: _, ...row }) => row);
        return { ok: true, deliveries, ...(rows.length > limit && { next: deliveries.at(-1)!.id }) };
      },
      retry: async ({ submissionId, ...input }) => {
        const { tenant, intakeId, intakeVersion } = await find(submissionId);
        const { destination } = await service.pinnedIntake(intakeId, intakeVersion);
        if (destination?.kind === "callback" && !handlers?.has(intakeId)) throw new Failure("usage", noFunction);
        return resultOf(await service.retryDelivery(principalIn(tenant), submissionId, input), bodyOf);
      },
    },
    allReviews: async (input) => resultOf(await service.reviews({ via: "open", tenant: reviewTenant }, input), pageOf),
    reviewersOf: async ({ submissionId, gate }: PendingReview) => {
      const { intakeId, intakeVersion } = await find(submissionId);
      const { gates } = await service.pinnedIntake(intakeId, intakeVersion);
      return gates.find(({ name }) => name === gate)?.reviewers ?? {};
    },
  };
};
