import { serializeForm } from "@cofill/markform/form";
import { changeForm } from "../change-form.ts";
import { defineCommand, formArgument, formatOption, outputOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { type FormFile, readFormFile } from "../form-file.ts";
import { styled } from "../paint.ts";
import { nameOf } from "../read-input.ts";
import { quoteWord } from "../shell-words.ts";
import { writeDocument } from "../write-document.ts";

const canonicalOf = ({ form }: FormFile): string => serializeForm(form, { style: "canonical" });

export const command = defineCommand({
  name: "canonical",
  section: "Take answers out and in",
  summary: "The form in canonical style: print it, write it, or check for it",
  usage: ["cofill canonical FILE [--output OUT]", "cofill canonical FILE --write", "cofill canonical FILE --check"],
  args: [formArgument],
  options: {
    write: { type: "flag", summary: "Rewrite the file in place" },
    check: { type: "flag", summary: "Say whether the file is canonical; exit code 1 if not" },
    output: outputOption,
    format: { ...formatOption, summary: "How to print what --check and --write found" },
  },
  textFormsOnly: "'cofill check FILE' looks at a definition",
  examples: [
    ["cofill canonical intake.form.md --check", "For CI"],
    ["cofill canonical intake.form.md --write", "Every other command that writes keeps your own style"],
  ],
  async run(invocation) {
    const { args, options, environment, output } = invocation;
    const [file = ""] = args;
    const { write, check, output: out } = options;
    if ([write, check, out !== undefined].filter(Boolean).length > 1) {
      throw new Failure("usage", "Give one of --write, --check and --output, not several");
    }
    if (check) {
      const read = await readFormFile(environment, file);
      const isCanonical = canonicalOf(read) === read.source;
      await output.result({ file: read.name, isCanonical }, () => [
        isCanonical
          ? [styled("boldGreen", "✓"), ` ${read.name} is canonical`]
          : [
              styled("boldRed", "✗"),
              ` ${read.name} is not canonical; 'cofill canonical ${quoteWord(file)} --write' makes it so`,
            ],
      ]);
      return isCanonical ? exitCodes.fine : exitCodes.notReady;
    }
    if (!write) return writeDocument(environment, output, out, canonicalOf(await readFormFile(environment, file)));
    const rewrite = {
      canonical: true,
      "dry-run": false,
      roles: undefined,
      "no-validators": false,
      output: undefined,
      format: output.format,
    };
    return changeForm({ ...invocation, options: rewrite }, file, () => ({
      said: () => [[styled("green", "✓ "), `${nameOf(file)} is canonical`]],
    }));
  },
});
