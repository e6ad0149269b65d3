import { expect, test } from "vitest";
import { agent, complete, openHouse } from "../open-house.ts";

const threeEvents = async () => {
  const house = await openHouse();
  const begun = await house.begin(complete);
  const validated = await house.call("POST", `${begun.path}/validate`, { token: begun.token });
  return { ...house, ...begun, token: validated.json.resumeToken as string };
};

test("FB-HTTP-10 GET /submissions/{id}/events gives the trail in pages", async () => {
  const { call, path, store, id } = await threeEvents();
  const all = await call("GET", `${path}/events`);
  expect(all.json.events.map(({ type }: { type: string }) => type)).toEqual([
    "submission.created",
    "field.updated",
    "validation.passed",
  ]);
  expect(all.json).not.toHaveProperty("next");
  const first = await call("GET", `${path}/events?limit=2`);
  expect([first.json.events.length, first.json.lastSeq]).toEqual([2, 3]);
  const rest = await call("GET", `${path}/events?afterEventId=${first.json.next}`);
  expect(rest.json.events).toEqual(all.json.events.slice(2));
  const stored = await store.events(id, { afterSeq: 0, limit: 10 });
  expect(all.text).toContain(stored.map(({ json }) => json).join(","));
});

test.each([
  ["an unknown event", "?afterEventId=evt_x_1", "unknown_event"],
  ["a limit of nothing", "?limit=0", "malformed"],
  ["a limit too high", "?limit=1001", "malformed"],
])("events after %s", async (_, query, code) => {
  const { call, path } = await threeEvents();
  for (const accept of ["application/json", "application/x-ndjson"]) {
    expect((await call("GET", `${path}/events${query}`, { headers: { accept } })).json).toMatchObject({
      status: 400,
      code,
    });
  }
});

test("Accept: application/x-ndjson gives the stored lines, all pages of them (D-07)", async () => {
  const { call, path, token, store, id } = await threeEvents();
  let current = token;
  for (let i = 1; i <= 250; i++) {
    const set = await call("PATCH", `${path}/fields`, {
      token: current,
      body: { actor: agent, fields: { employees: i } },
    });
    current = set.json.resumeToken;
  }
  const lines = await call("GET", `${path}/events`, { headers: { accept: "application/x-ndjson" } });
  const stored = await store.events(id, { afterSeq: 0, limit: 1_000 });
  expect(stored).toHaveLength(253);
  expect(lines.text).toBe(stored.map(({ json }) => `${json}\n`).join(""));
  expect(lines.headers.get("content-type")).toContain("application/x-ndjson");
  const some = await call("GET", `${path}/events?limit=2`, { headers: { accept: "application/x-ndjson" } });
  expect(some.text).toBe(
    stored
      .slice(0, 2)
      .map(({ json }) => `${json}\n`)
      .join(""),
  );
  const end = `?afterEventId=${JSON.parse(stored.at(-1)!.json).eventId}`;
  expect((await call("GET", `${path}/events${end}`, { headers: { accept: "application/x-ndjson" } })).text).toBe("");
});

test("HEAD on a stream opens none", async () => {
  const { call, path } = await threeEvents();
  for (const accept of ["application/x-ndjson", "text/event-stream"]) {
    const head = await call("HEAD", `${path}/events`, { headers: { accept } });
    expect([head.status, head.headers.get("content-type")?.split(";")[0]]).toEqual([200, accept]);
  }
});
