import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "resolve",
  section: "Send and receive forms",
  ...helpOf("mail.resolve"),
  usage: ["cofill resolve N @NAME"],
  args: [
    { name: "N", completes: "nothing" },
    { name: "@NAME", completes: "name" },
  ],
  options: mailOptions,
  examples: [["cofill resolve 5 @counter", "The sender of message 5 now holds your @counter too"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { asName, readNumber } = await import("../mail/message-number.ts");
    const [n = "", name = ""] = invocation.args;
    const number = readNumber(n);
    return withMail(invocation, async ({ api }) => {
      const message = answerOf(await api.resolve({ number, capability: asName(name) }));
      await invocation.output.result(message, () => [
        [styled("green", "✓ "), `${message.from} has ${asName(name)} now`],
      ]);
      return exitCodes.fine;
    });
  },
});
