import { answerAt, type LiveForm } from "@cofill/core";
import type { FormUpdate } from "../protocol.ts";
import { openState } from "./open-source.ts";

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The same form with who gave the answers and when, if that is all that an update adds to what was expected: as a rule
 * it says only that a page's own changes have arrived, and nothing need be evaluated again.
 */
const signed = (expected: LiveForm, { answers, proposals, notes, instances, reported, flags }: FormUpdate) => {
  const isAsExpected =
    answers.every(([path, { state, value, raw, confirmed }]) => {
      const known = answerAt(expected, path);
      return isSame([state, value, raw, confirmed], [known.state, known.value, known.raw, known.confirmed]);
    }) &&
    isSame(Object.fromEntries(instances), Object.fromEntries(expected.instances.entries())) &&
    isSame(reported, [...expected.reported.entries()]) &&
    isSame(notes, expected.notes) &&
    isSame(Object.fromEntries(proposals), Object.fromEntries(expected.proposals.entries())) &&
    (flags === undefined || isSame(Object.fromEntries(flags), Object.fromEntries(expected.flags.entries())));
  if (!isAsExpected) return undefined;
  let known = expected.answers;
  for (const [path, answer] of answers) if (answer.state !== "unanswered") known = known.set(path, answer);
  return { ...expected, answers: known };
};

/** What the server has, moved on; `expected` is what it has once the page's own changes have arrived. */
export const applyUpdate = (before: LiveForm, expected: LiveForm, update: FormUpdate): LiveForm => {
  if (update.whole) return openState(before.compiled, update);
  const asExpected = signed(expected, update);
  if (asExpected) return asExpected;
  const answers = new Map(before.answers.entries());
  for (const [path, answer] of update.answers) answers.set(path, answer);
  return openState(before.compiled, { ...update, answers: [...answers] });
};
