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
  /** The command that skips the field, if it may stay empty. */
  readonly skip?: string;
}

const commandLine = (...words: readonly string[]): string => ["cofill", ...words.map(quoteWord)].join(" ");

/** The path of a table cell with an issue and a sample for its column; undefined if no cell has one. */
const wrongCell = (form: ParsedForm, field: Field): readonly string[] | undefined => {
  if (field.kind !== "table") return undefined;
  const part = issuesAt(liveFormOf(form), field.id).find(({ part }) => part?.includes("."))?.part;
  return part === undefined ? undefined : [field.id + part, cellSample(field, part.slice(part.indexOf(".") + 1))];
};

/** The target of the suggested `set`: a cell with an issue, a new entry of a list or table, or the whole field. */
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

/** Groups issues by field, in the given order; an issue of an option counts for its field. */
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

/** The cards of the first fields, up to a number, for the audience of a document. */
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
