import { asAgent, type IntakeSource, type Principal, permissionsOf, replay } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { describe, expect, test } from "vitest";
import {
  agent,
  complete,
  failure,
  jane,
  keyOf,
  open,
  openService,
  problem,
  rita,
  success,
  trail,
  vendor,
  type World,
} from "./open-service.ts";

const signed: IntakeSource = {
  ...vendor,
  approvalGates: [{ name: "legal", reviewers: { roles: ["reviewer"] } }],
  uiHints: { fieldHints: { employees: { confirm: "human" } } },
};
const bot = keyOf(agent, ["agent"]);
const clerk = keyOf({ kind: "human", id: "clerk" }, ["operator"]);
const janeFills = keyOf(jane, ["submitter"]);

const begin = async (more: Parameters<typeof openService>[1] = {}) => {
  const world = await openService([signed], more);
  const { submissionId, resumeToken } = await success(world.service.create(bot, "vendor", { initialFields: complete }));
  return { world, id: submissionId, resumeToken };
};

/** The holder of a link that this principal asked for. */
const holderOf = async (world: World, id: string, by: Principal, more: object = {}): Promise<Principal> => {
  const { resumeToken } = await success(world.service.get(clerk, id, {}));
  const { url } = await success(world.service.issueLink(by, id, { resumeToken, ...more }));
  const principal = await world.service.linkPrincipal(String(url).split("/").at(-1)!);
  if (!principal) throw new Error("the link opens nothing");
  return principal;
};

const set = async ({ service }: World, id: string, by: Principal, input: object) => {
  const { resumeToken } = await success(service.get(clerk, id, {}));
  return service.setFields(by, id, { resumeToken, ...input });
};

const lastEvent = async (world: World, id: string) => (await trail(world, id)).at(-1)!;

describe("FB-2-18: every event says which credential spoke, through what, and how sure a person is", () => {
  test.each<[string, (world: World, id: string) => Principal | Promise<Principal>, object]>([
    ["an agent's key", () => bot, { principal: "key:key-onboarding_bot", channel: "http", actor: { kind: "agent" } }],
    ["a person's key", () => janeFills, { principal: "key:key-jane", channel: "http", assurance: "session" }],
    ["a person who signed in", () => ({ ...janeFills, channel: "page" }), { channel: "page", assurance: "session" }],
    ["a link of a person", (world, id) => holderOf(world, id, clerk), { assurance: "link" }],
    ["an operator at the terminal", () => ({ ...clerk, channel: "terminal" }), { assurance: "claimed" }],
    [
      "a person's key in an agent's channel",
      () => asAgent(janeFills, "mcp"),
      { channel: "mcp", actor: { kind: "agent", id: "jane/agent", onBehalfOf: { id: "jane" } } },
    ],
  ])("%s", async (_, by, expected) => {
    const { world, id } = await begin();
    await success(set(world, id, await by(world, id), { fields: { tags: ["a"] } }));
    const event = await lastEvent(world, id);
    expect(event).toMatchObject({ type: "field.updated", ...expected });
    if (event.actor.kind === "agent") expect(event).not.toHaveProperty("assurance");
  });

  test("a server without keys calls a person's act claimed", async () => {
    const world = await openService([vendor]);
    const { submissionId } = await success(world.service.create(open, "vendor", { actor: jane }));
    expect(await lastEvent(world, submissionId)).toMatchObject({ principal: "open", assurance: "claimed" });
  });

  test("an answer says its channel, a confirmation its assurance, and a replay says the same", async () => {
    const { world, id } = await begin();
    await success(set(world, id, janeFills, { fields: { employees: 3 }, confirm: ["country"] }));
    const { answers } = await success(world.service.get(clerk, id, {}));
    expect(answers).toMatchObject({
      country: { by: { kind: "agent" }, channel: "http", confirmedBy: { id: "jane" }, assurance: "session" },
      employees: { by: { id: "jane" }, channel: "http", confirmed: true, assurance: "session" },
    });
    const viewed = await world.service.view(clerk, id, {});
    if (!viewed.ok) throw new Error("the submission is there");
    const { submission, intake } = viewed.value;
    const again = replay(await trail(world, id), intake);
    expect(again.document.form.answers.entries()).toEqual(submission.document.form.answers.entries());
  });

  test("a confirmation kept by an earlier release is claimed", async () => {
    const store = createMemoryStore();
    const { world, id } = await begin({ store });
    await success(set(world, id, janeFills, { confirm: ["country"] }));
    const row = (await store.load(id))!;
    if (row === "same") throw new Error("the row is read whole");
    const body = row.body.replaceAll(/,"(?:assurance|channel)":"\w+"/g, "");
    const events = (await trail(world, id)).length;
    await store.commit({ submission: { ...row, body, seq: row.seq + 1 }, expectedSeq: events, events: [] });
    const later = await openService([signed], { store });
    const { answers } = await success(later.service.get(clerk, id, {}));
    expect(answers).toMatchObject({ country: { confirmed: true, assurance: "claimed" } });
  });
});

