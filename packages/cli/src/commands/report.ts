import { reportForm } from "@cofill/markform/form";
import { defineCommand, formArgument, outputOption } from "../command.ts";
import { readFormFile } from "../form-file.ts";
import { writeDocument } from "../write-document.ts";

export const command = defineCommand({
  name: "report",
  section: "Take answers out and in",
  summary: "The answers as a Markdown report",
  usage: ["cofill report FILE [--output OUT]"],
  args: [formArgument],
  options: { output: outputOption },
  textFormsOnly: "'cofill inspect FILE --all' and 'cofill export FILE' show the answers to a definition",
  examples: [["cofill report intake.form.md --output intake.md", "To read, print or send"]],
  async run({ args: [file = ""], options, environment, output }) {
    const { form, name } = await readFormFile(environment, file);
    output.aside(...form.warnings.map(({ line, column, message }) => `${name}:${line}:${column}: warning: ${message}`));
    return writeDocument(environment, output, options.output, reportForm(form));
  },
});
