import type { Actor } from "../contract.ts";

/** The roles that determine the permissions of a key. */
export const baseRoles = ["agent", "submitter", "reviewer", "operator"] as const;

/** A role that determines the permissions of a key. */
export type BaseRole = (typeof baseRoles)[number];

/** Who is calling, as the channel authenticated them. */
export type Principal =
  /** An API key stands for one actor (D-25). */
  | {
      readonly via: "key";
      readonly keyId: string;
      readonly tenant: string;
      readonly actor: Actor;
      /** A base role, then roles of forms that the key fills and roles that gates ask for. */
      readonly roles: readonly string[];
    }
  /** A person with a hand-off link, which gives access to one submission. */
  | {
      readonly via: "link";
      readonly tenant: string;
      readonly linkId: string;
      readonly submissionId: string;
      /** Roles of the form that the link is restricted to. */
      readonly roles?: readonly string[];
    }
  /** A server on loopback without keys, which believes the actor that a request claims. */
  | { readonly via: "open"; readonly tenant: string }
  /** No credential: access only by resume token. */
  | { readonly via: "none" };

/** The principal of a request without credentials, on a server with keys. */
export const nobody: Principal = { via: "none" };
