// A page's source as a mutable tree: parse5 with a few helpers for mutations.
import { parse, parseFragment, serialize, defaultTreeAdapter as tree } from "parse5";

export const readHtml = (text) => parse(text);
export const writeHtml = (document) => serialize(document);

const isElement = (node) => "tagName" in node;
/** The children of a template are in its content. */
const childrenOf = (node) => (node.content ?? node).childNodes ?? [];
const holderOf = (node) => node.content ?? node;

/** Every element in document order, including those in templates. */
export const elementsOf = (node) =>
  childrenOf(node).flatMap((child) => (isElement(child) ? [child, ...elementsOf(child)] : []));

export const textNodesOf = (node) =>
  childrenOf(node).flatMap((child) => (child.nodeName === "#text" ? [child] : textNodesOf(child)));

export const attribute = (element, name) => element.attrs.find((one) => one.name === name)?.value;

export const setAttribute = (element, name, value) => {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
};

export const kindOf = (element) => attribute(element, "data-agent-kind");
export const actionOf = (element) => attribute(element, "data-agent-action");
export const fieldOf = (element) => attribute(element, "data-agent-field");

/** Parses HTML to detached elements. */
export const fragment = (html) => [...childrenOf(parseFragment(html))].map(detach);

const detach = (node) => {
  tree.detachNode(node);
  return node;
};

export const elementChildren = (element) => childrenOf(element).filter(isElement);
export const childNodes = (element) => [...childrenOf(element)];

export const append = (parent, ...nodes) => {
  for (const node of nodes) tree.appendChild(holderOf(parent), detach(node));
};

export const insertBefore = (node, reference) => {
  detach(node);
  tree.insertBefore(reference.parentNode, node, reference);
};

export const insertAfter = (node, reference) => {
  detach(node);
  const siblings = reference.parentNode.childNodes;
  const next = siblings[siblings.indexOf(reference) + 1];
  if (next) tree.insertBefore(reference.parentNode, node, next);
  else tree.appendChild(reference.parentNode, node);
};

/** Puts `wrapper` in the place of `element` and `element` inside it. */
export const wrap = (element, wrapper) => {
  tree.insertBefore(element.parentNode, wrapper, element);
  append(wrapper, element);
};

export const remove = (node) => detach(node);

/** A detached copy. */
export const copyOf = (node) => {
  const copy = { ...node, parentNode: null };
  if (node.attrs) copy.attrs = node.attrs.map((one) => ({ ...one }));
  if (node.content) copy.content = copyOf(node.content);
  if (node.childNodes) {
    copy.childNodes = node.childNodes.map(copyOf);
    for (const child of copy.childNodes) child.parentNode = copy;
  }
  return copy;
};

export const parentsOf = (element) => {
  const parents = [];
  for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode) parents.push(parent);
  return parents;
};

export const isInside = (element, outer) => element === outer || parentsOf(element).includes(outer);

export const textOf = (element) =>
  textNodesOf(element)
    .map(({ value }) => value)
    .join("")
    .replace(/\s+/g, " ")
    .trim();

export const setText = (element, text) => {
  for (const child of childNodes(element)) remove(child);
  tree.insertText(holderOf(element), text);
};

export const bodyOf = (document) => elementsOf(document).find(({ tagName }) => tagName === "body");

const interactiveTags = new Set(["a", "button", "input", "select", "textarea", "form", "summary", "option"]);
const interactiveRoles = new Set(["button", "switch", "combobox", "option", "menuitem", "tab", "checkbox", "radio"]);
export const isInteractive = (element) =>
  interactiveTags.has(element.tagName) ||
  interactiveRoles.has(attribute(element, "role")) ||
  element.tagName.includes("-");
