import type { Answer } from "./answer.ts";
import { type Command, refuse, type StepResult } from "./command.ts";
import type { ListNode } from "./compile.ts";
import { answerAt, fieldPaths, issuesAt, type LiveForm } from "./form.ts";
import { limits } from "./limits.ts";
import { openCounting } from "./open.ts";
import { indexesOf, templateOf } from "./path.ts";
import { Settler } from "./settle.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

const lookUp = (form: LiveForm, path: string): { list: ListNode; count: number } | undefined => {
  const list = form.compiled.lists.get(templateOf(path));
  const count = form.instances.get(path);
  return list && count !== undefined ? { list, count } : undefined;
};

const nameOf = ({ item }: ListNode): string => item.label ?? item.id;

const done = (form: LiveForm, path: string, count: number, evaluations: number): StepResult => ({
  ok: true,
  form,
  outcome: "applied",
  changes: [{ type: "instances", path, count }],
  issues: issuesAt(form, path),
  evaluations,
});

const add_instance = (form: LiveForm, { path }: Of<"add_instance">): StepResult => {
  const found = lookUp(form, path);
  if (!found) return refuse("unknown_path", `The form has no list "${path}"`, { path });
  const { list, count } = found;
  const most = Math.min(list.item.maxItems ?? limits.maxListInstances, limits.maxListInstances);
  if (count >= most) return refuse("list_is_full", `"${nameOf(list)}" holds at most ${most}`, { path });
  const settler = new Settler(form);
  settler.addInstance(path, list, count);
  const next = settler.settle();
  return done(next, path, count + 1, settler.evaluations);
};

/** Later instances move up by one, so everything under the list is opened anew; the rest is carried over. */
const remove_instance = (form: LiveForm, { path, index }: Of<"remove_instance">): StepResult => {
  const found = lookUp(form, path);
  if (!found || !Number.isInteger(index) || index < 0 || index >= found.count) {
    return refuse("unknown_path", `The form has no "${path}[${index}]"`, { path });
  }
  const { list, count } = found;
  if (count <= (list.item.minItems ?? 0)) {
    return refuse("list_at_minimum", `"${nameOf(list)}" needs at least ${list.item.minItems}`, { path });
  }
  const moved = (at: string): string | undefined => {
    if (!at.startsWith(`${path}[`)) return at;
    const own = indexesOf(at)[indexesOf(path).length]!;
    if (own === index) return undefined;
    return own < index ? at : `${path}[${own - 1}]${at.slice(`${path}[${own}]`.length)}`;
  };
  const answers: [string, Answer][] = [];
  for (const field of fieldPaths(form)) {
    const to = moved(field.path);
    if (to !== undefined) answers.push([to, answerAt(form, field.path)]);
  }
  const instances: [string, number][] = [];
  for (const [at, size] of form.instances.entries()) {
    const to = at === path ? undefined : moved(at);
    if (to !== undefined) instances.push([to, size]);
  }
  instances.push([path, count - 1]);
  let { proposals } = form;
  for (const [at, proposal] of form.proposals.entries()) {
    const to = moved(at);
    if (to === at) continue;
    proposals = proposals.delete(at);
    if (to !== undefined) proposals = proposals.set(to, proposal);
  }
  const notes = form.notes.flatMap((note) => {
    const ref = moved(note.ref);
    return ref === undefined ? [] : [ref === note.ref ? note : { ...note, ref }];
  });
  const reported = Array.from(form.reported.entries()).flatMap(([at, problems]) => {
    const to = moved(at);
    return to === undefined ? [] : [[to, problems] as const];
  });
  const opened = openCounting(form.compiled, { answers, instances, notes, reported });
  return done({ ...opened.form, proposals }, path, count - 1, opened.evaluations);
};

export const instanceSteps = { add_instance, remove_instance };
