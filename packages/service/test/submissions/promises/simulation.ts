import { createHash } from "node:crypto";
import {
  type Actor,
  compileIntake,
  createIntakeService,
  type IntakeEvent,
  type IntakeService,
  type IntakeSource,
  type Principal,
  replay,
  sha256,
  verifyChain,
} from "@cofill/service";
import { createMemoryStore, type DeliveryOutcome, type Store } from "@cofill/store";
import { expect } from "vitest";
import { failingStore } from "../failing-store.ts";
import { vendor } from "../open-service.ts";

/** Numbers that look random and follow from a seed. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const source: IntakeSource = {
  ...vendor,
  approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] }, escalateAfterMs: 3_600_000 }],
  destination: {
    kind: "webhook",
    url: "https://acme.example/hook",
    retryPolicy: { maxAttempts: 4, initialDelayMs: 1_000 },
  },
  uiHints: { fieldHints: { legal_name: { confirm: "human" } } },
};

const actors: readonly Actor[] = [
  { kind: "agent", id: "bot" },
  { kind: "human", id: "ann" },
  { kind: "human", id: "bob" },
];
const reviewers: readonly Actor[] = [
  { kind: "human", id: "rita" },
  { kind: "human", id: "raul" },
];

const principalOf = (actor: Actor, roles: readonly string[]): Principal => ({
  via: "key",
  keyId: actor.id,
  tenant: "default",
  actor,
  roles,
});

export interface Trace {
  readonly lines: readonly string[];
  readonly digest: string;
}

interface Acknowledged {
  readonly submissionId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

/**
 * A world in which everything that can be random follows from one seed: who calls what, which answers get lost, when
 * the store and the receiver fail, how the clock jumps. Two servers share the store. Gives the trail, checked.
 */
export const simulate = async (seed: number, steps = 60): Promise<Trace> => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (p: number): boolean => random() < p;
  let now = Date.parse("2026-03-01T00:00:00Z");
  let ids = 0;
  let problems = 0;
  const base = createMemoryStore();
  const store: Store = failingStore(base, {
    failOn: () => {
      if (problems === 0 || !chance(0.08)) return undefined;
      return chance(0.5) ? "before" : "after";
    },
  });
  const sent = new Map<string, Set<string>>();
  const deliver = async ({ id, body }: { id: string; body: string }): Promise<DeliveryOutcome> => {
    sent.set(id, (sent.get(id) ?? new Set()).add(body));
    if (chance(0.3)) return { ok: false, reason: "HTTP 500", status: 500 };
    return { ok: true };
  };
  const open = async (skewMs: number): Promise<IntakeService> => {
    const service = await createIntakeService({
      store,
      tokenSecret: "simulated",
      clock: () => now + skewMs,
      random,
      newId: (prefix) => `${prefix}_${String(++ids).padStart(8, "0")}`,
      newSecret: () => sha256(`${seed}.${++ids}`).slice(0, 43),
      deliverers: { webhook: deliver },
    });
    await service.register(source);
    return service;
  };
  let servers = [await open(0), await open(300_000)];
  problems = 1;
  const tokens = new Map<string, string[]>();
  const created = new Map<string, Set<string>>();
  const acknowledged: Acknowledged[] = [];

  const remember = (value: unknown): string | undefined => {
    const answer = value as { ok: boolean; value?: { body?: { submissionId?: string; resumeToken?: string } } };
    const { submissionId, resumeToken } = answer.value?.body ?? {};
    if (!answer.ok || !submissionId || !resumeToken) return undefined;
    const known = tokens.get(submissionId) ?? [];
    tokens.set(submissionId, [...known, resumeToken].slice(-3));
    return submissionId;
  };

  // Clearing a list or record that holds nothing changes nothing and leaves no event, so neither is among them.
  const values: Readonly<Record<string, readonly unknown[]>> = {
    legal_name: ["Acme", "Beta", "x", null],
    country: ["US", "DE", "XX", null],
    contact: [{ email: "a@b.example" }, { email: "nobody" }],
    employees: [1, 0, "many", null],
    items: [[{ name: "a" }], [{ name: "a", amount: 1 }, { name: "b" }]],
  };
  const someFields = (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).flatMap(([key, list]) => (chance(0.4) ? [[key, pick(list)]] : [])));
  const good = { legal_name: "Acme", country: "US", contact: { email: "a@b.example" }, employees: 2 };

  const act = async (): Promise<void> => {
    const service = pick(servers);
    const actor = pick(actors);
    const by = principalOf(actor, ["submitter"]);
    const id = tokens.size > 0 ? pick([...tokens.keys()]) : undefined;
    const dice = random();
    if (id === undefined || dice < 0.12) {
      const key = `key-${Math.floor(random() * 6)}`;
      const answer = await service.create(by, "vendor", {
        idempotencyKey: key,
        initialFields: chance(0.5) ? good : {},
      });
      const submissionId = chance(0.9) ? remember(answer) : undefined;
      if (submissionId) {
        const own = `${actor.id} ${key}`;
        created.set(own, (created.get(own) ?? new Set()).add(submissionId));
      }
      return;
    }
    const resumeToken = pick(tokens.get(id)!);
    if (dice < 0.45) {
      const fields = chance(0.5) ? good : someFields();
      const answer = await service.setFields(by, id, { resumeToken, fields });
      if (answer.ok && answer.value.body.ok && Object.keys(fields).length > 0)
        acknowledged.push({ submissionId: id, fields, actor });
      if (chance(0.9)) remember(answer);
    } else if (dice < 0.52) remember(await service.validate(by, id, { resumeToken }));
    else if (dice < 0.58) remember(await service.get(by, id, { resumeToken }));
    else if (dice < 0.74) {
      const submit = { resumeToken, idempotencyKey: `submit-${id}-${Math.floor(random() * 2)}` };
      const answer = await service.submit(by, id, submit);
      if (chance(0.2)) await pick(servers).submit(by, id, submit);
      remember(answer);
    } else if (dice < 0.86) {
      const decision = chance(0.7) ? "approved" : "rejected";
      remember(
        await service.review(principalOf(pick(reviewers), ["reviewer"]), id, { decision, reasons: ["why not"] }),
      );
    } else if (dice < 0.89) remember(await service.issueLink(by, id, { resumeToken }));
    else if (dice < 0.9) remember(await service.cancel(by, id, { resumeToken }));
    else {
      await service.worker.take();
      await service.worker.settled();
      await service.sweep();
    }
  };

  const safely = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // Only the store may fail, and only as a store does.
      if ((error as Error).name !== "StoreError") throw error;
    }
  };

  for (let i = 0; i < steps; i++) {
    await safely(act);
    if (chance(0.1)) now += pick([1_000, 60_000, 3_600_000, -86_400_000, 0]);
    if (chance(0.04)) servers = [await retried(() => open(0)), servers[1]!];
  }
  problems = 0;
  // The world calms down: whatever waits is taken up again.
  for (let i = 0; i < 12; i++) {
    now += 3_600_000;
    for (const service of servers) {
      await service.worker.take();
      await service.worker.settled();
    }
  }
  return check(base, { created, acknowledged, sent });
};

