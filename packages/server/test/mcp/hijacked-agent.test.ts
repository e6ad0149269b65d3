import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { type Channels, connect, openChannels, type Source } from "./channels.ts";
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
  readonly channels: Channels;
  readonly agentKey: string;
  readonly agent: Client;
  /** Of another agent, of another tenant, the agent's own in work, the agent's own under review. */
  readonly ids: { readonly other: string; readonly abroad: string; readonly own: string; readonly reviewed: string };
  readonly tokenAbroad: string;
  ownToken: string;
}

const secret = "SECRET-OF-ANOTHER-FORM";

/** What anyone answers, without a channel in between. */
const ok = async (answer: Promise<unknown>): Promise<Body> => {
  const given = (await answer) as { ok: boolean; value: { body: Body } };
  expect(given, JSON.stringify(given)).toMatchObject({ ok: true, value: { body: { ok: true } } });
  return given.value.body;
};

const setScene = async (): Promise<Scene> => {
  const channels = await openChannels([payment], { options: { rateLimit: false } });
  const agentKey = await channels.key({ actorId: "hijacked" });
  const key = (kind: "agent" | "human", id: string, tenant = "default") =>
    ({
      via: "key",
      keyId: id,
      tenant,
      actor: { kind, id },
      roles: [kind === "human" ? "submitter" : "agent"],
    }) as const;
  const { service } = channels;
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
    channels,
    agentKey,
    agent: await connect("http://localhost/mcp", { key: agentKey, fetch: channels.fetch }),
    ids: { other: other.submissionId, abroad: abroad.submissionId, own: ownId, reviewed: reviewed.submissionId },
    tokenAbroad: abroad.resumeToken,
    ownToken: confirmed.resumeToken,
  };
};

/** Everything the agent hears, whatever becomes of the call. */
const attempt = async (client: Client, name: string, args: Record<string, unknown>): Promise<string> => {
  try {
    return JSON.stringify(await client.callTool({ name, arguments: args }));
  } catch (error) {
    return String(error);
  }
};

interface Heard {
  readonly structuredContent?: Partial<Body>;
  readonly _meta?: { readonly resumeToken?: string };
}

const read = (answer: string): Heard => (answer.startsWith("{") ? (JSON.parse(answer) as Heard) : {});

/** The envelope in an answer, if it has one. */
const bodyOf = (answer: string): Partial<Body> => read(answer).structuredContent ?? {};

const human = { kind: "human", id: "boss" };

type Attack = readonly [tool: string, args: object];

/** One of several, another for each string. */
const nth = <T>(n: number, several: readonly T[]): T => several[n % several.length]!;

/** Every tool, bent as far as its arguments allow. */
const attacks = (n: number, text: string, submissionId: string, resumeToken: string): readonly Attack[] => {
  const at = { submissionId, resumeToken };
  const fields: readonly object[] = [
    { note: text, comment: text, signature: text },
    { note: null },
    { rows: [] },
    { rows: [{ label: text }] },
    { "rows[0].label": text, "rows.0.label": null },
    { [text]: text },
  ];
  return [
    ["create", nth(n, [{ initialFields: { comment: text, signature: text } }, { destination: { url: text } }])],
    ["set", { ...at, fields: nth(n, fields) }],
    ["set", { ...at, fields: nth(n + 3, fields), origins: { note: { evidence: text } } }],
    ["set", { ...at, fields: {}, ...nth(n, [{ confirm: ["signature", "note"] }, { actor: human }]) }],
    ["validate", at],
    ["upload", { ...at, field: text, filename: text, mimeType: text, sizeBytes: 1 }],
    ["confirm_upload", { ...at, uploadId: text }],
    ["submit", { ...at, idempotencyKey: nth(n, [text, "real"]) }],
    ["status", nth(n, [at, { submissionId }, { submissionId: text }])],
    ["events", nth(n, [{ submissionId }, at, { ...at, afterEventId: text }])],
    ["review", { submissionId, decision: "approved", ...nth(n, [{}, { actor: human }]) }],
    ["handoff", { ...at, note: text }],
    [text, at],
  ];
};

const assistAttacks = (n: number, text: string): readonly Attack[] => [
  ["formspec.field.set", { path: "signature", value: text }],
  ["formspec.field.set", { path: nth(n, ["note", "rows[0].label"]), ...nth(n, [{ value: text }, {}]) }],
  ["formspec.field.bulkSet", { entries: [{ path: text, value: text }].concat({ path: "note", value: text }) }],
  nth<Attack>(n, [
    ["cofill.row.remove", { path: "rows", index: 0 }],
    ["formspec.profile.apply", { matches: [{ path: "note", value: text }], confirm: false }],
    ["formspec.field.describe", { path: text }],
    [text, {}],
  ]),
];

