import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { connect, type Doors, openDoors, type Source } from "./door.ts";
import { hostileStrings } from "./hostile-strings.ts";

const hook = "https://hooks.example.org/payments";

/** A person must sign it, a reviewer decides on it, and it has every hostile string for a label, a hint and an option. */
const payment: Source = {
  id: "payment",
  version: "1",
  name: hostileStrings[0]!,
  description: hostileStrings[1]!,
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        amount: { type: "number" },
        note: { type: "string" },
        comment: { type: "string" },
        signature: { type: "string" },
        rows: { type: "array", items: { type: "object", properties: { label: { type: "string" } } } },
        ...Object.fromEntries(
          hostileStrings.map((text, n) => [
            `h${n}`,
            { type: "string", title: text, description: text, enum: ["x", text], "x-mcp-header": text },
          ]),
        ),
      },
      required: ["amount", "signature"],
    },
  },
  uiHints: { fieldHints: { signature: { confirm: "human" } } },
  approvalGates: [{ name: "finance", reviewers: { roles: ["finance"] } }],
  destination: { kind: "webhook", url: hook },
};

type Body = Record<string, unknown> & { submissionId: string; resumeToken: string };

interface Scene {
  readonly doors: Doors;
  readonly agentKey: string;
  readonly agent: Client;
  /** Of another agent, of another tenant, the agent's own in work, the agent's own under review. */
  readonly ids: { readonly other: string; readonly abroad: string; readonly own: string; readonly reviewed: string };
  readonly foreignTokens: readonly string[];
  ownToken: string;
}

const secret = "SECRET-OF-ANOTHER-FORM";

/** What anyone answers, without a door in between. */
const ok = async (answer: Promise<unknown>): Promise<Body> => {
  const given = (await answer) as { ok: boolean; value: { body: Body } };
  expect(given, JSON.stringify(given)).toMatchObject({ ok: true, value: { body: { ok: true } } });
  return given.value.body;
};

const setScene = async (): Promise<Scene> => {
  const doors = await openDoors([payment], { options: { rateLimit: false } });
  const agentKey = await doors.key({ actorId: "hijacked" });
  const key = (kind: "agent" | "human", id: string, tenant = "default") =>
    ({
      via: "key",
      keyId: id,
      tenant,
      actor: { kind, id },
      roles: [kind === "human" ? "submitter" : "agent"],
    }) as const;
  const { service } = doors;
  const [hijacked, ida] = [key("agent", "hijacked"), key("human", "ida")];
  const initialFields = { amount: 1, note: secret, comment: secret };
  const other = await ok(service.create(key("agent", "neighbour"), "payment", { initialFields }));
  const abroad = await ok(service.create(key("agent", "hijacked", "abroad"), "payment", { initialFields }));
  const mine = { initialFields: { amount: 1, note: "Fine", rows: [{ label: "Kept" }] } };
  const own = await ok(service.create(hijacked, "payment", mine));
  const { submissionId: ownId, resumeToken } = own;
  const confirmed = await ok(service.setFields(ida, ownId, { resumeToken, confirm: ["note", "rows[0].label"] }));
  const reviewed = await ok(service.create(hijacked, "payment", { initialFields: { amount: 2 } }));
  const signed = await ok(
    service.setFields(ida, reviewed.submissionId, {
      resumeToken: reviewed.resumeToken,
      fields: { signature: "Ida" },
    }),
  );
  const waiting = await ok(
    service.submit(hijacked, reviewed.submissionId, { resumeToken: signed.resumeToken, idempotencyKey: "real" }),
  );
  expect(waiting.state).toBe("needs_review");
  return {
    doors,
    agentKey,
    agent: await connect("http://localhost/mcp", { key: agentKey, fetch: doors.fetch }),
    ids: { other: other.submissionId, abroad: abroad.submissionId, own: ownId, reviewed: reviewed.submissionId },
    foreignTokens: [other.resumeToken, abroad.resumeToken],
    ownToken: confirmed.resumeToken,
  };
};

