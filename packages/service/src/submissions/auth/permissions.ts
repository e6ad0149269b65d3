import type { BaseRole, Principal } from "./principal.ts";

/** What can be permitted. Which call needs which is said where the call is. */
export type Permission =
  | "create"
  /** Work on a submission: answers, files, submit, handoff. Needs its resume token besides. */
  | "fill"
  /** Look at any submission of the tenant. */
  | "read_all"
  /** Look at or cancel a submission one created. */
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

const ofLink: ReadonlySet<Permission> = new Set(["fill"]);

const nothing: ReadonlySet<Permission> = new Set();

/** What a caller may do, by their role or link. */
export const permissionsOf = (principal: Principal): ReadonlySet<Permission> => {
  switch (principal.via) {
    case "key":
      return new Set(principal.roles.flatMap((role) => ofRole[role as BaseRole] ?? []));
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
