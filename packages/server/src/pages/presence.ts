import { createTopics } from "@cofill/core/kit";
import type { Present } from "@cofill/page";
import { pageLimits } from "./limits.ts";

/** The pages open on each form, as far as this process knows; kept in memory and dropped without a sign of presence. */
export interface PresenceBoard {
  readonly put: (form: string, one: Present) => void;
  readonly leave: (form: string, id: string) => void;
  readonly list: (form: string) => readonly Present[];
  /** Calls back when a page comes, goes, or moves to another field. */
  readonly subscribe: (form: string, listener: () => void) => () => void;
}

interface Seat {
  readonly one: Present;
  readonly until: number;
}

const isSame = (one: Present | undefined, other: Present): boolean =>
  one?.name === other.name && one.path === other.path && one.kind === other.kind;

export const createPresenceBoard = (now: () => number): PresenceBoard => {
  /** Ordered by the latest sign of presence, the most recent last. */
  const forms = new Map<string, Map<string, Seat>>();
  const topics = createTopics();

  const seatsOf = (form: string): Map<string, Seat> => {
    const seats = forms.get(form) ?? new Map<string, Seat>();
    forms.delete(form);
    forms.set(form, seats);
    if (forms.size > pageLimits.maxPresentForms) forms.delete(forms.keys().next().value as string);
    return seats;
  };

  const dropLapsed = (seats: Map<string, Seat>): void => {
    for (const [id, { until }] of seats) if (until <= now()) seats.delete(id);
  };

  return {
    put: (form, one) => {
      const seats = seatsOf(form);
      dropLapsed(seats);
      const before = seats.get(one.id)?.one;
      if (!before && seats.size >= pageLimits.maxPresent) return;
      seats.set(one.id, { one, until: now() + pageLimits.presenceMs });
      if (!isSame(before, one)) topics.tell(form);
    },
    leave: (form, id) => {
      const seats = forms.get(form);
      if (!seats?.delete(id)) return;
      if (seats.size === 0) forms.delete(form);
      topics.tell(form);
    },
    list: (form) => {
      const seats = forms.get(form);
      if (!seats) return [];
      dropLapsed(seats);
      if (seats.size === 0) forms.delete(form);
      return Array.from(seats.values(), ({ one }) => one);
    },
    subscribe: topics.subscribe,
  };
};
