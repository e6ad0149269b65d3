import type { Actor as FormActor } from "@cofill/core";
import type { Who } from "@cofill/page";
import type { Actor, IntakeEvent } from "@cofill/service";

/** Finds the display name of an actor, of which the trail often has only the id. */
export type People = (actor: FormActor | Actor) => Who;

const linkPrefix = "link:";

const kinds = { human: "person", person: "person", agent: "agent", system: "system" } as const;

export const peopleOf = (actors: Iterable<Actor>): People => {
  const names = new Map<string, string>();
  for (const { id, name } of actors) if (name !== undefined && name.trim() !== "") names.set(id, name);
  return (actor) => {
    const { id } = actor;
    const kind = kinds[actor.kind];
    const given = "name" in actor && actor.name?.trim() ? actor.name : names.get(id);
    const name = given ?? (id.startsWith(linkPrefix) ? "someone with a link" : id);
    return { kind, name, ...(name !== id && { id }) };
  };
};

export const peopleOfTrail = (events: readonly IntakeEvent[]): People => peopleOf(events.map(({ actor }) => actor));
