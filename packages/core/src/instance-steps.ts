import { type Command, type Context, refuse, type StepResult } from "./command.ts";
import type { ListNode } from "./compile.ts";
import { expandTemplate } from "./expand-template.ts";
import { answerAt, issuesAt, type LiveForm } from "./form.ts";
import { limits } from "./limits.ts";
import { bindTemplate, indexesOf, templateOf } from "./path.ts";
import { Settler } from "./settle.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

const lookUp = (form: LiveForm, path: string): { list: ListNode; count: number } | undefined => {
  const list = form.compiled.lists.get(templateOf(path));
  const count = form.instances.get(path);
  return list && count !== undefined ? { list, count } : undefined;
};

const settled = (settler: Settler, path: string, count: number): StepResult => {
  const form = settler.settle();
  const { evaluations, touched } = settler;
  const changes = [{ type: "instances", path, count }] as const;
  return { ok: true, form, outcome: "applied", changes, issues: issuesAt(form, path), evaluations, touched };
};

const add_instance = (form: LiveForm, { path }: Of<"add_instance">): StepResult => {
  const found = lookUp(form, path);
  if (!found) return refuse("unknown_path", { wanted: "list" }, path);
  const { list, count } = found;
  const most = Math.min(list.item.maxItems ?? limits.maxListInstances, limits.maxListInstances);
  if (count >= most) return refuse("list_is_full", { maximum: most }, path);
  const settler = new Settler(form);
  settler.addInstance(path, list, count);
  return settled(settler, path, count + 1);
};

/** Whether a row holds an answer that a person confirmed. */
const holdsConfirmed = (form: LiveForm, list: ListNode, path: string, index: number): boolean => {
  const bound = [...indexesOf(path), index];
  return (form.compiled.fieldsUnder.get(`${list.template}[*]`) ?? []).some((template) =>
    expandTemplate(form.instances, bindTemplate(template, bound)).some((at) => answerAt(form, at).confirmed === true),
  );
};

const guardRow = (form: LiveForm, list: ListNode, path: string, index: number, { by }: Context) =>
  by.kind === "agent" && holdsConfirmed(form, list, path, index)
    ? refuse("confirmed_by_person", { removes: "row" }, `${path}[${index}]`)
    : undefined;

const remove_instance = (form: LiveForm, { path, index }: Of<"remove_instance">, context: Context): StepResult => {
  const found = lookUp(form, path);
  if (!found || !Number.isInteger(index) || index < 0 || index >= found.count) {
    return refuse("unknown_path", { wanted: "row" }, `${path}[${index}]`);
  }
  const { list, count } = found;
  const { minItems: minimum = 0 } = list.item;
  if (count <= minimum) return refuse("list_at_minimum", { minimum }, path);
  const guarded = guardRow(form, list, path, index, context);
  if (guarded) return guarded;
  const settler = new Settler(form);
  settler.removeInstance(path, list, count, index);
  return settled(settler, path, count - 1);
};

const resize = (form: LiveForm, { path, count: wanted }: Of<"resize">, context: Context): StepResult => {
  const found = lookUp(form, path);
  if (!found) return refuse("unknown_path", { wanted: "list" }, path);
  const { list, count } = found;
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > limits.maxListInstances) {
    return refuse("limit_exceeded", { limit: "rows", maximum: limits.maxListInstances }, path);
  }
  for (let index = wanted; index < count; index++) {
    const guarded = guardRow(form, list, path, index, context);
    if (guarded) return guarded;
  }
  const settler = new Settler(form);
  for (let now = count; now < wanted; now++) settler.addInstance(path, list, now);
  for (let now = count; now > wanted; now--) settler.removeInstance(path, list, now, now - 1);
  return settled(settler, path, wanted);
};

export const instanceSteps = { add_instance, remove_instance, resize };
