import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "reject",
  section: "Send and receive forms",
  ...helpOf("mail.reject"),
  usage: ["cofill reject N [REASON]"],
  args: [
    { name: "N", completes: "nothing" },
    { name: "REASON", completes: "nothing", optional: true },
  ],
  options: mailOptions,
  examples: [["cofill reject 5 'I have none'", "The sender of message 5 sees the reason"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { readNumber } = await import("../mail/message-number.ts");
    const [n = "", reason] = invocation.args;
    const number = readNumber(n);
    return withMail(invocation, async ({ api }) => {
      const message = answerOf(await api.reject({ number, ...(reason !== undefined && { reason }) }));
      await invocation.output.result(message, () => [[styled("green", "✓ "), `The request ${number} is rejected`]]);
      return exitCodes.fine;
    });
  },
});
