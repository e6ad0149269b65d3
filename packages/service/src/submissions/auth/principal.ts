import type { Assurance, Channel } from "@cofill/core";
import type { Actor } from "../contract.ts";
import { isBaseRole } from "./base-role.ts";

/** The channel that a principal came through; HTTP where it is absent. */
interface ThroughChannel {
  readonly channel?: Channel;
}

/** Who is calling, as the channel authenticated them. */
export type Principal = ThroughChannel & Credential;

type Credential =
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
      /** Whether the link proves a person: `link`, or `relayed` if an agent was shown it. */
      readonly assurance: Assurance;
    }
  /** A server on loopback without keys, which believes the actor that a request claims. */
  | { readonly via: "open"; readonly tenant: string }
  /** No credential: access only by resume token. */
  | { readonly via: "none" };

/** The principal of a request without credentials, on a server with keys. */
export const nobody: Principal = { via: "none" };

/** The id under which an agent that acts for a person is recorded. No key can have it, because of the slash. */
const agentIdOf = (personId: string): string => `${personId}/agent`;

/**
 * The person or agent whose account an actor uses: for an agent that acts for a person, that person.
 * @example
 * accountOf({ kind: "agent", id: "rita/agent", onBehalfOf: { id: "rita" } }); // "rita"
 */
export const accountOf = ({ id, onBehalfOf }: Pick<Actor, "id" | "onBehalfOf">): string => onBehalfOf?.id ?? id;

/** Whether an id is that of an actor, or of an agent that acted for them. */
export const isOfAccount = (id: string, account: string): boolean => id === account || id === agentIdOf(account);

/** An agent that acts for a person, named after its client. */
export const agentFor = ({ id, name }: Actor, agentName?: string): Actor => ({
  kind: "agent",
  id: agentIdOf(id),
  ...(agentName !== undefined && { name: agentName }),
  onBehalfOf: { id, ...(name !== undefined && { name }) },
});

/**
 * A principal on a channel of agents. With a person's key it is an agent that acts for that person: it has none of the
 * person's roles in forms and gates, and may not review.
 * @example
 * asAgent(principal, "mcp").actor; // { kind: "agent", id: "rita/agent", onBehalfOf: { id: "rita" } } for rita's key
 */
export const asAgent = (principal: Principal, channel: Channel, agentName?: string): Principal => {
  if (principal.via !== "key" || principal.actor.kind !== "human") return { ...principal, channel };
  const { actor, roles } = principal;
  return { ...principal, channel, actor: agentFor(actor, agentName), roles: roles.filter(isBaseRole) };
};
