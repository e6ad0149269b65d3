import { createApiKey, type IntakeEvent, type IntakeSource, sha256, verifyChain } from "@cofill/service";
import type { Store } from "@cofill/store";
import { openPostgresStore } from "@cofill/store/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followEvents } from "../story/follow-events.ts";
import { call, readTrail } from "../story/http-call.ts";
import { testSecretKey } from "../support/secret-key.ts";
import { type Fleet, openFleet } from "./fleet.ts";
import { type Counts, createHoppingClient, type Held, type HoppingClient } from "./hopping-client.ts";

const fields = ["one", "two", "three", "four"] as const;

/** An intake of which two clients fill two fields each. */
const survey = (webhookUrl: string): IntakeSource => ({
  id: "survey",
  version: "1",
  name: "Survey",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field, { type: "string" }])),
      required: [...fields],
    },
  },
  destination: { kind: "webhook", url: webhookUrl },
});

const pairs = 6;
/** Minimum number of flows; more if the new server has not had its share. */
const wantedFlows = 48;
const newcomersShare = 20;

interface Flow {
  readonly name: string;
  readonly submissionId: string;
  readonly hands: readonly [string, string];
  /** The answers to the same submit, sent twice at once. */
  readonly answers: readonly [string, string];
}

/** Two clients work on one submission, each request at a random server. */
const runFlow = async (name: string, [left, right]: readonly [HoppingClient, HoppingClient]): Promise<Flow> => {
  const created = await left.ask("POST", "/intakes/survey/submissions", { body: { idempotencyKey: `create ${name}` } });
  const { submissionId, resumeToken } = created.body;
  const held = (): Held => ({ submissionId, token: resumeToken });
  const [mine, yours] = [held(), held()];
  const fill = async (hand: HoppingClient, token: Held, own: readonly string[]): Promise<void> => {
    for (const field of own) await hand.set(token, field, `${name} ${field}`);
  };
  await Promise.all([fill(left, mine, fields.slice(0, 2)), fill(right, yours, fields.slice(2))]);
  const path = `/submissions/${submissionId}`;
  const now = await left.ask("GET", path, { headers: { "resume-token": mine.token } });
  mine.token = now.body.resumeToken;
  const checked = await left.ask("POST", `${path}/validate`, { body: { resumeToken: mine.token } });
  if (checked.body?.ready !== true) throw new Error(`not ready: ${checked.text}`);
  // The same client at two servers, because an idempotency key belongs to its principal.
  const answers = await Promise.all([left.submit(mine, `submit ${name}`), left.submit(yours, `submit ${name}`)]);
  return { name, submissionId, hands: [left.name, right.name], answers };
};

