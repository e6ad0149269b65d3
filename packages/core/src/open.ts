import type { Answer, Note } from "./answer.ts";
import type { Compiled } from "./compile.ts";
import type { LiveForm } from "./form.ts";
import { PersistentMap } from "./persistent-map.ts";
import { noCounts } from "./progress.ts";
import { Settler } from "./settle.ts";

export interface Opening {
  readonly answers?: Iterable<readonly [path: string, answer: Answer]>;
  readonly notes?: readonly Note[];
  /** How many instances each list has, by concrete path. */
  readonly instances?: Iterable<readonly [path: string, count: number]>;
}

/** Every list starts with the fewest instances it may have. */
const firstInstances = (compiled: Compiled, given: Opening["instances"]): PersistentMap<number> => {
  let instances = PersistentMap.empty<number>();
  for (const [path, count] of given ?? []) instances = instances.set(path, count);
  const expand = (template: string): readonly string[] => {
    const at = template.indexOf("[*]");
    if (at === -1) return [template];
    const paths: string[] = [];
    const count = instances.get(template.slice(0, at)) ?? 0;
    for (let i = 0; i < count; i++) paths.push(...expand(`${template.slice(0, at)}[${i}]${template.slice(at + 3)}`));
    return paths;
  };
  for (const list of compiled.lists.values()) {
    for (const path of expand(list.template)) {
      if (!instances.has(path)) instances = instances.set(path, list.item.minItems ?? 0);
    }
  }
  return instances;
};

/** A live form from a compiled definition and what is already known; answers of unknown paths are dropped. */
export const openForm = (compiled: Compiled, opening: Opening = {}): LiveForm => {
  const answers = PersistentMap.from(
    Array.from(opening.answers ?? []).filter(([, answer]) => answer.state !== "unanswered"),
  );
  const settler = new Settler({
    compiled,
    answers,
    issues: PersistentMap.empty(),
    flags: PersistentMap.empty(),
    findings: PersistentMap.empty(),
    instances: firstInstances(compiled, opening.instances),
    proposals: PersistentMap.empty(),
    notes: opening.notes ?? [],
    progress: { all: noCounts, byRole: new Map() },
  });
  settler.evaluateAll();
  return settler.checkAll();
};
