import {
  type AuthorTexts,
  authorParagraphs,
  type Compiled,
  type DescribedOption,
  fieldTexts,
  formTexts,
  groupTexts,
  roleText,
} from "@cofill/core";
import { limits } from "../limits.ts";
import type { HelpText } from "../page-parts.ts";
import { plainText } from "./plain-text.ts";

const fits = (text: string): boolean => text.length <= limits.maxSummaryLength && !text.includes("\n");

/** A short description is shown at once; everything else is behind a disclosure. */
const helpOf = (texts: AuthorTexts, { known }: { readonly known?: string | undefined } = {}): HelpText => {
  const details: string[] = [];
  const links: { title: string; url: string }[] = [];
  let summary: string | undefined;
  for (const text of authorParagraphs(texts)) {
    const plain = plainText(text);
    links.push(...plain.links);
    if (text === known) continue;
    const [first, ...rest] = plain.paragraphs;
    if (summary === undefined && text === texts.description?.trim() && first !== undefined && fits(first)) {
      summary = first;
      details.push(...rest);
    } else details.push(...plain.paragraphs);
  }
  return {
    ...(summary !== undefined && { summary }),
    ...(details.length > 0 && { details }),
    ...(links.length > 0 && { links }),
  };
};

/** Help of an option is one line, without a disclosure. */
const optionHelp = (option: DescribedOption): HelpText => {
  const plain = authorParagraphs(option).map(plainText);
  const summary = plain.flatMap(({ paragraphs }) => paragraphs).join(" ");
  return summary === "" ? {} : { summary };
};

/** Instructions for people's roles are shown at once (MF-2-01). */
const formHelp = ({ definition }: Compiled, shown: string | undefined): HelpText => {
  const texts = formTexts(definition);
  const { summary, ...help } = helpOf(texts, { known: shown?.trim() });
  const roles = texts.roles.filter(({ filledBy }) => filledBy === "person").map(roleText);
  const open = [summary, ...roles.map((text) => plainText(text).paragraphs.join("\n\n"))].filter(Boolean);
  return { ...(open.length > 0 && { summary: open.join("\n\n") }), ...help };
};

const hasContent = (help: HelpText): boolean => Object.keys(help).length > 0;

/** Help for people from all texts of the author; `shown` is the form's description if it is shown already. */
export const docsHelp = (compiled: Compiled, shown?: string): Readonly<Record<string, HelpText>> => {
  const { definition, fields, containersOf } = compiled;
  const help = new Map<string, HelpText>([["", formHelp(compiled, shown)]]);
  for (const container of containersOf.keys()) {
    const texts = groupTexts(definition, container);
    if (texts) help.set(container, helpOf(texts));
  }
  for (const [template, node] of fields) {
    const texts = fieldTexts(definition, node, "person");
    help.set(template, helpOf(texts, { known: texts.hint?.trim() }));
    for (const option of texts.options ?? []) help.set(`${template}#${option.id}`, optionHelp(option));
  }
  return Object.fromEntries(Array.from(help).filter(([, one]) => hasContent(one)));
};
