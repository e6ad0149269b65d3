import { type FieldKind, fieldKinds } from "./model/kinds.ts";
import type { StructureSummary } from "./model/results.ts";
import type { FieldGroup, Id, Option } from "./model/schema.ts";

interface StructuredField {
  readonly id: Id;
  readonly kind: FieldKind;
  readonly options: readonly Option[];
}

const noFieldsByKind = Object.fromEntries(fieldKinds.map((kind) => [kind, 0])) as Record<FieldKind, number>;

/** What a form consists of, its fields in document order. Ids are never `__proto__`, so plain records will do. */
export const summarizeStructure = (
  groups: readonly FieldGroup[],
  fields: ReadonlyMap<Id, StructuredField>,
): StructureSummary => {
  const fieldCountByKind = { ...noFieldsByKind };
  const groupsById: Record<string, "field_group"> = {};
  const fieldsById: Record<string, FieldKind> = {};
  const optionsById: Record<string, StructureSummary["optionsById"][string]> = {};
  let optionCount = 0;
  for (const { id } of groups) groupsById[id] = "field_group";
  for (const { id, kind, options } of fields.values()) {
    fieldsById[id] = kind;
    fieldCountByKind[kind]++;
    if (options.length === 0) continue;
    optionCount += options.length;
    const parent = { parentFieldId: id, parentFieldKind: kind };
    for (const option of options) optionsById[`${id}.${option.id}`] = parent;
  }
  return {
    groupCount: groups.length,
    fieldCount: fields.size,
    optionCount,
    fieldCountByKind,
    groupsById,
    fieldsById,
    optionsById,
  };
};
