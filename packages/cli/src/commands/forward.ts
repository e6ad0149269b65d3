import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { edgeOption, mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "forward",
  section: "Send and receive forms",
  ...helpOf("mail.forward"),
  usage: ["cofill forward N @NAME [TEXT] [--edge EDGE]"],
  args: [
    { name: "N", completes: "nothing" },
    { name: "@NAME", completes: "name" },
    { name: "TEXT", completes: "nothing", optional: true },
  ],
  options: { edge: edgeOption, ...mailOptions },
  examples: [["cofill forward 3 @carol 'you know this better than I do'", "Carol sees the same form as you"]],
  notes: ["A form that was closed, taken back, has expired or has its one answer is not passed on."],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { refuseEnded } = await import("../mail/ended-form.ts");
    const { asName, readNumber } = await import("../mail/message-number.ts");
    const { args, options, output } = invocation;
    const [n = "", to = "", text] = args;
    const number = readNumber(n);
    return withMail(invocation, async ({ api }) => {
      const { edges } = answerOf(await api.message({ number }));
      const form = edges.find((edge) => edge.form && (options.edge === undefined || edge.name === options.edge))?.form;
      if (form) refuseEnded(form, ", so that there is nothing to pass on");
      const sent = answerOf(
        await api.forward({
          number,
          to: asName(to),
          ...(text !== undefined && { text }),
          ...(options.edge !== undefined && { edge: options.edge }),
        }),
      );
      await output.result(sent, () => [
        [styled("green", "✓ "), `Passed on to ${sent.to} as message `, styled("cyan", String(sent.number))],
      ]);
      return exitCodes.fine;
    });
  },
});
