import type { BaseRole } from "./base-role.ts";
import type { Principal } from "./principal.ts";

/** What a principal can be permitted to do; each operation names the permission that it needs. */
export type Permission =
  | "create"
  /** Answer, upload, submit and hand off; needs the submission's resume token too. */
  | "fill"
  /** Read any submission of the tenant. */
  | "read_all"
  /** Read or cancel the submissions that the principal created. */
  | "own"
  | "cancel_all"
  | "review"
  | "deliver"
  | "manage_keys";

const ofRole: { readonly [R in BaseRole]: readonly Permission[] } = {
  agent: ["create", "fill", "own"],
  submitter: ["create", "fill", "own"],
  reviewer: ["read_all", "review"],
  operator: ["create", "fill", "own", "read_all", "cancel_all", "deliver", "manage_keys"],
};

const everything: ReadonlySet<Permission> = new Set([
  "create",
  "fill",
  "own",
  "read_all",
  "cancel_all",
  "review",
  "deliver",
  "manage_keys",
]);

/** What only a person may do, so that no key permits it to an agent (FB-2-17). */
const ofPeople: ReadonlySet<Permission> = new Set(["review", "manage_keys"]);

const ofKey = ({ roles, actor }: Principal & { readonly via: "key" }): ReadonlySet<Permission> => {
  const all = roles.flatMap((role) => ofRole[role as BaseRole] ?? []);
  return new Set(actor.onBehalfOf ? all.filter((permission) => !ofPeople.has(permission)) : all);
};

const ofLink: ReadonlySet<Permission> = new Set(["fill"]);

const nothing: ReadonlySet<Permission> = new Set();

/**
 * The permissions of a principal, by its key's roles or its link.
 *
 * @example permissionsOf({ via: "link", tenant: "default", linkId: "lnk_1", submissionId: "sub_1", assurance: "link" }) // Set { "fill" }
 */
export const permissionsOf = (principal: Principal): ReadonlySet<Permission> => {
  switch (principal.via) {
    case "key":
      return ofKey(principal);
    case "link":
      return ofLink;
    case "open":
      return everything;
    case "none":
      return nothing;
    default:
      return principal satisfies never;
  }
};
