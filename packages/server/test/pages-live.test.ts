import { afterEach, describe, expect, test, vi } from "vitest";
import { createLiveStreams } from "../src/pages/live-streams.ts";
import { createPresenceBoard } from "../src/pages/presence.ts";
import { openStage, type Stage, set } from "./pages-stage.ts";
import { agent } from "./test-server.ts";

afterEach(() => vi.useRealTimers());

/** An open page: reads the messages of its stream one by one. */
const follow = async (stage: Stage, query = "", headers: Record<string, string> = {}) => {
  const response = await stage.app.fetch(stage.request("GET", `${stage.here}/live${query}`, { headers }));
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) throw new Error(String(response.status));
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = "";
  const frame = async (): Promise<string | undefined> => {
    while (!text.includes("\n\n")) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const end = text.indexOf("\n\n");
    const found = text.slice(0, end);
    text = text.slice(end + 2);
    return found;
  };
  const next = async () => {
    for (;;) {
      const found = await frame();
      if (found === undefined) return undefined;
      const part = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(found)?.[1];
      const data = part("data");
      if (data !== undefined) return { type: part("event"), id: part("id"), ...JSON.parse(data) };
    }
  };
  /** The next message of a kind; what comes before it is passed over. */
  const nextOf = async (type: string) => {
    for (;;) {
      const message = await next();
      if (message === undefined || message.type === type) return message;
    }
  };
  return { next, nextOf, frame, cancel: () => reader.cancel() };
};

describe("a page that is open", () => {
  test("shows an agent's answer when it is committed, with author, confidence and evidence", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    const page = await follow(stage, `?since=${seen}`);
    const arriving = page.nextOf("update");
    await stage.agentSets(
      { legal_name: "Acme" },
      { origins: { legal_name: { confidence: 0.8, evidence: "the letter" } } },
    );
    const { update, id } = await arriving;
    expect(id).toBe(String(update.revision));
    expect(update.answers).toMatchObject([
      [
        "legal_name",
        { value: "Acme", by: { kind: "agent", id: "bot" }, origin: { confidence: 0.8, evidence: "the letter" } },
      ],
    ]);
    await page.cancel();
  });

  test("gets each change once: Last-Event-ID is newer than the revision in the URL", async () => {
    const stage = await openStage();
    const first = await stage.revision();
    await stage.agentSets({ legal_name: "Acme" });
    const second = await stage.revision();
    await stage.agentSets({ country: "DE" });
    const byQuery = await follow(stage, `?since=${first}`);
    expect((await byQuery.nextOf("update")).update.answers.map(([path]: [string]) => path).sort()).toEqual([
      "country",
      "legal_name",
    ]);
    const byHeader = await follow(stage, `?since=${first}`, { "last-event-id": String(second) });
    expect((await byHeader.nextOf("update")).update.answers.map(([path]: [string]) => path)).toEqual(["country"]);
    const fresh = await follow(stage);
    expect((await fresh.nextOf("update")).update.whole).toBe(true);
    for (const page of [byQuery, byHeader, fresh]) await page.cancel();
  });

  test("that is up to date gets only the presence of others", async () => {
    const stage = await openStage();
    const page = await follow(stage, `?since=${await stage.revision()}`);
    expect(await page.next()).toEqual({ type: "presence", id: undefined, present: [] });
    const arriving = page.next();
    await stage.agentSets({ country: "DE" });
    expect(await arriving).toMatchObject({ type: "update" });
    await page.cancel();
  });

  test("shows who else is present, at which field, and when they leave, including an agent in a page", async () => {
    const stage = await openStage();
    const page = await follow(stage, `?since=${await stage.revision()}`);
    const present = async () => (await page.nextOf("presence")).present;
    expect(await present()).toEqual([]);
    await stage.page("POST", "/presence", { body: { id: "p1", name: "Ida", path: "country" } });
    expect(await present()).toEqual([{ id: "p1", kind: "person", name: "Ida", path: "country" }]);
    await stage.change(await stage.revision(), [set("employees", 4)], { agent: "helper" });
    expect(await present()).toContainEqual({ id: "agent:helper", kind: "agent", name: "helper", path: "employees" });
    const left = await stage.page("POST", "/presence", { body: { id: "p1", gone: true } });
    expect(left.status).toBe(204);
    expect((await present()).map(({ id }: { id: string }) => id)).toEqual(["agent:helper"]);
    await page.cancel();
  });

  test("promise 5: is told at once when its link is revoked, and gets nothing afterwards", async () => {
    const stage = await openStage();
    const page = await follow(stage, `?since=${await stage.revision()}`);
    const ended = page.nextOf("ended");
    const { json } = await stage.call("GET", stage.path);
    await stage.call("DELETE", `${stage.path}/handoff`, { token: json.resumeToken, body: { actor: agent } });
    expect(await ended).toMatchObject({ message: expect.stringContaining("no longer") });
    expect(await page.next()).toBeUndefined();
    expect((await stage.page("POST", "/changes", { body: { changes: [], since: 0 } })).status).toBe(404);
  });

  test("promise 5: is told at the next heartbeat when its link has expired", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stage = await openStage();
    const page = await follow(stage, `?since=${await stage.revision()}`);
    await page.next();
    const alive = page.frame();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await alive).toBe(":");
    stage.time.now += 8 * 86_400_000;
    const ended = page.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await ended).toMatchObject({ type: "ended" });
    expect(await page.next()).toBeUndefined();
  });

  test("ends when the server closes, so that the browser reconnects to another", async () => {
    const stage = await openStage();
    const page = await follow(stage, `?since=${await stage.revision()}`);
    await page.next();
    const end = page.next();
    stage.app.close();
    expect(await end).toBeUndefined();
  });

  test.each([["?since=x"], ["?since=1.5"]])("%s is not a revision", async (query) => {
    const stage = await openStage();
    expect((await stage.page("GET", `/live${query}`)).json).toMatchObject({ status: 400, code: "malformed" });
  });

  test("HEAD opens no stream", async () => {
    const stage = await openStage();
    expect((await stage.page("HEAD", "/live")).text).toBe("");
  });
});

