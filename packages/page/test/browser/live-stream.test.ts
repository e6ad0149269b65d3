import { openForm } from "@cofill/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Arrivals } from "../../src/browser/arrivals.ts";
import { openStream, type StreamOptions } from "../../src/browser/live-stream.ts";
import { Presence } from "../../src/browser/presence.ts";
import { compiled } from "./server-form.ts";
import { trip } from "./trip-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of a browser's EventSource as a server can make happen. */
class FakeSource extends EventTarget {
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
  messageOf(type: string, data: string): void {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
  refuse(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
}

const open = () => {
  const sources: FakeSource[] = [];
  const heard: unknown[] = [];
  let revision = 4;
  const options: StreamOptions = {
    url: "/f/live",
    since: () => revision,
    create: (url) => {
      const source = new FakeSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
    onUpdate: (update) => heard.push(["update", update.revision]),
    onPresent: (present) => heard.push(["present", present.length]),
    onEnded: (message) => heard.push(["ended", message]),
    onOpen: () => heard.push(["open"]),
  };
  const stream = openStream(options);
  const moveOn = () => {
    revision++;
  };
  return { stream, sources, heard, moveOn };
};

describe("live stream", () => {
  test("requests updates after the page's revision", () => {
    const { sources } = open();
    expect(sources[0]?.url).toBe("/f/live?since=4");
  });

  test.each([
    ["an update", "update", '{"update":{"revision":5}}', [["update", 5]]],
    ["who is there", "presence", '{"present":[{"id":"a","kind":"person","name":""}]}', [["present", 1]]],
    ["half a message", "update", '{"upd', []],
    ["a message of nothing", "presence", "{}", []],
  ])("%s", (_, type, data, heard) => {
    const page = open();
    page.sources[0]?.messageOf(type, data);
    expect(page.heard).toEqual(heard);
  });

  test("an ended stream is not opened again", async () => {
    const { sources, heard } = open();
    sources[0]?.messageOf("ended", '{"message":"Taken back"}');
    await vi.advanceTimersByTimeAsync(600_000);
    expect([heard, sources.length, sources[0]?.readyState]).toEqual([[["ended", "Taken back"]], 1, 2]);
  });

  test("a refused connection is retried with a backoff, from the page's current revision", async () => {
    const { sources, moveOn } = open();
    sources[0]?.refuse();
    moveOn();
    await vi.advanceTimersByTimeAsync(1_000);
    sources[1]?.refuse();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sources.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sources.map(({ url }) => url)).toEqual(["/f/live?since=4", "/f/live?since=5", "/f/live?since=5"]);
  });

  test("a broken connection is left to the browser's own reconnect", async () => {
    const { sources } = open();
    sources[0]?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sources.length).toBe(1);
  });
});

test("presence is reported at once, every twenty seconds, after a move and on leaving", async () => {
  const sent: unknown[] = [];
  const presence = new Presence("p", (request) => sent.push(request));
  presence.start();
  presence.at("name");
  presence.at("email");
  await vi.advanceTimersByTimeAsync(400);
  await vi.advanceTimersByTimeAsync(19_600);
  presence.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ id: "p" }, { id: "p", path: "email" }, { id: "p", path: "email" }, { id: "p", gone: true }]);
});

describe("arrivals", () => {
  const by = (id: string) => ({ state: "answered", value: "x", by: { kind: "agent", id } }) as const;

  test.each([
    ["one", ["email"], "scout answered “E-mail”"],
    ["some", ["name", "email"], "scout answered “Your name”, “E-mail”"],
    ["many", ["name", "email", "nights", "class"], "scout answered 4 questions"],
  ])("%s together are announced once", async (_, paths, words) => {
    const said: string[] = [];
    const arrivals = new Arrivals(
      () => undefined,
      (text) => said.push(text),
    );
    const form = openForm(compiled(trip), { answers: paths.map((path) => [path, by("scout")] as const) });
    for (const path of paths) arrivals.add([path], form);
    expect(Object.keys(arrivals.shown)).toEqual(paths);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([said, arrivals.shown]).toEqual([[words], {}]);
  });
});
