import { exportForm } from "@cofill/markform/form";
import { defineCommand, formArgument, formatOption, outputOption } from "../command.ts";
import { readFormFile } from "../form-file.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { writeDocument } from "../write-document.ts";

export const command = defineCommand({
  name: "export",
  section: "Take answers out and in",
  summary: "The answers as data, with the form's outline and notes",
  usage: ["cofill export FILE [--friendly] [--format json|yaml] [--output OUT]"],
  args: [formArgument],
  options: {
    friendly: { type: "flag", summary: "Short: bare values, %SKIP% and %ABORT% for what was given up" },
    format: { ...formatOption, fallback: "json", summary: "json, or yaml (text is yaml)" },
    output: outputOption,
    ...definitionOptions,
  },
  examples: [
    ["cofill export intake.form.md", "Every field with its state and value, as JSON"],
    ["cofill export intake.form.md --friendly --format yaml", "For people to read and edit"],
    ["cofill export grant.formspec.json --friendly", "The bare data of the response"],
  ],
  async run({ args: [file = ""], options, environment, output }) {
    if (isDefinitionFile(file)) {
      const { exportDefinition } = await import("../formspec/export.ts");
      return exportDefinition(environment, output, file, options);
    }
    refuseDefinitionOptions(options);
    const { form } = await readFormFile(environment, file);
    const data = exportForm(form, { format: options.friendly ? "friendly" : "structured" });
    return writeDocument(environment, output, options.output, await output.encode(data));
  },
});
