import { formTarget } from "./compile.ts";
import type { Definition, Item } from "./definition.ts";
import type { LiveForm } from "./form.ts";
import { childPath, formatPath, parsePath, templateOf } from "./path.ts";

/** The labels of records, which the compiled form does not keep. */
const recordLabels = new WeakMap<Definition, ReadonlyMap<string, string>>();

const collect = (items: readonly Item[], prefix: string, labels: Map<string, string>): void => {
  for (const item of items) {
    if (item.type === "section") collect(item.items, prefix, labels);
    if (item.type !== "record" && item.type !== "list") continue;
    const path = childPath(prefix, item.id);
    if (item.type === "record") labels.set(path, item.label ?? item.id);
    collect(item.items, item.type === "list" ? `${path}[*]` : path, labels);
  }
};

const labelsOf = (definition: Definition): ReadonlyMap<string, string> => {
  const known = recordLabels.get(definition);
  if (known) return known;
  const labels = new Map<string, string>();
  collect(definition.items, "", labels);
  recordLabels.set(definition, labels);
  return labels;
};

/**
 * The label at a path: of the field, list or record, else of the nearest container. Undefined for the form itself; the
 * path if the form has no such item.
 *
 * @example
 * labelAt(form, "lines[0].amount"); // "Amount"
 */
export const labelAt = ({ compiled }: Pick<LiveForm, "compiled">, path: string): string | undefined => {
  if (path === formTarget || path === "") return undefined;
  const field = compiled.fields.get(templateOf(path))?.field;
  if (field) return field.label;
  const segments = parsePath(path) ?? [];
  for (let length = segments.length; length > 0; length--) {
    const template = templateOf(formatPath(segments.slice(0, length)));
    const list = compiled.lists.get(template)?.item;
    const label =
      compiled.fields.get(template)?.field.label ??
      (list ? (list.label ?? list.id) : labelsOf(compiled.definition).get(template));
    if (label !== undefined) return label;
  }
  return path;
};
