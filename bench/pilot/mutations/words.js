// Rewords or translates the visible texts; values, names and ids stay.
import { attribute, childNodes, elementsOf, setAttribute } from "../html.js";
import { phrases } from "./phrases.js";

/** `label` is the visible text of a custom field. */
const attributesWithWords = ["aria-label", "placeholder", "title", "label"];
const notWords = new Set(["script", "style"]);

const isSubmitInput = (element) =>
  element.tagName === "input" && ["submit", "reset"].includes(attribute(element, "type"));

/** Every visible text of the page with a way to replace it. */
export const textsOf = (document) => {
  const found = [];
  for (const element of elementsOf(document)) {
    if (notWords.has(element.tagName)) continue;
    for (const name of isSubmitInput(element) ? ["value"] : attributesWithWords) {
      const text = attribute(element, name);
      if (text) found.push({ element, attribute: name, text, put: (next) => setAttribute(element, name, next) });
    }
    for (const node of childNodes(element).filter(({ nodeName }) => nodeName === "#text")) {
      const text = node.value.trim();
      if (text === "") continue;
      found.push({
        element,
        text,
        put: (next) => {
          node.value = node.value.replace(text, () => next);
        },
      });
    }
  }
  return found;
};

const replaceWords = (index) => (scene) => {
  let changes = 0;
  for (const { element, attribute: name, text, put } of textsOf(scene.document)) {
    const next = phrases.get(text)?.[index];
    if (next === undefined) continue;
    put(next);
    changes += 1;
    const sentAs = name === "value" ? attribute(element, "name") : undefined;
    if (sentAs && scene.expect?.body?.[sentAs] === text) {
      scene.expect = { ...scene.expect, body: { ...scene.expect.body, [sentAs]: next } };
    }
  }
  return changes > 0;
};

export const reword = replaceWords(0);
export const translate = replaceWords(1);
