import { giveUp } from "../apply-one.ts";
import { changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";

export const command = defineCommand({
  name: "abort",
  section: "Fill it",
  summary: "Mark a field that cannot be answered; the form then waits for help",
  usage: ["cofill abort FILE FIELD [--reason TEXT] [--role ROLE]"],
  args: [formArgument, { name: "FIELD", completes: "field" }],
  options: {
    reason: { type: "text", value: "TEXT", completes: "nothing", summary: "Why it cannot be answered" },
    role: { type: "text", value: "ROLE", completes: "nothing", summary: "Who aborts it (default: user)" },
    ...changeOptions,
  },
  textFormsOnly: "leave a field of a definition empty, or take its answer away with 'cofill set FILE FIELD --clear'",
  examples: [
    ["cofill abort intake.form.md tax_id --reason 'Register offline' --role agent", "Setting a value ends it"],
  ],
  run: (invocation) => {
    const [file = "", id = ""] = invocation.args;
    return changeForm(invocation, file, (opened) => giveUp(opened, "abort_field", id, invocation.options));
  },
});
