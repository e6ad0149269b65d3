import type { AnswerState, Proposal } from "../answer.ts";
import type { FieldNode } from "../compile.ts";
import type { Definition, Doc, Item, ListItem } from "../definition.ts";
import type { Column } from "../field-base.ts";
import {
  answerAt,
  fieldAt,
  isReadonly,
  isRelevant,
  isRelevantAt,
  isRequired,
  issuesAt,
  type LiveForm,
} from "../form.ts";
import type { Issue } from "../issue.ts";
import { statesOf } from "../kinds/checkboxes.ts";
import type { FieldItem, Kind } from "../kinds/kind.ts";
import { limits } from "../limits.ts";
import { columnLimits, fieldLimits, listLimits } from "../messages/limit-words.ts";
import { templateOf } from "../path.ts";
import { type Counts, noCounts, sumCounts } from "../progress.ts";
import { type Audience, filledBy, hasRole, mayFill } from "./audience.ts";
import { jsonOfAnswer } from "./values.ts";

/** What is described: a state of a form, for an audience. */
interface DescribedDocument {
  readonly definition: Definition;
  readonly form: LiveForm;
  readonly audience: Audience;
}

/** What an author wrote about something. */
export interface AuthorTexts {
  readonly description?: string;
  readonly instructions?: string;
  /** Texts under any other tag, by tag. */
  readonly documentation?: Readonly<Record<string, string>>;
}

export interface DescribedNote {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly state?: "skipped" | "aborted";
}

export interface DescribedOption extends AuthorTexts {
  readonly id: string;
  readonly label: string;
}

export interface DescribedColumn {
  readonly id: string;
  readonly label: string;
  readonly type: Column["type"];
  readonly required: boolean;
  readonly options?: readonly string[];
  /** Limits in words. */
  readonly limits: readonly string[];
}

/** A section, record or list around a field, outermost first. */
export interface DescribedGroup extends AuthorTexts {
  readonly id: string;
  readonly label?: string;
}

/** A field with everything that was written about it and how it stands now. */
export interface FieldDescription extends AuthorTexts {
  readonly type: "field";
  readonly path: string;
  readonly kind: Kind;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly examples: readonly string[];
  readonly unit?: string;
  readonly semanticType?: string;
  readonly role?: string;
  /** Whether this audience may answer it. */
  readonly isMine: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  readonly relevant: boolean;
  readonly secret: boolean;
  readonly priority: FieldItem["priority"];
  /** Limits in words, for the audience. */
  readonly limits: readonly string[];
  readonly options?: readonly DescribedOption[];
  readonly columns?: readonly DescribedColumn[];
  readonly checkbox?: { readonly mode: string; readonly states: readonly string[] };
  readonly groups: readonly DescribedGroup[];
  readonly state: AnswerState;
  /** The answer as JSON; a secret one is not shown to an agent. */
  readonly value?: unknown;
  readonly reason?: string;
  /** Who must confirm it, and whether that was done. */
  readonly confirm?: { readonly by: "human"; readonly confirmed: boolean };
  readonly confirmed: boolean;
  /** What an agent proposed beside the answer that stands. */
  readonly proposal?: Proposal;
  readonly notes: readonly DescribedNote[];
  readonly issues: readonly Issue[];
}

/** A list of rows, with how to add one. */
export interface ListDescription extends AuthorTexts {
  readonly type: "list";
  readonly path: string;
  readonly label: string;
  readonly isMine: boolean;
  readonly relevant: boolean;
  readonly required: boolean;
  readonly rows: number;
  readonly limits: readonly string[];
  /** The path at which the next row begins when something is written there; absent where the list is full. */
  readonly nextRow?: string;
  /** The fields of a row, by their path inside it. */
  readonly fields: readonly { readonly id: string; readonly label: string; readonly kind: Kind }[];
  readonly groups: readonly DescribedGroup[];
  readonly notes: readonly DescribedNote[];
  readonly issues: readonly Issue[];
}

export type Description = FieldDescription | ListDescription;

export interface DescribedRole {
  readonly role: string;
  readonly filledBy: "person" | "agent";
  readonly isMine: boolean;
  readonly instructions?: string;
  readonly progress: Counts;
}

/** The form as a whole, for its audience. */
export interface FormDescription extends AuthorTexts {
  readonly id: string;
  readonly title?: string;
  readonly roles: readonly DescribedRole[];
  /** Counts over the fields that this audience fills. */
  readonly progress: Counts;
  /** Counts over the fields that others fill. */
  readonly othersProgress: Counts;
  /** Whether every required field of every role is answered and nothing is wrong. */
  readonly isComplete: boolean;
  readonly notes: readonly DescribedNote[];
}

interface Index {
  readonly docs: ReadonlyMap<string, readonly Doc[]>;
  readonly groups: ReadonlyMap<string, DescribedGroup>;
}

const indexes = new WeakMap<Definition, Index>();

const textsFrom = (docs: readonly Doc[]): AuthorTexts => {
  const texts: { description?: string; instructions?: string; documentation?: Record<string, string> } = {};
  for (const { tag, text } of docs) {
    if (tag === "description" || tag === "instructions") texts[tag] = text;
    else texts.documentation = { ...texts.documentation, [tag]: text };
  }
  return texts;
};

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
    groups.set(target, { id, ...(label !== undefined && { label }), ...textsFrom(docs.get(ref) ?? []) });
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
  const index = { docs, groups };
  indexes.set(definition, index);
  return index;
};

const groupsOf = ({ groups }: Index, containers: readonly string[]): readonly DescribedGroup[] =>
  containers.flatMap((container) => groups.get(container) ?? []);

