import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "revoke",
  section: "Send and receive forms",
  ...helpOf("mail.revoke"),
  usage: ["cofill revoke FORM|@NAME"],
  args: [{ name: "FORM", completes: "name" }],
  options: mailOptions,
  examples: [
    ["cofill revoke 3", "Every copy of the form is dead, forwarded ones too"],
    ["cofill revoke @counter-once", "The weaker copy that you made, and all that was made from it"],
  ],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const [form = ""] = invocation.args;
    return withMail(invocation, async ({ api }) => {
      const result = answerOf(await api.revoke({ form }));
      await invocation.output.result(result, () => [[styled("green", "✓ "), `${result.revoked} is revoked`]]);
      return exitCodes.fine;
    });
  },
});
