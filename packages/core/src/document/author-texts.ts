import type { FieldNode } from "../compile.ts";
import type { Definition, Doc, Item, ListItem } from "../definition.ts";
import type { Column } from "../field-base.ts";
import { statesOf } from "../kinds/checkboxes.ts";
import type { FieldItem, Kind } from "../kinds/kind.ts";
import { limits } from "../limits.ts";
import { columnLimits, fieldLimits, listLimits } from "../messages/limit-words.ts";
import { pathOfId } from "../path.ts";
import { type Audience, filledBy } from "./audience.ts";

/** The author's texts about an item. */
export interface AuthorTexts {
  readonly description?: string;
  readonly instructions?: string;
  /** Texts under any other tag, by tag. */
  readonly documentation?: Readonly<Record<string, string>>;
}

/** One option of a field, with the author's texts about it. */
export interface DescribedOption extends AuthorTexts {
  readonly id: string;
  readonly label: string;
}

/** One column of a table, as a description of its field shows it. */
export interface DescribedColumn {
  readonly id: string;
  readonly label: string;
  readonly type: Column["type"];
  readonly required: boolean;
  readonly options?: readonly string[];
  /** Limits in words. */
  readonly limits: readonly string[];
}

/** A section, record or list around a field. */
export interface DescribedGroup extends AuthorTexts {
  readonly id: string;
  readonly label?: string;
}

/** All texts about a field, independent of its answer: the same for every document of a form. */
export interface FieldTexts extends AuthorTexts {
  readonly kind: Kind;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly examples: readonly string[];
  readonly unit?: string;
  readonly semanticType?: string;
  readonly role?: string;
  readonly secret: boolean;
  readonly priority: FieldItem["priority"];
  /** Limits in words, for the reader. */
  readonly limits: readonly string[];
  readonly options?: readonly DescribedOption[];
  readonly columns?: readonly DescribedColumn[];
  readonly checkbox?: { readonly mode: string; readonly states: readonly string[] };
  readonly groups: readonly DescribedGroup[];
}

/** All texts about a list of rows. */
export interface ListTexts extends AuthorTexts {
  readonly label: string;
  readonly limits: readonly string[];
  /** The fields of a row, by their path inside it. */
  readonly fields: readonly { readonly id: string; readonly label: string; readonly kind: Kind }[];
  readonly groups: readonly DescribedGroup[];
}

/** The texts about a role. */
export interface RoleTexts {
  readonly role: string;
  readonly filledBy: "person" | "agent";
  readonly instructions?: string;
}

/** All texts about a form as a whole. */
export interface FormTexts extends AuthorTexts {
  readonly id: string;
  readonly title?: string;
  readonly roles: readonly RoleTexts[];
}

interface Index {
  readonly docs: ReadonlyMap<string, readonly Doc[]>;
  readonly groups: ReadonlyMap<string, DescribedGroup>;
  readonly roles: readonly RoleTexts[];
}

const indexes = new WeakMap<Definition, Index>();

const textsFrom = (docs: readonly Doc[] = []): AuthorTexts => {
  const texts: { description?: string; instructions?: string; documentation?: Record<string, string> } = {};
  for (const { tag, text } of docs) {
    if (tag === "description" || tag === "instructions") texts[tag] = text;
    else texts.documentation = { ...texts.documentation, [tag]: text };
  }
  return texts;
};

const rolesIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => ("items" in item ? rolesIn(item.items) : item.type === "field" ? (item.role ?? []) : []));

const rolesOf = (definition: Definition): readonly RoleTexts[] =>
  Array.from(new Set([...Object.keys(definition.roles ?? {}), ...rolesIn(definition.items)]), (role) => {
    const known = definition.roles && Object.hasOwn(definition.roles, role) ? definition.roles[role] : undefined;
    const instructions = known?.instructions;
    return { role, filledBy: filledBy(definition, role), ...(instructions !== undefined && { instructions }) };
  });

const indexOf = (definition: Definition): Index => {
  const known = indexes.get(definition);
  if (known) return known;
  const docs = new Map<string, Doc[]>();
  for (const doc of definition.docs ?? []) {
    const same = docs.get(doc.ref);
    if (same) same.push(doc);
    else docs.set(doc.ref, [doc]);
  }
  const groups = new Map<string, DescribedGroup>();
  const add = (target: string, ref: string, id: string, label: string | undefined): void => {
    groups.set(target, { id, ...(label !== undefined && { label }), ...textsFrom(docs.get(ref)) });
  };
  const visit = (items: readonly Item[], prefix: string): void => {
    for (const item of items) {
      if (item.type === "section") {
        add(`section:${item.id}`, item.id, item.id, item.title);
        visit(item.items, prefix);
      } else if (item.type === "record" || item.type === "list") {
        const path = prefix === "" ? item.id : `${prefix}.${item.id}`;
        add(path, path, item.id, item.label);
        visit(item.items, item.type === "list" ? `${path}[*]` : path);
      }
    }
  };
  visit(definition.items, "");
  const index = { docs, groups, roles: rolesOf(definition) };
  indexes.set(definition, index);
  return index;
};

