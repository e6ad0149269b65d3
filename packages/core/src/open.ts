import type { Answer, Note, Proposal } from "./answer.ts";
import { noColumns } from "./columns.ts";
import type { Compiled, FieldNode } from "./compile.ts";
import { expandTemplate, hasRows } from "./expand-template.ts";
import type { Flags, LiveForm } from "./form.ts";
import type { LocalIssue } from "./issue.ts";
import { templateOf } from "./path.ts";
import { PersistentMap } from "./persistent-map.ts";
import { noCounts } from "./progress.ts";
import { Settler } from "./settle.ts";

/** The stored state with which a form is opened. */
export interface Opening {
  readonly answers?: Iterable<readonly [path: string, answer: Answer]>;
  /** Proposals of agents beside the answers. */
  readonly proposals?: Iterable<readonly [path: string, proposal: Proposal]>;
  readonly notes?: readonly Note[];
  /** How many instances each list has, by concrete path. */
  readonly instances?: Iterable<readonly [path: string, count: number]>;
  /** Results of rules that run elsewhere, for a form that was compiled without them. */
  readonly flags?: Iterable<readonly [path: string, flags: Flags]>;
  /** Earlier issues of external checks. */
  readonly reported?: Iterable<readonly [path: string, issues: readonly LocalIssue[]]>;
  /**
   * Whether unanswered fields take their initial value: all of them for a new form, or those that the predicate
   * selects.
   */
  readonly initial?: boolean | ((field: FieldNode) => boolean);
}

/** Every list starts with the fewest instances it may have. */
const firstInstances = (compiled: Compiled, given: Opening["instances"]): PersistentMap<number> => {
  let instances = PersistentMap.empty<number>();
  for (const [path, count] of given ?? []) instances = instances.set(path, count);
  for (const list of compiled.lists.values()) {
    for (const path of expandTemplate(instances, list.template)) {
      if (!instances.has(path)) instances = instances.set(path, list.item.minItems ?? 0);
    }
  }
  return instances;
};

/**
 * Opens a live form from a compiled definition and stored state; answers of unknown paths are dropped.
 *
 * @example
 * const form = openForm(compiled, { answers: [["city", { state: "answered", value: "Oslo" }]] });
 */
export const openForm = (compiled: Compiled, opening: Opening = {}): LiveForm => {
  const instances = firstInstances(compiled, opening.instances);
  const isKnown = (path: string): boolean => {
    const template = templateOf(path);
    return (compiled.fields.has(template) || compiled.emptyKept.has(template)) && hasRows(instances, path);
  };
  const answers = PersistentMap.from(
    Array.from(opening.answers ?? []).filter(([path, answer]) => answer.state !== "unanswered" && isKnown(path)),
  );
  const settler = new Settler({
    compiled,
    answers,
    issues: PersistentMap.empty(),
    flags: PersistentMap.from(Array.from(opening.flags ?? [])),
    findings: PersistentMap.empty(),
    reported: PersistentMap.from(Array.from(opening.reported ?? [])),
    variables: PersistentMap.empty(),
    columns: noColumns,
    instances,
    proposals: PersistentMap.from(Array.from(opening.proposals ?? []).filter(([path]) => isKnown(path))),
    notes: opening.notes ?? [],
    progress: { otherErrors: 0, all: noCounts, byRole: new Map() },
  });
  return settler.openAll({ initial: opening.initial ?? false });
};
