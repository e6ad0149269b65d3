// One page as one run meets it: its source changed by a mutation, and what ought to come of the task.
import { mutations } from "./mutations/registry.js";
import { markedTree } from "./pages.js";
import { randomFrom } from "./random.js";

const seed = "cofill";

/** Nothing where the mutation has nothing to change on this page. */
export const stage = (page, mutation) => {
  const { task, manifest, source, name } = page;
  const scene = {
    page: name,
    mutation,
    document: markedTree(source, task.action),
    task,
    manifest,
    random: randomFrom(seed, name, mutation),
    /** What the action needs, by page and manifest together. */
    consent: task.consent,
    /** What the person answers when asked. */
    person: "grants",
    right: "done",
    expect: task.expect,
    delayMs: 0,
  };
  return mutations[mutation](scene) ? scene : undefined;
};
