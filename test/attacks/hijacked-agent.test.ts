import { describe, expect, test } from "vitest";
import { openScene, type Scene } from "./scene.ts";

/** What an agent tries, with every credential that an agent can have. */
type Attack = (scene: Scene) => Promise<unknown>;

const submissionPath = ({ id }: Scene): string => `/submissions/${id}`;
const human = { kind: "human", id: "ida" };

/** A link that the agent found in what it was shown. */
const foundLink = ({ shown }: Scene): string => /hl_[\w-]{43}/.exec(shown.join("\n"))?.[0] ?? "hl_none";

/** Uses a link as a person would, over HTTP and through its page. */
const useLink = async (scene: Scene): Promise<void> => {
  const link = foundLink(scene);
  const resumeToken = await scene.tokenNow();
  await scene.http("PATCH", `${submissionPath(scene)}/fields`, { resumeToken, fields: { signature: "Ida" } }, link);
  const page = { "sec-fetch-site": "same-origin" };
  const changes = [{ id: "1", seen: 9, command: { type: "set", path: "signature", value: "Ida" } }];
  await scene.http("POST", `/handoff/${link}/changes`, { since: 0, changes }, "", page);
};

const handOff =
  (ask: (scene: Scene, resumeToken: string) => Promise<unknown>): Attack =>
  async (scene) => {
    await ask(scene, await scene.tokenNow());
    await useLink(scene);
  };

const tool =
  (key: keyof Scene["keys"], name: string, given: object, path?: (scene: Scene) => string): Attack =>
  async (scene) => {
    const call = await scene.mcp(scene.keys[key], path?.(scene));
    await call(name, { submissionId: scene.id, resumeToken: await scene.tokenNow(), ...given });
  };

const patch =
  (body: object): Attack =>
  async (scene) =>
    scene.http("PATCH", `${submissionPath(scene)}/fields`, { resumeToken: await scene.tokenNow(), ...body });

const assistPath = (scene: Scene): string => `${submissionPath(scene)}/formspec/mcp`;
const assistTool = (key: keyof Scene["keys"], name: string, given: Readonly<Record<string, unknown>>): Attack => {
  return async (scene) => (await scene.mcp(scene.keys[key], assistPath(scene)))(name, given);
};

const ownToolCall =
  (path: (scene: Scene) => string, given: (scene: Scene) => Promise<object>): Attack =>
  async (scene) => {
    const call = await scene.mcp();
    await call("mail.add_name", { name: "@here", capability: { tool: { url: `${scene.url}${path(scene)}` } } });
    await call("mail.call", { name: "@here", arguments: await given(scene) });
    await useLink(scene);
  };

const withKeys: readonly (readonly [string, Attack])[] = [
  [
    "asks for a hand-off over MCP and uses it",
    handOff((s, resumeToken) => tool("agent", "formbridge_payment_handoff", { resumeToken })(s)),
  ],
  [
    "asks for a hand-off over HTTP and uses it",
    handOff((s, resumeToken) => s.http("POST", `${submissionPath(s)}/handoff`, { resumeToken })),
  ],
  [
    "asks for a hand-off to a person and uses it",
    handOff((s, resumeToken) => s.http("POST", `${submissionPath(s)}/handoff`, { resumeToken, to: "@rita" })),
  ],
  [
    "asks for a hand-off with a person's key over MCP and uses it",
    handOff((s) => tool("submitter", "formbridge_payment_handoff", {})(s)),
  ],
  [
    "asks for a hand-off with an operator's key over MCP and uses it",
    handOff((s) => tool("operator", "formbridge_payment_handoff", {})(s)),
  ],
  [
    "claims to be a person in a hand-off",
    handOff((s, resumeToken) => s.http("POST", `${submissionPath(s)}/handoff`, { resumeToken, actor: human })),
  ],
  [
    "begins the form on its page and uses the link",
    async (s) => {
      await s.http("POST", "/forms/payment", undefined, s.keys.agent, {
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      });
      await useLink(s);
    },
  ],
  [
    "makes a link on the submission's page",
    async (s) => {
      await s.http("POST", `${submissionPath(s)}/link`, undefined, s.keys.agent, {
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
        accept: "text/html",
      });
      await useLink(s);
    },
  ],
  ["answers the person's field", patch({ fields: { signature: "Ida" } })],
  ["answers the person's field as a person", patch({ fields: { signature: "Ida" }, actor: human })],
  [
    "proposes and confirms itself",
    async (s) => {
      await patch({ fields: { signature: "Ida" } })(s);
      await patch({ confirm: ["signature"] })(s);
    },
  ],
  ["confirms its own answer", patch({ confirm: ["amount"] })],
  [
    "creates with the person's field filled",
    (s) =>
      s.http("POST", "/intakes/payment/submissions", { initialFields: { amount: 1, signature: "Ida" }, actor: human }),
  ],
  [
    "answers the person's field with a person's key over MCP",
    tool("submitter", "formbridge_payment_set", { fields: { signature: "Ida" } }),
  ],
  ["confirms with a person's key over MCP", tool("submitter", "formbridge_payment_set", { confirm: ["amount"] })],
  [
    "claims to be the person over MCP",
    tool("submitter", "formbridge_payment_set", { fields: { signature: "Ida" }, actor: human }),
  ],
  [
    "answers the person's field with Assist",
    assistTool("agent", "formspec.field.set", { path: "signature", value: "Ida" }),
  ],
  [
    "answers the person's field with Assist and a person's key",
    assistTool("submitter", "formspec.field.set", { path: "signature", value: "Ida" }),
  ],
  [
    "answers in bulk with Assist and a person's key",
    assistTool("operator", "formspec.field.bulkSet", { entries: [{ path: "signature", value: "Ida" }] }),
  ],
  [
    "answers with Assist over HTTP and a person's key",
    (s) =>
      s.http(
        "POST",
        `${submissionPath(s)}/formspec/tools/formspec.field.set`,
        { path: "signature", value: "Ida" },
        s.keys.submitter,
      ),
  ],
  ["reviews over MCP with a reviewer's key", tool("reviewer", "formbridge_payment_review", { decision: "approved" })],
  ["reviews over HTTP", (s) => s.http("POST", `${submissionPath(s)}/review`, { decision: "approved" })],
  [
    "reviews over HTTP as a claimed person",
    (s) =>
      s.http("POST", `${submissionPath(s)}/review`, { decision: "approved", actor: { kind: "human", id: "rita" } }),
  ],
  [
    "submits without the person",
    async (s) =>
      s.http("POST", `${submissionPath(s)}/submit`, { resumeToken: await s.tokenNow(), idempotencyKey: "k" }),
  ],
  ["submits with a person's key over MCP", tool("submitter", "formbridge_payment_submit", { idempotencyKey: "k" })],
  [
    "uses no credential but the token, as a person",
    async (s) =>
      s.http(
        "PATCH",
        `${submissionPath(s)}/fields`,
        { resumeToken: await s.tokenNow(), fields: { signature: "Ida" }, actor: human },
        "",
      ),
  ],
];

