import { z } from "zod";
import { limits } from "../../submissions/limits.ts";
import { setFields as writeFields } from "../../submissions/service/operations/fill.ts";
import { intakeOperation } from "../intake-context.ts";
import { jsonObject, listOf, word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { claimedActor, open, origins, reason, resumeToken, submissionId, success } from "./members.ts";
import { country, sample, successSample } from "./sample.ts";

/** The output of every operation that changes answers. */
export const changed = success("Changed", {
  ...open,
  proposed: listOf(word(), "Paths where the value waits for a person's decision").exactOptional(),
});

export const setFields = intakeOperation({
  id: "submissions.setFields",
  group: "Submissions",
  ...texts["submissions.setFields"],
  http: routes["submissions.setFields"],
  mcp: {
    name: "set",
    title: ({ form }) => `Fill in ${form}`,
    description: ({ form, nameOf }) =>
      `Writes answers into a submission of ${form}. Objects are merged, lists replaced, null clears an answer. The ` +
      "answer lists what is still missing or wrong (issues), and under proposed what a person must accept first: " +
      `an answer that a person confirmed does not change. When nothing is open, ${nameOf("submit")}.`,
    omit: ["confirm", "decline"],
    required: ["fields"],
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({
    submissionId,
    resumeToken,
    fields: jsonObject("The answers, nested as the form is or by path; null clears").exactOptional(),
    origins,
    confirm: listOf(
      reason("A path"),
      "Paths whose answer, or whose proposal, a person stands up for",
      limits.maxFieldsPerCall,
    ).exactOptional(),
    decline: listOf(
      reason("A path"),
      "Paths whose proposal a person declines",
      limits.maxFieldsPerCall,
    ).exactOptional(),
    actor: claimedActor,
  }),
  output: changed,
  answers: "Where the submission stands now, and what is still open",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "One answer, with its evidence",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        actor: sample.actor,
        fields: { legal_name: "Acme GmbH" },
        origins: { legal_name: { confidence: 0.9, evidence: "https://acme.example/imprint" } },
      },
      response: { ...successSample("in_progress"), ready: false, issues: [country], missingFields: ["country"] },
    },
  ],
  run: ({ parts, principal }, input) => writeFields(parts, principal, input),
});
