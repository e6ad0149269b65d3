import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { helpOf } from "../operation-help.ts";
import { toJson } from "../output.ts";
import { parseJson } from "../read-data.ts";

export const command = defineCommand({
  name: "call",
  section: "Send and receive forms",
  ...helpOf("mail.call"),
  usage: ["cofill call @NAME [JSON]"],
  args: [
    { name: "@NAME", completes: "name" },
    { name: "JSON", completes: "nothing", optional: true },
  ],
  options: mailOptions,
  examples: [[`cofill call @counter '{"by": 2}'`, "Prints what the tool answers, as JSON"]],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { asName } = await import("../mail/message-number.ts");
    const { args, output } = invocation;
    const [name = "", json] = args;
    const given = json === undefined ? {} : { arguments: parseJson(json, "What the tool is given") };
    return withMail(invocation, async ({ api }) => {
      const { result } = answerOf(await api.call({ name: asName(name), ...given }));
      await output.result({ result }, () =>
        toJson(result)
          .trimEnd()
          .split("\n")
          .map((line) => [line]),
      );
      return exitCodes.fine;
    });
  },
});
