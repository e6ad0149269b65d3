import { answerAt, createStepModel } from "@cofill/core";
import type { ChangesRequest, PageCommand } from "@cofill/page";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KeptChanges } from "../../src/browser/kept-changes.ts";
import { Outbox } from "../../src/browser/outbox.ts";
import { PageForm } from "../../src/browser/page-form.ts";
import { type SaveState, Sync } from "../../src/browser/sync.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { memoryStorage } from "./memory-storage.ts";
import { compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-05-01T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const set = (path: string, value: unknown): PageCommand => ({ type: "set", path, value, lenient: true, keep: true });

type Network = (request: ChangesRequest) => Response | "lost" | "silent";

const json = (value: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(value), { status, headers });

const open = (storage = memoryStorage()) => {
  const form = compiled(trip);
  const server = new ServerForm(form);
  let id = 0;
  const pageForm = new PageForm({
    model: createStepModel(form),
    kinds: pageKinds,
    state: server.state,
    now: () => new Date().toISOString(),
    newId: () => `c${++id}`,
  });
  const outbox = new Outbox(pageForm);
  const states: SaveState[] = [];
  const requests: (ChangesRequest & { readonly keepalive: boolean; readonly atMs: number })[] = [];
  const began = Date.now();
  const world = { network: ((request) => json(server.change(request))) as Network };
  const kept = new KeptChanges(storage, "/f/secret/changes", Date.now);
  const sync = new Sync({
    pageForm,
    outbox,
    kept,
    url: "/f/secret/changes",
    onState: (state) => states.push(state),
    fetch: (_, { body, keepalive = false, signal }) => {
      const request = JSON.parse(String(body)) as ChangesRequest;
      requests.push({ ...request, keepalive, atMs: Date.now() - began });
      const reply = world.network(request);
      if (reply === "lost") return Promise.reject(new TypeError("Failed to fetch"));
      if (reply === "silent") {
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      }
      return Promise.resolve(reply);
    },
  });
  const write = (path: string, value: unknown, isUrgent = false) => {
    pageForm.change(set(path, value));
    sync.changed(isUrgent);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const stored = (path: string) => answerAt(server.form, path).value;
  return { server, pageForm, outbox, sync, states, requests, world, kept, storage, write, pass, stored };
};

describe("Sync: saving", () => {
  test("typed text is saved once, after a pause", async () => {
    const { write, pass, requests, stored, states } = open();
    for (const text of ["A", "Ad", "Ada"]) {
      write("name", text);
      await pass(100);
    }
    await pass(199);
    expect(requests).toEqual([]);
    await pass(1);
    expect([requests.length, stored("name")]).toEqual([1, "Ada"]);
    expect(states.map(({ saving }) => saving)).toEqual(["unsaved", "unsaved", "unsaved", "saving", "saved"]);
  });

  test("typing without a pause is saved at intervals", async () => {
    const { write, pass, requests } = open();
    for (let key = 0; key < 40; key++) {
      write("name", `Ada ${key}`);
      await pass(200);
    }
    expect(requests.map(({ atMs }) => atMs)).toEqual([3000, 6000]);
  });

  test("a choice and a field that loses the focus are saved at once", async () => {
    const { write, pass, requests } = open();
    write("class", "eco", true);
    await pass(0);
    expect(requests.length).toBe(1);
  });

  test("one request is sent at a time, and later changes wait for the next", async () => {
    const { write, pass, world, requests, server, stored } = open();
    let release = (_: Response): void => undefined;
    const gate = new Promise<Response>((resolve) => {
      release = resolve;
    });
    world.network = () => gate as never;
    write("name", "A", true);
    await pass(0);
    write("name", "Ad", true);
    write("email", "a@b.c", true);
    await pass(1000);
    expect(requests.length).toBe(1);
    world.network = (request) => json(server.change(request));
    release(json(server.change(requests[0]!)));
    await pass(300);
    expect([requests.length, stored("name"), stored("email")]).toEqual([2, "Ad", "a@b.c"]);
  });

  test("flush resolves when the server has everything", async () => {
    const { write, pass, sync, stored } = open();
    write("name", "Ada");
    const done = sync.flush();
    await pass(0);
    expect([await done, stored("name")]).toEqual([true, "Ada"]);
  });
});

describe("Sync: server unreachable", () => {
  test("changes are kept and retried with a growing backoff, and the state says so", async () => {
    const { write, pass, world, requests, states, stored, server, pageForm } = open();
    world.network = () => "lost";
    write("name", "Ada");
    write("email", "a@b.c");
    await pass(300 + 1000 + 2000 + 4000);
    expect(requests.map(({ atMs }) => atMs)).toEqual([300, 1300, 3300, 7300]);
    expect(states.at(-1)).toEqual({ saving: "offline", message: "Offline: 2 changes are kept here" });
    await pass(600_000);
    expect(requests.at(-1)!.atMs - requests.at(-2)!.atMs).toBe(30_000);
    world.network = (request) => json(server.change(request));
    await pass(30_000);
    expect([states.at(-1), stored("name"), pageForm.pendingCount]).toEqual([{ saving: "saved" }, "Ada", 0]);
  });

  test("the backoff ends when the network is back", async () => {
    const { write, pass, world, sync, server, stored } = open();
    world.network = () => "lost";
    write("name", "Ada", true);
    await pass(20_000);
    world.network = (request) => json(server.change(request));
    sync.wake();
    await pass(0);
    expect(stored("name")).toBe("Ada");
  });

  const failures: readonly (readonly [name: string, reply: Network, message: string])[] = [
    ["500", () => json({}, 500), "The server does not answer: 1 change is kept here"],
    [
      "503 with a time",
      () => json({}, 503, { "retry-after": "7" }),
      "The server does not answer: 1 change is kept here",
    ],
    ["no answer at all", () => "silent", "Offline: 1 change is kept here"],
    ["an answer that is no JSON", () => new Response("<html>"), "Offline: 1 change is kept here"],
  ];
  test.each(failures)("%s: changes are kept and retried", async (_, reply, message) => {
    const { write, pass, world, states, server, stored } = open();
    world.network = reply;
    write("name", "Ada", true);
    await pass(20_000);
    expect(states.at(-1)?.message ?? states.findLast(({ message }) => message)?.message).toBe(message);
    world.network = (request) => json(server.change(request));
    await pass(60_000);
    expect([stored("name"), states.at(-1)?.saving]).toEqual(["Ada", "saved"]);
  });

  test("pending changes that a live update settles are dropped, and later ones are still sent", async () => {
    const { write, pass, world, server, pageForm, outbox, sync, stored, states } = open();
    world.network = () => "lost";
    write("name", "Mine", true);
    await pass(500);
    server.act(set("name", "Theirs"));
    outbox.update(server.update(1));
    expect(Object.keys(pageForm.conflicts)).toEqual(["name"]);
    world.network = (request) => json(server.change(request));
    await pass(60_000);
    expect(states.at(-1)).toEqual({ saving: "unsaved", message: "1 to choose between two answers" });
    pageForm.chooseMine("name");
    sync.changed(true);
    await pass(0);
    expect([stored("name"), states.at(-1)]).toEqual(["Mine", { saving: "saved" }]);
  });

  test("a batch whose answer was lost is sent again and applied once", async () => {
    const { write, pass, world, server, pageForm, stored } = open();
    world.network = (request) => {
      server.change(request);
      return "lost";
    };
    write("name", "Ada");
    pageForm.change({ type: "add_instance", path: "legs" });
    await pass(300);
    world.network = (request) => json(server.change(request));
    await pass(5000);
    expect([stored("name"), server.form.instances.get("legs"), pageForm.conflicts]).toEqual(["Ada", 2, {}]);
  });
});

describe("Sync: server refuses", () => {
  test.each([
    [401, /^You are no longer signed in\. Sign in again, then load this page again\. /],
    [403, /^This link no longer works\. /],
    [404, /^This link no longer works\. /],
    [410, /^This link no longer works\. /],
  ])("%i: saving ends with a reason, and the answers stay visible and stored", async (status, why) => {
    const { write, pass, world, states, pageForm, requests, kept } = open();
    world.network = () => json({}, status);
    write("name", "Ada");
    await pass(300);
    write("name", "Ada L");
    await pass(600_000);
    expect(states.at(-1)?.saving).toBe("ended");
    expect(states.at(-1)?.message).toMatch(why);
    expect([requests.length, answerAt(pageForm.form, "name").value]).toEqual([1, "Ada L"]);
    expect(kept.take().pending.map(({ command }) => (command as { value?: unknown }).value)).toContain("Ada L");
  });

  test("410 with a reason: the page shows that reason", async () => {
    const { write, pass, world, states } = open();
    world.network = () => json({ code: "gone", detail: "The form itself was changed in its file. Load it again" }, 410);
    write("name", "Ada");
    await pass(300);
    expect(states.at(-1)).toMatchObject({
      saving: "ended",
      message: expect.stringMatching(
        /^The form itself was changed in its file\. Load it again\. 1 change is not saved\./,
      ),
    });
  });

  test("one refused change does not block the others and becomes a rejected edit", async () => {
    const { write, pass, world, server, pageForm, states, stored } = open();
    world.network = (request) =>
      request.changes.some(({ command }) => command.path === "email")
        ? json({ detail: '"path" holds characters that are none' }, 422)
        : json(server.change(request));
    write("name", "Ada");
    write("email", "bad");
    write("nights", 3);
    await pass(5000);
    expect([stored("name"), stored("nights"), pageForm.pendingCount]).toEqual(["Ada", 3, 0]);
    expect(pageForm.rejected.map(({ path, value }) => [path, value])).toEqual([["email", "bad"]]);
    expect(states.findLast(({ message }) => message)?.message).toBe('Not saved: "path" holds characters that are none');
  });
});

describe("changes in the browser's storage", () => {
  test("are stored until the server has acknowledged them", async () => {
    const { write, pass, storage } = open();
    write("name", "Ada");
    expect(storage.length).toBe(1);
    await pass(300);
    expect(storage.length).toBe(0);
  });

  test("are sent after a crash", async () => {
    const storage = memoryStorage();
    const before = open(storage);
    before.world.network = () => "lost";
    before.write("name", "Ada");
    await before.pass(1000);
    const after = open(storage);
    after.outbox.resume(after.kept.take());
    after.sync.changed(true);
    await after.pass(0);
    expect([after.stored("name"), storage.length]).toEqual(["Ada", 0]);
  });

  test("another tab's changes are not removed", () => {
    const storage = memoryStorage();
    const other = new KeptChanges(storage, "/f/secret/changes", Date.now);
    const change = { id: "other-1", command: set("name", "Bo"), over: "", after: "" };
    other.save({ pending: [change], mine: {}, rejected: [] });
    const own = new KeptChanges(storage, "/f/secret/changes", Date.now);
    own.save({ pending: [{ ...change, id: "own-1" }], mine: {}, rejected: [] });
    own.save({ pending: [], mine: {}, rejected: [] });
    expect(other.take().pending.map(({ id }) => id)).toEqual(["other-1"]);
  });

  test("kept changes: rejected edits that an earlier version stored as strays are taken", () => {
    const storage = memoryStorage();
    const edit = { path: "email", label: "Email", value: "bad" };
    storage.setItem("cofill:/f/x", JSON.stringify({ pending: [], mine: {}, strays: [edit], at: Date.now() }));
    expect(new KeptChanges(storage, "/f/x", Date.now).take()).toEqual({ pending: [], mine: {}, rejected: [edit] });
  });

  test("are purged after a month", () => {
    const storage = memoryStorage();
    new KeptChanges(storage, "/f/old", Date.now).save({
      pending: [{ id: "a", command: set("name", "Bo"), over: "", after: "" }],
      mine: {},
      rejected: [],
    });
    vi.setSystemTime(new Date("2026-06-02T10:00:00Z"));
    new KeptChanges(storage, "/f/new", Date.now).take();
    expect(storage.length).toBe(0);
  });

  test.each([
    ["no JSON", "{"],
    ["something else's", '{"pending":7}'],
    ["null", "null"],
  ])("%s in the storage is read as no changes", (_, text) => {
    const storage = memoryStorage();
    storage.setItem("cofill:/f/x", text);
    expect(new KeptChanges(storage, "/f/x", Date.now).take()).toEqual({ pending: [], mine: {}, rejected: [] });
  });

  test("a full storage is reported and breaks nothing", () => {
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const change = { id: "a", command: set("name", "Bo"), over: "", after: "" };
    expect(new KeptChanges(storage, "/f/x", Date.now).save({ pending: [change], mine: {}, rejected: [] })).toBe(false);
  });
});

describe("Sync: closing the page", () => {
  test("pending changes are sent in a keepalive request", () => {
    const { write, sync, requests } = open();
    write("name", "Ada");
    sync.leave();
    expect(requests.map(({ keepalive, changes }) => [keepalive, changes.length])).toEqual([[true, 1]]);
  });

  test("with a request under way, the other changes are sent and applied once even if the page is restored", async () => {
    const { write, pass, sync, requests, world, server, pageForm, stored } = open();
    let release = (_: Response): void => undefined;
    const gate = new Promise<Response>((resolve) => {
      release = resolve;
    });
    world.network = () => gate as never;
    write("name", "Ada", true);
    await pass(0);
    world.network = (request) => json(server.change(request));
    write("email", "a@b.c");
    sync.leave();
    release(json(server.change(requests[0]!)));
    await pass(1000);
    expect([stored("name"), stored("email"), pageForm.pendingCount, pageForm.conflicts]).toEqual([
      "Ada",
      "a@b.c",
      0,
      {},
    ]);
  });
});
