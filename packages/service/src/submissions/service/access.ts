import { type Permission, permissionsOf } from "../auth/permissions.ts";
import { accountOf, type Principal } from "../auth/principal.ts";
import type { Actor } from "../contract.ts";
import type { Submission } from "../lifecycle/submission.ts";
import { ProblemError, problem } from "./problem.ts";

/** Throws if the principal lacks a permission, before anything is loaded. */
export const demand = (principal: Principal, permission: Permission): void => {
  if (permissionsOf(principal).has(permission)) return;
  if (principal.via === "none") throw new ProblemError(problem("unauthenticated.key_or_link"));
  throw new ProblemError(problem("forbidden"));
};

/** The actor of a request: the credential's, or the claimed one if there is no credential (D-25). */
export const actorOf = (principal: Principal, claimed: Actor | undefined): Actor | undefined => {
  switch (principal.via) {
    case "key": {
      const { actor } = principal;
      if (claimed && (claimed.id !== actor.id || claimed.kind !== actor.kind)) {
        throw new ProblemError(problem("actor_mismatch"));
      }
      return claimed?.metadata ? { ...actor, metadata: claimed.metadata } : actor;
    }
    case "link": {
      const name = claimed?.name ?? claimed?.id;
      return { kind: "human", id: `link:${principal.linkId}`, ...(name !== undefined && { name }) };
    }
    case "open":
    case "none":
      return claimed;
    default:
      return principal satisfies never;
  }
};

/**
 * Whose idempotency keys a call uses (FB-2-09). Keys of one account share them, so that a retry with a renewed API key
 * makes no second submission; a server without keys has only the claimed actor to tell callers apart.
 */
export const principalId = (principal: Principal, actor: Actor): string => {
  if (principal.via === "link") return `link:${principal.linkId}`;
  return principal.via === "key" ? principal.actor.id : actor.id;
};

export const requireActor = (principal: Principal, claimed: Actor | undefined): Actor => {
  const actor = actorOf(principal, claimed);
  if (!actor) throw new ProblemError(problem("actor_required"));
  return actor;
};

/**
 * Whether the principal's tenant or link includes a submission; without a credential every submission is included,
 * because the resume token decides.
 */
export const isInReach = (principal: Principal, submission: Submission): boolean => {
  switch (principal.via) {
    case "key":
      return principal.tenant === submission.tenant;
    case "link":
      return principal.submissionId === submission.id && submission.links.some(({ id }) => id === principal.linkId);
    case "open":
      return principal.tenant === submission.tenant;
    case "none":
      return true;
    default:
      return principal satisfies never;
  }
};

/**
 * Whether the principal may access a submission without its token: as its creator, or by the given permission (D-09).
 */
export const isEntitled = (principal: Principal, submission: Submission, everything: Permission): boolean => {
  if (principal.via === "link" || principal.via === "none") return false;
  const permissions = permissionsOf(principal);
  if (permissions.has(everything)) return true;
  return (
    principal.via === "key" && permissions.has("own") && accountOf(submission.createdBy) === accountOf(principal.actor)
  );
};
