import { type Answer, isSameAnswer } from "../answer.ts";
import { answerAt, fieldAt, type LiveForm } from "../form.ts";
import { isSameJson } from "../kit/json.ts";
import { templateOf } from "../path.ts";
import type { PersistentMap } from "../persistent-map.ts";
import { Settler } from "../settle.ts";
import type { DocumentState } from "./state.ts";
import type { StepModel } from "./step-model.ts";
import type { DocumentUpdate } from "./update-since.ts";

type ByPath<T> = readonly (readonly [path: string, value: T])[];

/** The document after an update, and whether the update was as expected. */
export interface Received<Model extends StepModel> {
  readonly state: DocumentState<Model>;
  /** Paths of answers of which only the author or the time was new. */
  readonly signed: readonly string[];
  /** Whether nothing else was new. */
  readonly isAsExpected: boolean;
}

const isSameMap = (map: PersistentMap<unknown>, entries: ByPath<unknown>): boolean =>
  map.size === entries.length && entries.every(([path, value]) => isSameJson(map.get(path), value));

/** Whether two answers differ at most in their author and time. */
const isSameButForAuthor = (a: Answer, b: Answer): boolean =>
  isSameAnswer(a, b) && a.reason === b.reason && (a.confirmed ?? false) === (b.confirmed ?? false);

/** The differences between two maps; an entry without a value is to be deleted. */
const differences = <T>(map: PersistentMap<T>, entries: ByPath<T>): readonly (readonly [string, T | undefined])[] => {
  const now = new Map(entries);
  const gone = map.entries().flatMap(([path]) => (now.has(path) ? [] : [[path, undefined] as const]));
  return [...entries.filter(([path, value]) => !isSameJson(map.get(path), value)), ...gone];
};

/** The answers to compare: those of paths that the form has and, for a whole state, those that it no longer has. */
const answersToCompare = (form: LiveForm, update: DocumentUpdate): ByPath<Answer> => {
  const { answers, compiled } = form;
  const known = update.answers.filter(
    ([path]) => fieldAt(form, path) !== undefined || compiled.emptyKept.has(templateOf(path)),
  );
  if (!update.whole) return known;
  const given = new Set(known.map(([path]) => path));
  const gone = answers.entries().flatMap(([path]) => (given.has(path) ? [] : [path]));
  return [...known, ...gone.map((path) => [path, { state: "unanswered" }] as const)];
};

/**
 * Writes the differences into the form; undefined if the number of rows changed, or if flags that the server sent
 * differ.
 */
const patch = (form: LiveForm, update: DocumentUpdate) => {
  const { instances, flags, proposals, notes, reported } = update;
  if (!isSameMap(form.instances, instances) || (flags && !isSameMap(form.flags, flags))) return undefined;
  const settler = new Settler(form);
  const { draft } = settler;
  const signed: string[] = [];
  const written: string[] = [];
  const compared = answersToCompare(form, update);
  for (const [path, answer] of compared) {
    const before = answerAt(form, path);
    const node = fieldAt(form, path);
    if (isSameButForAuthor(before, answer)) {
      if (answer.state === "unanswered" || isSameJson(before, answer)) continue;
      signed.push(path);
      draft.answers = draft.answers.set(path, answer);
    } else {
      written.push(path);
      if (node) settler.writeAnswer(path, node, answer);
      else settler.writeEmpty(path, answer);
    }
  }
  const found = differences(form.reported, reported);
  for (const [path, issues] of found) settler.report(path, issues ?? []);
  const isProposed = !isSameMap(form.proposals, proposals);
  for (const [path, proposal] of differences(form.proposals, proposals))
    draft.proposals = proposal ? draft.proposals.set(path, proposal) : draft.proposals.delete(path);
  const isNoted = !isSameJson(form.notes, notes);
  if (isNoted) draft.notes = notes;
  const isAsExpected = written.length === 0 && found.length === 0 && !isProposed && !isNoted;
  if (written.length === 0 && found.length === 0) return { form: settler.form, signed, written, isAsExpected };
  const next = settler.settle();
  const agrees = compared.every(([path, answer]) => isSameButForAuthor(answerAt(next, path), answer));
  return agrees ? { form: next, signed, written, isAsExpected } : undefined;
};

const reopen = <Model extends StepModel>({ model, form }: DocumentState<Model>, update: DocumentUpdate, at: string) => {
  const { whole, answers, flags, ...rest } = update;
  const all = new Map(whole ? [] : form.answers.entries());
  for (const [path, answer] of answers) all.set(path, answer);
  return model.check(model.open({ ...rest, answers: all, ...(flags && { flags }) }, at));
};

/**
 * Every path that differs between two states; for a list with another number of rows also its first row, because any
 * row may have moved.
 */
const changedPaths = (before: LiveForm, after: LiveForm): readonly string[] => {
  const answers = new Set([...before.answers.entries(), ...after.answers.entries()].map(([path]) => path));
  const lists = new Set([...before.instances.entries(), ...after.instances.entries()].map(([path]) => path));
  return [
    ...[...answers].filter((path) => !isSameButForAuthor(answerAt(before, path), answerAt(after, path))),
    ...[...lists].flatMap((path) =>
      before.instances.get(path) === after.instances.get(path) ? [] : [path, `${path}[0]`],
    ),
  ];
};

/**
 * Updates a document to the state of its store. Only differences are settled: what was expected needs no evaluation,
 * and the form is opened anew only if the number of rows changed.
 *
 * @example
 * const { state, isAsExpected } = receiveUpdate(expected, answer.update, now());
 */
export const receiveUpdate = <Model extends StepModel>(
  state: DocumentState<Model>,
  update: DocumentUpdate,
  at: string,
): Received<Model> => {
  const { revision } = update;
  const patched = patch(state.form, update);
  const form = patched
    ? patched.isAsExpected
      ? patched.form
      : state.model.check(patched.form)
    : reopen(state, update, at);
  let { changed } = state;
  for (const path of patched?.written ?? changedPaths(state.form, form)) changed = changed.set(path, revision);
  const isAsExpected = patched?.isAsExpected ?? false;
  return { state: { ...state, form, revision, changed }, signed: patched?.signed ?? [], isAsExpected };
};
