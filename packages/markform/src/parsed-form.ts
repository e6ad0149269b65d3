import {
  answerAt,
  compile,
  type Doc,
  type FieldItem,
  type FieldNode,
  type Item,
  type LiveForm,
  type Note,
  openForm,
  type RoleDefinition,
} from "@cofill/core";
import { MarkformConfigError } from "./errors.ts";
import type { FieldResponse } from "./model/response.ts";
import type { FieldProgress, InspectIssue, StructureSummary } from "./model/results.ts";
import type { DocumentationBlock, Field, FormMetadata, FormSchema, Id, IdIndexEntry, Option } from "./model/schema.ts";
import { toResponse } from "./model/values.ts";
import type { ReadDocument } from "./parse/read-document.ts";
import { summarizeStructure } from "./structure.ts";
import type { Placed } from "./syntax/problems.ts";

/** A form with its answers, as the document defines it. Immutable; patches give a new one. */
export interface ParsedForm {
  readonly schema: FormSchema;
  readonly responsesByFieldId: Readonly<Record<Id, FieldResponse>>;
  readonly notes: readonly Note[];
  readonly docs: readonly DocumentationBlock[];
  readonly orderIndex: readonly Id[];
  readonly idIndex: ReadonlyMap<Id, IdIndexEntry>;
  readonly metadata?: FormMetadata;
  readonly warnings: readonly Placed[];
}

/** What was worked out once for all states of a form. */
export interface BaseMemo {
  /** The lines of the structure in the frontmatter, for one indentation and line end. */
  structureText?: { readonly key: string; readonly text: string };
  keyedFields?: readonly KeyedField[];
}

/** A field with its id as a key in YAML. */
export interface KeyedField {
  readonly key: string;
  readonly outline: FieldOutline;
}

/**
 * What a look at all fields reads of each. The objects of the fields have many shapes, which the engine cannot read
 * as fast as these, which have one.
 */
export interface FieldOutline extends Pick<Field, "id" | "kind" | "label" | "priority" | "required"> {
  readonly field: Field;
  /** None where the kind has no options. */
  readonly options: readonly Option[];
  /** The same field in the compiled form. */
  readonly node: FieldNode;
}

const noOptions: readonly Option[] = Object.freeze([]);

const outlineOf = (field: Field, node: FieldNode): FieldOutline => {
  const { id, kind, label, priority, required } = field;
  const options = "options" in field ? field.options : noOptions;
  return { id, kind, label, priority, required, field, options, node };
};

/** What stays the same while a form is filled. */
export interface FormBase {
  readonly document: ReadDocument;
  readonly docs: readonly DocumentationBlock[];
  readonly warnings: readonly Placed[];
  /** In document order. */
  readonly fields: ReadonlyMap<Id, FieldOutline>;
  /** Made with the form: whoever looks at a form, or patches it, is given it. */
  readonly structure: StructureSummary;
  readonly memo: BaseMemo;
}

/** What was worked out about one state of a form. On the state itself: a WeakMap would outlive it in memory. */
export interface Memo {
  responses?: Readonly<Record<Id, FieldResponse>>;
  issues?: readonly InspectIssue[];
  /** The progress of all fields, as a record of all of them and as one that makes each field when it is read. */
  fields?: Readonly<Record<Id, FieldProgress>>;
}

export interface FormState {
  readonly base: FormBase;
  readonly live: LiveForm;
  readonly memo: Memo;
}

const stateKey = Symbol("cofill.markform.state");

/** The core takes what it knows of a field; what only Markform knows does no harm there. */
const toItem = (field: Field): FieldItem => {
  const item = { type: "field", ...field };
  if (field.kind !== "table") return item as unknown as FieldItem;
  const { columnIds, columnLabels, columnTypes } = field;
  const columns = columnIds.map((id, index) => ({ id, label: columnLabels[index]!, ...columnTypes[index]! }));
  return { ...item, columns } as unknown as FieldItem;
};