const groupsOf = ({ groups }: Index, containers: readonly string[]): readonly DescribedGroup[] =>
  containers.flatMap((container) => groups.get(container) ?? []);

const isSecret = (field: FieldItem): boolean => field.kind === "string" && field.secret === true;

const describeOptions = (field: FieldItem, ref: string, { docs }: Index) =>
  "options" in field
    ? field.options
        .slice(0, limits.maxDescribedOptions)
        .map(({ id, label }): DescribedOption => ({ id, label, ...textsFrom(docs.get(`${ref}.${id}`)) }))
    : undefined;

const describeColumns = (field: FieldItem, reader: Audience["reader"]) =>
  field.kind === "table"
    ? field.columns.map(
        (column): DescribedColumn => ({
          id: column.id,
          label: column.label,
          type: column.type,
          required: column.required,
          ...(column.enum && { options: column.enum }),
          limits: columnLimits(column, reader),
        }),
      )
    : undefined;

/** A text form refers to a field by its id, which a path quotes unless it is a plain word. */
const refOf = ({ docs }: Index, { id }: FieldItem, template: string): string =>
  !docs.has(template) && pathOfId(id) === template ? id : template;

/**
 * The texts about a field, with limits worded for a reader.
 *
 * @example
 * fieldTexts(definition, compiled.fields.get("city")!, "person").label; // "City"
 */
export const fieldTexts = (
  definition: Definition,
  { field, template, containers }: Pick<FieldNode, "field" | "template" | "containers">,
  reader: Audience["reader"],
): FieldTexts => {
  const index = indexOf(definition);
  const ref = refOf(index, field, template);
  const options = describeOptions(field, pathOfId(field.id) === template ? field.id : template, index);
  const columns = describeColumns(field, reader);
  return {
    kind: field.kind,
    label: field.label,
    ...textsFrom(index.docs.get(ref)),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    examples: field.examples ?? [],
    ...(field.unit !== undefined && { unit: field.unit }),
    ...(field.semanticType !== undefined && { semanticType: field.semanticType }),
    ...(field.role !== undefined && { role: field.role }),
    secret: isSecret(field),
    priority: field.priority,
    limits: fieldLimits(field, reader),
    ...(options && { options }),
    ...(columns && { columns }),
    ...(field.kind === "checkboxes" && {
      checkbox: { mode: field.checkboxMode, states: statesOf[field.checkboxMode] },
    }),
    groups: groupsOf(index, containers),
  };
};

const rowFields = (items: readonly Item[], prefix = ""): ListTexts["fields"] =>
  items.flatMap((item): ListTexts["fields"] => {
    switch (item.type) {
      case "field":
        return [{ id: `${prefix}${item.id}`, label: item.label, kind: item.kind }];
      case "section":
        return rowFields(item.items, prefix);
      case "record":
        return rowFields(item.items, `${prefix}${item.id}.`);
      case "list":
      case "text":
        return [];
      default:
        return item satisfies never;
    }
  });

/**
 * The texts about a list of rows; `containers` are the sections, records and lists around it.
 *
 * @example
 * listTexts(definition, compiled.lists.get("lines")!.item, "lines", []).label; // "Lines"
 */
export const listTexts = (
  definition: Definition,
  item: ListItem,
  template: string,
  containers: readonly string[],
): ListTexts => {
  const index = indexOf(definition);
  return {
    label: item.label ?? item.id,
    ...textsFrom(index.docs.get(template)),
    limits: listLimits(item),
    fields: rowFields(item.items),
    groups: groupsOf(index, containers),
  };
};

/**
 * The texts about a section (`section:ID`), or about a record or list by its path.
 *
 * @example
 * groupTexts(definition, "section:home")?.label; // "Home"
 */
export const groupTexts = (definition: Definition, target: string): DescribedGroup | undefined =>
  indexOf(definition).groups.get(target);

/**
 * The texts about a form and its roles.
 *
 * @example
 * formTexts(definition).roles; // [{ role: "agent", filledBy: "agent", instructions: "Ask first." }]
 */
export const formTexts = (definition: Definition): FormTexts => ({
  id: definition.id,
  ...(definition.title !== undefined && { title: definition.title }),
  ...textsFrom(indexOf(definition).docs.get(definition.id)),
  roles: indexOf(definition).roles,
});
