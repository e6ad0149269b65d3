import { answerAt, type FieldDescription, type FormDocument, issuesAt, pathOfId } from "@cofill/core";
import { type Field, type InspectIssue, liveFormOf, type ParsedForm } from "@cofill/markform/form";
import { cellSample, wordsOf } from "./kind-words.ts";
import { quoteWord } from "./shell-words.ts";

/** The texts about a field, its state, and the command that answers it. */
export interface FieldCard extends Omit<FieldDescription, "issues" | "path" | "type" | "semanticType"> {
  readonly ref: string;
  readonly takes: string;
  readonly issues: readonly InspectIssue[];
  /** The command to run; words in capitals are placeholders. */
  readonly command: string;
  /** What to run instead where the field may stay empty. */
  readonly skip?: string;
}

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

const cardOf = (
  form: ParsedForm,
  document: FormDocument,
  file: string,
  field: Field,
  issues: readonly InspectIssue[],
): FieldCard => {
  const described = document.describe(pathOfId(field.id)) as FieldDescription;
  const { issues: _, path: __, type: ___, semanticType: ____, groups, ...texts } = described;
  return {
    ref: field.id,
    ...texts,
    groups: groups.filter(({ id }) => id !== "_default"),
    takes: wordsOf(field).takes(field as never),
    issues,
    command: commandLine("set", file, ...toSet(form, field)),
    ...(!field.required && !("implicit" in field) && { skip: commandLine("skip", file, field.id) }),
  };
};

/** The fields with issues, the most pressing first, with the messages of each. */
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

/** The cards of the first so many fields, for the audience of a document. */
export const fieldCards = (
  form: ParsedForm,
  document: FormDocument,
  file: string,
  issues: ReadonlyMap<string, readonly InspectIssue[]>,
  most: number,
): readonly FieldCard[] => {
  const fields = new Map(form.schema.groups.flatMap(({ children }) => children.map((field) => [field.id, field])));
  return Array.from(issues)
    .slice(0, most)
    .map(([id, own]) => cardOf(form, document, file, fields.get(id)!, own));
};
