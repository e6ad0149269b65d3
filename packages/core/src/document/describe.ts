import type { AnswerState, Proposal } from "../answer.ts";
import type { FieldNode } from "../compile.ts";
import type { Definition, ListItem } from "../definition.ts";
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
import { limits } from "../limits.ts";
import { templateOf } from "../path.ts";
import { type Counts, noCounts, sumCounts } from "../progress.ts";
import { type Audience, hasRole, mayFill } from "./audience.ts";
import {
  type FieldTexts,
  type FormTexts,
  fieldTexts,
  formTexts,
  type ListTexts,
  listTexts,
  type RoleTexts,
} from "./author-texts.ts";
import { jsonOfAnswer } from "./values.ts";

/** The subject of a description: a state of a form, for an audience. */
interface DescribedDocument {
  readonly definition: Definition;
  readonly form: LiveForm;
  readonly audience: Audience;
}

/** A note on a form or an item, as a description shows it. */
export interface DescribedNote {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly state?: "skipped" | "aborted";
}

/** A field with all its texts and its present state. */
export interface FieldDescription extends FieldTexts {
  readonly type: "field";
  readonly path: string;
  /** Whether this audience may answer it. */
  readonly isMine: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  readonly relevant: boolean;
  readonly state: AnswerState;
  /** The answer as JSON; a secret one is not shown to an agent. */
  readonly value?: unknown;
  readonly reason?: string;
  /** Who must confirm the answer, and whether it is confirmed. */
  readonly confirm?: { readonly by: "human"; readonly confirmed: boolean };
  readonly confirmed: boolean;
  /** The value that an agent proposed beside the answer. */
  readonly proposal?: Proposal;
  readonly notes: readonly DescribedNote[];
  readonly issues: readonly Issue[];
}

/** A list of rows, with how to add one. */
export interface ListDescription extends ListTexts {
  readonly type: "list";
  readonly path: string;
  readonly isMine: boolean;
  readonly relevant: boolean;
  readonly required: boolean;
  readonly rows: number;
  /** The path of the next row, which is added by writing to it; absent if the list is full. */
  readonly nextRow?: string;
  readonly notes: readonly DescribedNote[];
  readonly issues: readonly Issue[];
}

/** The description of the field or list at a path. */
export type Description = FieldDescription | ListDescription;

/** A role of a form: whether the audience fills it, and its progress. */
export interface DescribedRole extends RoleTexts {
  readonly isMine: boolean;
  readonly progress: Counts;
}

/** The form as a whole, for its audience. */
export interface FormDescription extends FormTexts {
  readonly roles: readonly DescribedRole[];
  /** Counts over the fields that this audience fills. */
  readonly progress: Counts;
  /** Counts over the fields that others fill. */
  readonly othersProgress: Counts;
  /** Whether every required field of every role is answered and there are no errors. */
  readonly isComplete: boolean;
  readonly notes: readonly DescribedNote[];
}

const notesAt = ({ form }: DescribedDocument, ref: string): readonly DescribedNote[] =>
  form.notes.length === 0
    ? []
    : form.notes
        .filter((note) => note.ref === ref)
        .map(({ id, role, text, state }) => ({ id, role, text, ...(state !== undefined && { state }) }));

const describeField = (document: DescribedDocument, node: FieldNode, path: string): FieldDescription => {
  const { form, definition, audience } = document;
  const { field } = node;
  const answer = answerAt(form, path);
  const texts = fieldTexts(definition, node, audience.reader);
  const isHidden = texts.secret && audience.reader === "agent";
  const value = isHidden ? undefined : jsonOfAnswer(field, answer);
  const proposal = form.proposals.get(path);
  return {
    type: "field",
    path,
    ...texts,
    isMine: mayFill(definition, audience, field),
    required: isRequired(form, field, path),
    readonly: isReadonly(form, node, path),
    relevant: isRelevant(form, node, path),
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

const describeList = (document: DescribedDocument, item: ListItem, path: string, rows: number): ListDescription => {
  const { form, definition, audience } = document;
  const { fields, fieldsUnder, containersOf } = form.compiled;
  const template = templateOf(path);
  const inside = fieldsUnder.get(`${template}[*]`) ?? [];
  const most = Math.min(item.maxItems ?? limits.maxListInstances, limits.maxListInstances);
  return {
    type: "list",
    path,
    ...listTexts(definition, item, template, containersOf.get(template) ?? []),
    isMine: inside.length === 0 || inside.some((one) => mayFill(definition, audience, fields.get(one)!.field)),
    relevant: isRelevantAt(form, path),
    required: (item.minItems ?? 0) > 0 && item.optional !== true,
    rows,
    ...(rows < most && { nextRow: `${path}[${rows}]` }),
    notes: notesAt(document, path),
    issues: issuesAt(form, path),
  };
};

/** Describes a field or list; undefined if the form has none at the path. */
export const describeAt = (document: DescribedDocument, path: string): Description | undefined => {
  const node = fieldAt(document.form, path);
  if (node) return describeField(document, node, path);
  const list = document.form.compiled.lists.get(templateOf(path));
  const rows = document.form.instances.get(path);
  return list && rows !== undefined ? describeList(document, list.item, path, rows) : undefined;
};

/** Describes the form as a whole: its texts, its roles and their progress. */
export const describeForm = (document: DescribedDocument): FormDescription => {
  const { definition, form, audience } = document;
  const texts = formTexts(definition);
  const roles = texts.roles.map(
    (one): DescribedRole => ({
      ...one,
      isMine: hasRole(definition, audience, one.role),
      progress: form.progress.byRole.get(one.role) ?? noCounts,
    }),
  );
  const anybody = form.progress.byRole.get("") ?? noCounts;
  const mine = roles.filter(({ isMine }) => isMine).map(({ progress }) => progress);
  const others = roles.filter(({ isMine }) => !isMine).map(({ progress }) => progress);
  return {
    ...texts,
    roles,
    progress: sumCounts([anybody, ...mine]),
    othersProgress: sumCounts(others),
    isComplete: form.progress.all.blocking === 0 && form.progress.otherErrors === 0,
    notes: notesAt(document, definition.id),
  };
};
