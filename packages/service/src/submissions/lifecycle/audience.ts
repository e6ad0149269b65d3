import { type Audience, agents, type Context, type Actor as CoreActor, owner, people } from "@cofill/core";
import type { Actor } from "../contract.ts";

const audiences: { readonly [K in Actor["kind"]]: Audience } = { human: people, agent: agents, system: owner };

/** Which fields an actor fills: those of its kind (MF-2-12). */
export const audienceOf = ({ kind }: Actor): Audience => audiences[kind];

/** The actor of an event as the form records it. */
export const contextOf = ({ kind, id }: Actor, at: string): Context => ({
  by: { kind: kind === "human" ? "person" : kind, id } satisfies CoreActor,
  at,
});
