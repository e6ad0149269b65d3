import { describe, expect, test } from "vitest";
import { asBrowser, openStage, set } from "./pages-stage.ts";

const outcomes = (answer: { outcomes: readonly object[] }) => answer.outcomes.map((one) => ({ ...one, id: undefined }));

describe("changes of a page", () => {
  test("are stored as one event before they are answered, by the person with the link", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    const answer = await stage.change(seen, [set("legal_name", "Acme"), set("country", "DE")]);
    expect(outcomes(answer)).toMatchObject([
      { ok: true, outcome: "applied" },
      { ok: true, outcome: "applied" },
    ]);
    expect(await stage.values()).toMatchObject({ legal_name: "Acme", country: "DE" });
    const { json } = await stage.call("GET", `${stage.path}/events`);
    const written = json.events.filter(({ type }: { type: string }) => type === "field.updated");
    expect(written).toHaveLength(1);
    expect(written[0].actor).toMatchObject({ kind: "human", id: `link:${stage.linkId}` });
  });

  test("the answer contains the changes of others since, and nothing else", async () => {
    const stage = await openStage({ fields: { employees: 3 } });
    const seen = await stage.revision();
    await stage.agentSets({ legal_name: "Acme" }, { origins: { legal_name: { confidence: 0.9, evidence: "letter" } } });
    const { update } = await stage.change(seen, [set("country", "DE")]);
    expect(update.whole).toBe(false);
    expect(Object.fromEntries(update.answers)).toMatchObject({
      legal_name: { value: "Acme", by: { kind: "agent" }, origin: { confidence: 0.9, evidence: "letter" } },
      country: { value: "DE" },
    });
    expect(update.answers.map(([path]) => path).sort()).toEqual(["country", "legal_name"]);
    expect(update.revision).toBe(await stage.revision());
  });

  test("promise 3: a change over a newer answer is a conflict and is not written; the other changes of the request are", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    await stage.agentSets({ legal_name: "Theirs" });
    const answer = await stage.change(seen, [set("legal_name", "Mine"), set("country", "DE")]);
    expect(outcomes(answer)).toMatchObject([
      { ok: false, reason: "conflict", theirs: { state: "answered", value: "Theirs" } },
      { ok: true },
    ]);
    expect(await stage.values()).toMatchObject({ legal_name: "Theirs", country: "DE" });
    const again = await stage.change(answer.update.revision, [set("legal_name", "Mine")]);
    expect(outcomes(again)).toMatchObject([{ ok: true }]);
    expect(await stage.values()).toMatchObject({ legal_name: "Mine" });
  });

  test("promise 3: a row that another actor filled is not removed unseen", async () => {
    const stage = await openStage({ fields: { items: [{ amount: 1 }, {}] } });
    const seen = await stage.revision();
    await stage.agentSets({ "items[1].amount": 3 });
    const remove = { type: "remove_instance", path: "items", index: 1 } as const;
    const answer = await stage.change(seen, [remove]);
    expect(outcomes(answer)).toMatchObject([{ ok: false, reason: "conflict" }]);
    expect((await stage.values()).items).toHaveLength(2);
    expect(outcomes(await stage.change(answer.update.revision, [remove]))).toMatchObject([{ ok: true }]);
    expect((await stage.values()).items).toHaveLength(1);
  });

  test("two people who enter the same value cause no conflict", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    await stage.agentSets({ legal_name: "Acme" });
    expect(outcomes(await stage.change(seen, [set("legal_name", "Acme")]))).toMatchObject([{ ok: true }]);
    await stage.agentSets({ legal_name: null });
    const cleared = await stage.change(seen, [{ type: "clear", path: "legal_name" }]);
    expect(outcomes(cleared)).toMatchObject([{ ok: true }]);
  });

  test("a row that moved is not written to under its old index", async () => {
    const stage = await openStage({ fields: { items: [{ amount: 1 }, { amount: 2 }, {}, {}] } });
    const seen = await stage.revision();
    const removed = await stage.change(seen, [{ type: "remove_instance", path: "items", index: 1 }]);
    expect(removed.update).toMatchObject({ whole: true });
    const answer = await stage.change(seen, [
      set("items[0].amount", 10),
      set("items[3].amount", 40),
      set("items[2].amount", 30),
    ]);
    expect(outcomes(answer)).toMatchObject([{ ok: true }, { reason: "conflict" }, { reason: "conflict" }]);
    expect((await stage.values()).items[0]).toEqual({ amount: 10 });
  });

  test("rows added by others do not conflict, but two concurrent additions are reported", async () => {
    const stage = await openStage({ fields: { items: [{ amount: 1 }] } });
    const seen = await stage.revision();
    await stage.change(seen, [{ type: "add_instance", path: "items" }]);
    expect(outcomes(await stage.change(seen, [set("items[0].amount", 5)]))).toMatchObject([{ ok: true }]);
    const mine = await stage.change(seen, [{ type: "add_instance", path: "items" }, set("items[1].amount", 7)]);
    // The row with that number is somebody else's: what was meant for one's own must not land in it.
    expect(outcomes(mine)).toMatchObject([
      { reason: "conflict", theirs: { value: 2 } },
      { reason: "conflict", theirs: { state: "unanswered" } },
    ]);
    expect((await stage.values()).items).toEqual([{ amount: 5 }, {}]);
  });

  test("rows of a list within one request are applied in order", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    const answer = await stage.change(seen, [
      { type: "add_instance", path: "items" },
      { type: "add_instance", path: "items" },
      set("items[1].amount", 2),
      { type: "remove_instance", path: "items", index: 0 },
      set("items[0].amount", 3),
    ]);
    expect(outcomes(answer).every((one) => "ok" in one && one.ok)).toBe(true);
    expect((await stage.values()).items).toEqual([{ amount: 3 }]);
    expect(answer.update).toMatchObject({ whole: true, instances: [["items", 1]] });
  });

  test.each([
    ["a field that is not there", set("gone", 1), "unknown_path"],
    ["a value of another kind", set("employees", "many"), "wrong_type"],
    ["a file without an upload", set("w9", { id: "x", name: "x" }), "file_needs_upload"],
    ["a proposal that nobody made", { type: "accept", path: "legal_name" } as const, "no_proposal"],
    ["a row that is not there", { type: "remove_instance", path: "items", index: 4 } as const, "unknown_path"],
  ])("a change is refused with a reason and the others are applied: %s", async (_, command, code) => {
    const stage = await openStage();
    const answer = await stage.change(await stage.revision(), [command, set("legal_name", "Acme")]);
    expect(outcomes(answer)).toMatchObject([{ ok: false, reason: "refused", code }, { ok: true }]);
    expect(await stage.values()).toEqual({ legal_name: "Acme" });
  });

  test("promise 3: an agent in the person's page can only propose another value for what a person confirmed", async () => {
    const stage = await openStage();
    const first = await stage.change(await stage.revision(), [
      set("legal_name", "Acme"),
      { type: "confirm", path: "legal_name" },
    ]);
    const seen = first.update.revision;
    const answer = await stage.change(seen, [set("legal_name", "Evil"), set("country", "DE")], { agent: "helper" });
    expect(outcomes(answer)).toMatchObject([{ outcome: "proposed" }, { outcome: "applied" }]);
    expect(answer.update.proposals).toMatchObject([["legal_name", { value: "Evil", by: { kind: "agent" } }]]);
    expect(await stage.values()).toEqual({ legal_name: "Acme", country: "DE" });
    const confirm = await stage.change(answer.update.revision, [{ type: "accept", path: "legal_name" }], {
      agent: "helper",
    });
    expect(outcomes(confirm)).toMatchObject([{ ok: false, code: "not_a_person" }]);
    const declined = await stage.change(answer.update.revision, [{ type: "decline", path: "legal_name" }]);
    expect(declined.update.proposals).toEqual([]);
  });

  test.each([
    ["no changes", { since: 1 }, 400],
    ["too many", { since: 1, changes: Array.from({ length: 5_001 }, () => null) }, 413],
    ["no revision", { changes: [] }, 400],
    [
      "a command that pages do not have",
      { since: 1, changes: [{ id: "1", seen: 1, command: { type: "resize", path: "items", count: 9 } }] },
      400,
    ],
    [
      "an abort, which is for agents",
      { since: 1, changes: [{ id: "1", seen: 1, command: { type: "abort", path: "country" } }] },
      400,
    ],
    [
      "a command of an object's own",
      { since: 1, changes: [{ id: "1", seen: 1, command: { type: "toString", path: "x" } }] },
      400,
    ],
    ["a path that is no text", { since: 1, changes: [{ id: "1", seen: 1, command: { type: "clear", path: 4 } }] }, 400],
    [
      "a row that is no number",
      { since: 1, changes: [{ id: "1", seen: 1, command: { type: "remove_instance", path: "items", index: "0" } }] },
      400,
    ],
    [
      "a confidence of 2",
      {
        since: 1,
        changes: [{ id: "1", seen: 1, command: { type: "set", path: "x", value: 1, origin: { confidence: 2 } } }],
      },
      400,
    ],
    ["a name too long", { since: 1, changes: [], agent: "x".repeat(61) }, 400],
  ])("a request with %s is refused as a whole", async (_, body, status) => {
    const stage = await openStage();
    expect((await stage.page("POST", "/changes", { body })).status).toBe(status);
  });

  test.each([
    [2, "must be at most 1"],
    [-1, "must be at least 0"],
    ["high", "must be a number"],
  ])("a confidence of %j is refused with the violated limit", async (confidence, message) => {
    const stage = await openStage();
    const command = { type: "set", path: "x", value: 1, origin: { confidence } };
    const body = { since: 1, changes: [{ id: "1", seen: 1, command }] };
    expect(JSON.stringify((await stage.page("POST", "/changes", { body })).json)).toContain(message);
  });

  test("a closed submission can be viewed but not changed", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" } });
    const seen = await stage.revision();
    const sent = (await stage.page("POST", "/submit", { body: { seen } })).json;
    expect(sent).toMatchObject({ ok: true, stage: { kind: "submitted" } });
    const answer = await stage.change(sent.update.revision, [set("country", "US")]);
    expect(answer.outcomes).toMatchObject([
      { ok: false, reason: "refused", message: expect.stringContaining("finalized") },
    ]);
    expect(await stage.values()).toMatchObject({ country: "DE" });
  });
});

