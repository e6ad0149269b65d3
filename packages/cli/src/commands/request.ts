import { memberTexts } from "@cofill/service/operations/texts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "request",
  section: "Send and receive forms",
  ...helpOf("mail.request"),
  usage: ["cofill request @NAME TEXT [--name @RESULT]"],
  args: [
    { name: "@NAME", completes: "name" },
    { name: "TEXT", completes: "nothing" },
  ],
  options: {
    name: {
      type: "text",
      value: "@RESULT",
      completes: "nothing",
      summary: memberTexts.resultName,
      member: "resultName",
    },
    ...mailOptions,
  },
  examples: [["cofill request @bob 'a counter, please' --name @counter", "What bob gives is @counter of yours then"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { asName } = await import("../mail/message-number.ts");
    const { args, options, output } = invocation;
    const [to = "", description = ""] = args;
    return withMail(invocation, async ({ api }) => {
      const sent = answerOf(
        await api.request({
          to: asName(to),
          description,
          ...(options.name !== undefined && { resultName: asName(options.name) }),
        }),
        {
          unknown_name: "'cofill names list' shows your names; 'cofill names add @NAME' adds an agent's.",
          name_taken: "Without --name, what they give is named with 'cofill adopt' when it comes.",
        },
      );
      await output.result(sent, () => [
        [styled("green", "✓ "), `Asked ${sent.to} in message `, styled("cyan", String(sent.number))],
      ]);
      return exitCodes.fine;
    });
  },
});
