import { limits } from "@cofill/intake";
import { partialSchema } from "../partial-schema.ts";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, leftToPeople, origins, text } from "./intake-tool.ts";

export const create: IntakeTool = {
  action: "create",
  effect: "adds",
  isIdempotent: false,
  isOffered: (_, permissions) => permissions.has("create"),
  declare: (about) => {
    const { intake, form, nameOf } = about;
    const { schema, definitions } = partialSchema(intake.form.schema, {
      fileHint: `A file, not set here: send it with ${nameOf("upload")}.`,
    });
    return {
      title: `Start ${form}`,
      description:
        `Starts a submission of the form ${form}. Give what you know as initialFields and leave out what you do not. ` +
        "The answer has the submissionId and the resumeToken that every later call needs, and missingFields: what is " +
        `still to be answered, with ${nameOf("set")}.${leftToPeople(about)}`,
      properties: {
        initialFields: { ...schema, description: "Answers you have already; nothing is required yet." },
        origins,
        idempotencyKey: text(
          "A text of your own: a second create with it gives the same submission, not another.",
          limits.maxIdempotencyKeyLength,
        ),
        ttlMs: {
          type: "number",
          minimum: limits.minTtlMs,
          maximum: limits.maxTtlMs,
          description: "How many milliseconds the submission stays open.",
        },
      },
      required: [],
      definitions,
    };
  },
  call: async ({ service, principal, intake, input }) => replyResult(await service.create(principal, intake.id, input)),
};
