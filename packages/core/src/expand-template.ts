import type { PersistentMap } from "./persistent-map.ts";

/**
 * The concrete paths of a partly bound template, by the rows that exist.
 *
 * @example
 * expandTemplate(form.instances, "lines[*].amount"); // ["lines[0].amount", "lines[1].amount"] for two rows
 */
export const expandTemplate = (instances: PersistentMap<number>, template: string): readonly string[] => {
  const at = template.indexOf("[*]");
  if (at === -1) return [template];
  const list = template.slice(0, at);
  const rest = template.slice(at + 3);
  const count = instances.get(list) ?? 0;
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    if (!rest.includes("[*]")) paths.push(`${list}[${i}]${rest}`);
    else for (const path of expandTemplate(instances, `${list}[${i}]${rest}`)) paths.push(path);
  }
  return paths;
};

/** Whether every row that a path names is there. */
export const hasRows = (instances: PersistentMap<number>, path: string): boolean => {
  for (let at = path.indexOf("["); at !== -1; at = path.indexOf("[", at + 1)) {
    // Not a number for a wildcard or a quoted name.
    const row = Number.parseInt(path.slice(at + 1), 10);
    if (row < 0 || row >= (instances.get(path.slice(0, at)) ?? 0)) return false;
  }
  return true;
};
