import { partialSchema } from "../partial-schema.ts";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, leftToPeople, mayFill, origins, resumeToken, submissionId } from "./intake-tool.ts";

export const set: IntakeTool = {
  action: "set",
  effect: "overwrites",
  isIdempotent: false,
  isOffered: mayFill,
  declare: (about) => {
    const { intake, form, nameOf } = about;
    const { schema, definitions } = partialSchema(intake.form.schema, {
      others: 'A field by its path, such as "company.name" or "items[0].amount".',
      fileHint: `A file, not set here: send it with ${nameOf("upload")}.`,
    });
    return {
      title: `Fill in ${form}`,
      description:
        `Writes answers into a submission of ${form}. Objects are merged, lists replaced, null clears an answer. The ` +
        "answer lists what is still missing or wrong (issues), and under proposed what a person must accept first: " +
        `an answer that a person confirmed does not change. When nothing is open, ${nameOf("submit")}.${leftToPeople(about)}`,
      properties: {
        submissionId,
        resumeToken,
        fields: { ...schema, description: "The answers, nested as the form is or by path; only those to be written." },
        origins,
      },
      required: ["submissionId", "resumeToken", "fields"],
      definitions,
    };
  },
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.setFields(principal, id, input)),
};
