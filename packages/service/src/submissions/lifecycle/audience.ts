import { type Audience, agents, type Context, type Actor as CoreActor, owner, people } from "@cofill/core";
import type { Actor } from "../contract.ts";

const audiences: { readonly [K in Actor["kind"]]: Audience } = { human: people, agent: agents, system: owner };

/** The actor, and the roles of the form that their key or link is restricted to. */
export interface Acting {
  readonly actor: Actor;
  readonly roles?: readonly string[];
}

/** The fields that an actor fills: those of its kind, or those of the roles on its key or link (MF-2-12). */
export const audienceOf = ({ actor: { kind }, roles }: Acting): Audience =>
  roles && kind !== "system" ? { reader: audiences[kind].reader, roles } : audiences[kind];

/** Converts the contract's actor to the one that the form records. */
export const contextOf = ({ kind, id }: Actor, at: string): Context => ({
  by: { kind: kind === "human" ? "person" : kind, id } satisfies CoreActor,
  at,
});