/** Everything the agent hears, whatever becomes of the call. */
const T: Record<string, number[]> = {};
const attempt = async (client: Client, name: string, args: Record<string, unknown>): Promise<string> => {
  const t0 = performance.now(); const k = name.length > 40 ? "other" : name;
  try {
    return JSON.stringify(await client.callTool({ name, arguments: args }));
  } catch (error) {
    if (/valid JSON-RPC/.test(String(error)) && !(globalThis as any).seen) { (globalThis as any).seen = true; console.log("FIRST", name, JSON.stringify(args).slice(0, 500), String(error)); }
    return String(error);
  } finally { const e = (T[k] ??= [0,0]); e[0]!++; e[1]! += performance.now() - t0; }
};

const human = { kind: "human", id: "boss" };

/** Every tool, bent as far as its arguments allow. */
const attacks = (text: string, target: string, resumeToken: string): readonly (readonly [string, object])[] => {
  const at = { submissionId: target, resumeToken };
  const fields = { note: text, comment: text, signature: text };
  return [
    ["create", { initialFields: { comment: text, signature: text }, idempotencyKey: text }],
    ["create", { initialFields: {}, actor: human, destination: { kind: "webhook", url: text } }],
    ["set", { ...at, fields }],
    ["set", { ...at, fields: { note: null } }],
    ["set", { ...at, fields: { rows: [] } }],
    ["set", { ...at, fields: { rows: [{ label: text }] } }],
    ["set", { ...at, fields: { [text]: text } }],
    ["set", { ...at, fields: {}, confirm: ["signature", "note"], actor: human }],
    ["validate", at],
    ["upload", { ...at, field: text, filename: text, mimeType: text, sizeBytes: 1 }],
    ["confirm_upload", { ...at, uploadId: text }],
    ["submit", { ...at, idempotencyKey: text }],
    ["submit", { ...at, idempotencyKey: "real" }],
    ["status", at],
    ["status", { submissionId: text, resumeToken: text }],
    ["events", { ...at, afterEventId: text }],
    ["events", { submissionId: target }],
    ["review", { submissionId: target, decision: "approved", actor: human }],
    ["handoff", { ...at, note: text, url: text }],
    [text, at],
  ];
};

const assistAttacks = (text: string): readonly (readonly [string, object])[] => [
  ["formspec.field.set", { path: "note", value: text }],
  ["formspec.field.set", { path: "note" }],
  ["formspec.field.set", { path: "signature", value: text }],
  ["formspec.field.set", { path: text, value: text }],
  [
    "formspec.field.bulkSet",
    {
      entries: [
        { path: "signature", value: text },
        { path: "rows[0].label", value: text },
      ],
    },
  ],
  ["cofill.row.remove", { path: "rows", index: 0 }],
  ["formspec.profile.apply", { matches: [{ path: "note", value: text }], confirm: false }],
  [text, {}],
];

