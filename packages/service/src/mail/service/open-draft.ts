import type { Kept } from "@cofill/core";
import type { MailAnswer, MailProblem } from "../contract.ts";
import { bodyOf, type FormBody } from "../decide/bodies.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import type { DraftState, MailDraft } from "../forms/mail-draft.ts";
import type { AgentContext } from "./agent-context.ts";
import { answered } from "./answered.ts";
import { attachFile } from "./attach-file.ts";
import { draftTopic, editDraft, formTopic, openReadableDraft, readKept, viewDraft } from "./draft-work.ts";
import { respondTo } from "./respond.ts";
import { Viewer } from "./viewer.ts";

const shown = ({ document, sentAt }: KeptDraft): DraftState => ({
  document,
  ...(sentAt !== undefined && { sentAt }),
});

const kept = async <T>(
  work: () => Promise<{ readonly state: DraftState; readonly result: T }>,
): Promise<Kept<DraftState, MailProblem, T>> => {
  const answer = await answered(work);
  return answer.ok ? { ok: true, ...answer.value } : answer;
};

/** Opens the draft of a message's form for channels that show it live. */
export const openMailDraft = async (context: AgentContext, number: number, edge?: string): Promise<MailDraft> => {
  const open = await openReadableDraft(context, number, edge);
  const viewer = new Viewer(context.parts, context.me);
  return {
    about: await viewer.form(open.at.form),
    source: bodyOf<FormBody>(open.at.form).source,
    read: () => kept(async () => ({ state: shown(await readKept(context, open)), result: undefined })),
    edit: (work, options) =>
      kept(async () => {
        const { result, state } = await editDraft(
          context,
          open,
          (editor, before) => work(editor, shown(before)),
          options,
        );
        return { state: shown(state), result };
      }),
    again: () => answered(async () => shown((await editDraft(context, open, () => undefined, { again: true })).state)),
    view: async () => viewDraft(context, open, await readKept(context, open)),
    submit: (options = {}) => answered(() => respondTo(context, open, options)),
    attach: (path, file) =>
      answered(async () => {
        await attachFile(context, open, path, file);
        return shown(await readKept(context, open));
      }) as Promise<MailAnswer<DraftState>>,
    subscribe: (listener) => {
      const { drafts } = context.parts;
      const ends = [draftTopic(context, open.at), formTopic(open.at.form.id)].map((key) =>
        drafts.subscribe(key, listener),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
};
