import {
  type FieldItem,
  type FieldTexts,
  fieldTexts,
  groupTexts,
  type LiveForm,
  listTexts,
  templateOf,
} from "@cofill/core";
import { linesOf } from "./author-lines.ts";
import { promptOf } from "./kind-prompts.ts";

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The author's texts about a section (`section:ID`), a record or a list, line by line. */
export const groupHelp = ({ compiled }: LiveForm, path: string): readonly string[] => {
  const template = templateOf(path);
  const list = compiled.lists.get(template)?.item;
  if (!list) return linesOf(groupTexts(compiled.definition, template) ?? {});
  const texts = listTexts(compiled.definition, list, template, compiled.containersOf.get(template) ?? []);
  return [...linesOf(texts), ...texts.limits.map(asSentence)];
};

/** The author's texts about a field. */
export const textsAt = ({ compiled }: LiveForm, path: string): FieldTexts =>
  fieldTexts(compiled.definition, compiled.fields.get(templateOf(path))!, "person");

/** The help for a question: the author's texts, then the expected format of the answer. */
export const fieldHelp = (texts: FieldTexts, field: FieldItem): readonly string[] => {
  const takes = promptOf(field).takes?.(field as never);
  return [
    ...linesOf(texts, texts.hint),
    ...[...(takes === undefined ? [] : [takes]), ...texts.limits.filter((limit) => limit !== takes)].map(asSentence),
    ...(texts.unit === undefined ? [] : [`In ${texts.unit}`]),
    ...(texts.examples.length === 0 ? [] : [`Such as ${texts.examples.join(" or ")}`]),
  ];
};
