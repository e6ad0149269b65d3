import { type DefaultTreeAdapterMap, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const isElement = (node: Node): node is Element => "tagName" in node;

const childrenOf = (node: Node): readonly Node[] => ("childNodes" in node ? node.childNodes : []);

const blocks: ReadonlySet<string> = new Set([
  "p",
  "div",
  "li",
  "td",
  "th",
  "tr",
  "dt",
  "dd",
  "section",
  "h1",
  "h2",
  "h3",
  "label",
  "option",
]);

const walk = (node: Node): string => {
  if ("value" in node) return node.value;
  const inner = childrenOf(node).map(walk).join("");
  return isElement(node) && blocks.has(node.tagName) ? ` ${inner} ` : inner;
};

export const elementsOf = (html: string): readonly Element[] => {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if (isElement(node)) found.push(node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(html));
  return found;
};

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** What a person reads in the main part of a page, with single blanks. */
export const mainText = (html: string): string => {
  const main = elementsOf(html).find(({ tagName }) => tagName === "main");
  return main ? walk(main).replace(/\s+/g, " ").trim() : "";
};

/** The value of a hidden control or of any other, by its name. */
export const controlValue = (html: string, name: string): string | undefined => {
  const control = elementsOf(html).find((element) => attributeOf(element, "name") === name);
  return control && attributeOf(control, "value");
};

export const linksOf = (html: string): readonly string[] =>
  elementsOf(html).flatMap((element) => (element.tagName === "a" ? [attributeOf(element, "href") ?? ""] : []));
