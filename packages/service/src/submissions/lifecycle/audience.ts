import { type Audience, agents, type Context, type Actor as CoreActor, owner, people } from "@cofill/core";
import type { Actor } from "../contract.ts";

const audiences: { readonly [K in Actor["kind"]]: Audience } = { human: people, agent: agents, system: owner };

/** Who acts, and the roles of the form that their key or link carries, where it carries any. */
export interface Acting {
  readonly actor: Actor;
  readonly roles?: readonly string[];
}

/** Which fields an actor fills: those of its kind, narrowed by what the key or link carries (MF-2-12). */
export const audienceOf = ({ actor: { kind }, roles }: Acting): Audience =>
  roles && kind !== "system" ? { reader: audiences[kind].reader, roles } : audiences[kind];

/** The actor of an event as the form records it. */
export const contextOf = ({ kind, id }: Actor, at: string): Context => ({
  by: { kind: kind === "human" ? "person" : kind, id } satisfies CoreActor,
  at,
});
