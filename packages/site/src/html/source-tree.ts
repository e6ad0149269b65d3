import { type DefaultTreeAdapterTypes, defaultTreeAdapter, type ParserOptions, parse } from "parse5";
import { limits } from "../annotations/limits.ts";
import { type PageProblem, tooDeep, tooLarge } from "../annotations/snapshot.ts";
import type { TreeView } from "../annotations/tree-view.ts";

type SourceElement = DefaultTreeAdapterTypes.Element;
type SourceNode = DefaultTreeAdapterTypes.ChildNode;

/** Thrown to stop the parser, which has no other way to be stopped, and caught below. */
class Stop extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const boundedAdapter = (): NonNullable<ParserOptions<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>["treeAdapter"]> => {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      if (++elements > limits.maxSourceElements) throw new Stop(tooLarge(`${limits.maxSourceElements} elements`));
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      if (++depth > limits.maxSourceDepth) throw new Stop(tooDeep(limits.maxSourceDepth));
    },
    onItemPop() {
      depth--;
    },
  };
};

/** The document as parse5 builds it, or the reason why it was stopped. */
export const parseSource = (html: string, hasPlaces: boolean): DefaultTreeAdapterTypes.Document | PageProblem => {
  if (html.length > limits.maxSourceLength) return tooLarge(`${limits.maxSourceLength} characters`);
  try {
    return parse(html, { sourceCodeLocationInfo: hasPlaces, treeAdapter: boundedAdapter() });
  } catch (error) {
    if (error instanceof Stop) return error.problem;
    throw error;
  }
};

const isElement = (node: SourceNode): node is SourceElement => "tagName" in node;

const isTemplate = (node: SourceNode): node is DefaultTreeAdapterTypes.Template =>
  isElement(node) && node.tagName === "template" && "content" in node;

/** A template that browsers turn into an open shadow root of its parent. */
const shadowTemplate = (element: SourceElement): DefaultTreeAdapterTypes.Template | undefined =>
  element.childNodes.find((node): node is DefaultTreeAdapterTypes.Template => {
    if (!isTemplate(node)) return false;
    return node.attrs.some(({ name, value }) => name === "shadowrootmode" && value.toLowerCase() === "open");
  });

function* contentOf(nodes: readonly SourceNode[], without?: SourceNode): Iterable<SourceElement | string> {
  for (const node of nodes) {
    if (node === without) continue;
    if (isElement(node)) yield node;
    else if (node.nodeName === "#text") yield (node as DefaultTreeAdapterTypes.TextNode).value;
  }
}

const attributesOf = ({ attrs }: SourceElement): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  for (const { name, value } of attrs) {
    if (name !== "__proto__") attributes[name.toLowerCase()] = value;
    else Object.defineProperty(attributes, name, { value, enumerable: true });
  }
  return attributes;
};

export const sourceView = (url: string, root: SourceElement): TreeView<SourceElement> => ({
  url,
  root,
  tag: ({ tagName }) => tagName.toLowerCase(),
  attributes: attributesOf,
  children: (element) => contentOf(element.childNodes, shadowTemplate(element)),
  shadow: (element) => {
    const template = shadowTemplate(element);
    return template && contentOf(template.content.childNodes);
  },
  place: ({ sourceCodeLocation }) =>
    sourceCodeLocation ? { line: sourceCodeLocation.startLine, column: sourceCodeLocation.startCol } : undefined,
});

export const rootOf = (document: DefaultTreeAdapterTypes.Document): SourceElement =>
  document.childNodes.find(isElement)!;