export const makeForm = (state: FormState): ParsedForm => {
  const { base, live } = state;
  const { document } = base;
  const form: Omit<ParsedForm, "responsesByFieldId"> = {
    schema: document.schema,
    notes: live.notes,
    docs: base.docs,
    orderIndex: document.orderIndex,
    idIndex: document.idIndex,
    ...(document.metadata && { metadata: document.metadata }),
    warnings: base.warnings,
  };
  Object.defineProperty(form, stateKey, { value: state });
  return Object.defineProperty(form, "responsesByFieldId", responsesProperty) as ParsedForm;
};

/**
 * Made when first asked for: a patch must not cost the size of the form. One getter for all forms, because
 * a getter of its own would give every form a hidden class, which keeps the form alive until a full collection.
 */
const responsesProperty = {
  enumerable: true,
  get(this: ParsedForm) {
    const state = stateOf(this);
    state.memo.responses ??= allResponses(state);
    return state.memo.responses;
  },
};

const allResponses = ({ base, live }: FormState): Record<Id, FieldResponse> =>
  Object.fromEntries(Array.from(base.fields, ([id, field]) => [id, toResponse(field.kind, answerAt(live, id))]));

export const stateOf = (form: ParsedForm): FormState => {
  const state = (form as { [stateKey]?: FormState })[stateKey];
  if (!state) {
    throw new MarkformConfigError("This is not a form that parseForm returned", "form", "ParsedForm", typeof form);
  }
  return state;
};

/** The roles that the frontmatter names, with its instructions for each. */
const rolesOf = ({ roles, roleInstructions }: FormMetadata): Readonly<Record<string, RoleDefinition>> =>
  Object.fromEntries(
    [...roles, ...Object.keys(roleInstructions)].map((role) => {
      const instructions = Object.hasOwn(roleInstructions, role) ? roleInstructions[role] : undefined;
      return [role, instructions === undefined ? {} : { instructions }];
    }),
  );

/** The description in the frontmatter; one in the body comes first, as it says more. */
const frontmatterDoc = (
  metadata: FormMetadata | undefined,
  id: Id,
  docs: readonly { readonly ref: string; readonly tag: string }[],
): readonly Doc[] => {
  if (metadata?.description === undefined) return [];
  const isTold = docs.some(({ ref, tag }) => ref === id && tag === "description");
  return [{ ref: id, tag: isTold ? "summary" : "description", text: metadata.description }];
};

/** Opens the live form of a document that was read without errors. */
export const openParsed = (document: ReadDocument, warnings: readonly Placed[]): ParsedForm => {
  const items: Item[] = document.schema.groups.map((group) => ({
    type: "section",
    id: group.id,
    ...(group.title !== undefined && { title: group.title }),
    items: group.children.map(toItem),
  }));
  const docs = document.docs.map((entry) => entry.doc);
  const { id, title } = document.schema;
  const compiled = compile({
    id,
    ...(title !== undefined && { title }),
    ...(document.metadata && { roles: rolesOf(document.metadata) }),
    items,
    docs: [
      ...docs.map(({ ref, tag, bodyMarkdown }) => ({ ref, tag, text: bodyMarkdown })),
      ...frontmatterDoc(document.metadata, id, docs),
    ],
  });
  if (!compiled.ok) throw new Error(`A checked document did not compile: ${compiled.problems[0]?.code}`);
  const fields = new Map<Id, FieldOutline>();
  for (const [fieldId, { field }] of document.fields) {
    fields.set(fieldId, outlineOf(field, compiled.compiled.fields.get(fieldId)!));
  }
  const structure = summarizeStructure(document.schema.groups, fields);
  const live = openForm(compiled.compiled, {
    answers: Array.from(document.fields, ([fieldId, entry]) => [fieldId, entry.answer] as const),
    notes: document.notes.map((entry) => entry.note),
  });
  return makeForm({
    base: { document, docs, warnings, fields, structure, memo: {} },
    live,
    memo: {},
  });
};
