import { pointerTo } from "@cofill/core/kit";
import { findPlace, type Place } from "./bind-path.ts";
import type { BindProperties, FormspecDefinition, NonRelevantBehavior } from "./definition.ts";
import type { Problems } from "./definition-problem.ts";
import { reportSyntaxOf } from "./expression-syntax.ts";
import type { ItemTree } from "./item-tree.ts";
import { scopesAround } from "./item-tree.ts";
import { bindProperties } from "./known-properties.ts";

/** One bind with the item or row that its path names. */
export interface BindEntry {
  readonly properties: BindProperties;
  readonly pointer: string;
  readonly place: Place;
}

/** Binds by the template of their target, in document order. */
export type BindTable = ReadonlyMap<string, readonly BindEntry[]>;

export const collectBinds = (definition: FormspecDefinition, tree: ItemTree, problems: Problems): BindTable => {
  const table = new Map<string, BindEntry[]>();
  const add = (entry: BindEntry): void => {
    const known = table.get(entry.place.template);
    if (known) known.push(entry);
    else table.set(entry.place.template, [entry]);
  };
  for (const node of tree.nodes.values()) {
    if (!bindProperties.some((property) => node.item[property] !== undefined)) continue;
    const rows = Array.from(node.template.matchAll(/\[\*\]/g), () => undefined);
    const place: Place = { template: node.template, node, isRow: false, rows, isLoose: false };
    add({ properties: node.item, pointer: node.pointer, place });
  }
  for (const [index, bind] of (definition.binds ?? []).entries()) {
    const pointer = pointerTo("/binds", index);
    const place = findPlace(tree, bind.path);
    if (!place) {
      problems.error("unknown_path", pointerTo(pointer, "path"), `The definition has no item "${bind.path}"`);
      reportSyntaxOf(problems, bind, ["calculate", "relevant", "required", "readonly", "constraint"], pointer);
      continue;
    }
    if (place.isLoose) {
      const message = `"${bind.path}" goes through a repeat without [*]; it is read as "${place.template}"`;
      problems.warn("unknown_path", pointerTo(pointer, "path"), message);
    }
    add({ properties: bind, pointer, place });
  }
  warnOfDoubles(table, problems);
  return table;
};

/** Whether a bind applies to every row. */
export const isGeneral = ({ place }: BindEntry): boolean => place.rows.every((row) => row === undefined);

const warnOfDoubles = (table: BindTable, problems: Problems): void => {
  for (const [template, entries] of table) {
    const calculating = entries.filter((entry) => entry.properties.calculate !== undefined && isGeneral(entry));
    if (calculating.length < 2) continue;
    const last = calculating[calculating.length - 1]!;
    const message = `"${template}" is calculated ${calculating.length} times; this last one counts`;
    problems.warn("duplicate_calculate", pointerTo(last.pointer, "calculate"), message);
  }
};

/** The binds that set a property, the last one first, because for each row the latest bind that covers it wins. */
export const decidingEntries = (
  table: BindTable,
  template: string,
  property: keyof BindProperties,
): readonly BindEntry[] => {
  const deciding: BindEntry[] = [];
  for (const entry of (table.get(template) ?? []).toReversed()) {
    if (entry.properties[property] === undefined) continue;
    deciding.push(entry);
    if (isGeneral(entry)) break;
  }
  return deciding;
};

/** Whether a bind applies to the row with these indexes. */
export const isAbout = ({ place }: BindEntry, indexes: readonly number[]): boolean =>
  place.rows.every((row, depth) => row === undefined || row === indexes[depth]);

/** The value of a property that is the same in every row. */
export const plainProperty = <P extends keyof BindProperties>(
  table: BindTable,
  template: string,
  property: P,
): BindProperties[P] | undefined => decidingEntries(table, template, property).find(isGeneral)?.properties[property];

/** The nonRelevantBehavior of an item: its own, else that of the nearest group around it, else the definition's. */
export const nonRelevantBehaviorOf = (
  table: BindTable,
  definition: FormspecDefinition,
  template: string,
): NonRelevantBehavior => {
  for (const at of [template, ...scopesAround(template)]) {
    const own =
      plainProperty(table, at, "nonRelevantBehavior") ??
      plainProperty(table, at.replace(/\[\*\]$/, ""), "nonRelevantBehavior");
    if (own !== undefined) return own;
  }
  return definition.nonRelevantBehavior ?? "remove";
};
