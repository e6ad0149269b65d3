import { giveUp } from "../apply-one.ts";
import { changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";

export const command = defineCommand({
  name: "skip",
  section: "Fill it",
  summary: "Leave an optional field empty on purpose",
  usage: ["cofill skip FILE FIELD [--reason TEXT] [--role ROLE]"],
  args: [formArgument, { name: "FIELD", completes: "field" }],
  options: {
    reason: { type: "text", value: "TEXT", completes: "nothing", summary: "Why it stays empty" },
    role: { type: "text", value: "ROLE", completes: "nothing", summary: "Who skips it (default: user)" },
    ...changeOptions,
  },
  textFormsOnly: "leave a field of a definition empty, or take its answer away with 'cofill set FILE FIELD --clear'",
  examples: [["cofill skip intake.form.md fax --reason 'We have none'", "The field counts as addressed"]],
  run: (invocation) => {
    const [file = "", id = ""] = invocation.args;
    return changeForm(invocation, file, (opened) => giveUp(opened, "skip_field", id, invocation.options));
  },
});
