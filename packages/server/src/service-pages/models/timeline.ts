import type { TimelineEntry } from "@cofill/page";
import { type IntakeEvent, provenanceText } from "@cofill/service";
import { changesBetween, changesText, shownChanges } from "./changes.ts";
import { wordsOf } from "./event-words.ts";
import { momentOf } from "./moments.ts";
import type { People } from "./people.ts";
import type { FileHref } from "./shown-values.ts";
import type { Trail } from "./trail.ts";

export interface TimelineContext {
  readonly people: People;
  readonly now: number;
  readonly fileHref: FileHref;
  readonly hrefAt: (seq: number) => string;
  readonly shown?: number;
}

/** One event of a trail in words. */
export const entryOf = ({ states }: Trail, event: IntakeEvent, context: TimelineContext): TimelineEntry => {
  const { people, now, fileHref, hrefAt, shown } = context;
  const { seq, ts, actor } = event;
  const through = actor.kind === "system" ? "" : provenanceText(event);
  const [before, after] = [states[seq - 2], states[seq - 1]];
  const changes = before && after ? changesBetween(before, after) : undefined;
  const { text, mark, details = [] } = wordsOf(event, changes ? changesText(changes) : "worked on the form");
  return {
    seq,
    at: momentOf(ts, now),
    who: people(actor),
    text,
    mark,
    ...(through !== "" && { through }),
    details,
    ...(changes ? shownChanges(before!, after!, changes, fileHref) : { changes: [] }),
    href: hrefAt(seq),
    isShown: seq === shown,
  };
};

/** Newest first. */
export const timelineOf = (
  trail: Trail,
  events: readonly IntakeEvent[],
  context: TimelineContext,
): readonly TimelineEntry[] => events.toReversed().map((event) => entryOf(trail, event, context));
