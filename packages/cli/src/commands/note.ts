import { applyOne } from "../apply-one.ts";
import { changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";
import { Failure } from "../failure.ts";
import { refHint } from "../field-hint.ts";
import { styled } from "../paint.ts";
import { rejectOne } from "../rejection.ts";

export const command = defineCommand({
  name: "note",
  section: "Fill it",
  summary: "Write a note on a field, a group or the form, or remove one",
  usage: ["cofill note FILE REF TEXT [--role ROLE]", "cofill note FILE --remove NOTE"],
  args: [
    formArgument,
    { name: "REF", completes: "ref", optional: true },
    { name: "TEXT", completes: "nothing", optional: true },
  ],
  options: {
    role: { type: "text", value: "ROLE", completes: "nothing", summary: "Who writes it (default: user)" },
    remove: { type: "text", value: "NOTE", completes: "note", summary: "Remove the note with this id (n1, n2, …)" },
    ...changeOptions,
  },
  textFormsOnly: "the response to a definition holds no notes",
  examples: [
    ["cofill note intake.form.md tax_id 'Checked by telephone' --role agent", "A note beside the answer"],
    ["cofill note intake.form.md --remove n1", "Away with it"],
  ],
  async run(invocation) {
    const [file = "", ref, text] = invocation.args;
    const { remove, role = "user" } = invocation.options;
    if (remove !== undefined) {
      if (ref !== undefined) throw new Failure("usage", "Either write a note or remove one: --remove takes only FILE");
      return changeForm(invocation, file, (opened) => {
        const isThere = opened.form.notes.some(({ id }) => id === remove);
        const change = applyOne(opened, { op: "remove_note", noteId: remove }, () => [
          styled("bold", remove),
          " → removed",
        ]);
        return isThere ? change : { ...change, said: () => [[`There is no note ${remove}.`]] };
      });
    }
    if (ref === undefined || text === undefined)
      throw new Failure("usage", "'note' needs REF and TEXT, or --remove NOTE");
    return changeForm(invocation, file, (opened) => {
      const { form, editor } = opened;
      if (!form.idIndex.has(ref)) throw rejectOne({ code: "UNKNOWN_REF", message: refHint(form, ref) });
      applyOne(opened, { op: "add_note", ref, role, text }, () => []);
      const id = editor.document.form.notes.at(-1)?.id ?? "";
      return {
        said: () => [[styled("green", "✓ "), styled("bold", id), ` on ${ref}: ${text}`]],
        extra: { noteId: id },
      };
    });
  },
});