describe("FB-2-16: a hand-off", () => {
  test.each<[string, Principal]>([
    ["an agent's key", bot],
    ["a person's key in an agent's channel", asAgent(janeFills, "mcp")],
  ])("asked for with %s answers without the link", async (_, by) => {
    const { world, id, resumeToken } = await begin();
    const answer = await success(world.service.issueLink(by, id, { resumeToken, to: "ann" }));
    expect(answer).toMatchObject({ handoffId: expect.stringMatching(/^lnk_/), to: "ann", via: "inbox" });
    expect(JSON.stringify(answer)).not.toContain("hl_");
  });

  test("asked for by an agent on a server without keys answers without the link", async () => {
    const world = await openService([vendor]);
    const { submissionId: id, resumeToken } = await success(world.service.create(open, "vendor", { actor: agent }));
    const answer = await success(world.service.issueLink(open, id, { actor: agent, resumeToken }));
    expect(answer).toMatchObject({ via: "page" });
    expect(JSON.stringify(answer)).not.toContain("hl_");
  });

  test("asked for by a person answers with the link", async () => {
    const { world, id, resumeToken } = await begin();
    const answer = await success(world.service.issueLink(clerk, id, { resumeToken }));
    expect(answer).toMatchObject({ via: "link", url: expect.stringContaining("/handoff/hl_") });
  });

  test("with links for agents allowed, its holder is relayed and cannot confirm where a person must", async () => {
    const { world, id } = await begin({ linksToAgents: true });
    const holder = await holderOf(world, id, bot);
    await success(set(world, id, holder, { confirm: ["country"] }));
    expect(await lastEvent(world, id)).toMatchObject({ actor: { kind: "human" }, assurance: "relayed" });
    const proposed = await success(set(world, id, holder, { fields: { employees: 3 } }));
    expect(proposed).toMatchObject({ proposed: ["employees"] });
    const refused = await failure(set(world, id, holder, { confirm: ["employees"] }));
    expect(refused.error.fields).toMatchObject([{ path: "employees" }]);
    const relay = await holderOf(world, id, holder);
    expect(relay).toMatchObject({ assurance: "relayed" });
    await success(set(world, id, await holderOf(world, id, clerk), { confirm: ["employees"] }));
    const { answers } = await success(world.service.get(clerk, id, {}));
    expect(answers).toMatchObject({ employees: { confirmed: true, assurance: "link" } });
  });
});

describe("FB-2-17: a person's key in an agent's channel", () => {
  test("confirms nothing, and only proposes where a person must answer", async () => {
    const { world, id } = await begin();
    const by = asAgent(janeFills, "mcp");
    await failure(set(world, id, by, { confirm: ["country"] }));
    expect(await success(set(world, id, by, { fields: { employees: 3 } }))).toMatchObject({ proposed: ["employees"] });
  });

  test("reviews nothing and has none of the person's roles", async () => {
    const { world, id, resumeToken } = await begin();
    await success(world.service.submit(bot, id, { resumeToken, idempotencyKey: "k" }));
    const by = asAgent(keyOf(rita, ["reviewer", "legal"]), "mcp");
    expect(by).toMatchObject({ roles: ["reviewer"] });
    expect([...permissionsOf(by)]).toEqual(["read_all"]);
    expect(await problem(world.service.review(by, id, { decision: "approved" }))).toBe("forbidden");
  });

  test("reaches what the person made, and the person reaches what it made", async () => {
    const { world } = await begin();
    const made = await success(world.service.create(asAgent(janeFills, "mcp"), "vendor", {}));
    await success(world.service.get(janeFills, made.submissionId, {}));
    const listed = await world.service.list(janeFills, {});
    expect(listed).toMatchObject({ ok: true, value: { submissions: [{ id: made.submissionId }] } });
  });
});