describe("limits of live pages", () => {
  const quiet = { source: {}, subscribe: () => () => undefined, isStillAllowed: async () => true } as never;

  test("live pages are limited per person and in total", () => {
    const presence = createPresenceBoard(() => 0);
    const live = createLiveStreams({ presence, maxStreams: 3, maxStreamsPerPrincipal: 2 });
    const open = (caller: string) => live.open({ form: "f", caller, document: quiet, since: 0 });
    const first = open("a");
    open("a");
    expect(() => open("a")).toThrow("rate_limited.pages");
    open("b");
    expect(() => open("c")).toThrow("unavailable.pages");
    void first.cancel();
    expect(live.count()).toBe(2);
    open("c");
    live.close();
    expect(live.count()).toBe(0);
  });

  test("presence expires after 30 seconds and has a maximum size", () => {
    let now = 0;
    const board = createPresenceBoard(() => now);
    let told = 0;
    const stop = board.subscribe("f", () => told++);
    const someone = (id: string, path?: string) =>
      ({ id, kind: "person", name: id, ...(path !== undefined && { path }) }) as const;
    board.put("f", someone("a"));
    board.put("f", someone("a"));
    expect(told).toBe(1);
    board.put("f", someone("a", "x"));
    expect(told).toBe(2);
    now = 29_000;
    board.put("f", someone("b"));
    now = 31_000;
    expect(board.list("f").map(({ id }) => id)).toEqual(["b"]);
    for (let i = 0; i < 200; i++) board.put("f", someone(`n${i}`));
    expect(board.list("f")).toHaveLength(50);
    for (let i = 0; i < 10_001; i++) board.put(`form${i}`, someone("x"));
    expect(board.list("f")).toEqual([]);
    expect(board.list("form10000")).toHaveLength(1);
    stop();
    const before = told;
    board.put("f", someone("late"));
    expect(told).toBe(before);
  });

  test.each([
    ["no id", {}],
    ["a name too long", { id: "a", name: "x".repeat(61) }],
    ["a path that is no text", { id: "a", path: 4 }],
  ])("presence with %s is refused", async (_, body) => {
    const stage = await openStage();
    expect((await stage.page("POST", "/presence", { body })).json).toMatchObject({ code: "malformed" });
  });
});