describe("submitting from a page", () => {
  test("is refused if the document changed since the person looked", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" } });
    const seen = await stage.revision();
    await stage.agentSets({ country: "US" });
    const late = (await stage.page("POST", "/submit", { body: { seen } })).json;
    expect(late).toMatchObject({ ok: false, reason: "changed", update: { whole: false } });
    expect(late.update.answers).toMatchObject([["country", { value: "US" }]]);
    const again = (await stage.page("POST", "/submit", { body: { seen: late.update.revision } })).json;
    expect(again).toMatchObject({ ok: true, stage: { kind: "submitted" } });
  });

  test("reports what is missing, which the page shows from then on", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme" } });
    const answer = (await stage.page("POST", "/submit", { body: { seen: await stage.revision() } })).json;
    expect(answer).toMatchObject({ ok: false, reason: "incomplete", message: expect.any(String) });
    expect(answer.update.revision).toBe(await stage.revision());
  });

  test("pressing submit twice submits once", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" } });
    const seen = await stage.revision();
    const both = await Promise.all([1, 2].map(() => stage.page("POST", "/submit", { body: { seen } })));
    expect(both.map(({ json }) => json.ok)).toEqual([true, true]);
    const { json } = await stage.call("GET", `${stage.path}/events`);
    expect(json.events.filter(({ type }: { type: string }) => type === "submission.submitted")).toHaveLength(1);
  });

  test("a rejection in review opens it again, with the reasons", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" }, intake: "gated" });
    const sent = (await stage.page("POST", "/submit", { body: { seen: await stage.revision() } })).json;
    expect(sent.stage).toMatchObject({ kind: "in_review" });
    const { json } = await stage.call("GET", stage.path);
    const body = { decision: "rejected", reasons: ["Wrong country"], actor: { kind: "human", id: "rev" } };
    await stage.call("POST", `${stage.path}/review`, { token: json.resumeToken, body });
    const read = await stage.change(0, []);
    expect(read.update.stage).toEqual({ kind: "open", reasons: ["Wrong country"] });
    const unchanged = (await stage.page("POST", "/submit", { body: { seen: read.update.revision } })).json;
    expect(unchanged).toMatchObject({ ok: false, reason: "refused" });
    const mended = await stage.change(read.update.revision, [set("country", "US")]);
    expect(mended.update.stage).toEqual({ kind: "open", reasons: ["Wrong country"] });
    const resent = await stage.page("POST", "/submit", { body: { seen: mended.update.revision } });
    expect(resent.json).toMatchObject({ ok: true, stage: { kind: "in_review" } });
  });
});

