import { answerAt, type FieldItem, isLacking, isRequired, messageInForm, step, type Wordable } from "@cofill/core";
import { fit } from "../layout.ts";
import { limits } from "../limits.ts";
import type { Desk } from "./desk.ts";
import { fieldHelp } from "./field-help.ts";
import type { Asked } from "./kind-prompt.ts";
import { promptOf } from "./kind-prompts.ts";

/** What the form would say to a value. Where something is only missing, or a rule objects, it is taken if given twice. */
const checker = ({ target }: Desk, path: string) => {
  let objectedTo: string | undefined;
  return (value: unknown): string | undefined => {
    const tried = step(target.form, { type: "set", path, value, lenient: true }, target.context());
    const say = (found: Wordable): string => messageInForm(target.form, found, { audience: "person" });
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

const standing = ({ target: { form } }: Desk, path: string) => {
  const { state, value, raw } = answerAt(form, path);
  return state === "answered" && raw === undefined ? { value } : {};
};

/** A text in one line, and not too long. */
export const cut = (text: string): string => fit(text.replace(/\s+/g, " ").trim(), limits.maxShownLength);

/** One answer in a line; nothing where there is none. */
export const answerLine = ({ target }: Desk, path: string, field: FieldItem): string | undefined => {
  const { state, value, raw } = answerAt(target.form, path);
  if (state !== "answered") return undefined;
  if (raw !== undefined) return cut(typeof raw === "string" ? raw : JSON.stringify(raw));
  return cut(promptOf(field).show(field as never, value as never));
};

/** `City` at the top, `City` with `address.city` inside something. */
export const placeOf = ({ target }: Desk, path: string): { readonly path?: string } => {
  const shown = target.shownPath(path);
  return /[.[]/.test(shown) ? { path: shown } : {};
};

/** Asks for a field until what is given is kept, or left open. */
export const askField = async (desk: Desk, path: string, field: FieldItem): Promise<void> => {
  const { asker, target } = desk;
  desk.flush();
  for (;;) {
    const names = field.kind === "capability" || field.kind === "file" ? await desk.names() : [];
    const asked = {
      field,
      label: field.label,
      ...placeOf(desk, path),
      ...standing(desk, path),
      help: fieldHelp(target.form, path, field),
      isRequired: isRequired(target.form, field, path),
      check: checker(desk, path),
      saveSoFar: async (value: unknown) => {
        const saved = await target.answer(path, value);
        if (!saved.ok) asker.say("warning", saved.message);
      },
      names,
      ...(target.things && { things: target.things }),
    } as Asked<never>;
    const answer = await promptOf(field).ask(asker, asked);
    if (answer.type === "keep") return;
    if (answer.type === "blank" && answerAt(target.form, path).state === "unanswered") {
      if (asked.isRequired) asker.say("warning", `"${field.label}" is left open; it is needed before this is done`);
      return;
    }
    const result = await target.answer(path, answer.type === "value" ? answer.value : undefined);
    if (result.ok) return;
    asker.say("warning", result.message);
  }
};
