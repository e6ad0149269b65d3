import { answerAt, type FieldItem, isLacking, isRequired, messageInForm, type Wordable } from "@cofill/core";
import { fit } from "../layout.ts";
import { limits } from "../limits.ts";
import type { Dialog } from "./dialog.ts";
import { fieldHelp, textsAt } from "./field-help.ts";
import type { Asked } from "./kind-prompt.ts";
import { promptOf } from "./kind-prompts.ts";

/** The issue that a value would cause. A value that is merely incomplete or breaks a rule is accepted if given twice. */
const checker = ({ document }: Dialog, path: string) => {
  let objectedTo: string | undefined;
  return (value: unknown): string | undefined => {
    const { outcomes } = document.document.edit([{ type: "set", path, value, lenient: true }], document.context());
    const tried = outcomes[0]!;
    const say = (found: Wordable): string => messageInForm(document.form, found, { audience: "person" });
    if (!tried.ok) return say(tried.refusal);
    const errors = tried.issues.filter(({ severity }) => severity === "error");
    const plain = errors.find(({ source, code }) => source === "kind" && !isLacking(code));
    if (plain) return say(plain);
    const [objection] = errors;
    const text = JSON.stringify(value);
    if (!objection || objectedTo === text) return undefined;
    objectedTo = text;
    return `${say(objection)} (give it once more to keep it)`;
  };
};

const status = ({ document: { form } }: Dialog, path: string) => {
  const { state, value, raw } = answerAt(form, path);
  return state === "answered" && raw === undefined ? { value } : {};
};

/** A text on one line, truncated. */
export const cut = (text: string): string => fit(text.replace(/\s+/g, " ").trim(), limits.maxShownLength);

/** An answer in one line; undefined without one. */
export const answerLine = ({ document }: Dialog, path: string, field: FieldItem): string | undefined => {
  const { state, value, raw } = answerAt(document.form, path);
  if (state !== "answered") return undefined;
  if (raw !== undefined) return cut(typeof raw === "string" ? raw : JSON.stringify(raw));
  return cut(promptOf(field).show(field as never, value as never));
};

/** The path of a field inside a group, such as `address.city`; none at the top level. */
export const placeOf = ({ document }: Dialog, path: string): { readonly path?: string } => {
  const shown = document.shownPath(path);
  return /[.[]/.test(shown) ? { path: shown } : {};
};

/** Asks for a field until the answer is saved or the person leaves it open. */
export const askField = async (dialog: Dialog, path: string, field: FieldItem): Promise<void> => {
  const { asker, document } = dialog;
  const texts = textsAt(document.form, path);
  dialog.flush();
  for (;;) {
    const names = field.kind === "capability" || field.kind === "file" ? await dialog.names() : [];
    const asked = {
      field,
      label: field.label,
      ...placeOf(dialog, path),
      ...status(dialog, path),
      texts,
      help: fieldHelp(texts, field),
      isRequired: isRequired(document.form, field, path),
      check: checker(dialog, path),
      saveSoFar: async (value: unknown) => {
        const saved = await document.answer(path, value);
        if (!saved.ok) asker.say("warning", saved.message);
      },
      names,
      ...(document.petnames && { petnames: document.petnames }),
    } as Asked<never>;
    const answer = await promptOf(field).ask(asker, asked);
    if (answer.type === "keep") return;
    if (answer.type === "blank" && answerAt(document.form, path).state === "unanswered") {
      if (asked.isRequired) asker.say("warning", `"${field.label}" is left open; it is needed before this is done`);
      return;
    }
    const result = await document.answer(path, answer.type === "value" ? answer.value : undefined);
    if (result.ok) return;
    asker.say("warning", result.message);
  }
};
