import { answerAt, issuesAt } from "@cofill/core";
import {
  type Field,
  type FieldKind,
  type FieldPriorityLevel,
  type InspectIssue,
  liveFormOf,
  type ParsedForm,
} from "@cofill/markform/form";
import { cellSample, wordsOf } from "./kind-words.ts";
import { quoteWord } from "./shell-words.ts";

export interface OptionCard {
  readonly id: string;
  readonly label: string;
  readonly docs?: Readonly<Record<string, string>>;
}

/** All that someone needs to know to answer one field. */
export interface FieldCard {
  readonly ref: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly group?: string;
  readonly role?: string;
  readonly required: boolean;
  readonly priority: FieldPriorityLevel;
  readonly state: string;
  readonly takes: string;
  readonly constraints: readonly string[];
  readonly columns?: readonly string[];
  readonly placeholder?: string;
  readonly examples?: readonly string[];
  readonly options?: readonly OptionCard[];
  /** The bodies of description, instructions, notes, examples and documentation. */
  readonly docs: Readonly<Record<string, string>>;
  readonly issues: readonly InspectIssue[];
  /** What to run; words in capitals are to be replaced. */
  readonly command: string;
  /** What to run instead where the field may stay empty. */
  readonly skip?: string;
}

const docsOf = (form: ParsedForm, ref: string): Readonly<Record<string, string>> =>
  Object.fromEntries(form.docs.filter((doc) => doc.ref === ref).map(({ tag, bodyMarkdown }) => [tag, bodyMarkdown]));

const optionCards = (form: ParsedForm, field: Field): readonly OptionCard[] | undefined => {
  if (!("options" in field)) return undefined;
  return field.options.map(({ id, label }) => {
    const docs = docsOf(form, `${field.id}.${id}`);
    return { id, label, ...(Object.keys(docs).length > 0 && { docs }) };
  });
};

const commandLine = (...words: readonly string[]): string => ["cofill", ...words.map(quoteWord)].join(" ");

/** A cell that is wrong, if one is; what it takes is known from its column. */
const wrongCell = (form: ParsedForm, field: Field): readonly string[] | undefined => {
  if (field.kind !== "table") return undefined;
  const part = issuesAt(liveFormOf(form), field.id).find(({ part }) => part?.includes("."))?.part;
  return part === undefined ? undefined : [field.id + part, cellSample(field, part.slice(part.indexOf(".") + 1))];
};

/** What to set: a cell that is wrong, one more entry beside those that are there, or the field as a whole. */
const toSet = (form: ParsedForm, field: Field): readonly string[] => {
  const words = wordsOf(field);
  const wrong = wrongCell(form, field);
  if (wrong) return wrong;
  const value = answerAt(liveFormOf(form), field.id).value;
  const count = Array.isArray(value) ? value.length : 0;
  if (!words.entrySample || (count === 0 && field.kind !== "table")) return [field.id, ...words.sample(field as never)];
  return [`${field.id}[${count}]`, ...words.entrySample(field as never)];
};

interface Placed {
  readonly field: Field;
  readonly group: string;
}

const fieldsOf = (form: ParsedForm): ReadonlyMap<string, Placed> =>
  new Map(
    form.schema.groups.flatMap((group) =>
      group.children.map((field) => [field.id, { field, group: group.title ?? group.id }] as const),
    ),
  );

const entryHints = (field: Field): Pick<FieldCard, "placeholder" | "examples"> => ({
  ...("placeholder" in field && field.placeholder !== undefined && { placeholder: field.placeholder }),
  ...("examples" in field && field.examples !== undefined && { examples: field.examples }),
});

const cardOf = (
  form: ParsedForm,
  file: string,
  { field, group }: Placed,
  issues: readonly InspectIssue[],
): FieldCard => {
  const words = wordsOf(field);
  const options = optionCards(form, field);
  const { id, role, priority, required, kind, label } = field;
  return {
    ref: id,
    label,
    kind,
    ...(group !== "_default" && { group }),
    ...(role !== undefined && { role }),
    required,
    priority,
    state: form.responsesByFieldId[id]!.state,
    takes: words.takes(field as never),
    constraints: words.limits(field as never),
    ...(words.columns && { columns: words.columns(field as never) }),
    ...entryHints(field),
    ...(options && { options }),
    docs: docsOf(form, id),
    issues,
    command: commandLine("set", file, ...toSet(form, field)),
    ...(!required && !("implicit" in field) && { skip: commandLine("skip", file, id) }),
  };
};

/** The fields that issues are about, most pressing first, and what is said of each. */
export const byField = (
  form: ParsedForm,
  issues: readonly InspectIssue[],
): ReadonlyMap<string, readonly InspectIssue[]> => {
  const found = new Map<string, InspectIssue[]>();
  for (const issue of issues) {
    const id = issue.scope === "option" ? issue.ref.slice(0, issue.ref.lastIndexOf(".")) : issue.ref;
    if (form.idIndex.get(id)?.nodeType !== "field") continue;
    found.set(id, [...(found.get(id) ?? []), issue]);
  }
  return found;
};

export const fieldCards = (
  form: ParsedForm,
  file: string,
  issues: ReadonlyMap<string, readonly InspectIssue[]>,
  most: number,
): readonly FieldCard[] => {
  const fields = fieldsOf(form);
  return Array.from(issues)
    .slice(0, most)
    .map(([id, own]) => cardOf(form, file, fields.get(id)!, own));
};
