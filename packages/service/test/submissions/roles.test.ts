import { type FieldError, type IntakeSource, replay, type ServiceOptions } from "@cofill/service";
import { intakeOperations } from "@cofill/service/operations";
import { describe, expect, test } from "vitest";
import { agent, failure, jane, keyOf, open, openService, success, trail, type World } from "./open-service.ts";

const role = (name: string) => ({ role: name });

/** One field for each role, one for anybody, and a role that the intake gives to an agent. */
const source: IntakeSource = {
  id: "claim",
  version: "1",
  name: "Claim",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        title: { type: "string" },
        summary: { type: "string", description: "Two sentences" },
        approval: { type: "string" },
        ledger: { type: "string" },
        lines: {
          type: "array",
          items: { type: "object", properties: { price: { type: "number" } } },
        },
      },
      required: ["title", "summary", "approval"],
    },
  },
  uiHints: { fieldHints: { summary: role("agent"), approval: role("manager"), ledger: role("bookkeeping_bot") } },
  roles: { bookkeeping_bot: "agent" },
};

const begin = async (more: Partial<ServiceOptions> = {}) => {
  const world = await openService([source], more);
  const made = await success(world.service.create(open, "claim", { actor: agent }));
  const set = (actor: typeof agent, fields: object, resumeToken: string, more: object = {}) =>
    world.service.setFields(open, made.submissionId, { actor, fields, resumeToken, ...more });
  return { world, id: made.submissionId, token: made.resumeToken, set };
};

describe("MF-2-11 FB-2-14: roles of a submission", () => {
  test("an agent's write to a person's field becomes a proposal, its own fields are answered", async () => {
    const { set, token } = await begin();
    const answer = await success(set(agent, { summary: "Short.", ledger: "A1", approval: "yes" }, token));
    expect(answer.proposed).toEqual(["approval"]);
    expect(answer.missingFields).toEqual(["title"]);
    const waiting = (answer.issues as readonly FieldError[]).filter(({ waitsFor }) => waitsFor);
    expect(waiting).toMatchObject([{ path: "approval", waitsFor: { filledBy: "person" } }]);
  });

  test("a person's write to an agent's field is refused and nothing is written", async () => {
    const { world, id, set, token } = await begin();
    for (const field of ["summary", "ledger"]) {
      const refused = await failure(set(jane, { title: "T", [field]: "x" }, token));
      expect(refused.error).toMatchObject({ type: "invalid", fields: [{ path: field }] });
    }
    expect((await success(world.service.get(open, id, {}))).fields).toEqual({});
  });

  test("a replay of the trail gives the same proposals without knowing who may fill what", async () => {
    const { world, id, set, token } = await begin();
    await success(set(agent, { approval: "yes", title: "T" }, token));
    const last = (await trail(world, id)).at(-1);
    expect(last?.payload).toMatchObject({
      commands: [{ type: "set", path: "approval", propose: true }, { type: "set" }],
    });
  });
});

