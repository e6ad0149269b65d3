import { type Answer, answerAt, type DocumentEditor, type LiveForm, messageInForm } from "@cofill/core";
import type { ChangeOutcome, PageChange, PageCommand } from "@cofill/page";

/** The revision at which something last changed: a path, or a row (`items[2]`) that was removed from its place. */
export type ChangedAt = (path: string) => number;

/** `items` and 2 of `items[2].lines[0].amount`, then `items[2].lines` and 0. */
const rowsAround = (path: string): readonly (readonly [list: string, index: number])[] =>
  Array.from(path.matchAll(/\[(\d+)\]/g), (match) => [path.slice(0, match.index), Number(match[1])]);

/** Whether the row that a path leads through may be another one now. */
const hasRowMoved = (path: string, seen: number, changedAt: ChangedAt): boolean =>
  rowsAround(path).some(([list, index]) => {
    if (changedAt(list) <= seen) return false;
    for (let at = 0; at <= index; at++) if (changedAt(`${list}[${at}]`) > seen) return true;
    return false;
  });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Two who enter the same do not disagree. */
const saysTheSame = (command: PageCommand, { state, value, raw }: Answer): boolean => {
  if (command.type === "set") return state === "answered" && isSame(command.value, value ?? raw);
  return command.type === "clear" && state === "unanswered";
};

const isAboutRows = ({ type }: PageCommand): boolean => type === "add_instance" || type === "remove_instance";

/** Whether a row that is to go holds something that the person has not seen. */
const holdsUnseen = (form: LiveForm, command: PageCommand, seen: number, changedAt: ChangedAt): boolean => {
  if (command.type !== "remove_instance") return false;
  const row = `${command.path}[${command.index}].`;
  const isUnseen = (path: string): boolean => path.startsWith(row) && changedAt(path) > seen;
  return [...form.answers.entries(), ...form.proposals.entries()].some(([path]) => isUnseen(path));
};

/** What stands there now; of a list, how many rows. */
const currentAnswer = (form: LiveForm, { path }: PageCommand): Answer => {
  const count = form.instances.get(path);
  return count === undefined ? answerAt(form, path) : { state: "answered", value: count };
};

/**
 * Applies the changes of a page in one edit of the document. A field that changed since the person saw it is not
 * overwritten, nor are later changes to the same rows applied.
 * @example
 * const outcomes = applyChanges(editor, changes);
 */
export const applyChanges = (
  editor: DocumentEditor,
  changes: readonly PageChange[],
  changedAt: ChangedAt = (path) => editor.document.changedAt(path),
): readonly ChangeOutcome[] => {
  const { form } = editor.document;
  const disputed: string[] = [];
  const isInConflict = ({ command, seen }: PageChange): boolean => {
    const { path } = command;
    const isStale =
      (changedAt(path) > seen && !saysTheSame(command, answerAt(form, path))) ||
      holdsUnseen(form, command, seen, changedAt);
    const isElsewhere = disputed.some((list) => path.startsWith(`${list}[`));
    const isDisputed = isStale || isElsewhere || hasRowMoved(path, seen, changedAt);
    if (isDisputed && isAboutRows(command)) disputed.push(path);
    return isDisputed;
  };
  const conflicts = new Set(changes.filter(isInConflict));
  const wanted = changes.filter((change) => !conflicts.has(change));
  const { outcomes } = editor.edit(
    wanted.map(({ command }) => command),
    { partial: true },
  );
  return changes.map((change): ChangeOutcome => {
    const { id, command } = change;
    if (conflicts.has(change)) return { id, ok: false, reason: "conflict", theirs: currentAnswer(form, command) };
    const outcome = outcomes[wanted.indexOf(change)]!;
    if (outcome.ok) return { id, ok: true, outcome: outcome.outcome };
    const message = messageInForm(form, outcome.refusal, { audience: "person" });
    return { id, ok: false, reason: "refused", code: outcome.refusal.code, message };
  });
};
