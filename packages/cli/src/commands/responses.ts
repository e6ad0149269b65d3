import { defineCommand } from "../command.ts";
import { responseOptions } from "../mail/response-options.ts";
import { helpOf } from "../operation-help.ts";

export const command = defineCommand({
  name: "responses",
  section: "Send and receive forms",
  ...helpOf("mail.responses"),
  usage: ["cofill responses FORM [--format table|csv|json] [--out FILE] [--secrets]"],
  args: [{ name: "FORM", completes: "name" }],
  options: responseOptions,
  examples: [
    ["cofill responses 3", "FORM is the number of the message that carried it, a name, or the form's id"],
    ["cofill responses 3 --out answers.csv", "For a spreadsheet; formulas are disarmed"],
  ],
  async run(invocation) {
    const { responses } = await import("../mail/responses.ts");
    return responses(invocation);
  },
});
