import { fieldPaths, isReadonlyAt, isRelevantAt } from "@cofill/core";
import { answerLine, cut } from "./ask-field.ts";
import type { Desk } from "./desk.ts";
import { FormWalk } from "./walk-form.ts";

interface Entry {
  /** What is asked for again when somebody picks it. */
  readonly at: string;
  readonly label: string;
  readonly answer: string;
}

/** Where the outermost list of a path stands: its rows are changed together. */
const changedAt = (path: string): string => path.replace(/\[.*$/s, "");

const listLabel = ({ target: { form } }: Desk, list: string): string => {
  const { label, id } = form.compiled.lists.get(list)?.item ?? { id: list };
  return label ?? id;
};

/** Everything that applies, in the form's order; the rows of a list as one. */
const entriesOf = (desk: Desk): readonly Entry[] => {
  const { form, shownPath } = desk.target;
  const entries = new Map<string, Entry>();
  for (const list of form.compiled.lists.keys()) {
    if (!list.includes("[") && isRelevantAt(form, list))
      entries.set(list, { at: list, label: listLabel(desk, list), answer: "" });
  }
  const inOrder: Entry[] = [];
  const seen = new Set<string>();
  for (const { path, field } of fieldPaths(form)) {
    if (!isRelevantAt(form, path)) continue;
    const line = answerLine(desk, path, field);
    const at = changedAt(path);
    const list = entries.get(at);
    if (!list) {
      inOrder.push({ at: path, label: field.label, answer: line ?? "" });
      continue;
    }
    // The rows of `tags[0]` are their values; those of `legs[0].from` have names.
    const inside = shownPath(path).slice(shownPath(at).length);
    const part = line === undefined ? "" : /^\[\d+\]$/.test(inside) ? line : `${inside}: ${line}`;
    const answer = [list.answer, part].filter((text) => text !== "").join("; ");
    entries.set(at, { ...list, answer });
    if (!seen.has(at)) inOrder.push(list);
    seen.add(at);
  }
  const known = inOrder.map((entry) => entries.get(entry.at) ?? entry);
  return [...known, ...Array.from(entries.values()).filter(({ at }) => !seen.has(at))];
};

const show = (desk: Desk): void => {
  const { asker, target } = desk;
  const lines = entriesOf(desk).map(({ label, answer }) => `${label}: ${answer === "" ? "–" : cut(answer)}`);
  asker.say("heading", `${target.title}: your answers`);
  asker.say("text", lines.join("\n"));
  const faults = target.faults();
  if (faults.length > 0) asker.say("warning", ["Still to do:", ...faults.map(({ message }) => message)].join("\n"));
};

const changeOne = async (desk: Desk): Promise<void> => {
  const { asker, target } = desk;
  const entries = entriesOf(desk).filter(({ at }) => !isReadonlyAt(target.form, at));
  const choices = entries.map(({ at, label, answer }) => ({ value: at, label, hint: cut(answer) || "no answer" }));
  const back = { value: "", label: "Back" };
  const [first = back] = choices;
  const question = { label: "Which answer?", isRequired: true, initial: first.value };
  const at = await asker.choose({ ...question, choices: [...choices, back] });
  if (at) await new FormWalk(desk, { type: "all", at }).run();
};

export interface ReviewWords {
  /** What is done with a form in which nothing is wrong. */
  readonly finish: string;
  readonly stop: string;
}

/** Shows what was answered until it is to be finished, or left for later. */
export const reviewForm = async (desk: Desk, { finish, stop }: ReviewWords): Promise<"finish" | "stop"> => {
  for (;;) {
    show(desk);
    const isReady = desk.target.faults().length === 0;
    const choices = [
      isReady ? { value: "finish", label: finish } : { value: "open", label: "Answer what is still to do" },
      { value: "change", label: "Change an answer" },
      { value: "stop", label: stop },
    ];
    const first = choices[0]!.value;
    const what = await desk.asker.choose({ label: "What next?", isRequired: true, choices, initial: first });
    if (what === "finish" || what === "stop") return what;
    if (what === "change") await changeOne(desk);
    else await new FormWalk(desk, { type: "open" }).run();
  }
};
