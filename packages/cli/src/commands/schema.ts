import { exportJsonSchema } from "@cofill/markform/form";
import { defineCommand, formArgument, formatOption, outputOption } from "../command.ts";
import { readFormFile } from "../form-file.ts";
import { writeDocument } from "../write-document.ts";

export const command = defineCommand({
  name: "schema",
  section: "Take answers out and in",
  summary: "JSON Schema (2020-12) of the form's values",
  usage: ["cofill schema FILE [--format json|yaml] [--output OUT]"],
  args: [formArgument],
  options: {
    format: { ...formatOption, fallback: "json", summary: "json, or yaml (text is yaml)" },
    output: outputOption,
  },
  textFormsOnly:
    "'cofill export FILE --friendly' gives the data of a definition, and 'cofill check FILE' looks at the definition itself",
  examples: [["cofill schema intake.form.md --output intake.schema.json", "For a validator or a model"]],
  async run({ args: [file = ""], options, environment, output }) {
    const { form } = await readFormFile(environment, file);
    return writeDocument(environment, output, options.output, await output.encode(exportJsonSchema(form)));
  },
});
