import { indexPage, type PageIndex } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import type { Diagnostic, Found, PageElement } from "../../src/index.ts";

/** Reads and indexes a page of a test. */
export const pageOf = (html: string): PageIndex => {
  const read = readPage(`<!doctype html><title>Page</title><body>${html}`, { url: "https://shop.example/" });
  if (!read.ok) throw new Error(read.problem.message);
  return indexPage(read.snapshot);
};

export const codesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code, severity }) => `${severity} ${code}`);

/** The HTML id of the found element, if any, and the diagnostics. */
export const answerOf = <T>(found: Found<T>, elementOf: (value: T) => PageElement): readonly unknown[] => [
  found.ok ? elementOf(found.value).attributes.id : undefined,
  codesOf(found.diagnostics),
];

/** Annotation attributes by one letter: `A(id)`, `F(name)`, with more attributes after. */
export const A = (id: string, more = "") => `data-agent-kind="action" data-agent-action="${id}" ${more}`;
export const F = (name: string, more = "") => `data-agent-kind="field" data-agent-field="${name}" ${more}`;
export const kind = (name: string, more = "") => `data-agent-kind="${name}" ${more}`;
export const forAction = (id: string) => `data-agent-for-action="${id}"`;
