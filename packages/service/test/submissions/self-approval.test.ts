import { type Actor, asAgent, type IntakeSource, type Principal } from "@cofill/service";
import { describe, expect, test } from "vitest";
import {
  agent,
  complete,
  jane,
  keyOf,
  openService,
  problem,
  rita,
  success,
  vendor,
  type World,
} from "./open-service.ts";

const gated: IntakeSource = { ...vendor, approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] } }] };
const bot = keyOf(agent, ["agent"]);
const clerk = keyOf({ kind: "human", id: "clerk" }, ["operator"]);
const ritaFills = keyOf(rita, ["submitter"]);
const ritaReviews = keyOf(rita, ["reviewer"]);

interface Begun {
  readonly world: World;
  readonly submissionId: string;
  resumeToken: string;
}

const begin = async (): Promise<Begun> => {
  const world = await openService([gated]);
  const made = await success(world.service.create(bot, "vendor", { initialFields: complete }));
  return { world, submissionId: made.submissionId, resumeToken: made.resumeToken };
};

const setAs = async (begun: Begun, by: Principal, input: object): Promise<void> => {
  const { world, submissionId, resumeToken } = begun;
  begun.resumeToken = (await success(world.service.setFields(by, submissionId, { resumeToken, ...input }))).resumeToken;
};

const submit = async (begun: Begun): Promise<void> => {
  const { world, submissionId, resumeToken } = begun;
  await success(world.service.submit(bot, submissionId, { resumeToken, idempotencyKey: "k" }));
};

const approve = ({ world, submissionId }: Begun, by: Principal = ritaReviews) =>
  world.service.review(by, submissionId, { decision: "approved" });

/** Opens a link that names an account, or that an account opens from a message, as the principal behind it. */
const throughLink = async (begun: Begun, kind: "to" | "heldBy", account: Actor): Promise<Principal> => {
  const { world, submissionId } = begun;
  const opened =
    kind === "to"
      ? await success(world.service.issueLink(clerk, submissionId, { resumeToken: begun.resumeToken, to: account.id }))
      : await success(world.service.openLink(submissionId, { tenant: "default", actor: account, assurance: "link" }));
  begun.resumeToken = opened.resumeToken;
  const principal = await world.service.linkPrincipal(String(opened.url).split("/handoff/")[1]!);
  if (!principal) throw new Error("the link opens nothing");
  return principal;
};

describe("self-approval: is refused to a reviewer who", () => {
  test.each<[string, (begun: Begun) => Promise<void>]>([
    ["answered a field", (begun) => setAs(begun, ritaFills, { fields: { employees: 3 } })],
    ["confirmed an answer", (begun) => setAs(begun, ritaFills, { confirm: ["country"] })],
    [
      "answered a field that was answered anew by another",
      async (begun) => {
        await setAs(begun, ritaFills, { fields: { employees: 3 } });
        await setAs(begun, keyOf(jane, ["submitter"]), { fields: { employees: 4 } });
      },
    ],
    [
      "answered through an agent that acted for them",
      (begun) => setAs(begun, asAgent(ritaFills, "mcp"), { fields: { employees: 3 } }),
    ],
    [
      "answered through a link that was made for them",
      async (begun) => setAs(begun, await throughLink(begun, "to", rita), { fields: { employees: 3 } }),
    ],
    [
      "answered through a link that they opened from a message",
      async (begun) => setAs(begun, await throughLink(begun, "heldBy", rita), { fields: { employees: 3 } }),
    ],
    [
      "answered through a link that was revoked since",
      async (begun) => {
        await setAs(begun, await throughLink(begun, "to", rita), { fields: { employees: 3 } });
        const { world, submissionId, resumeToken } = begun;
        begun.resumeToken = (await success(world.service.revokeLinks(bot, submissionId, { resumeToken }))).resumeToken;
      },
    ],
  ])("%s", async (_, contribute) => {
    const begun = await begin();
    await contribute(begun);
    await submit(begun);
    expect(await problem(approve(begun))).toBe("forbidden");
    expect(await success(approve(begun, keyOf({ kind: "human", id: "nora" }, ["reviewer"])))).toMatchObject({
      state: "finalized",
    });
  });
});

test("self-approval: a reviewer who had no part in it approves", async () => {
  const begun = await begin();
  await setAs(begun, keyOf(jane, ["submitter"]), { fields: { employees: 3 } });
  await submit(begun);
  expect(await success(approve(begun))).toMatchObject({ state: "finalized" });
});
