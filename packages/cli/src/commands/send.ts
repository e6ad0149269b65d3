import { defineCommand } from "../command.ts";
import { sendOptions } from "../mail/send-options.ts";
import { helpOf } from "../operation-help.ts";

export const command = defineCommand({
  name: "send",
  section: "Send and receive forms",
  ...helpOf("mail.send"),
  usage: ["cofill send @NAME TEXT [--once] [--expires WHEN] [--attach EDGE=FILE]"],
  args: [
    { name: "@NAME", completes: "name" },
    { name: "TEXT", completes: "nothing" },
  ],
  options: sendOptions,
  examples: [
    ['cofill send @bob "please fill @form:vendor.form.md"', "The form in the file, under the edge 'form'"],
    ['cofill send @bob "until Friday: @form:trip.json" --expires 2d --once', "It takes one answer, for two days"],
    ['cofill send @bob "use @counter, and see @doc:contract.pdf"', "A capability you have a name for, and a file"],
  ],
  notes: [
    "@name in the text sends what you have under that name; @edge:name sends it under another. Where you have no such name, @edge:FILE sends a file: a form to be filled if it is one (*.form.md, a Formspec definition, a FormSchema or form record; a *.intake.json; with the edge 'form' a JSON Schema too), else the file itself. @@ writes an @.",
    "Answers to a form come to your inbox; 'cofill responses N' shows them as a table.",
  ],
  async run(invocation) {
    const { send } = await import("../mail/send.ts");
    return send(invocation);
  },
});
