import type { Answer, Note, Proposal } from "../answer.ts";
import type { Compiled } from "../compile.ts";
import { expandTemplate } from "../expand-template.ts";
import { answerAt, type Flags, fieldAt, type LiveForm } from "../form.ts";
import type { LocalIssue } from "../issue.ts";
import { templateOf } from "../path.ts";

type ByPath<T> = readonly (readonly [path: string, value: T])[];

/** The state of a document for a receiver that has an earlier one, as plain JSON. */
export interface DocumentUpdate {
  readonly revision: number;
  /** Whether `answers` holds all answers; otherwise only those that may have changed since. */
  readonly whole: boolean;
  readonly answers: ByPath<Answer>;
  readonly proposals: ByPath<Proposal>;
  readonly notes: readonly Note[];
  readonly instances: ByPath<number>;
  readonly reported: ByPath<readonly LocalIssue[]>;
  /** Present only for forms whose rules the receiver cannot run. */
  readonly flags?: ByPath<Flags>;
}

/** What `updateSince` must know about the receiver. */
export interface UpdateOptions {
  /** The revision that the receiver has. */
  readonly since: number;
  /** The revision before which the store does not know what changed. */
  readonly knownSince?: number;
  /** Whether the receiver cannot run the form's rules and needs their results. */
  readonly sendsFlags?: boolean;
}

const filledByRules = new WeakMap<Compiled, readonly string[]>();

/** Fields with answers from rules, whose changes no command names. */
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

/** Whether a change at this path added or removed rows, which puts other answers under the same paths. */
const movesRows = ({ compiled }: LiveForm, path: string): boolean =>
  path.endsWith("]") || compiled.lists.has(templateOf(path));

/**
 * The changes of a document since a revision; the whole state if they are unknown.
 *
 * @example
 * const update = updateSince(document.form, document.revision, document.changes(), { since: 3 });
 */
export const updateSince = (
  form: LiveForm,
  revision: number,
  changed: ByPath<number>,
  { since, knownSince = 0, sendsFlags = false }: UpdateOptions,
): DocumentUpdate => {
  const rest = {
    revision,
    proposals: form.proposals.entries(),
    notes: form.notes,
    instances: form.instances.entries(),
    reported: form.reported.entries(),
    ...(sendsFlags && { flags: form.flags.entries() }),
  };
  const isKnown = Number.isSafeInteger(since) && since >= knownSince && since <= revision;
  const recent = isKnown ? changed.filter(([, at]) => at > since).map(([path]) => path) : [];
  if (!isKnown || recent.some((path) => movesRows(form, path)))
    return { ...rest, answers: form.answers.entries(), whole: true };
  if (since === revision) return { ...rest, answers: [], whole: false };
  const paths = new Set([
    ...recent.filter((path) => fieldAt(form, path) !== undefined),
    ...ruleFilled(form.compiled).flatMap((template) => expandTemplate(form.instances, template)),
  ]);
  return { ...rest, answers: Array.from(paths, (path) => [path, answerAt(form, path)] as const), whole: false };
};
