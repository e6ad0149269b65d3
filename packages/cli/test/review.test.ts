import { expect, test } from "vitest";
import { intakePlace } from "./intake-place.ts";

const large = { customer: "Runa", amount: 500 };
const small = { customer: "Runa", amount: 5 };

const waiting = async (fields: Record<string, unknown> = large) => {
  const place = intakePlace();
  const id = await place.intake(({ fill }) => fill("gated", fields, { isSubmitted: true }));
  const review = (...argv: readonly string[]) => place.on("review", ...argv);
  return { ...place, id, review };
};

test("FB-GATE-01: two gates are approved in order by their reviewers, then the submission is final", async () => {
  const { id, review, json } = await waiting();
  expect((await review("approve", id, "--as", "erik", "--reason", "Within budget")).out).toBe(
    `✓ Approved at the gate 'budget' as erik (reviewer)\n  ${id} now waits at 'compliance'\n`,
  );
  expect((await review("approve", id, "--as", "ida", "--gate", "compliance")).out).toBe(
    `✓ Approved at the gate 'compliance' as ida (reviewer)\n  ${id} is now finalized\n`,
  );
  const { review: state } = await json("submissions", "show", id);
  expect(state.approvals).toMatchObject([
    { gate: "budget", by: { kind: "human", id: "erik" }, comment: "Within budget" },
    { gate: "compliance", by: { id: "ida" } },
  ]);
  const { out } = await review("show", id);
  expect(out).toMatch(
    /\nReview\n {2}✓ budget approved by human erik, as claimed, not proved, \S+ \S+:\s+Within budget\n {2}✓ compliance approved/,
  );
});

test("review: a role replaces a name, and one gate approves by its own rule", async () => {
  const { id, review } = await waiting();
  expect((await review("approve", id, "--as", "zoe", "--role", "finance")).code).toBe(0);
  const other = await waiting(small);
  expect((await other.review("show", other.id)).out).toContain("✓ budget approved by its own rule");
  expect((await other.review("approve", other.id, "--as", "ida")).out).toContain("is now finalized");
});

test("FB-GATE-03: a rejection has a reason, which those who filled the form can see", async () => {
  const { id, review, json } = await waiting();
  const { out } = await review("reject", id, "--as", "erik", "--reason", "Too much", "--reason", "No offer");
  expect(out).toBe(`✓ Rejected at the gate 'budget' as erik (reviewer)\n  ${id} is now rejected\n`);
  const { rejections, state } = await json("submissions", "show", id);
  expect([state, rejections[0].reasons]).toEqual(["rejected", ["Too much", "No offer"]]);
  expect((await review("show", id)).out).toContain("✗ budget rejected in round 1 by human erik");
});

test("review list shows pending reviews, their reviewers, and which are yours", async () => {
  const { id, review, json } = await waiting();
  const { out } = await review("list", "--as", "erik");
  expect(out).toMatch(new RegExp(`✓ +${id} +budget 0/1 +\\S+ \\S+ +erik, role `));
  expect(out).toContain("✓ 1 of 1 for erik (reviewer)");
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect((await review("list", "--as", "ida")).out).toContain("✓ 0 of 1 for ida (reviewer)");
  expect((await review("list", "--as", "zoe", "--role", "finance")).out).toContain(
    "✓ 1 of 1 for zoe (reviewer, finance)",
  );
  expect((await review("list", "--gate", "compliance")).out).toBe("Nothing waits for review\n");
  expect((await review("list", "--tenant", "acme")).out).toBe("Nothing waits for review\n");
  const { reviews } = await json("review", "list", "--as", "erik");
  expect(reviews).toMatchObject([
    { submissionId: id, gate: "budget", isYours: true, reviewers: { actorIds: ["erik"] } },
  ]);
});

test.each<[string, readonly string[], string]>([
  [
    "a stranger",
    ["approve", "ID", "--as", "zoe"],
    'You are not a reviewer of the gate "budget"; you act as zoe (reviewer)',
  ],
  ["nobody in particular", ["approve", "ID"], 'You are not a reviewer of the gate "budget"; you act as '],
  [
    "whoever made it",
    ["approve", "ID", "--as", "bot"],
    "Who made, answered, confirmed or submitted a submission cannot review it; you act as bot",
  ],
  ["a rejection without a reason", ["reject", "ID", "--as", "erik"], "'review reject' needs --reason"],
  ["a rejection for an empty reason", ["reject", "ID", "--as", "erik", "--reason="], "'review reject' needs --reason"],
  ["another gate", ["approve", "ID", "--as", "ida", "--gate", "compliance"], "the gate 'budget' decides now"],
  [
    "a role that is not for gates",
    ["approve", "ID", "--as", "x", "--role", "operator"],
    "'operator' is not one of a reviewer",
  ],
  ["an empty name", ["approve", "ID", "--as="], "--as needs the name of a reviewer"],
  ["a submission that is not there", ["approve", "sub_x", "--as", "erik"], "There is no submission 'sub_x'"],
  [
    "an unknown action",
    ["aprove", "ID"],
    "'review' takes list, show, approve, reject, not 'aprove'; did you mean 'approve'?",
  ],
  ["an option of another action", ["show", "ID", "--as", "x"], "'review show' has no option '--as'"],
])("D-02: review refuses and decides nothing: %s", async (_, argv, message) => {
  const { id, review, json } = await waiting();
  const { code, out, err } = await review(...argv.map((word) => (word === "ID" ? id : word)));
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect((await json("submissions", "show", id)).state).toBe("needs_review");
});

test("review: a submission that is not under review cannot be decided", async () => {
  const { id, review } = await waiting();
  await review("reject", id, "--as", "erik", "--reason", "No");
  const { code, err } = await review("approve", id, "--as", "erik");
  expect([code, err]).toEqual([2, "cofill: The submission is not under review; it is rejected\n"]);
});