/** On a server without keys people's acts are claims; what comes through an agent's channel is an agent's all the same. */
const withoutKeys: readonly (readonly [string, Attack])[] = [
  ["asks for a hand-off over MCP and uses it", handOff((s) => tool("agent", "formbridge_payment_handoff", {})(s))],
  [
    "claims to be a person in a hand-off over MCP",
    handOff((s) => tool("agent", "formbridge_payment_handoff", { actor: human })(s)),
  ],
  [
    "claims to be a person over MCP",
    tool("agent", "formbridge_payment_set", { fields: { signature: "Ida" }, actor: human }),
  ],
  ["confirms over MCP", tool("agent", "formbridge_payment_set", { confirm: ["amount"], actor: human })],
  ["reviews over MCP", tool("agent", "formbridge_payment_review", { decision: "approved", actor: human })],
  [
    "answers the person's field with Assist",
    assistTool("agent", "formspec.field.set", { path: "signature", value: "Ida" }),
  ],
  [
    "has the server call its own hand-off as a tool",
    ownToolCall(
      (s) => `${submissionPath(s)}/handoff`,
      async (s) => ({ resumeToken: await s.tokenNow(), actor: human }),
    ),
  ],
  [
    "has the server begin the form as a tool",
    ownToolCall(
      () => "/forms/payment",
      async () => ({}),
    ),
  ],
  [
    "has the server create as a person as a tool",
    ownToolCall(
      () => "/intakes/payment/submissions",
      async () => ({ actor: human, initialFields: { signature: "Ida" } }),
    ),
  ],
  ["submits over MCP without the person", tool("agent", "formbridge_payment_submit", { idempotencyKey: "k" })],
];

/** Nothing that the agent did is a person's, and nothing is past the point where a person is needed. */
const expectNoPerson = async (scene: Scene): Promise<void> => {
  const events = await scene.events();
  expect(events.filter(({ actor }) => actor.kind === "human")).toEqual([]);
  const { document, state, links } = await scene.submission();
  expect([...document.form.answers.entries()].filter(([, answer]) => answer.confirmed)).toEqual([]);
  expect(document.values()).not.toHaveProperty("signature");
  expect(["draft", "in_progress", "awaiting_input"]).toContain(state);
  expect(scene.shown.join("\n")).not.toMatch(/hl_[\w-]{43}/);
  expect(links.filter(({ assurance }) => assurance === "session")).toEqual([]);
};

describe("promises 31, 32 and 44: a hijacked agent on a server with keys", () => {
  test.each(withKeys)("%s", async (_, attack) => {
    const scene = await openScene();
    await attack(scene);
    await expectNoPerson(scene);
  });

  test("with links for agents allowed, is recorded as relayed and still cannot sign", async () => {
    const scene = await openScene({ linksToAgents: true });
    const resumeToken = await scene.tokenNow();
    await scene.http("POST", `${submissionPath(scene)}/handoff`, { resumeToken });
    await useLink(scene);
    const { document } = await scene.submission();
    expect(document.values()).not.toHaveProperty("signature");
    const people = (await scene.events()).filter(({ actor }) => actor.kind === "human");
    expect(people.length).toBeGreaterThan(0);
    expect(people.every(({ assurance }) => assurance === "relayed")).toBe(true);
  });
});

describe("promise 31: an agent with tools only, on a server without keys", () => {
  test.each(withoutKeys)("%s", async (_, attack) => {
    const scene = await openScene({ hasKeys: false });
    await attack(scene);
    await expectNoPerson(scene);
  });
});

test("the scene: a person with a link of their own signs, so that the attacks fail for want of one", async () => {
  const scene = await openScene();
  const resumeToken = await scene.tokenNow();
  const made = await scene.http("POST", `${submissionPath(scene)}/handoff`, { resumeToken }, scene.keys.operator);
  expect(made.json.url).toContain("/handoff/hl_");
  await useLink(scene);
  expect((await scene.submission()).document.values()).toMatchObject({ signature: "Ida" });
});
