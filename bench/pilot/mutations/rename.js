// Renames ids and classes consistently in attributes, scripts and styles, as a build step does.
import { attribute, elementsOf, setAttribute, textNodesOf } from "../html.js";

const references = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "popovertarget"];

const newName = (random) => `c${Math.floor(random() * 36 ** 6).toString(36)}`;

const rename = (names, words) =>
  words
    .split(/\s+/)
    .map((word) => names.get(word) ?? word)
    .join(" ");

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\:]/g, "\\$&");

/** Selectors inside string literals of a script, or anywhere in a stylesheet. */
const renameSelectors = (text, sign, names) => {
  let result = text;
  for (const [from, to] of names) {
    result = result.replace(new RegExp(`\\${sign}${escaped(from)}(?![\\w-])`, "g"), `${sign}${to}`);
  }
  return result;
};

const literals = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

export const renameIdsAndClasses = ({ document, random }) => {
  const elements = elementsOf(document);
  const ids = new Map();
  const classes = new Map();
  for (const element of elements) {
    const id = attribute(element, "id");
    if (id && !ids.has(id)) ids.set(id, newName(random));
    for (const name of attribute(element, "class")?.split(/\s+/) ?? []) {
      if (!classes.has(name)) classes.set(name, newName(random));
    }
  }
  const inText = (text) => renameSelectors(renameSelectors(text, "#", ids), ".", classes);
  for (const element of elements) {
    const id = attribute(element, "id");
    if (id) setAttribute(element, "id", ids.get(id));
    const own = attribute(element, "class");
    if (own) setAttribute(element, "class", rename(classes, own));
    for (const name of references) {
      const value = attribute(element, name);
      if (value) setAttribute(element, name, rename(ids, value));
    }
    const href = attribute(element, "href");
    if (href?.startsWith("#")) setAttribute(element, "href", `#${ids.get(href.slice(1)) ?? href.slice(1)}`);
    if (element.tagName === "style") for (const node of textNodesOf(element)) node.value = inText(node.value);
    if (element.tagName === "script") {
      for (const node of textNodesOf(element)) node.value = node.value.replace(literals, inText);
    }
  }
};
