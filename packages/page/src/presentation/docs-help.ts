import { type Compiled, type Definition, type Doc, type Item, pathOfId } from "@cofill/core";
import { limits } from "../limits.ts";
import type { HelpText } from "../page-parts.ts";
import { plainText } from "./plain-text.ts";

const fits = (text: string): boolean => text.length <= limits.maxSummaryLength && !text.includes("\n");

/** The first description stands open if it is short; all else is shown when asked for. */
const helpOf = (docs: readonly Doc[]): HelpText => {
  const details: string[] = [];
  const links: { title: string; url: string }[] = [];
  let summary: string | undefined;
  for (const doc of docs) {
    const plain = plainText(doc.text);
    links.push(...plain.links);
    const [first, ...rest] = plain.paragraphs;
    if (summary === undefined && doc.tag === "description" && first !== undefined && fits(first)) {
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

/** What a text may refer to, and where its help is kept. */
const keysIn = ({ definition, fields }: Compiled): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>([[definition.id, ""]]);
  const walk = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.type === "section") keys.set(item.id, `section:${item.id}`);
      if ("items" in item) walk(item.items);
    }
  };
  walk(definition.items);
  for (const [template, { field }] of fields) {
    keys.set(template, template);
    if (!keys.has(field.id) && pathOfId(field.id) === template) keys.set(field.id, template);
    if (!("options" in field)) continue;
    for (const option of field.options) keys.set(`${field.id}.${option.id}`, `${template}#${option.id}`);
  }
  return keys;
};

export const docsHelp = (compiled: Compiled): Readonly<Record<string, HelpText>> => {
  const { docs = [] }: Definition = compiled.definition;
  if (docs.length === 0) return {};
  const keys = keysIn(compiled);
  const byKey = Map.groupBy(
    docs.filter(({ ref }) => keys.has(ref)),
    ({ ref }) => keys.get(ref)!,
  );
  return Object.fromEntries(Array.from(byKey, ([key, own]) => [key, helpOf(own)]));
};
