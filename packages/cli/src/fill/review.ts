import { fieldPaths, isReadonlyAt, isRelevantAt } from "@cofill/core";
import { answerLine, cut } from "./ask-field.ts";
import type { Dialog } from "./dialog.ts";
import { FormWalk } from "./walk-form.ts";

interface Entry {
  /** The path that is asked for again when this line is chosen. */
  readonly at: string;
  readonly label: string;
  readonly answer: string;
}

/** The path of the outermost list around a path, whose rows are edited together. */
const changedAt = (path: string): string => path.replace(/\[.*$/s, "");

const listLabel = ({ document: { form } }: Dialog, list: string): string => {
  const { label, id } = form.compiled.lists.get(list)?.item ?? { id: list };
  return label ?? id;
};

/** The lines of the review: every relevant field in order, and each list as one line. */
const entriesOf = (dialog: Dialog): readonly Entry[] => {
  const { document } = dialog;
  const { form } = document;
  const entries = new Map<string, Entry>();
  for (const list of form.compiled.lists.keys()) {
    if (!list.includes("[") && isRelevantAt(form, list))
      entries.set(list, { at: list, label: listLabel(dialog, list), answer: "" });
  }
  const inOrder: Entry[] = [];
  const seen = new Set<string>();
  for (const { path, field } of fieldPaths(form)) {
    if (!isRelevantAt(form, path)) continue;
    const line = answerLine(dialog, path, field);
    const at = changedAt(path);
    const list = entries.get(at);
    if (!list) {
      inOrder.push({ at: path, label: field.label, answer: line ?? "" });
      continue;
    }
    // Rows such as `tags[0]` are shown as values; rows such as `legs[0].from` are shown with field names.
    const inside = document.shownPath(path).slice(document.shownPath(at).length);
    const part = line === undefined ? "" : /^\[\d+\]$/.test(inside) ? line : `${inside}: ${line}`;
    const answer = [list.answer, part].filter((text) => text !== "").join("; ");
    entries.set(at, { ...list, answer });
    if (!seen.has(at)) inOrder.push(list);
    seen.add(at);
  }
  const known = inOrder.map((entry) => entries.get(entry.at) ?? entry);
  return [...known, ...Array.from(entries.values()).filter(({ at }) => !seen.has(at))];
};

const show = (dialog: Dialog): void => {
  const { asker, document } = dialog;
  const lines = entriesOf(dialog).map(({ label, answer }) => `${label}: ${answer === "" ? "–" : cut(answer)}`);
  asker.say("heading", `${document.title}: your answers`);
  asker.say("text", lines.join("\n"));
  const issues = document.issues();
  if (issues.length > 0) asker.say("warning", ["Still to do:", ...issues.map(({ message }) => message)].join("\n"));
};

const changeOne = async (dialog: Dialog): Promise<void> => {
  const { asker, document } = dialog;
  const entries = entriesOf(dialog).filter(({ at }) => !isReadonlyAt(document.form, at));
  const choices = entries.map(({ at, label, answer }) => ({ value: at, label, hint: cut(answer) || "no answer" }));
  const back = { value: "", label: "Back" };
  const [first = back] = choices;
  const question = { label: "Which answer?", isRequired: true, initial: first.value };
  const at = await asker.choose({ ...question, choices: [...choices, back] });
  if (at) await new FormWalk(dialog, { type: "all", at }).run();
};

export interface ReviewWords {
  /** The label of the final action, once there are no issues. */
  readonly finish: string;
  readonly stop: string;
}

/** Shows the answers until the person finishes or stops. */
export const reviewForm = async (dialog: Dialog, { finish, stop }: ReviewWords): Promise<"finish" | "stop"> => {
  for (;;) {
    show(dialog);
    const isReady = dialog.document.issues().length === 0;
    const choices = [
      isReady ? { value: "finish", label: finish } : { value: "open", label: "Answer what is still to do" },
      { value: "change", label: "Change an answer" },
      { value: "stop", label: stop },
    ];
    const first = choices[0]!.value;
    const what = await dialog.asker.choose({ label: "What next?", isRequired: true, choices, initial: first });
    if (what === "finish" || what === "stop") return what;
    if (what === "change") await changeOne(dialog);
    else await new FormWalk(dialog, { type: "open" }).run();
  }
};
