import type { LiveForm } from "@cofill/core";
import { followRow, hasOtherRows } from "./follow-row.ts";
import type { PendingChange } from "./pending-change.ts";

export interface Rebased {
  readonly pending: readonly PendingChange[];
  /** Changes whose row no longer exists. */
  readonly lost: readonly PendingChange[];
}

const movesRows = ({ command }: PendingChange): boolean =>
  command.type === "add_instance" || command.type === "remove_instance";

const follow = (from: LiveForm, to: LiveForm, change: PendingChange): PendingChange | undefined => {
  const { command } = change;
  if (command.type !== "remove_instance") {
    const path = followRow(from, to, command.path);
    return path === undefined ? undefined : { ...change, command: { ...command, path } };
  }
  const row = followRow(from, to, `${command.path}[${command.index}]`);
  const at = row?.lastIndexOf("[");
  if (row === undefined || at === undefined) return undefined;
  return { ...change, command: { ...command, path: row.slice(0, at), index: Number(row.slice(at + 1, -1)) } };
};

/**
 * Moves pending changes along with their rows when other actors add or remove rows. Where this person has pending row
 * changes in the same list, the row cannot be identified, and the changes count as lost.
 */
export const rebase = (from: LiveForm, to: LiveForm, pending: readonly PendingChange[]): Rebased => {
  const kept: PendingChange[] = [];
  const lost: PendingChange[] = [];
  const ownLists: string[] = [];
  for (const change of pending) {
    const { path } = change.command;
    const own = ownLists.find((list) => path.startsWith(`${list}[`));
    const next = own !== undefined ? (hasOtherRows(from, to, own) ? undefined : change) : follow(from, to, change);
    if (next) kept.push(next);
    else lost.push(change);
    if (movesRows(change)) ownLists.push(path);
  }
  return { pending: kept, lost };
};
