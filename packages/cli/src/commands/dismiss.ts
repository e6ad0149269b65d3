import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "dismiss",
  section: "Send and receive forms",
  ...helpOf("mail.dismiss"),
  usage: ["cofill dismiss N"],
  args: [{ name: "N", completes: "nothing" }],
  options: mailOptions,
  examples: [["cofill dismiss 3", "'cofill inbox --all' still lists it"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { readNumber } = await import("../mail/message-number.ts");
    const number = readNumber(invocation.args[0] ?? "");
    return withMail(invocation, async ({ api }) => {
      const message = answerOf(await api.dismiss({ number }));
      await invocation.output.result(message, () => [[styled("green", "✓ "), `Message ${number} is dismissed`]]);
      return exitCodes.fine;
    });
  },
});