describe("three servers on one database", () => {
  let fleet: Fleet;
  let store: Store;
  let operator = "";
  let clients: readonly HoppingClient[] = [];
  const counts: Counts = { answered: new Map(), broken: 0, conflicts: 0 };
  let flows: readonly Flow[] = [];

  beforeAll(async () => {
    fleet = await openFleet((webhookUrl) => [survey(webhookUrl)]);
    store = await openPostgresStore({ url: fleet.databaseUrl, poolSize: 2, secretKeys: [testSecretKey] });
    const now = new Date().toISOString();
    const keyOf = async (role: string, actorId: string) =>
      (await createApiKey(store, { roles: [role], actorId }, now)).key;
    operator = await keyOf("operator", "olga");
    await fleet.start(3);
    clients = await Promise.all(
      Array.from({ length: 2 * pairs }, async (_, index) => {
        const name = `client-${index}`;
        return createHoppingClient({ name, key: await keyOf("agent", name), seed: index }, fleet.urls, counts);
      }),
    );
  }, 60_000);

  afterAll(async () => {
    await store?.close();
    await fleet?.close();
  });

  test("FB-EVT-21: a stream at one server shows what was committed through another", async () => {
    const [a, b, c] = fleet.urls as [string, string, string];
    const created = await call("POST", `${a}/intakes/survey/submissions`, { key: operator, body: {} });
    const { submissionId, resumeToken } = created.body;
    const path = `/submissions/${submissionId}`;
    const follower = followEvents(a, submissionId, operator);
    await follower.count(1);
    const opened = performance.now();
    const answers = Object.fromEntries(fields.map((field) => [field, "seen live"]));
    await call("PATCH", `${b}${path}/fields`, { key: operator, body: { resumeToken, fields: answers } });
    await follower.type("field.updated");
    // Well before the stream's own polling interval.
    expect(performance.now() - opened).toBeLessThan(10_000);
    const { body } = await call("GET", `${c}${path}`, { key: operator });
    const submit = { resumeToken: body.resumeToken, idempotencyKey: "live" };
    await call("POST", `${b}${path}/submit`, { key: operator, body: submit });
    await follower.type("submission.finalized");
    await follower.stop();
    const trail = await readTrail(`${c}${path}`, operator);
    expect(follower.events).toEqual(trail.map((line) => JSON.parse(line)));
  });

  test("promise 2, promise 12: clients that move at every request get every flow through, while servers die and come", async () => {
    const done: Flow[] = [];
    let newcomer = "";
    const victim = fleet.urls[1]!;
    const killed = Promise.withResolvers<void>();
    const isEnough = () => done.length >= wantedFlows && (counts.answered.get(newcomer) ?? 0) >= newcomersShare;
    const work = async (pair: number): Promise<void> => {
      const hands = [clients[2 * pair]!, clients[2 * pair + 1]!] as const;
      for (let round = 0; !isEnough(); round++) {
        done.push(await runFlow(`${pair}/${round}`, hands));
        if (done.length === wantedFlows / 4) killed.resolve(fleet.kill(victim));
      }
    };
    const replacing = killed.promise.then(async () => {
      [newcomer = ""] = await fleet.start(1);
    });
    await Promise.all([replacing, ...Array.from({ length: pairs }, (_, pair) => work(pair))]);
    flows = done;
    for (const { answers } of flows) expect(answers[1]).toBe(answers[0]);
    // Otherwise no connection was broken and nothing was tested.
    expect(counts.broken).toBeGreaterThan(0);
    expect(counts.conflicts).toBeGreaterThan(0);
    for (const url of fleet.urls) expect(counts.answered.get(url)).toBeGreaterThan(0);
  });

  test("promise 2: every acknowledged flow is there once, whole, attributed and finalized", async () => {
    // The lease of the killed server's delivery must expire first.
    await fleet.moveClocks(60_000);
    const listed = async (query: string): Promise<readonly string[]> => {
      const { body } = await call("GET", `${fleet.urls[0]}/submissions?limit=500${query}`, { key: operator });
      return body.submissions.map(({ id }: { id: string }) => id).toSorted();
    };
    const all = await listed("");
    await expect.poll(() => listed("&state=finalized"), { timeout: 20_000, interval: 100 }).toEqual(all);
    const byHands = all.filter((id) => flows.some(({ submissionId }) => submissionId === id));
    expect(byHands).toEqual(flows.map(({ submissionId }) => submissionId).toSorted());
    // Plus the one that was followed live.
    expect(all).toHaveLength(flows.length + 1);
    for (const { name, submissionId, hands } of flows) {
      const { body } = await call("GET", `${fleet.urls[2]}/submissions/${submissionId}`, { key: operator });
      expect(body.fields).toEqual(Object.fromEntries(fields.map((field) => [field, `${name} ${field}`])));
      const by = fields.map((field) => body.answers[field].by.id);
      expect(by).toEqual([hands[0], hands[0], hands[1], hands[1]]);
    }
  });

  test("promise 2, FB-EVT-22: every chain holds, and nothing is in it twice", async () => {
    for (const { submissionId } of flows) {
      const lines = await readTrail(`${fleet.urls[3]}/submissions/${submissionId}`, operator);
      const events = lines.map((line) => JSON.parse(line) as IntakeEvent);
      expect(verifyChain(lines, sha256)).toEqual({ seq: lines.length, hash: events.at(-1)?.hash });
      const written = events.flatMap(({ payload }) => Object.keys((payload?.fields as object | undefined) ?? {}));
      expect(written.toSorted()).toEqual(fields.toSorted());
      for (const type of ["submission.created", "submission.submitted", "delivery.succeeded", "submission.finalized"]) {
        expect(events.filter((event) => event.type === type)).toHaveLength(1);
      }
    }
  });

  test("promise 2, D-06: every submission was delivered, under one id and with one body however often", () => {
    const { received, refused } = fleet.receiver;
    const sent = new Map<string, Set<string>>();
    const ids = new Set<string>();
    for (const { id, body } of received) {
      const { submissionId } = JSON.parse(body).data as { submissionId: string };
      ids.add(id);
      sent.set(submissionId, (sent.get(submissionId) ?? new Set()).add(`${id} ${body}`));
    }
    for (const { submissionId } of flows) expect(sent.get(submissionId)?.size).toBe(1);
    expect([ids.size, sent.size, refused()]).toEqual([flows.length + 1, flows.length + 1, 0]);
  });
});
