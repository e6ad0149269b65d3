import { fieldPaths, type LiveForm, type PersistentMap } from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";

export interface Difference {
  /** The later form, which reuses equal objects of the earlier one, so that they are not rendered again. */
  readonly form: LiveForm;
  /** Fields with any difference: in value, author, issues, flags or proposal. */
  readonly fields: ReadonlySet<string>;
  /** Those of `fields` with another answer or proposal, without rows that only moved up. */
  readonly arrived: readonly string[];
  /** Whether rows were added or removed, or anything but a field was shown or hidden. */
  readonly isStructural: boolean;
}

type Entries = { readonly size: number; readonly entries: () => Iterable<readonly [string, unknown]> };

const isSameMap = (a: Entries, b: Entries): boolean => a === b || isSameJson([...a.entries()], [...b.entries()]);

const keep = <T>(now: PersistentMap<T>, before: PersistentMap<T>, path: string): PersistentMap<T> => {
  const was = before.get(path);
  return was === undefined || was === now.get(path) ? now : now.set(path, was);
};

/** Compares two states of the same form. */
export const differenceOf = (before: LiveForm, after: LiveForm): Difference => {
  const fields = new Set<string>();
  const arrived: string[] = [];
  let { answers, issues, proposals } = after;
  for (const { path } of fieldPaths(after)) {
    const was = before.answers.get(path);
    const is = after.answers.get(path);
    const isNewAnswer = was !== is && !isSameJson([was?.state, was?.value, was?.raw], [is?.state, is?.value, is?.raw]);
    const isNewProposal = !isSameJson(before.proposals.get(path), after.proposals.get(path));
    if (isNewAnswer || (isNewProposal && after.proposals.has(path))) arrived.push(path);
    const hasNewIssues = !isSameJson(before.issues.get(path), after.issues.get(path));
    if (isNewAnswer || isNewProposal || hasNewIssues || !isSameJson(was, is)) fields.add(path);
    if (was && was !== is && isSameJson(was, is)) answers = answers.set(path, was);
    if (!hasNewIssues) issues = keep(issues, before.issues, path);
    if (!isNewProposal) proposals = keep(proposals, before.proposals, path);
  }
  const shrunk = Array.from(before.instances.entries(), ([list, count]) =>
    (after.instances.get(list) ?? 0) < count ? `${list}[` : undefined,
  ).filter((list) => list !== undefined);
  const isStructural = !isSameMap(before.instances, after.instances) || !isSameMap(before.flags, after.flags);
  return {
    form: { ...after, answers, issues, proposals },
    fields,
    arrived: arrived.filter((path) => !shrunk.some((list) => path.startsWith(list))),
    isStructural,
  };
};
