import { messageInForm } from "@cofill/core";
import { fileNamePart } from "../file-name-part.ts";
import { fileValue } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { writeName } from "../name.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "./agent-context.ts";
import { runCommand } from "./commit.ts";
import { editDraft, type OpenDraft } from "./draft-work.ts";
import { filePlan } from "./plan-capability.ts";

/** Stores a file under a new name in the filler's directory and answers the field with that name. */
export const attachFile = async (
  context: AgentContext,
  open: OpenDraft,
  path: string,
  file: { readonly filename: string; readonly mediaType: string; readonly bytes: Uint8Array },
): Promise<void> => {
  const { parts, me } = context;
  if (file.bytes.length > limits.maxFileBytes) {
    throw problemError("too_large.file", { maximum: limits.maxFileBytes });
  }
  const plan = filePlan(file.filename, file.mediaType, file.bytes);
  const stem = fileNamePart(plan.filename);
  const name = await runCommand<string>(parts, me, {
    load: async () => {
      let at = `files/${stem}`;
      for (let n = 2; (await parts.store.name(me.id, at)) !== undefined; n++) at = `files/${stem}-${n}`;
      return { type: "add_name", path: at, plan, replace: false };
    },
    answer: ({ changes }) => writeName(changes.names![0]!.path),
  });
  const value = fileValue(name, { ...plan, sizeBytes: plan.bytes.length });
  const { result } = await editDraft(context, open, (editor) => editor.edit([{ type: "set", path, value }]));
  const [outcome] = result.outcomes;
  if (!outcome || outcome.ok) return;
  const message = messageInForm(result.document.form, outcome.refusal, { audience: "agent" });
  throw problemError("invalid_payload.file", { message });
};
