import { type Command, refuse, type StepResult } from "./command.ts";
import type { ListNode } from "./compile.ts";
import { issuesAt, type LiveForm } from "./form.ts";
import { limits } from "./limits.ts";
import { templateOf } from "./path.ts";
import { Settler } from "./settle.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

const lookUp = (form: LiveForm, path: string): { list: ListNode; count: number } | undefined => {
  const list = form.compiled.lists.get(templateOf(path));
  const count = form.instances.get(path);
  return list && count !== undefined ? { list, count } : undefined;
};

const nameOf = ({ item }: ListNode): string => item.label ?? item.id;

const settled = (settler: Settler, path: string, count: number): StepResult => {
  const form = settler.settle();
  const { evaluations, touched } = settler;
  const changes = [{ type: "instances", path, count }] as const;
  return { ok: true, form, outcome: "applied", changes, issues: issuesAt(form, path), evaluations, touched };
};

const add_instance = (form: LiveForm, { path }: Of<"add_instance">): StepResult => {
  const found = lookUp(form, path);
  if (!found) return refuse("unknown_path", `The form has no list "${path}"`, { path });
  const { list, count } = found;
  const most = Math.min(list.item.maxItems ?? limits.maxListInstances, limits.maxListInstances);
  if (count >= most) return refuse("list_is_full", `"${nameOf(list)}" holds at most ${most}`, { path });
  const settler = new Settler(form);
  settler.addInstance(path, list, count);
  return settled(settler, path, count + 1);
};

const remove_instance = (form: LiveForm, { path, index }: Of<"remove_instance">): StepResult => {
  const found = lookUp(form, path);
  if (!found || !Number.isInteger(index) || index < 0 || index >= found.count) {
    return refuse("unknown_path", `The form has no "${path}[${index}]"`, { path });
  }
  const { list, count } = found;
  if (count <= (list.item.minItems ?? 0)) {
    return refuse("list_at_minimum", `"${nameOf(list)}" needs at least ${list.item.minItems}`, { path });
  }
  const settler = new Settler(form);
  settler.removeInstance(path, list, count, index);
  return settled(settler, path, count - 1);
};

export const instanceSteps = { add_instance, remove_instance };
