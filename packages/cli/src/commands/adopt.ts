import { memberTexts } from "@cofill/service/operations/texts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { mailOptions } from "../mail/mail-options.ts";
import { outOption } from "../mail/out-option.ts";
import { helpOf } from "../operation-help.ts";
import { styled } from "../paint.ts";

export const command = defineCommand({
  name: "adopt",
  section: "Send and receive forms",
  ...helpOf("mail.adopt"),
  usage: ["cofill adopt N EDGE @NAME [--out FILE] [--replace]"],
  args: [
    { name: "N", completes: "nothing" },
    { name: "EDGE", completes: "nothing" },
    { name: "@NAME", completes: "nothing" },
  ],
  options: {
    out: outOption,
    replace: { type: "flag", summary: memberTexts.replace, member: "replace" },
    ...mailOptions,
  },
  examples: [
    ["cofill adopt 4 counter @counter", "A capability that came with message 4, or in a slot of an answer"],
    ["cofill adopt 4 contract @contract --out contract.pdf", "Saves the file that came with it, too"],
    ["cofill adopt 4 from @dora", "A name for its sender"],
  ],
  async run(invocation) {
    const { withMail } = await import("../mail/with-mail.ts");
    const { answerOf } = await import("../mail/problem.ts");
    const { asName, readNumber } = await import("../mail/message-number.ts");
    const { capabilityWords } = await import("../mail/capability-labels.ts");
    const { saveFile } = await import("../mail/save-file.ts");
    const { args, options, output, environment } = invocation;
    const [n = "", edge = "", name = ""] = args;
    const number = readNumber(n);
    return withMail(invocation, async ({ api }) => {
      const adopted = answerOf(
        await api.adopt({
          number,
          edge: edge.replace(/^@/, ""),
          name: asName(name),
          ...(options.replace && { replace: true }),
        }),
        { unknown_edge: `'cofill message ${number}' lists its edges.` },
      );
      const saved = options.out === undefined ? undefined : await saveFile(environment, api, adopted.name, options.out);
      await output.result(saved ? { ...adopted, savedTo: saved.savedTo } : adopted, () => [
        [styled("green", "✓ "), styled("bold", adopted.name), ` is ${capabilityWords[adopted.kind]}`],
        ...(saved?.lines ?? []),
      ]);
      return exitCodes.fine;
    });
  },
});
