import { type Context, type FormDocument, openDocument, people } from "@cofill/core";
import { type DraftView, type MailForm, openMailForm } from "@cofill/service/mail";
import { Failure } from "../failure.ts";

export const openDraftForm = ({ form, source }: DraftView): MailForm => {
  const opened = openMailForm(source, form.title);
  if (opened.ok) return opened.form;
  throw new Failure(
    "invalid_form",
    `"${form.title}" cannot be opened: ${opened.issues[0]?.message ?? "it is no form"}`,
  );
};

/** Opens a draft's document with the answers that the mail service has. */
export const draftDocument = ({ model }: MailForm, { payload }: DraftView, context: Context): FormDocument => {
  const blank = openDocument(model, { audience: people, opening: {}, at: context.at });
  const plan = blank.plan(payload, "replace", { keep: true });
  return plan.ok ? blank.edit(plan.commands, context, { partial: true }).document : blank;
};
