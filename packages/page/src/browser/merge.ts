import { type Context, fieldAt, type LiveForm, step, type Wordable } from "@cofill/core";
import type { Input } from "../input.ts";
import type { Stage } from "../page-parts.ts";
import type { FormUpdate, PageCommand } from "../protocol.ts";
import { applyUpdate } from "./apply-update.ts";
import { followRow } from "./follow-row.ts";
import { differenceOf } from "./form-difference.ts";
import { inverseOf } from "./inverse.ts";
import { webLimits } from "./limits.ts";
import { markOf, type PendingChange, writesAnswer } from "./pending-change.ts";
import { rebase } from "./rebase.ts";
import { type Clash, replay } from "./replay.ts";

/** Something a person entered that has no place any more. Shown until they put it away. */
export interface RejectedEdit {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  /** Why it was not taken; without it, somebody else changed or removed what it was about. */
  readonly refusal?: Wordable;
}

export interface ModelEvent {
  /** Fields to show anew; `all` where rows came or went or conditions changed. */
  readonly fields: ReadonlySet<string> | "all";
  /** Fields that somebody else filled or proposed something for. */
  readonly arrived: readonly string[];
  /** Where a path leads now, if others moved rows. Nothing: its row is gone. */
  readonly follow?: (path: string) => string | undefined;
}

/** What this person entered where two changed the same field. */
export interface Mine {
  readonly command: PageCommand;
  readonly input?: Input;
}

/** All that a page knows of its form at one moment. */
export interface Known {
  /** What the server said. */
  readonly base: LiveForm;
  readonly revision: number;
  readonly stage: Stage;
  /** The same with everything that is on its way. */
  readonly form: LiveForm;
  readonly pending: readonly PendingChange[];
  readonly mine: ReadonlyMap<string, Mine>;
  readonly rejected: readonly RejectedEdit[];
}

export interface News {
  readonly update?: FormUpdate;
  /** What the update says has been carried out. */
  readonly done?: readonly PendingChange[];
  /** What the server will not take. */
  readonly refused?: readonly Clash[];
}

type ContextOf = (agent: string | undefined) => Context;

export interface Merged {
  readonly known: Known;
  readonly event: ModelEvent;
}

const writtenBy = (command: PageCommand): unknown => ("value" in command ? command.value : undefined);

const rejectedEditOf = (shown: LiveForm, path: string, value: unknown, refusal?: Wordable): RejectedEdit => ({
  path,
  label: fieldAt(shown, path)?.field.label ?? path,
  value,
  ...(refusal && { refusal }),
});

/** Whether the form already says what a command would make it say. */
const isMade = (form: LiveForm, command: PageCommand, context: Context): boolean => {
  const result = step(form, command, context);
  return result.ok && markOf(result.form, command) === markOf(form, command);
};

/** The server's state moved on: what is on its way goes on over it, and what no longer can is given back. */
const mergeNews = (known: Known, { update, done = [], refused = [] }: News, contextOf: ContextOf): Merged => {
  const shown = known.form;
  let expected = known.base;
  for (const { command, agent } of done) {
    const result = step(expected, command, contextOf(agent));
    if (result.ok) expected = result.form;
  }
  const isNew = update && (update.revision > known.revision || (update.revision === known.revision && update.whole));
  const base = isNew ? applyUpdate(known.base, expected, update) : expected;
  const { pending, lost } = rebase(expected, base, known.pending);
  const replayed = replay(base, pending, ({ agent }) => contextOf(agent));
  const clashes = [...refused, ...lost.map((change): Clash => ({ change, isGone: true })), ...replayed.clashes];

  const mine = new Map<string, Mine>();
  const rejected = [...known.rejected];
  const follow = (path: string): string | undefined => followRow(expected, base, path);
  for (const [path, one] of known.mine) {
    const to = follow(path);
    if (to !== undefined && fieldAt(base, to)) mine.set(to, { ...one, command: { ...one.command, path: to } });
    else rejected.push(rejectedEditOf(shown, path, writtenBy(one.command)));
  }
  for (const { change, refusal, isGone } of clashes) {
    const { command, agent, input } = change;
    const { path } = command;
    // Two changed the same: both stay, and the person chooses.
    if (writesAnswer(command) && agent === undefined && !isGone && !refusal && fieldAt(replayed.form, path))
      mine.set(path, { command, ...(input && { input }) });
    else rejected.push(rejectedEditOf(shown, path, writtenBy(command), refusal));
  }
  for (const [path, { command }] of mine) {
    if (isMade(replayed.form, command, contextOf(undefined))) mine.delete(path);
  }
  const { form, fields, told, isStructural } = differenceOf(shown, replayed.form);
  return {
    known: {
      base,
      form,
      mine,
      revision: isNew ? update.revision : known.revision,
      stage: isNew ? update.stage : known.stage,
      pending: replayed.pending,
      rejected: rejected.slice(-webLimits.maxRejectedEdits),
    },
    event: { fields: isStructural ? "all" : new Set([...fields, ...mine.keys()]), arrived: told, follow },
  };
};

/** What a model needs once it talks to a server; it can be typed into before. */
export const merge = { mergeNews, inverseOf } as const;
export type Merge = typeof merge;