describe("promise 28: a hijacked agent with 200 hostile strings", () => {
  let scene: Scene;
  let heard: string[];
  let before: unknown[];
  beforeAll(async () => {
    scene = await setScene();
    const { channels, agent, agentKey, ids, tokenAbroad } = scene;
    before = [await channels.store.load(ids.other), await channels.store.load(ids.abroad)];
    heard = [];
    const assist = await connect(`http://localhost/submissions/${ids.own}/formspec/mcp`, {
      key: agentKey,
      fetch: channels.fetch,
    });
    const intruder = await connect(`http://localhost/submissions/${ids.other}/formspec/mcp`, {
      key: agentKey,
      fetch: channels.fetch,
    });
    const targets = [ids.own, ids.own, ids.reviewed, ids.other, ids.abroad];
    const tokenFor = (target: string, text: string): string => {
      if (target === ids.own) return scene.ownToken;
      if (target === ids.abroad) return tokenAbroad;
      // A real token with another submission written into it.
      return nth(heard.length, [scene.ownToken.replace(ids.own, target), text]);
    };
    for (const [n, text] of hostileStrings.entries()) {
      const target = nth(n, targets);
      const isOwn = target === ids.own;
      for (const position of attacks(n, text, target, "").keys()) {
        const [action, args] = attacks(n, text, target, tokenFor(target, text))[position]!;
        const answer = await attempt(agent, `formbridge_payment_${action}`, { ...args });
        heard.push(answer);
        if (isOwn && action !== "create") scene.ownToken = bodyOf(answer).resumeToken ?? scene.ownToken;
      }
      for (const [name, args] of assistAttacks(n, text)) {
        const answer = await attempt(n % 4 === 3 ? intruder : assist, name, { ...args });
        heard.push(answer);
        scene.ownToken = read(answer)._meta?.resumeToken ?? scene.ownToken;
      }
    }
  }, 60_000);

  test("200 strings reached the channels; many were accepted and many refused", () => {
    expect(new Set(hostileStrings).size).toBe(200);
    expect(heard.length).toBe(200 * (attacks(0, "", "", "").length + assistAttacks(0, "").length));
    const taken = heard.filter((answer) => bodyOf(answer).ok === true);
    const proposed = heard.filter((answer) => bodyOf(answer).proposed !== undefined);
    expect(taken.length).toBeGreaterThan(300);
    expect(proposed.length).toBeGreaterThan(300);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("read no other form", async () => {
    const { channels, ids } = scene;
    expect(heard.filter((answer) => answer.includes(secret))).toEqual([]);
    expect([await channels.store.load(ids.other), await channels.store.load(ids.abroad)]).toEqual(before);
  });

  test("changed no confirmed answer and confirmed nothing", async () => {
    const { agent, ids } = scene;
    const own = bodyOf(await attempt(agent, "formbridge_payment_status", { submissionId: ids.own }));
    const { state, proposals } = own;
    const fields = own.fields as Record<string, unknown>;
    expect(fields.note).toBe("Fine");
    expect(fields.rows).toEqual([{ label: "Kept" }]);
    expect(fields).not.toHaveProperty("signature");
    expect(["in_progress", "awaiting_input"]).toContain(state);
    expect(JSON.stringify(proposals)).toContain('"signature"');
  });

  test("submitted nothing that a person must confirm", async () => {
    const rows = await scene.channels.store.list({ limit: 1_000 });
    expect(rows.length).toBeGreaterThan(100);
    const open = ["draft", "in_progress", "awaiting_input"];
    const others = rows.filter(({ id, state }) => id !== scene.ids.reviewed && !open.includes(state));
    expect(others).toEqual([]);
  });

  test("approved nothing and changed no webhook", async () => {
    const { channels, ids } = scene;
    expect(await channels.store.load(ids.reviewed)).toMatchObject({ state: "needs_review" });
    expect(await channels.store.deliveries({ limit: 10 })).toEqual([]);
    const rita = { kind: "human", id: "rita" } as const;
    const reviewer = {
      via: "key",
      keyId: "r",
      tenant: "default",
      actor: rita,
      roles: ["reviewer", "finance"],
    } as const;
    await ok(channels.service.review(reviewer, ids.reviewed, { decision: "approved" }));
    const sent = await channels.store.deliveries({ limit: 10 });
    expect(sent.map(({ target }) => target)).toEqual([`webhook:${hook}`]);
  });

  test("the list of tools is unchanged and contains no text of the form outside of quotes", async () => {
    const { tools } = await scene.agent.listTools();
    expect(tools.map(({ name }) => name.replace("formbridge_payment_", ""))).toEqual([
      "create",
      "set",
      "validate",
      "upload",
      "confirm_upload",
      "submit",
      "cancel",
      "status",
      "events",
      "handoff",
    ]);
    for (const { title, description } of tools) {
      expect(`${title}${description}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(`${title}`.length).toBeLessThan(120);
    }
    expect(JSON.stringify(tools)).not.toContain("x-mcp-header");
  });
});
