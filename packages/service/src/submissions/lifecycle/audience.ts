import { type Audience, agents, type Context, type Actor as CoreActor, owner, people } from "@cofill/core";
import type { Provenance } from "../auth/provenance.ts";
import type { Actor } from "../contract.ts";
import type { LifecycleContext } from "./context.ts";

const audiences: { readonly [K in Actor["kind"]]: Audience } = { human: people, agent: agents, system: owner };

/** The actor, and the roles of the form that their key or link is restricted to. */
export interface Acting {
  readonly actor: Actor;
  readonly roles?: readonly string[];
}

/** The fields that an actor fills: those of its kind, or those of the roles on its key or link (MF-2-12). */
export const audienceOf = ({ actor: { kind }, roles }: Acting): Audience =>
  roles && kind !== "system" ? { reader: audiences[kind].reader, roles } : audiences[kind];

/** Who acts, when and through what, as an event records it; events of earlier releases have only the actor. */
interface Spoken extends Partial<Omit<Provenance, "principal">> {
  readonly actor: Actor;
  readonly ts: string;
}

/** Converts who acts to what the form records; a person's act without an assurance is a claim. */
export const contextOf = ({ actor: { kind, id }, ts, channel, assurance }: Spoken): Context => ({
  by: { kind: kind === "human" ? "person" : kind, id } satisfies CoreActor,
  at: ts,
  ...(channel !== undefined && { channel }),
  ...(kind === "human" && { assurance: assurance ?? "claimed" }),
});

/** The context of a command in progress, for edits of its document. */
export const contextNow = ({ actor, now: ts, provenance }: LifecycleContext): Context =>
  contextOf({ actor, ts, ...provenance });
