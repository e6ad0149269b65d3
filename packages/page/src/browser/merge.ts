import { type DocumentState, fieldAt, type LiveForm, receiveUpdate, saysTheSame, type Wordable } from "@cofill/core";
import type { FormUpdate } from "../protocol.ts";
import { followRow } from "./follow-row.ts";
import { differenceOf } from "./form-difference.ts";
import { type Known, type Mine, type PageFormEvent, type RejectedEdit, valueIn } from "./known.ts";
import { webLimits } from "./limits.ts";
import { type PendingChange, writesAnswer } from "./pending-change.ts";
import { rebase } from "./rebase.ts";
import { type NotTaken, replay } from "./replay.ts";

/** An update from the server. */
export interface News {
  readonly update?: FormUpdate;
  /** The server's document as this page expects it: with what the server has just carried out. */
  readonly expected: DocumentState;
  /** The changes that are still to be carried out, in their order. */
  readonly pending: readonly PendingChange[];
  /** Changes that the server refused. */
  readonly refused: readonly NotTaken[];
  /** Whether the pending changes were applied to another state than `expected`, so that they must be replayed. */
  readonly isRebuilt: boolean;
}

export interface Merged {
  readonly known: Known;
  readonly event: PageFormEvent;
}

const rejectedEdit = (shown: LiveForm, path: string, value: unknown, refusal?: Wordable): RejectedEdit => ({
  path,
  label: fieldAt(shown, path)?.field.label ?? path,
  value,
  ...(refusal && { refusal }),
});

/** The state with the other one's answers where values are equal and only the author differs. */
const withSigned = (state: DocumentState, from: LiveForm, to: LiveForm, paths: readonly string[]): DocumentState => {
  let { answers } = state.form;
  for (const path of paths) {
    const signed = to.answers.get(path);
    if (signed && answers.get(path) === from.answers.get(path)) answers = answers.set(path, signed);
  }
  return answers === state.form.answers ? state : { ...state, form: { ...state.form, answers } };
};

/** A conflict ends when the form's answer equals what the person entered. */
const stillOpen = (mine: Known["mine"], form: LiveForm): Known["mine"] =>
  new Map([...mine].filter(([, { command }]) => !saysTheSame(form, command)));

/** The fast path: the server confirmed the expected state, so that nothing is replayed or evaluated again. */
const confirmed = (
  known: Known,
  { expected, pending }: News,
  base: DocumentState,
  signed: readonly string[],
): Merged => {
  const signedPending = pending.map((change) => ({
    ...change,
    state: withSigned(change.state, expected.form, base.form, signed),
  }));
  const shown = signedPending.at(-1)?.state ?? base;
  const mine = stillOpen(known.mine, shown.form);
  return {
    known: { ...known, base, shown, mine, pending: signedPending },
    event: { fields: new Set([...signed, ...known.mine.keys()]), arrived: [] },
  };
};

/** The conflicts and rejected edits after a replay. */
const sortOut = (known: Known, base: DocumentState, news: News, form: LiveForm, notTaken: readonly NotTaken[]) => {
  const shown = known.shown.form;
  const mine = new Map<string, Mine>();
  const rejected = [...known.rejected];
  for (const [path, one] of known.mine) {
    const to = followRow(news.expected.form, base.form, path);
    if (to !== undefined && fieldAt(base.form, to)) mine.set(to, { ...one, command: { ...one.command, path: to } });
    else rejected.push(rejectedEdit(shown, path, valueIn(one.command)));
  }
  for (const { change, refusal, isGone } of notTaken) {
    const { command, agent, input } = change;
    const { path } = command;
    // Both values of a conflict are kept until the person chooses one.
    if (writesAnswer(command) && agent === undefined && !isGone && !refusal && fieldAt(form, path))
      mine.set(path, { command, ...(input && { input }) });
    else rejected.push(rejectedEdit(shown, path, valueIn(command), refusal));
  }
  return { mine: stillOpen(mine, form), rejected: rejected.slice(-webLimits.maxRejectedEdits) };
};

/** Replays pending changes over a newer document of the server; those that no longer apply become rejected edits. */
export const mergeNews = (known: Known, news: News, at: string): Merged => {
  const { update, expected, refused } = news;
  const { revision } = known.base;
  const isNew = update && (update.revision > revision || (update.revision === revision && update.whole));
  const received = isNew
    ? receiveUpdate(expected, update, at)
    : { state: { ...expected, revision }, signed: [], isAsExpected: true };
  const next = isNew ? { ...known, stage: update.stage } : known;
  const base = received.state;
  if (received.isAsExpected && !news.isRebuilt) return confirmed(next, news, base, received.signed);
  const { pending, lost } = rebase(expected.form, base.form, news.pending);
  const replayed = replay(base, pending, at);
  const gone = lost.map((change): NotTaken => ({ change, isGone: true }));
  const { mine, rejected } = sortOut(known, base, news, replayed.state.form, [
    ...refused,
    ...gone,
    ...replayed.notTaken,
  ]);
  const { form, fields, arrived, isStructural } = differenceOf(known.shown.form, replayed.state.form);
  const shown = { ...replayed.state, form };
  const last = replayed.pending.length - 1;
  return {
    known: {
      ...next,
      base: last < 0 ? shown : base,
      shown,
      mine,
      rejected,
      pending: replayed.pending.map((change, index) => (index === last ? { ...change, state: shown } : change)),
    },
    event: {
      fields: isStructural ? "all" : new Set([...fields, ...mine.keys()]),
      arrived,
      follow: (path) => followRow(expected.form, base.form, path),
    },
  };
};
