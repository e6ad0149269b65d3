import { readFileSync } from "node:fs";
import { readPage } from "../../src/html/index.ts";
import type { PageElement, PageSnapshot } from "../../src/index.ts";

export const readHtml = (html: string, url = "https://site.example/"): PageSnapshot => {
  const page = readPage(html, { url });
  if (!page.ok) throw new Error(page.problem.message);
  return page.snapshot;
};

export const pageNames = ["civil-service", "admin", "checkout", "legacy", "misnested"] as const;

export const pageSource = (name: string): string =>
  readFileSync(new URL(`./pages/${name}.html.txt`, import.meta.url), "utf8");

export const readNamed = (name: string): PageSnapshot => readHtml(pageSource(name), `https://site.example/${name}`);

export const everything = ({ root }: PageSnapshot): readonly PageElement[] => {
  const found: PageElement[] = [];
  const visit = (element: PageElement): void => {
    found.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  return found;
};
