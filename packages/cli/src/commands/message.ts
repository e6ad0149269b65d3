import { memberTexts } from "@cofill/service/operations/texts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";

export const command = defineCommand({
  name: "message",
  section: "Send and receive forms",
  ...helpOf("mail.message"),
  usage: ["cofill message N [--secrets]"],
  args: [{ name: "N", completes: "nothing" }],
  options: {
    secrets: { type: "flag", summary: memberTexts.showSecrets, member: "showSecrets" },
    ...mailOptions,
  },
  examples: [["cofill message 3", "The text, what goes with it, and what can be done"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { readNumber } = await import("../mail/message-number.ts");
    const { draftStatusOf } = await import("../mail/draft-status.ts");
    const { wholeMessage } = await import("../mail/message-lines.ts");
    const { args, options, output } = invocation;
    const number = readNumber(args[0] ?? "");
    return withMail(invocation, async ({ api, words }) => {
      const message = answerOf(await api.message({ number, ...(options.secrets && { showSecrets: true }) }));
      const { columns } = output;
      const draftStatus = output.format === "text" ? await draftStatusOf(api, message) : undefined;
      const { server } = options;
      await output.result(message, () =>
        wholeMessage(message, { columns, nowMs: Date.now(), words, draftStatus, server }),
      );
      return exitCodes.fine;
    });
  },
});
