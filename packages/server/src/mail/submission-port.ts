import { type IntakeService, type Permission, type Principal, permissionsOf, reviewProblem } from "@cofill/service";
import type { SubmissionPort } from "@cofill/service/mail";
import type { ApiKeyRow, Store } from "@cofill/store";

type Right = "read" | "fill" | "review";

const principalOf = ({ id, tenant, actor, roles }: ApiKeyRow): Principal & { readonly via: "key" } => ({
  via: "key",
  keyId: id,
  tenant,
  actor,
  roles,
});

/** The valid keys of an actor. */
export const keysOf = async (store: Store, tenant: string, actorId: string): Promise<readonly ApiKeyRow[]> =>
  (await store.apiKeys(tenant)).filter(({ actor, revokedAt }) => actor.id === actorId && revokedAt === undefined);

/** A principal for the whole tenant; the caller has authenticated the account. */
const inside = (tenant: string): Principal => ({ via: "open", tenant });

/**
 * Gives the mail service access to submissions and to the rights that an account has on them.
 * @example
 * const submissions = createSubmissionPort(store, () => service);
 */
export const createSubmissionPort = (store: Store, service: () => IntakeService): SubmissionPort => ({
  rightsOf: async (tenant, actor, submissionId) => {
    const viewed = await service().view(inside(tenant), submissionId, {});
    if (!viewed.ok) return [];
    const { submission, intake } = viewed.value;
    const rightsBy = (key: Principal & { readonly via: "key" }): readonly Right[] => {
      const permissions: ReadonlySet<Permission> = permissionsOf(key);
      const isOwn = permissions.has("own") && submission.createdBy.id === actor;
      if (!isOwn && !permissions.has("read_all")) return [];
      const mayReview = permissions.has("review") && reviewProblem(key, key.actor, submission, intake) === undefined;
      return ["read", ...(permissions.has("fill") ? ["fill" as const] : []), ...(mayReview ? ["review" as const] : [])];
    };
    // On a server without keys every user has every right.
    if (!(await store.hasApiKeys())) return ["read", "fill", "review"];
    const keys = await keysOf(store, tenant, actor);
    return Array.from(new Set(keys.flatMap((row) => rightsBy(principalOf(row)))));
  },
  read: async (tenant, submissionId, handoff) => {
    if (handoff !== undefined) {
      const viewed = await service().view(inside(tenant), submissionId, {});
      if (!viewed.ok || !viewed.value.submission.links.some(({ id }) => id === handoff)) return undefined;
    }
    const answer = await service().get(inside(tenant), submissionId, {});
    if (!answer.ok || !answer.value.body.ok) return undefined;
    // The resume token is left out, because it permits more than reading.
    const { resumeToken: _, ok: __, ...standing } = answer.value.body;
    return standing;
  },
});
