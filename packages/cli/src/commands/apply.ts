import { count } from "@cofill/core/kit";
import { type Patch, patchDocument } from "@cofill/markform/form";
import { changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { styled } from "../paint.ts";
import { parseJson, readJsonFile } from "../read-data.ts";
import { isStdin, nameOf } from "../read-input.ts";
import { rejectBatch } from "../rejection.ts";

/** Accepts a list, or an object with a list under `patches`; each patch is validated when it is applied. */
const listIn = (data: unknown, name: string): readonly Patch[] => {
  const list = Array.isArray(data) ? data : (data as { patches?: unknown } | null)?.patches;
  if (Array.isArray(list)) return list as readonly Patch[];
  throw new Failure("invalid_data", `${name} must hold a list of patches, or an object with such a list as "patches"`);
};

const readPatches = async (
  environment: Environment,
  file: string | undefined,
  inline: readonly string[],
): Promise<readonly Patch[]> => {
  if ((file === undefined) === (inline.length === 0)) {
    throw new Failure("usage", "'apply' needs either --patches FILE or --patch JSON, and not both");
  }
  if (file !== undefined) return listIn(await readJsonFile(environment, file), nameOf(file));
  return inline.flatMap((text) => parseJson(text, "--patch") as Patch | Patch[]);
};

export const command = defineCommand({
  name: "apply",
  section: "Fill it",
  summary: "Apply patches: all of them, or none",
  usage: ["cofill apply FILE --patches PATCHES.json", "cofill apply FILE --patch JSON..."],
  args: [formArgument],
  options: {
    patches: {
      type: "text",
      value: "PATCHES",
      completes: "file",
      summary: "A JSON file with patches; - is standard input",
    },
    patch: { type: "texts", value: "JSON", completes: "nothing", summary: "One patch; may be given several times" },
    ...changeOptions,
  },
  textFormsOnly: "answer a definition with 'cofill set', or let an agent do it through 'cofill mcp'",
  examples: [
    ["cofill apply intake.form.md --patches answers.json --dry-run", "Show what the patches would change"],
    [`cofill apply intake.form.md --patch '{"op":"clear_field","fieldId":"age"}'`, "One patch from the command line"],
  ],
  notes: ["If one patch is at fault, nothing is written, and every patch at fault is named with its index."],
  async run(invocation) {
    const { args, options, environment } = invocation;
    const [file = ""] = args;
    if (isStdin(file) && options.patches === "-") {
      throw new Failure("usage", "The form and the patches cannot both come from standard input");
    }
    // Read before the form is locked, because standard input may be slow.
    const patches = await readPatches(environment, options.patches, options.patch);
    const amount = count(patches.length, "patch", "patches");
    return changeForm(invocation, file, ({ form, editor }) => {
      const rejected = patchDocument(form, editor, patches);
      if (rejected.length > 0) throw rejectBatch(form, rejected, amount);
      return { said: () => [[styled("green", "✓ "), `${amount} accepted`]] };
    });
  },
});