describe("what only the server decides", () => {
  const form = {
    format: "json-schema",
    schema: {
      type: "object",
      properties: { kind: { enum: ["person", "company"] }, vat: { type: "string" } },
      required: ["kind"],
      if: { properties: { kind: { const: "company" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { required: ["vat"] },
    },
  } as const;

  test("conditions of a schema run in the page, which gets no flags", async () => {
    const server = await openStage();
    await server.service.register({ id: "ruled", version: "1", name: "Ruled", form });
    const begun = await server.begin({}, {}, "ruled");
    const issued = await server.call("POST", `${begun.path}/handoff`, {
      token: begun.token,
      body: { actor: { kind: "human", id: "clerk" } },
    });
    const here = new URL(issued.json.url).pathname;
    const body = { since: 0, changes: [{ id: "1", seen: 9, command: set("kind", "company") }] };
    const { json } = await server.call("POST", `${here}/changes`, { body });
    expect(json.outcomes).toMatchObject([{ ok: true }]);
    expect(json.update).not.toHaveProperty("flags");
    const { text } = await server.call("GET", here, { headers: asBrowser });
    const embedded = /<script type="application\/json" id="cofill-page">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(JSON.parse(embedded).source.rules).toMatchObject({
      conditions: [{ at: "", names: ["kind"] }],
      schemas: { if0: { properties: { kind: { const: "company" } } } },
    });
  });
});
