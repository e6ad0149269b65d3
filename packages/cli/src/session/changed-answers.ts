import type { Answer, LiveForm } from "@cofill/core";

const said = ({ state, value, raw, reason, confirmed }: Answer): string =>
  JSON.stringify([state, value, raw, reason, confirmed]);

const differing = <V>(
  before: readonly (readonly [string, V])[],
  after: readonly (readonly [string, V])[],
  text: (value: V) => string,
): readonly string[] => {
  const rest = new Map(before);
  const changed = after.flatMap(([path, value]) => {
    const old = rest.get(path);
    rest.delete(path);
    return old === value || (old !== undefined && text(old) === text(value)) ? [] : [path];
  });
  return [...changed, ...rest.keys()];
};

/** The paths at which two states of a form differ; a list that lost rows counts as changed from its first row. */
export const changedPaths = (before: LiveForm, after: LiveForm): readonly string[] => {
  const lists = differing(before.instances.entries(), after.instances.entries(), String);
  const shrunk = lists.filter((path) => (after.instances.get(path) ?? 0) < (before.instances.get(path) ?? 0));
  return [
    ...lists,
    ...shrunk.map((path) => `${path}[0]`),
    ...differing(before.answers.entries(), after.answers.entries(), said),
    ...differing(before.proposals.entries(), after.proposals.entries(), (proposal) => JSON.stringify(proposal.value)),
  ];
};

/** Whether two states differ in parts that no path names: notes and issues of checks in code. */
export const differsBesides = (before: LiveForm, after: LiveForm): boolean =>
  JSON.stringify(before.notes) !== JSON.stringify(after.notes) ||
  JSON.stringify(before.reported.entries()) !== JSON.stringify(after.reported.entries());
