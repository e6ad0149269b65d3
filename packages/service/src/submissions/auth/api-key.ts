import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { problemAt } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import type { ApiKeyRow, Store } from "@cofill/store";
import { problemMessage } from "../../messages/index.ts";
import type { ApiKeyParams } from "../../messages/submission-params.ts";
import type { Actor } from "../contract.ts";
import { limits } from "../limits.ts";
import { type BaseRole, baseRoles, isBaseRole } from "./base-role.ts";
import type { Principal } from "./principal.ts";

/** The properties of an API key to create. */
export interface NewApiKey {
  /** The first must be a base role; the others are roles of gates and forms. */
  readonly roles: readonly string[];
  readonly actorId: string;
  readonly actorName?: string;
  readonly kind?: Actor["kind"];
  readonly tenant?: string;
}

/** The tenant of API keys that do not name one. */
export const defaultTenant = "default";

const usualKind: { readonly [R in BaseRole]: Actor["kind"] } = {
  agent: "agent",
  submitter: "human",
  reviewer: "human",
  operator: "human",
};

const name = /^[A-Za-z0-9][A-Za-z0-9_.:@-]*$/;

/** A problem with an API key to create. */
export interface ApiKeyProblem {
  readonly code: "api_key";
  readonly reason?: string;
  readonly params?: object;
}

const keyProblem = <K extends keyof ApiKeyParams>(key: K, params: ApiKeyParams[K]): ApiKeyProblem =>
  problemAt(key, params);

/**
 * The problem with an API key to create, or undefined if there is none.
 * @example
 * apiKeyProblem({ roles: ["boss"], actorId: "ann" }); // { code: "api_key", reason: "role", … }
 */
export const apiKeyProblem = ({
  roles,
  actorId,
  tenant = defaultTenant,
  kind,
}: NewApiKey): ApiKeyProblem | undefined => {
  const [first] = roles;
  if (first === undefined || !isBaseRole(first)) {
    return keyProblem("api_key.role", { roles: baseRoles });
  }
  const oneOf: readonly Actor["kind"][] = ["agent", "human", "system"];
  if (kind !== undefined && !oneOf.includes(kind)) return keyProblem("api_key.kind", { kinds: oneOf });
  const named: readonly (readonly [ApiKeyParams["api_key.name"]["what"], string])[] = [
    ["actor_id", actorId],
    ["tenant", tenant],
    ...roles.map((role) => ["role", role] as const),
  ];
  for (const [what, text] of named) {
    if (!name.test(text) || text.length > limits.maxIdLength) {
      return keyProblem("api_key.name", { what, text: truncate(text, limits.maxQuotedLength) });
    }
  }
  return undefined;
};

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Creates an API key. The store keeps only a hash, so the key itself cannot be shown again.
 * @example
 * const { key } = await createApiKey(store, { roles: ["agent"], actorId: "bot" }, new Date().toISOString());
 */
export const createApiKey = async (
  store: Store,
  wanted: NewApiKey,
  now: string,
): Promise<{ readonly row: ApiKeyRow; readonly key: string }> => {
  const problem = apiKeyProblem(wanted);
  if (problem) throw new RangeError(problemMessage(problem, { audience: "agent" }));
  const id = randomBytes(9).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  const { roles, actorId, actorName, tenant = defaultTenant } = wanted;
  const kind = wanted.kind ?? usualKind[roles[0] as BaseRole];
  const row: ApiKeyRow = {
    id,
    hash: hashOf(secret),
    tenant,
    roles,
    actor: { kind, id: actorId, ...(actorName !== undefined && { name: actorName }) },
    createdAt: now,
  };
  await store.saveApiKey(row);
  return { row, key: `cofill_${id}_${secret}` };
};

const shape = /^cofill_([0-9a-f]{18})_([A-Za-z0-9_-]{43})$/;

/**
 * The principal of an API key; undefined alike for an unknown, wrong or revoked key, so that the answer reveals
 * nothing.
 * @example
 * const principal = await principalOfKey(store, key); // undefined for a key that is not good
 */
export const principalOfKey = async (store: Store, key: string): Promise<Principal | undefined> => {
  const match = shape.exec(key);
  if (!match) return undefined;
  const row = await store.apiKey(match[1]!);
  const given = Buffer.from(hashOf(match[2]!));
  if (!row || row.revokedAt !== undefined || !timingSafeEqual(given, Buffer.from(row.hash))) return undefined;
  return { via: "key", keyId: row.id, tenant: row.tenant, actor: row.actor, roles: row.roles };
};
