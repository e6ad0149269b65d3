import type { LiveForm } from "./form.ts";
import { indexesOf } from "./path.ts";
import type { PersistentMap } from "./persistent-map.ts";

type Moved = (at: string) => string | undefined;

/** The path after a row was removed: later rows move up by one; undefined for paths in the removed row. */
const movedWithout =
  (list: string, index: number): Moved =>
  (at) => {
    if (!at.startsWith(`${list}[`)) return at;
    const own = indexesOf(at)[indexesOf(list).length]!;
    if (own === index) return undefined;
    return own < index ? at : `${list}[${own - 1}]${at.slice(`${list}[${own}]`.length)}`;
  };

const moveKeys = <V>(map: PersistentMap<V>, moved: Moved): PersistentMap<V> => {
  let next = map;
  const arriving: [string, V][] = [];
  for (const [at, value] of map.entries()) {
    const to = moved(at);
    if (to === at) continue;
    next = next.delete(at);
    if (to !== undefined) arriving.push([to, value]);
  }
  for (const [to, value] of arriving) next = next.set(to, value);
  return next;
};

/** The state by path without one row; rules are not evaluated. */
export const withoutRow = (form: LiveForm, list: string, index: number): Omit<LiveForm, "compiled" | "progress"> => {
  const moved = movedWithout(list, index);
  const movedFinding: Moved = (key) => {
    const bar = key.indexOf("|") + 1;
    const to = moved(key.slice(bar));
    return to === undefined ? undefined : key.slice(0, bar) + to;
  };
  return {
    answers: moveKeys(form.answers, moved),
    issues: moveKeys(form.issues, moved),
    flags: moveKeys(form.flags, moved),
    findings: moveKeys(form.findings, movedFinding),
    reported: moveKeys(form.reported, moved),
    variables: moveKeys(form.variables, moved),
    columns: moveKeys(form.columns, (key) => (key.startsWith(`${list}[`) ? undefined : key)),
    instances: moveKeys(form.instances, moved).set(list, (form.instances.get(list) ?? 1) - 1),
    proposals: moveKeys(form.proposals, moved),
    notes: form.notes.flatMap((note) => {
      const ref = moved(note.ref);
      return ref === undefined ? [] : [ref === note.ref ? note : { ...note, ref }];
    }),
  };
};
