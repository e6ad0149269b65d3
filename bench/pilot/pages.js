// The pages of the bench: each a folder with its HTML, its manifest and its task.
import { readdirSync, readFileSync } from "node:fs";
import { attribute, elementsOf, isInteractive, readHtml, setAttribute } from "./html.js";

const folder = new URL("./pages/", import.meta.url);

export const pageNames = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

export const loadPage = async (name) => {
  const { task } = await import(new URL(`${name}/task.js`, folder).href);
  return {
    name,
    task,
    source: readFileSync(new URL(`${name}/page.html`, folder), "utf8"),
    manifest: JSON.parse(readFileSync(new URL(`${name}/manifest.json`, folder), "utf8")),
  };
};

/** By this the bench recognises an element whatever was done to the page; no way of finding elements looks at it. */
export const markName = "data-bench";

/** The source as a tree in which everything that can be operated carries a mark. */
export const markedTree = (source) => {
  const document = readHtml(source);
  elementsOf(document)
    .filter(isInteractive)
    .forEach((element, i) => {
      setAttribute(element, markName, String(i));
    });
  return document;
};

export const markOf = (element) => attribute(element, markName);
