// The pages of the bench: each a folder with its HTML, its manifest and its task.
import { readdirSync, readFileSync } from "node:fs";
import { elementsOf, isInteractive, readHtml, setAttribute } from "./html.js";
import { statusOf } from "./mutations/parts.js";

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

/** Of the element into which the server writes what came of the task, whatever its annotations say by then. */
export const statusMark = "status";

/** The source as a tree in which everything that can be operated carries a mark. */
export const markedTree = (source, action) => {
  const document = readHtml(source);
  elementsOf(document)
    .filter(isInteractive)
    .forEach((element, i) => {
      setAttribute(element, markName, String(i));
    });
  const status = action && statusOf(document, action);
  if (status) setAttribute(status, markName, statusMark);
  return document;
};
