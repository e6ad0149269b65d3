import { type Actor, messageInForm, templateOf } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { FormspecForm } from "@cofill/formspec";
import { Failure } from "../failure.ts";

/** The actor recorded for changes that are made by commands at a terminal. */
export const atTheTerminal: Actor = { kind: "person", id: "terminal" };

const now = () => ({ by: atTheTerminal, at: new Date().toISOString() });

const isList = ({ form }: FormspecForm, path: string): boolean => form.compiled.lists.has(templateOf(path));

const refuse = (code: string, message: string, path: string): never => {
  throw new Failure("patches_rejected", message, {
    errors: [{ code, message, path }],
    hint: "Nothing was written.",
  });
};

/** Adds the row that a path such as `lines[1].qty` needs; only the next row can be added. */
export const addRows = (form: FormspecForm, path: string): void => {
  for (const match of path.matchAll(/\[(\d+)\]/g)) {
    const list = path.slice(0, match.index);
    const present = form.form.instances.get(list);
    const wanted = Number(match[1]);
    if (present === undefined || !isList(form, list) || wanted < present) continue;
    if (wanted > present) {
      const message = `"${list}" has ${count(present, "row")}, so the next one is ${list}[${present}]`;
      refuse("NOT_FOUND", message, path);
    }
    const added = form.step({ type: "add_instance", path: list }, now());
    if (!added.ok) refuse("INVALID_VALUE", messageInForm(form.form, added.refusal, { audience: "person" }), path);
  }
};

/** The row that a path such as `lines[1]` names; undefined for other paths. */
export const rowAt = (form: FormspecForm, path: string): { list: string; index: number } | undefined => {
  const [, list = "", index = ""] = /^(.*)\[(\d+)\]$/.exec(path) ?? [];
  return list !== "" && isList(form, list) ? { list, index: Number(index) } : undefined;
};

export const removeRow = (form: FormspecForm, { list, index }: { list: string; index: number }): number => {
  const removed = form.step({ type: "remove_instance", path: list, index }, now());
  if (!removed.ok) {
    refuse("INVALID_VALUE", messageInForm(form.form, removed.refusal, { audience: "person" }), `${list}[${index}]`);
  }
  return form.form.instances.get(list) ?? 0;
};

/** Advice for a path that names a list, a row or a group; undefined for other paths. */
export const containerHint = (form: FormspecForm, path: string, known: readonly string[]): string | undefined => {
  const templates = [...form.form.compiled.fields.keys()];
  const list = [...form.form.compiled.lists.keys()].find((each) => templateOf(path) === each);
  if (list !== undefined) {
    const inner = templates.find((template) => template.startsWith(`${list}[*].`))?.slice(list.length + 4) ?? "…";
    return `"${path}" repeats; name a field of a row, as ${path}[0].${inner.replaceAll("[*]", "[0]")}`;
  }
  const inside = known.find((each) => each.startsWith(`${path}.`));
  return inside === undefined ? undefined : `"${path}" holds several fields; name one, as ${inside}`;
};
