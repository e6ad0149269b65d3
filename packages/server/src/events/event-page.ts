import type { IntakeService } from "@cofill/service";
import type { StoredEvent } from "@cofill/store";

export type EventAnswer = Awaited<ReturnType<IntakeService["events"]>>;

/** A page of a submission's events, with the number of the last event. */
export type EventPage = (EventAnswer & { readonly ok: true })["value"];

export const eventIdOf = ({ json }: StoredEvent): string => (JSON.parse(json) as { readonly eventId: string }).eventId;

/** Inserts the stored JSON of the events unparsed, so that the bytes that were hashed are the bytes sent. */
export const pageJson = (submissionId: string, { events, lastSeq, state, resumeToken }: EventPage): string => {
  const last = events.at(-1);
  const hasMore = last !== undefined && last.seq < lastSeq;
  const next = hasMore ? `,"next":${JSON.stringify(eventIdOf(last))}` : "";
  const lines = events.map(({ json }) => json).join(",");
  return `{"ok":true,"submissionId":${JSON.stringify(submissionId)},"state":"${state}","resumeToken":"${resumeToken}","events":[${lines}],"lastSeq":${lastSeq}${next}}`;
};

export const pageLines = ({ events }: EventPage): string => events.map(({ json }) => `${json}\n`).join("");

export const eventFrame = (event: StoredEvent, eventId: string): string =>
  `id: ${eventId}\nevent: ${event.type}\ndata: ${event.json}\n\n`;
