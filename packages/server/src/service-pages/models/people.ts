import type { Actor as FormActor } from "@cofill/core";
import type { Who } from "@cofill/page";
import type { Actor, IntakeEvent } from "@cofill/service";

/** Finds the display name of an actor, of which the trail often has only the id. */
export type People = (actor: FormActor | Actor) => Who;

const linkPrefix = "link:";

const kinds = { human: "person", person: "person", agent: "agent", system: "system" } as const;

/** The name that an actor is shown by; an agent that acts for a person is never shown by that person's name alone. */
const shownName = ({ name = "", onBehalfOf }: Actor): string | undefined => {
  if (onBehalfOf) return `${name.trim() || "An agent"}, for ${onBehalfOf.name ?? onBehalfOf.id}`;
  return name.trim() === "" ? undefined : name;
};

export const peopleOf = (actors: Iterable<Actor>): People => {
  const names = new Map<string, string>();
  for (const actor of actors) {
    const name = shownName(actor);
    if (name !== undefined) names.set(actor.id, name);
  }
  return (actor) => {
    const { id } = actor;
    const kind = kinds[actor.kind];
    const given = shownName(actor as Actor) ?? names.get(id);
    const name = given ?? (id.startsWith(linkPrefix) ? "someone with a link" : id);
    return { kind, name, ...(name !== id && { id }) };
  };
};

export const peopleOfTrail = (events: readonly IntakeEvent[]): People => peopleOf(events.map(({ actor }) => actor));
