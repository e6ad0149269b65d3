import { type AssistForm, autocompleteFor, type ReferenceEntry, resolveConcept, resolveHelp } from "@cofill/assist";
import { bindTemplate } from "@cofill/core";
import { formspecFormOf } from "@cofill/formspec";
import type { HelpText } from "../page-parts.ts";
import { plainText } from "./plain-text.ts";

/** A row index that no References document names, so that only references for all rows match. */
const anyRow = 999_999;

export const anyRowOf = (template: string): string =>
  bindTemplate(
    template,
    Array.from({ length: template.split("[*]").length - 1 }, () => anyRow),
  );

const textOf = ({ content, excerpt }: ReferenceEntry): string =>
  typeof content === "string" ? content : (excerpt ?? "");

const isWebAddress = (uri: string | undefined): uri is string => uri !== undefined && /^https?:\/\//i.test(uri);

const entriesAt = (form: AssistForm, path: string, label: string): readonly ReferenceEntry[] =>
  Object.values(resolveHelp({ path, label, audience: "human", sidecars: form.sidecars }).references).flat();

/** Turns References entries for people into help texts and links; undefined if there are none. */
const toHelp = (entries: readonly ReferenceEntry[]): HelpText | undefined => {
  const details: string[] = [];
  const links: { title: string; url: string }[] = [];
  for (const entry of entries) {
    const plain = plainText(textOf(entry));
    const [first, ...rest] = plain.paragraphs;
    if (first !== undefined) details.push(`${entry.title}: ${first}`, ...rest);
    links.push(...plain.links);
    if (isWebAddress(entry.uri)) links.push({ title: entry.title, url: entry.uri });
  }
  if (details.length + links.length === 0) return undefined;
  return { ...(details.length > 0 && { details }), ...(links.length > 0 && { links }) };
};

/** Whether the form has References documents; other forms only have docs, which `docsHelp` shows already. */
const hasReferences = ({ editor }: Partial<AssistForm>): boolean =>
  editor === undefined || formspecFormOf(editor.document) !== undefined;

export const referenceHelp = (form: AssistForm): Readonly<Record<string, HelpText>> => {
  if (!hasReferences(form)) return {};
  const { fields, containersOf } = form.form.compiled;
  const ofForm = entriesAt(form, "", form.about.title);
  const shownAt = new Map<string, ReadonlySet<string>>();
  const help: (readonly [string, HelpText])[] = [];
  const add = (key: string, found: HelpText | undefined): void => {
    if (found) help.push([key, found]);
  };
  add("", toHelp(ofForm));
  const known = new Set(ofForm.map((entry) => JSON.stringify(entry)));
  const fresh = (template: string, around: readonly string[]): readonly ReferenceEntry[] => {
    const entries = entriesAt(form, anyRowOf(template), template);
    shownAt.set(template, new Set(entries.map((entry) => JSON.stringify(entry))));
    return entries.filter((entry) => {
      const text = JSON.stringify(entry);
      return !known.has(text) && !around.some((container) => shownAt.get(container)?.has(text));
    });
  };
  for (const [template, around] of containersOf) {
    if (template.startsWith("section:") || template.endsWith("[*]")) continue;
    add(template, toHelp(fresh(template, around)));
  }
  for (const [template, node] of fields) {
    add(template, toHelp(fresh(template, node.containers)));
  }
  return Object.fromEntries(help);
};

/** The concept of each field; among equivalent ones, the one that browsers' autofill knows. */
export const conceptsOf = (form: AssistForm): Readonly<Record<string, string>> => {
  const concepts: (readonly [string, string])[] = [];
  for (const template of form.form.compiled.fields.keys()) {
    const path = anyRowOf(template);
    const facts = form.facts(template) ?? form.facts(path);
    const { concept, equivalents = [] } = resolveConcept(form.sidecars, {
      path,
      ...(facts?.semanticType !== undefined && { semanticType: facts.semanticType }),
      ...(facts && { extensionNames: facts.extensionNames }),
    });
    if (concept === undefined) continue;
    const known = equivalents.find((equivalent) => autocompleteFor({ equivalents: [equivalent] }) !== undefined);
    const isKnown = autocompleteFor({ concept }) !== undefined;
    const name =
      isKnown || !known?.system || !known.code ? concept.concept : `${known.system.replace(/\/$/, "")}/${known.code}`;
    concepts.push([template, name]);
  }
  return Object.fromEntries(concepts);
};
