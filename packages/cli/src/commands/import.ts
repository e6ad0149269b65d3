import { count } from "@cofill/core/kit";
import { patchDocument, patchesFromValues } from "@cofill/markform/form";
import { changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";
import { Failure } from "../failure.ts";
import { styled } from "../paint.ts";
import { readDataFile } from "../read-data.ts";
import { isStdin, nameOf } from "../read-input.ts";
import { rejectBatch } from "../rejection.ts";

/** The names of the values, in the order in which the form applies them; notes come last. */
const namesIn = (data: object): readonly string[] => {
  const { values = data, notes = [] } = data as { values?: object; notes?: readonly unknown[] };
  return [...Object.keys(values), ...Array.from(notes, (_, index) => `notes[${index}]`)];
};

export const command = defineCommand({
  name: "import",
  section: "Take answers out and in",
  summary: "Fill a form from exported values, structured or friendly",
  usage: ["cofill import FILE --values VALUES.json|VALUES.yaml"],
  args: [formArgument],
  options: {
    values: { type: "text", value: "VALUES", completes: "file", summary: "JSON or YAML; - is standard input" },
    ...changeOptions,
  },
  textFormsOnly: "a response is taken as it is: put it beside the definition, or name it with --response",
  examples: [
    ["cofill import blank.form.md --values answers.yaml --output filled.form.md", "A filled copy of a template"],
    ["cofill export old.form.md | cofill import new.form.md --values -", "Answers from one form to another"],
  ],
  notes: ["All values are taken, or none: a field that the form does not have is an error."],
  async run(invocation) {
    const { args, options, environment } = invocation;
    const [file = ""] = args;
    const { values: source } = options;
    if (source === undefined) throw new Failure("usage", "'import' needs --values FILE");
    if (isStdin(file) && isStdin(source)) {
      throw new Failure("usage", "The form and the values cannot both come from standard input");
    }
    const values = await readDataFile(environment, source);
    if (typeof values !== "object" || values === null || Array.isArray(values)) {
      throw new Failure("invalid_data", `${nameOf(source)} must hold an object with a value for each field`);
    }
    return changeForm(invocation, file, ({ form, editor }) => {
      const rejected = patchDocument(form, editor, patchesFromValues(form, values));
      const names = namesIn(values);
      if (rejected.length > 0) {
        throw rejectBatch(form, rejected, count(names.length, "value"), (index) => names[index] ?? "notes");
      }
      return { said: () => [[styled("green", "✓ "), `${nameOf(source)} accepted`]] };
    });
  },
});
