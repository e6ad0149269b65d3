import { z } from "zod";
import { limits } from "../../submissions/limits.ts";
import { createSubmission } from "../../submissions/service/operations/create.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, flag, jsonObject, listOf, text, word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { claimedActor, fieldError, idempotencyKey, origins, success } from "./members.ts";
import { country, sample, successSample } from "./sample.ts";

export const create = intakeOperation({
  id: "submissions.create",
  group: "Submissions",
  ...texts["submissions.create"],
  http: routes["submissions.create"],
  mcp: {
    name: "create",
    title: ({ form }) => `Start ${form}`,
    description: ({ form, nameOf }) =>
      `Starts a submission of the form ${form}. Give what you know as initialFields and leave out what you do not. ` +
      "The answer has the submissionId and the resumeToken that every later call needs, and missingFields: what is " +
      `still to be answered, with ${nameOf("set")}.`,
    omit: ["intakeId"],
  },
  permission: "create",
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    intakeId: text("Which form is filled"),
    initialFields: jsonObject("Answers you have already; nothing is required yet").exactOptional(),
    origins,
    idempotencyKey: idempotencyKey.exactOptional(),
    ttlMs: count("How many milliseconds the submission stays open", limits.minTtlMs, limits.maxTtlMs).exactOptional(),
    actor: claimedActor,
  }),
  output: success("Created", {
    schema: jsonObject("The full JSON Schema of the answers"),
    missingFields: listOf(word(), "Paths that still need an answer").exactOptional(),
    issues: z.array(fieldError).exactOptional(),
    proposed: listOf(word(), "Paths where the value waits for a person's decision").exactOptional(),
    replayed: flag(
      "The idempotency key was used before: this is the submission it made, as it stands now",
    ).exactOptional(),
  }),
  answers: "It was created; Location says where it is",
  outcomes: [409, 422],
  examples: [
    {
      title: "With one answer",
      request: { intakeId: sample.intakeId, actor: sample.actor, initialFields: { legal_name: "Acme" } },
      response: {
        ...successSample("in_progress", sample.resumeToken),
        schema: {
          type: "object",
          required: ["legal_name", "country"],
          properties: { legal_name: { type: "string" }, country: { type: "string", enum: ["US", "DE"] } },
        },
        missingFields: ["country"],
        issues: [country],
      },
    },
  ],
  run: ({ parts, principal }, input) => createSubmission(parts, principal, input),
});