const notesAt = ({ form }: DescribedDocument, ref: string): readonly DescribedNote[] =>
  form.notes.length === 0
    ? []
    : form.notes
        .filter((note) => note.ref === ref)
        .map(({ id, role, text, state }) => ({ id, role, text, ...(state !== undefined && { state }) }));

const isSecret = (field: FieldItem): boolean => field.kind === "string" && field.secret === true;

const describeOptions = (field: FieldItem, template: string, { docs }: Index) =>
  "options" in field
    ? field.options
        .slice(0, limits.maxDescribedOptions)
        .map(({ id, label }): DescribedOption => ({ id, label, ...textsFrom(docs.get(`${template}.${id}`) ?? []) }))
    : undefined;

const describeColumns = (field: FieldItem, { reader }: Audience) =>
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

const describeField = (document: DescribedDocument, node: FieldNode, path: string): FieldDescription => {
  const { form, definition, audience } = document;
  const { field, template, containers } = node;
  const index = indexOf(definition);
  const answer = answerAt(form, path);
  const isHidden = isSecret(field) && audience.reader === "agent";
  const value = isHidden ? undefined : jsonOfAnswer(field, answer);
  const proposal = form.proposals.get(path);
  const options = describeOptions(field, template, index);
  const columns = describeColumns(field, audience);
  return {
    type: "field",
    path,
    kind: field.kind,
    label: field.label,
    ...textsFrom(index.docs.get(template) ?? []),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    examples: field.examples ?? [],
    ...(field.unit !== undefined && { unit: field.unit }),
    ...(field.semanticType !== undefined && { semanticType: field.semanticType }),
    ...(field.role !== undefined && { role: field.role }),
    isMine: mayFill(definition, audience, field),
    required: isRequired(form, field, path),
    readonly: isReadonly(form, node, path),
    relevant: isRelevant(form, node, path),
    secret: isSecret(field),
    priority: field.priority,
    limits: fieldLimits(field, audience.reader),
    ...(options && { options }),
    ...(columns && { columns }),
    ...(field.kind === "checkboxes" && {
      checkbox: { mode: field.checkboxMode, states: statesOf[field.checkboxMode] },
    }),
    groups: groupsOf(index, containers),
    state: answer.state,
    ...(value !== undefined && { value }),
    ...(answer.reason !== undefined && { reason: answer.reason }),
    ...(field.confirm && { confirm: { by: field.confirm, confirmed: answer.confirmed === true } }),
    confirmed: answer.confirmed === true,
    ...(proposal && !isHidden && { proposal }),
    notes: notesAt(document, path),
    issues: issuesAt(form, path),
  };
};

const rowFields = (items: readonly Item[], prefix = ""): ListDescription["fields"] =>
  items.flatMap((item): ListDescription["fields"] => {
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

const describeList = (document: DescribedDocument, item: ListItem, path: string, rows: number): ListDescription => {
  const { form, definition, audience } = document;
  const { fields, fieldsUnder, containersOf } = form.compiled;
  const template = templateOf(path);
  const index = indexOf(definition);
  const inside = fieldsUnder.get(`${template}[*]`) ?? [];
  const most = Math.min(item.maxItems ?? limits.maxListInstances, limits.maxListInstances);
  return {
    type: "list",
    path,
    label: item.label ?? item.id,
    ...textsFrom(index.docs.get(template) ?? []),
    isMine: inside.length === 0 || inside.some((one) => mayFill(definition, audience, fields.get(one)!.field)),
    relevant: isRelevantAt(form, path),
    required: (item.minItems ?? 0) > 0 && item.optional !== true,
    rows,
    limits: listLimits(item),
    ...(rows < most && { nextRow: `${path}[${rows}]` }),
    fields: rowFields(item.items),
    groups: groupsOf(index, containersOf.get(template) ?? []),
    notes: notesAt(document, path),
    issues: issuesAt(form, path),
  };
};

/** Everything there is to say about a field or list; nothing where the form has none at the path. */
export const describeAt = (document: DescribedDocument, path: string): Description | undefined => {
  const node = fieldAt(document.form, path);
  if (node) return describeField(document, node, path);
  const list = document.form.compiled.lists.get(templateOf(path));
  const rows = document.form.instances.get(path);
  return list && rows !== undefined ? describeList(document, list.item, path, rows) : undefined;
};

const rolesOf = (document: DescribedDocument): readonly DescribedRole[] => {
  const { definition, form, audience } = document;
  const names = new Set([...Object.keys(definition.roles ?? {}), ...form.progress.byRole.keys()].filter(Boolean));
  return Array.from(names, (role) => {
    const instructions = definition.roles?.[role]?.instructions;
    return {
      role,
      filledBy: filledBy(definition, role),
      isMine: hasRole(definition, audience, role),
      ...(instructions !== undefined && { instructions }),
      progress: form.progress.byRole.get(role) ?? noCounts,
    };
  });
};

/** The form as a whole: its texts, its roles and how far each of them is. */
export const describeForm = (document: DescribedDocument): FormDescription => {
  const { definition, form } = document;
  const roles = rolesOf(document);
  const anybody = form.progress.byRole.get("") ?? noCounts;
  const mine = roles.filter(({ isMine }) => isMine).map(({ progress }) => progress);
  const others = roles.filter(({ isMine }) => !isMine).map(({ progress }) => progress);
  return {
    id: definition.id,
    ...(definition.title !== undefined && { title: definition.title }),
    ...textsFrom(indexOf(definition).docs.get(definition.id) ?? []),
    roles,
    progress: sumCounts([anybody, ...mine]),
    othersProgress: sumCounts(others),
    isComplete: form.progress.all.blocking === 0 && form.progress.otherErrors === 0,
    notes: notesAt(document, definition.id),
  };
};
