import type { Actor } from "../contract.ts";

/** The roles that say what a key may do. */
export const baseRoles = ["agent", "submitter", "reviewer", "operator"] as const;

/** A role that says what a key may do. */
export type BaseRole = (typeof baseRoles)[number];

/** Who is calling, as the channel authenticated them. */
export type Principal =
  /** An API key stands for one actor (D-25). */
  | {
      readonly via: "key";
      readonly keyId: string;
      readonly tenant: string;
      readonly actor: Actor;
      /** A base role, and any further names: roles of forms that the key fills, and those that gates ask for. */
      readonly roles: readonly string[];
    }
  /** A person who opened a handoff link; good for one submission. */
  | {
      readonly via: "link";
      readonly tenant: string;
      readonly linkId: string;
      readonly submissionId: string;
      /** Roles of the form that the link carries. */
      readonly roles?: readonly string[];
    }
  /** A server on loopback without keys: the actor is taken as claimed. */
  | { readonly via: "open"; readonly tenant: string }
  /** Nobody: only a resume token may open something. */
  | { readonly via: "none" };

/** A caller without any credential, on a server with keys. */
export const nobody: Principal = { via: "none" };
