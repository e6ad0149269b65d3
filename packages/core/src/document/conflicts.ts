import { type Answer, isSameAnswer, unanswered } from "../answer.ts";
import type { Refusal, Stepped } from "../command.ts";
import { answerAt, fieldAt, type LiveForm } from "../form.ts";
import { isEmptyValue } from "../kinds/empty-value.ts";
import type { DocumentEditor } from "./editor.ts";
import { type PlacedCommand, subjectOf } from "./subject.ts";

/** The revision at which something last changed: a path, or a row (`items[2]`) that was removed from its place. */
export type ChangedAt = (path: string) => number;

/** A change with what its author knew: the revision at which they last saw what they change. */
export interface SeenChange {
  /** Given by the author, to find the outcome by. */
  readonly id: string;
  readonly command: PlacedCommand;
  readonly seen: number;
}

/** The outcome of a change whose author may not have seen the newest state. */
export type SeenOutcome =
  | { readonly id: string; readonly ok: true; readonly outcome: Stepped["outcome"] }
  /** Another actor changed it since; nothing was written. */
  | { readonly id: string; readonly ok: false; readonly reason: "conflict"; readonly theirs: Answer }
  | { readonly id: string; readonly ok: false; readonly reason: "refused"; readonly refusal: Refusal };

/** The answer that a `set` would leave, as far as its value goes. */
const writtenBy = (form: LiveForm, { path, value, ...how }: Extract<PlacedCommand, { type: "set" }>): Answer => {
  const node = fieldAt(form, path);
  if (value === null || value === undefined) return unanswered;
  if (!node) return { state: "answered", value };
  const { kind, field } = node;
  const read = how.lenient ? kind.coerce(field, value) : kind.accept(field, value);
  if (!read.ok) return { state: "answered", raw: value };
  const before = how.merge ? answerAt(form, path).value : undefined;
  const merged = kind.merge ? kind.merge(field, read.value, before) : read.value;
  return isEmptyValue(node, false, merged) ? unanswered : { state: "answered", value: merged };
};

/**
 * Whether a form already holds the answer that a command would write: two who enter the same do not disagree.
 *
 * @example
 * saysTheSame(form, { type: "set", path: "nights", value: "3", lenient: true }); // true where 3 stands there
 */
export const saysTheSame = (form: LiveForm, command: PlacedCommand): boolean => {
  const standing = answerAt(form, command.path);
  switch (command.type) {
    case "set":
      return isSameAnswer(writtenBy(form, command), standing);
    case "clear":
      return standing.state === "unanswered";
    case "skip":
      return standing.state === "skipped";
    default:
      return false;
  }
};

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

const isAboutRows = ({ type }: PlacedCommand): boolean =>
  type === "add_instance" || type === "remove_instance" || type === "resize";

/** Whether a row that is to be removed holds something that its author has not seen. */
const holdsUnseen = (form: LiveForm, { command, seen }: SeenChange, changedAt: ChangedAt): boolean => {
  if (command.type !== "remove_instance") return false;
  const row = `${command.path}[${command.index}].`;
  const isUnseen = (path: string): boolean => path.startsWith(row) && changedAt(path) > seen;
  return [...form.answers.entries(), ...form.proposals.entries()].some(([path]) => isUnseen(path));
};

/**
 * Which changes are in conflict: what they write over has changed since the revision that their author had seen. What
 * follows such a change in the same rows is in conflict too, because its path may mean another row now.
 *
 * @example
 * const conflicts = conflictsAmong(form, changes, (path) => document.changedAt(path));
 */
export const conflictsAmong = <C extends SeenChange>(
  form: LiveForm,
  changes: readonly C[],
  changedAt: ChangedAt,
): ReadonlySet<C> => {
  const movedLists: string[] = [];
  /** Paths where an earlier change of the batch equals the present answer, so that later ones do not conflict. */
  const agreed = new Set<string>();
  return new Set(
    changes.filter((change) => {
      const { command, seen } = change;
      const { path } = command;
      const isNewer = changedAt(path) > seen && !agreed.has(path);
      if (isNewer && saysTheSame(form, command)) agreed.add(path);
      const isConflict =
        (isNewer && !agreed.has(path)) ||
        holdsUnseen(form, change, changedAt) ||
        movedLists.some((list) => path.startsWith(`${list}[`)) ||
        hasRowMoved(path, seen, changedAt);
      if (isConflict && isAboutRows(command)) movedLists.push(path);
      return isConflict;
    }),
  );
};

/** What stands at the place of a command now; of a list, how many rows. */
const standingAt = (form: LiveForm, path: string): Answer => {
  const count = form.instances.get(path);
  return count === undefined ? answerAt(form, path) : { state: "answered", value: count };
};

/**
 * Carries changes out in one edit, but for those in conflict, which leave what others wrote as it is.
 * `knownSince` is the revision before which the store does not know what changed.
 *
 * @example
 * await store.edit((editor, { knownSince }) => editUnlessChanged(editor, changes, knownSince));
 */
export const editUnlessChanged = (
  editor: Pick<DocumentEditor, "document" | "edit">,
  changes: readonly SeenChange[],
  knownSince = 0,
): readonly SeenOutcome[] => {
  const { document } = editor;
  const { form } = document;
  const conflicts = conflictsAmong(form, changes, (path) => Math.max(document.changedAt(path), knownSince));
  const wanted = changes.filter((change) => !conflicts.has(change));
  const commands = wanted.map(({ command }) => command);
  const { outcomes } = editor.edit(commands, { partial: true });
  const outcomeOf = new Map(wanted.map((change, index) => [change, outcomes[index]!]));
  return changes.map((change): SeenOutcome => {
    const { id, command } = change;
    const outcome = outcomeOf.get(change);
    if (!outcome) return { id, ok: false, reason: "conflict", theirs: standingAt(form, command.path) };
    if (outcome.ok) return { id, ok: true, outcome: outcome.outcome };
    return { id, ok: false, reason: "refused", refusal: outcome.refusal };
  });
};

/** A change that waits in a browser, with what its author knew: the text of its subject. */
export interface WaitingChange {
  readonly command: PlacedCommand;
  /** What it is about, as it stood when the change was made. */
  readonly over: string;
  /** The same once it is made. */
  readonly after: string;
  /** Whether it was sent and no answer came, so that it may have been carried out. */
  readonly isRetry: boolean;
}

/**
 * Whether a change can be made over a form as it is now, is already in it, or is in conflict with what others
 * wrote: the same question as `conflictsAmong` answers, for an author who knows no revisions of what they wrote over.
 *
 * @example
 * if (verdictOn(form, waiting) === "take") editDocument(state, [waiting.command], context);
 */
export const verdictOn = (
  form: LiveForm,
  { command, over, after, isRetry }: WaitingChange,
): "take" | "settled" | "conflict" => {
  const now = subjectOf(form, command);
  // Rows that others add are in nobody's way; only one's own must not be added twice.
  if (command.type === "add_instance") {
    if (now === "gone") return "conflict";
    return isRetry && now === after ? "settled" : "take";
  }
  if (now === over) return "take";
  return now === after ? "settled" : "conflict";
};
