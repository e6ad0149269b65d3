// The pages of the benchmark: one folder each with HTML, manifest and task.
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

/** Identifies an element whatever a mutation did; no approach reads it. */
export const markName = "data-bench";

/** Mark of the element into which the server writes the result, whatever its annotations. */
export const statusMark = "status";

/** The source as a tree in which every operable element has a mark. */
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
