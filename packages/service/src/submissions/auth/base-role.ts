/** The roles that determine the permissions of a key. */
export const baseRoles = ["agent", "submitter", "reviewer", "operator"] as const;

/** A role that determines the permissions of a key. */
export type BaseRole = (typeof baseRoles)[number];

/**
 * Whether a role is a base role, which determines the permissions of a key.
 * @example
 * isBaseRole("reviewer"); // true
 */
export const isBaseRole = (role: string): role is BaseRole => (baseRoles as readonly string[]).includes(role);
