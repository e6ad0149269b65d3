import { type Answer, answerAt, type Compiled, expandTemplate, fieldAt, type LiveForm, templateOf } from "@cofill/core";
import type { FormState, FormUpdate, Stage } from "@cofill/page";

/** A state of a form with its revision. */
export interface Moment {
  readonly form: LiveForm;
  readonly revision: number;
  readonly stage: Stage;
  /** Whether the form has rules that a browser does not run. */
  readonly sendsFlags: boolean;
}

type ChangedAt = readonly (readonly [path: string, revision: number])[];

/**
 * The state of a form as plain JSON, from which a browser opens the same form.
 * @example
 * const state = formState(moment);
 */
export const formState = ({ form, revision, stage, sendsFlags }: Moment): FormState => ({
  revision,
  stage,
  answers: form.answers.entries(),
  proposals: form.proposals.entries(),
  notes: form.notes,
  instances: form.instances.entries(),
  reported: form.reported.entries(),
  ...(sendsFlags && { flags: form.flags.entries() }),
});

const filledByRules = new WeakMap<Compiled, readonly string[]>();

/** Fields whose answers come from rules: no command names them when they change. */
const ruleFilled = (compiled: Compiled): readonly string[] => {
  let templates = filledByRules.get(compiled);
  if (!templates) {
    const targets = compiled.rules.flatMap(({ kind, target }) =>
      (kind === "calculated" || kind === "initial" || kind === "default") && compiled.fields.has(target)
        ? [target]
        : [],
    );
    templates = Array.from(new Set(targets));
    filledByRules.set(compiled, templates);
  }
  return templates;
};

/** Rows that came or went put other answers under the same paths. */
const movesRows = ({ compiled }: LiveForm, path: string): boolean =>
  path.endsWith("]") || compiled.lists.has(templateOf(path));

/**
 * The changes since a revision, or the whole state if they cannot be determined.
 * @example
 * const update = updateSince(moment, changed, 7);
 */
export const updateSince = (moment: Moment, changed: ChangedAt, since: number, oldest = 0): FormUpdate => {
  const state = formState(moment);
  const { form, revision } = moment;
  const recent = changed.filter(([, at]) => at > since).map(([path]) => path);
  const isKnown = Number.isSafeInteger(since) && since >= oldest && since <= revision;
  if (!isKnown || recent.some((path) => movesRows(form, path))) return { ...state, whole: true };
  if (since === revision) return { ...state, answers: [], whole: false };
  const paths = new Set([
    ...recent.filter((path) => fieldAt(form, path) !== undefined),
    ...ruleFilled(form.compiled).flatMap((template) => expandTemplate(form.instances, template)),
  ]);
  const answers = Array.from(paths, (path): readonly [string, Answer] => [path, answerAt(form, path)]);
  return { ...state, answers, whole: false };
};
