import { type Answer, isSameAnswer, unanswered } from "../answer.ts";
import type { Refusal, Stepped } from "../command.ts";
import { answerAt, fieldAt, type LiveForm } from "../form.ts";
import { isEmptyValue } from "../kinds/empty-value.ts";
import type { DocumentEditor } from "./editor.ts";
import { type PlacedCommand, subjectOf } from "./subject.ts";

/** The revision at which a path last changed, or at which a row (`items[2]`) was removed from its place. */
export type ChangedAt = (path: string) => number;

/** A change with the revision at which its author last saw what it changes. */
export interface SeenChange {
  /** Set by the author, to identify the outcome. */
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

/** The answer after a `set`, without its author and time. */
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
 * Whether a form already holds the answer that a command would write, which is no conflict.
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

/** Whether the row in a path may be a different row now. */
const hasRowMoved = (path: string, seen: number, changedAt: ChangedAt): boolean =>
  rowsAround(path).some(([list, index]) => {
    if (changedAt(list) <= seen) return false;
    for (let at = 0; at <= index; at++) if (changedAt(`${list}[${at}]`) > seen) return true;
    return false;
  });

const isAboutRows = ({ type }: PlacedCommand): boolean =>
  type === "add_instance" || type === "remove_instance" || type === "resize";

/** Whether a row to be removed holds answers that the author of the removal has not seen. */
const holdsUnseen = (form: LiveForm, { command, seen }: SeenChange, changedAt: ChangedAt): boolean => {
  if (command.type !== "remove_instance") return false;
  const row = `${command.path}[${command.index}].`;
  const isUnseen = (path: string): boolean => path.startsWith(row) && changedAt(path) > seen;
  return [...form.answers.entries(), ...form.proposals.entries()].some(([path]) => isUnseen(path));
};

/**
 * The changes in conflict: what they overwrite has changed since the revision that their author saw. Later changes in
 * the same rows are in conflict too, because their paths may name other rows now.
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

/** The present answer at the path of a command; for a list, its number of rows. */
const standingAt = (form: LiveForm, path: string): Answer => {
  const count = form.instances.get(path);
  return count === undefined ? answerAt(form, path) : { state: "answered", value: count };
};

/**
 * Makes changes in one edit, except those in conflict, which do not overwrite the answers of others. Before the
 * revision `knownSince` the store does not know what changed.
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

/** A change that is pending in a browser, with the text of its subject. */
export interface WaitingChange {
  readonly command: PlacedCommand;
  /** The text of its subject before the change. */
  readonly over: string;
  /** The text of its subject after the change. */
  readonly after: string;
  /** Whether it was sent without an answer, so that it may have been carried out. */
  readonly isRetry: boolean;
}

/**
 * Whether a pending change can be made over the present form, is already in it, or is in conflict with changes of
 * others. Like `conflictsAmong`, but for an author who knows no revisions.
 *
 * @example
 * if (verdictOn(form, waiting) === "take") editDocument(state, [waiting.command], context);
 */
export const verdictOn = (
  form: LiveForm,
  { command, over, after, isRetry }: WaitingChange,
): "take" | "settled" | "conflict" => {
  const now = subjectOf(form, command);
  // Rows added by others are no conflict; only one's own row must not be added twice.
  if (command.type === "add_instance") {
    if (now === "gone") return "conflict";
    return isRetry && now === after ? "settled" : "take";
  }
  if (now === over) return "take";
  return now === after ? "settled" : "conflict";
};
