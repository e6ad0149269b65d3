import { defineCommand } from "../command.ts";
import { fillOptions } from "../fill/fill-options.ts";

export const command = defineCommand({
  name: "fill",
  section: "Send and receive forms",
  summary: "Fill a form that you were sent, or one in a file, question by question",
  usage: [
    "cofill fill N [--edge EDGE] [--plain]",
    "cofill fill N --set PATH=VALUE --submit",
    "cofill fill N --values FILE --submit",
    "cofill fill N --again",
    "cofill fill FILE",
  ],
  args: [{ name: "N|FILE", completes: "form" }],
  options: fillOptions,
  examples: [
    ["cofill fill 3", "Asks for everything in message 3, shows it, and sends it"],
    ["cofill fill 3 --set name=Ida --set address.city=Oslo --submit", "For scripts: nothing is asked"],
    ["cofill fill 3 --values answers.json --submit --dismiss", "All answers from a file; - is standard input"],
    ["cofill fill intake.form.md", "A form in a file; every answer is saved to it"],
  ],
  notes: [
    "Every answer is kept as you give it: Ctrl-C loses nothing, and the same command goes on where you stopped.",
    "With --plain, TERM=dumb, NO_COLOR or without a terminal it asks line by line; answers may come through a pipe.",
    "A form that you have answered is answered once more with --again; the other answer stays as it was sent.",
    "Exit code 1: kept, but not finished.",
  ],
  async run(invocation) {
    if (/^#?\d+$/.test(invocation.args[0] ?? "")) {
      const { fillMessage } = await import("../mail/fill-message.ts");
      return fillMessage(invocation);
    }
    const { fillFile } = await import("../fill/fill-file.ts");
    return fillFile(invocation);
  },
});
