import { z } from "zod";
import { limits } from "../../submissions/limits.ts";
import { issueLink } from "../../submissions/service/operations/handoff.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, text, time, word } from "../members.ts";
import { routes } from "../routes.ts";
import { claimedActor, resumeToken, submissionId, success } from "../submissions/members.ts";
import { sample, successSample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const issue = intakeOperation({
  id: "handoff.issue",
  group: "Handoff",
  ...texts["handoff.issue"],
  http: routes["handoff.issue"],
  mcp: {
    name: "handoff",
    title: ({ form }) => `Hand ${form} over`,
    description: ({ form, nameOf }) =>
      `Asks a person to open this submission of ${form}, see what is filled in, and go on. They are asked in their inbox ` +
      `if you name them in to, otherwise on this server's pages. When they are done, go on with ${nameOf("status")}.`,
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: false, asksPerson: true },
  input: z.strictObject({
    submissionId,
    resumeToken,
    expiresInMs: count(
      "How many milliseconds the link works; a week if left out",
      limits.minTtlMs,
      limits.maxLinkTtlMs,
    ).exactOptional(),
    note: text("What the person should know or do", limits.maxNoteLength).exactOptional(),
    to: text(
      "Who that person is, by your own pet name for them (@ann), or by account where you are a person: they find it in their mail",
    ).exactOptional(),
    roles: z
      .array(text("A role of the form"))
      .min(1)
      .max(limits.maxLinkRoles)
      .exactOptional()
      .describe("Which roles of the form the person fills with this link; those of people if left out"),
    actor: claimedActor,
  }),
  output: success("Handoff", {
    handoffId: word("Names the hand-off, to take it back"),
    to: word("The account that was asked").exactOptional(),
    via: z.enum(["inbox", "page", "link"]).describe("How the person is reached: link means by whom you give the url"),
    expiresAt: time("When the link stops working"),
    url: word("For the person who goes on; shown once, and never to an agent").exactOptional(),
  }),
  answers: "Who was asked, and how",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "With a note",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        note: "Please add the bank account",
        actor: sample.actor,
      },
      response: {
        ...successSample("in_progress"),
        handoffId: "lnk_01K9Z3S4T5V6W7X8Y9Z0A1B2C3",
        via: "page",
        expiresAt: "2026-03-08T12:00:00.000Z",
      },
    },
    {
      title: "By a person, who passes the link on",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        actor: { kind: "human", id: "rita" },
      },
      response: {
        ...successSample("in_progress"),
        handoffId: "lnk_01K9Z3S4T5V6W7X8Y9Z0A1B2C3",
        via: "link",
        expiresAt: "2026-03-08T12:00:00.000Z",
        url: "https://forms.example.org/handoff/hl_5cR9yQxv0m1dT2k3Zb4N6p7s8uWaXeHfJgLiKoMqPrS",
      },
    },
  ],
  run: ({ parts, principal }, input) => issueLink(parts, principal, input),
});
