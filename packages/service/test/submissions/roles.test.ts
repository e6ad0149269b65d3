import type { IntakeSource } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { agent, failure, jane, open, openService, success, trail } from "./open-service.ts";

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

const begin = async () => {
  const world = await openService([source]);
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
    expect(answer.missingFields).toEqual(["title", "approval"]);
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

describe("MF-2-12: a submission is complete when every role is done", () => {
  test("whoever finished their own part is told so and who is next", async () => {
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

  test("FB-2-03: what only another role may give is handed over, never collected", async () => {
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
