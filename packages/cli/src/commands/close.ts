import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "close",
  section: "Send and receive forms",
  ...helpOf("mail.close"),
  usage: ["cofill close FORM"],
  args: [{ name: "FORM", completes: "name" }],
  options: mailOptions,
  examples: [["cofill close 3", "FORM is the number of the message that carried it, a name, or the form's id"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const [form = ""] = invocation.args;
    return withMail(invocation, async ({ api }) => {
      const closed = answerOf(await api.close({ form }));
      await invocation.output.result(closed, () => [
        [styled("green", "✓ "), styled("bold", closed.title), ` is ${closed.state}; the answers that came stay`],
      ]);
      return exitCodes.fine;
    });
  },
});