const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > 20) throw error;
    }
  }
};

const check = async (
  store: Store,
  seen: {
    readonly created: ReadonlyMap<string, ReadonlySet<string>>;
    readonly acknowledged: readonly Acknowledged[];
    readonly sent: ReadonlyMap<string, ReadonlySet<string>>;
  },
): Promise<Trace> => {
  const lines: string[] = [];
  for (const [key, ids] of seen.created) expect([key, ids.size]).toEqual([key, 1]);
  const trails = new Map<string, readonly IntakeEvent[]>();
  for (const { id, intakeVersion, state, seq } of await store.list({ limit: 10_000 })) {
    const stored = (await store.events(id, { afterSeq: 0, limit: 10_000 })).map(({ json }) => json);
    lines.push(...stored);
    expect(verifyChain(stored, sha256)).toMatchObject({ seq, hash: expect.any(String) });
    expect(verifyChain(stored, sha256).problem).toBeUndefined();
    const events = stored.map((line) => JSON.parse(line) as IntakeEvent);
    trails.set(id, events);
    const intake = compileIntake({ ...source, version: intakeVersion });
    const replayed = replay(events, intake);
    expect(replayed.state).toBe(state);
    const service = await createIntakeService({ store, tokenSecret: "simulated", clock: () => 0 });
    const now = await service.get({ via: "open", tenant: "default" }, id, {});
    expect(now.ok && now.value.body).toMatchObject({
      fields: replayed.document.values(),
      version: replayed.version,
    });
    checkDelivery(events, seen.sent, await store.deliveries({ submissionId: id, limit: 10 }));
    checkConfirmed(events);
  }
  for (const { submissionId, fields, actor } of seen.acknowledged) {
    const wrote = trails
      .get(submissionId)!
      .some(
        ({ type, payload, actor: by }) =>
          type === "field.updated" && by.id === actor.id && JSON.stringify(payload?.fields) === JSON.stringify(fields),
      );
    expect(wrote, `an acknowledged answer of ${submissionId} is in the trail`).toBe(true);
  }
  return { lines, digest: createHash("sha256").update(lines.join("\n")).digest("hex") };
};

/** Sent under one id with one body, or waiting, or visibly failed; finalized only after a success. */
const checkDelivery = (
  events: readonly IntakeEvent[],
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  rows: readonly { readonly id: string; readonly status: string }[],
): void => {
  expect(rows.length).toBeLessThanOrEqual(1);
  const types = events.map(({ type }) => type);
  const isFinal = types.includes("submission.finalized");
  expect(isFinal).toBe(types.includes("delivery.succeeded") && events.at(-1)!.state !== "cancelled");
  for (const { id, status } of rows) {
    expect(sent.get(id)?.size ?? 0).toBeLessThanOrEqual(1);
    if (isFinal) expect([status, sent.has(id)]).toEqual(["sent", true]);
    else expect(["pending", "failed"]).toContain(status);
  }
  const finals = types.filter((type) => type === "submission.finalized").length;
  expect(finals).toBeLessThanOrEqual(1);
};

/** Once a person answered the field that demands one, no agent's event changes it. */
const checkConfirmed = (events: readonly IntakeEvent[]): void => {
  const intake = compileIntake(source);
  let confirmed: unknown;
  for (let length = 1; length <= events.length; length++) {
    const event = events[length - 1]!;
    if (event.type !== "field.updated" && event.type !== "submission.created") continue;
    const answer = replay(events.slice(0, length), intake).document.form.answers.get("legal_name");
    if (event.actor.kind === "agent" && confirmed !== undefined)
      expect(answer?.value ?? answer?.raw).toEqual(confirmed);
    confirmed = answer?.confirmed ? (answer.value ?? answer.raw) : undefined;
  }
};
