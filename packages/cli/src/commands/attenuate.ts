import { memberTexts } from "@cofill/service/operations/texts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { expiresOption, mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "attenuate",
  section: "Send and receive forms",
  ...helpOf("mail.attenuate"),
  usage: ["cofill attenuate @NAME @NEW [--rights RIGHTS] [--expires WHEN] [--uses N]"],
  args: [
    { name: "@NAME", completes: "name" },
    { name: "@NEW", completes: "nothing" },
  ],
  options: {
    rights: { type: "words", value: "RIGHTS", summary: memberTexts.rights, member: "rights" },
    expires: expiresOption,
    uses: { type: "count", value: "N", min: 1, summary: memberTexts.uses, member: "uses" },
    ...mailOptions,
  },
  examples: [
    ["cofill attenuate @counter @counter-once --uses 1 --expires 2d", "One call, within two days"],
    ["cofill revoke @counter-once", "Takes it back, wherever it went"],
  ],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { asName } = await import("../mail/message-number.ts");
    const { readMoment } = await import("../mail/moment.ts");
    const { args, options, output } = invocation;
    const [name = "", as = ""] = args;
    const { rights, expires, uses } = options;
    return withMail(invocation, async ({ api }) => {
      const made = answerOf(
        await api.attenuate({
          name: asName(name),
          as: asName(as),
          // Unknown rights are rejected by the mail service.
          ...(rights && { rights: rights as never }),
          ...(expires !== undefined && { expiresAt: readMoment(expires, Date.now()) }),
          ...(uses !== undefined && { uses }),
        }),
      );
      await output.result(made, () => [
        [styled("green", "✓ "), styled("bold", made.name), ` may ${made.rights.join(", ")}`],
      ]);
      return exitCodes.fine;
    });
  },
});