describe("MF-2-11: open issues name who can resolve them", () => {
  const waitingIn = ({ issues }: Readonly<Record<string, unknown>>) =>
    (issues as readonly FieldError[]).map(({ path, waitsFor }) => [path, waitsFor]);

  test.each([
    ["an agent", { actor: agent }, "approval", { filledBy: "person", role: "manager" }],
    ["a person", { actor: jane }, "summary", { filledBy: "agent", role: "agent" }],
    ["nobody named, who counts as an agent", {}, "approval", { filledBy: "person", role: "manager" }],
    ["a kind without a name", { actorKind: "human" }, "summary", { filledBy: "agent", role: "agent" }],
  ])("a submission is read by %s", async (_, asked, path, waitsFor) => {
    const { world, id } = await begin();
    const read = await success(world.service.get(open, id, asked));
    const expected = ["title", "summary", "approval"].map((one) => [one, one === path ? waitsFor : undefined]);
    expect(waitingIn(read)).toEqual(expected);
    expect(read.missingFields).toEqual(["title", "summary", "approval"].filter((one) => one !== path));
  });

  test("messages are worded in the language of the call", async () => {
    const { world, id, token } = await begin();
    const input = { submissionId: id, resumeToken: token, actor: agent };
    const operation = intakeOperations["submissions.validate"];
    const refused = await failure(world.service.run(operation, open, input, { language: "de-AT" }));
    expect(refused.error.message).toBe("3 Felder fehlen noch");
    expect(refused.error.fields?.[0]?.message).toMatch(/^„?"?title/i);
    expect(refused.error.nextActions?.[0]?.hint).toContain("Anzugeben:");
  });
});

describe("MF-2-12: a submission is complete when every role is done", () => {
  test("a person who finished their part is told who must continue", async () => {
    const { world, id, set, token } = await begin();
    const { resumeToken } = await success(set(jane, { title: "T", approval: "yes" }, token));
    const refused = await failure(world.service.submit(open, id, { actor: jane, resumeToken, idempotencyKey: "k" }));
    expect(refused.state).toBe("awaiting_input");
    expect(refused.error).toMatchObject({
      type: "missing",
      message: 'Your part is complete. 1 field is still to be filled in the role "agent"',
      fields: [{ path: "summary", code: "required" }],
    });
  });

  test("FB-2-03: a field of another role is handed over, never collected", async () => {
    const { world, id, set, token } = await begin();
    const { resumeToken } = await success(set(agent, { title: "T", summary: "S" }, token));
    const refused = await failure(world.service.validate(open, id, { actor: agent, resumeToken }));
    expect(refused.error.nextActions).toMatchObject([{ action: "x-hand_over", field: "approval" }]);
  });

  test("FB-2-02: the hint has the author's description before what is wrong", async () => {
    const { world, id, token } = await begin();
    const refused = await failure(world.service.validate(open, id, { actor: agent, resumeToken: token }));
    const hint = refused.error.nextActions?.find(({ field }) => field === "summary")?.hint;
    expect(hint).toMatch(/^Two sentences/);
  });
});

/** A person behind a new link to the submission. */
const byLink = async (world: World, id: string, token: string, more: object = {}) => {
  const made = await success(world.service.issueLink(open, id, { actor: jane, resumeToken: token, ...more }));
  const principal = await world.service.linkPrincipal(String(made.url).split("/").at(-1)!);
  if (!principal) throw new Error("the link opens nothing");
  return { principal, linkId: made.handoffId, resumeToken: made.resumeToken };
};

describe("MF-2-12: hand-offs", () => {
  test("a hand-off is completed when its person has finished their part, and the next roles are notified", async () => {
    const heard: object[] = [];
    const { world, id, token } = await begin({ onPartDone: (notice) => heard.push(notice) });
    const { principal, linkId, resumeToken } = await byLink(world, id, token);
    const fields = { title: "T", approval: "yes" };
    const set = await success(world.service.setFields(principal, id, { fields, resumeToken }));
    const submit = { resumeToken: set.resumeToken, idempotencyKey: "k" };
    const refused = await failure(world.service.submit(principal, id, submit));
    expect([refused.state, refused.error.nextActions]).toMatchObject([
      "awaiting_input",
      [{ action: "x-hand_over", field: "summary", role: "agent" }],
    ]);
    const { handoff } = await success(world.service.get(open, id, {}));
    expect(handoff).toMatchObject({ links: [{ id: linkId, doneAt: expect.any(String) }] });
    expect(heard).toEqual([{ submissionId: id, tenant: "default", roles: ["agent"] }]);
    const viewed = await world.service.view(open, id, {});
    if (!viewed.ok) throw new Error(viewed.problem.code);
    const again = replay(await trail(world, id), viewed.value.intake);
    expect(again.links).toEqual(viewed.value.submission.links);
  });

  test("a link that carries roles fills those and no others", async () => {
    const { world, id, token } = await begin();
    const { principal, resumeToken } = await byLink(world, id, token, { roles: ["agent"] });
    const write = (fields: object) => world.service.setFields(principal, id, { fields, resumeToken });
    expect((await failure(write({ approval: "yes" }))).error.fields).toMatchObject([{ path: "approval" }]);
    expect((await success(write({ title: "T", summary: "By a person." }))).proposed).toBeUndefined();
  });

  test("a link cannot grant roles that the form or its maker's own link does not have", async () => {
    const { world, id, token } = await begin();
    const unknown = { actor: agent, resumeToken: token, roles: ["boss"] };
    expect((await failure(world.service.issueLink(open, id, unknown))).error.fields).toMatchObject([
      { path: "roles", received: "boss" },
    ]);
    const { principal, resumeToken } = await byLink(world, id, token, { roles: ["manager"] });
    const wider = { resumeToken, roles: ["agent"] };
    expect((await failure(world.service.issueLink(principal, id, wider))).error.fields).toMatchObject([
      { path: "roles", expected: ["manager"] },
    ]);
    const inherited = await success(world.service.issueLink(principal, id, { resumeToken }));
    const { handoff } = await success(world.service.get(open, id, {}));
    expect(handoff).toMatchObject({ links: [{}, { id: inherited.handoffId, roles: ["manager"] }] });
  });

  test("a key that carries a role of the form fills it, whatever the kind of its actor", async () => {
    const { world, id, token } = await begin();
    const key = keyOf(jane, ["submitter", "bookkeeping_bot", "legal"]);
    const write = (fields: object) => world.service.setFields(key, id, { fields, resumeToken: token });
    expect((await failure(write({ approval: "yes" }))).error.fields).toMatchObject([{ path: "approval" }]);
    expect((await success(write({ ledger: "A1" }))).ok).toBe(true);
  });
});

test("FB-2-06: evidence given for a container belongs to every answer written in it", async () => {
  const { world, id, set, token } = await begin();
  const origins = { lines: { evidence: "invoice, page 1", confidence: 0.8 } };
  await success(set(agent, { lines: [{ price: 2 }, { price: 3 }] }, token, { origins }));
  const { answers } = await success(world.service.get(open, id, {}));
  expect(answers).toMatchObject({
    "lines[0].price": { origin: origins.lines },
    "lines[1].price": { origin: origins.lines },
  });
});