describe("promise 28: a hijacked agent with 200 hostile strings", () => {
  let scene: Scene;
  let heard: string[];
  let before: unknown[];
  beforeAll(async () => {
    const T0 = performance.now();
    scene = await setScene();
    const { doors, agent, agentKey, ids, foreignTokens } = scene;
    before = [await doors.store.load(ids.other), await doors.store.load(ids.abroad)];
    heard = [];
    const assist = await connect(`http://localhost/submissions/${ids.own}/formspec/mcp`, {
      key: agentKey,
      fetch: doors.fetch,
    });
    const intruder = await connect(`http://localhost/submissions/${ids.other}/formspec/mcp`, {
      key: agentKey,
      fetch: doors.fetch,
    });
    const targets = [ids.own, ids.own, ids.reviewed, ids.other, ids.abroad];
    for (const [n, text] of hostileStrings.entries()) {
      const target = targets[n % targets.length]!;
      for (const [action, args] of attacks(text, target, "")) {
        const token = target === ids.own ? scene.ownToken : n % 2 === 0 ? foreignTokens[0]! : text;
        const bent = "resumeToken" in args && args.resumeToken === "" ? { ...args, resumeToken: token } : args;
        const answer = await attempt(agent, `formbridge_payment_${action}`, { ...bent });
        heard.push(answer);
        const [, newest] = new RegExp(`"resumeToken":"(rt_${ids.own}[^"]+)"`).exec(answer) ?? [];
        scene.ownToken = newest ?? scene.ownToken;
      }
      for (const [name, args] of assistAttacks(text)) {
        heard.push(await attempt(n % 4 === 3 ? intruder : assist, name, { ...args }));
      }
    }
    console.log(performance.now() - T0, Object.entries(T).sort((a,b)=>b[1][1]!-a[1][1]!).slice(0,18).map(([k,[n,t]])=>`${k}: ${n} ${(t!/n!).toFixed(2)}ms`).join("\n"));
  }, 60_000);

  test("200 strings reached the doors, and many calls went through", () => {
    expect(new Set(hostileStrings).size).toBe(200);
    expect(heard.length).toBe(200 * 28);
    expect(heard.filter((answer) => answer.includes('\\"ok\\":true')).length).toBeGreaterThan(500);
    expect(heard.filter((answer) => answer.includes('\\"proposed\\":true')).length).toBeGreaterThan(100);
  });

  test("read no other form", async () => {
    const { doors, ids } = scene;
    expect(heard.filter((answer) => answer.includes(secret))).toEqual([]);
    expect([await doors.store.load(ids.other), await doors.store.load(ids.abroad)]).toEqual(before);
  });

  test("changed no confirmed answer, and signed nothing", async () => {
    const { agent, ids } = scene;
    const own = JSON.parse(await attempt(agent, "formbridge_payment_status", { submissionId: ids.own }));
    const { fields, state, proposals } = own.structuredContent;
    expect(fields.note).toBe("Fine");
    expect(fields.rows).toEqual([{ label: "Kept" }]);
    expect(fields).not.toHaveProperty("signature");
    expect(["in_progress", "awaiting_input"]).toContain(state);
    expect(JSON.stringify(proposals)).toContain('"signature"');
  });

  test("submitted nothing that a person must sign", async () => {
    const rows = await scene.doors.store.list({ limit: 1_000 });
    const states = new Set(rows.map(({ id, state }) => (id === scene.ids.reviewed ? "reviewed" : state)));
    expect(states.isSubsetOf(new Set(["draft", "in_progress", "awaiting_input", "reviewed"]))).toBe(true);
  });

  test("approved nothing, and moved no webhook", async () => {
    const { doors, ids } = scene;
    expect(await doors.store.load(ids.reviewed)).toMatchObject({ state: "needs_review" });
    expect(await doors.store.deliveries({ limit: 10 })).toEqual([]);
    const rita = { kind: "human", id: "rita" } as const;
    const reviewer = {
      via: "key",
      keyId: "r",
      tenant: "default",
      actor: rita,
      roles: ["reviewer", "finance"],
    } as const;
    await ok(doors.service.review(reviewer, ids.reviewed, { decision: "approved" }));
    const sent = await doors.store.deliveries({ limit: 10 });
    expect(sent.map(({ target }) => target)).toEqual([`webhook:${hook}`]);
  });

  test("and the list of tools is what it was: no words of the form are ours", async () => {
    const { tools } = await scene.agent.listTools();
    expect(tools.map(({ name }) => name.replace("formbridge_payment_", ""))).toEqual([
      "create",
      "set",
      "validate",
      "upload",
      "confirm_upload",
      "submit",
      "status",
      "events",
      "cancel",
      "handoff",
    ]);
    for (const { title, description } of tools) {
      expect(`${title}${description}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(`${title}`.length).toBeLessThan(120);
    }
    expect(JSON.stringify(tools)).not.toContain("x-mcp-header");
  });
});
