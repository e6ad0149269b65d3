import { type EventAnswer, type EventPage, eventIdOf, pageLines } from "./event-page.ts";

/** Streams all events as JSON lines; the next page is read only after the client has taken the last. */
export const lineStream = (
  first: EventPage,
  read: (afterEventId: string) => Promise<EventAnswer>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let page: EventPage | undefined = first;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const last = page?.events.at(-1);
        if (!page || !last) return controller.close();
        controller.enqueue(encoder.encode(pageLines(page)));
        if (last.seq >= page.lastSeq) return controller.close();
        const next = await read(eventIdOf(last));
        // Throws to abort the response, because a truncated trail must not look complete.
        if (!next.ok) throw new Error("the events could not be read to their end");
        page = next.value;
      },
    },
    { highWaterMark: 0 },
  );
};
