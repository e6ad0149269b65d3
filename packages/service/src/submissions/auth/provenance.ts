import type { Assurance, Channel } from "@cofill/core";
import type { Actor } from "../contract.ts";
import type { Principal } from "./principal.ts";

/** What an event records besides its actor: the credential, the channel and, for a person's act, the assurance. */
export interface Provenance {
  /** The credential by name, never the secret: `key:ID`, `link:ID`, `open` or `token`; `system` for the server itself. */
  readonly principal: string;
  readonly channel: Channel;
  /** How sure it is that a person acted; absent for agents and the server itself. */
  readonly assurance?: Assurance;
}

/** The provenance of what the server does by itself: timers, deliveries, automatic approvals. */
export const systemProvenance: Provenance = { principal: "system", channel: "system" };

const nameOf = (principal: Principal): string => {
  switch (principal.via) {
    case "key":
      return `key:${principal.keyId}`;
    case "link":
      return `link:${principal.linkId}`;
    case "open":
      return "open";
    case "none":
      return "token";
    default:
      return principal satisfies never;
  }
};

/**
 * How sure it is that the person behind a principal acts: a key was given to them by the operator (FB-2-18), a link
 * says itself whether an agent was shown it, and everything else is a claim.
 */
export const assuranceOf = (principal: Principal): Assurance => {
  switch (principal.via) {
    case "key":
      return principal.channel === "terminal" ? "claimed" : "session";
    case "link":
      return principal.assurance;
    case "open":
    case "none":
      return "claimed";
    default:
      return principal satisfies never;
  }
};

/** The provenance of a call by an actor; an agent in a person's page came through WebMCP or an announced agent. */
export const provenanceOf = (principal: Principal, { kind }: Pick<Actor, "kind">): Provenance => {
  const { channel = "http" } = principal;
  if (kind === "human") return { principal: nameOf(principal), channel, assurance: assuranceOf(principal) };
  return { principal: nameOf(principal), channel: channel === "page" && kind === "agent" ? "webmcp" : channel };
};
