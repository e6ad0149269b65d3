// Finds the parts of a page that belong to the task: action, fields with their surroundings, submitter, status.
import { actionOf, attribute, childNodes, elementsOf, fieldOf, isInside, kindOf, parentsOf } from "../html.js";

const isBoundTo = (element, action) => attribute(element, "data-agent-for-action") === action;

export const actionElement = (document, action) =>
  elementsOf(document).find((element) => kindOf(element) === "action" && actionOf(element) === action);

export const collectionElement = (document, view) =>
  elementsOf(document).find((element) => kindOf(element) === "collection" && actionOf(element) === view);

const belongs = (element, owner, action) =>
  isBoundTo(element, action) || (isInside(element, owner) && !attribute(element, "data-agent-for-action"));

/** One entry for each field of the action: its controls (several where it is a group) and its name. */
export const fieldsOf = (document, action) => {
  const owner = actionElement(document, action);
  if (!owner) return [];
  const controls = elementsOf(document).filter(
    (element) => kindOf(element) === "field" && belongs(element, owner, action),
  );
  return [...Map.groupBy(controls, fieldOf)].map(([name, group]) => ({ name, controls: group }));
};

export const submitterOf = (document, action) =>
  elementsOf(document).find((element) => actionOf(element) === `${action}.submit`) ?? actionElement(document, action);

export const statusOf = (document, action) => {
  const owner = actionElement(document, action);
  return elementsOf(document).find(
    (element) => kindOf(element) === "status" && owner !== undefined && belongs(element, owner, action),
  );
};

/** The largest element that contains this field and no other annotation, which a designer would move as a unit. */
export const blockOf = (document, action, { controls }) => {
  const owner = actionElement(document, action);
  const isOnlyThis = (element) =>
    elementsOf(element).every((inner) => kindOf(inner) === undefined || controls.includes(inner));
  const around = parentsOf(controls[0]).filter(
    (parent) => parent !== owner && !isInside(owner, parent) && controls.every((one) => isInside(one, parent)),
  );
  const blocks = around.filter((parent) => kindOf(parent) === undefined && isOnlyThis(parent));
  const block = blocks.at(-1) ?? (controls.length === 1 ? controls[0] : undefined);
  return block && !["main", "body", "html"].includes(block.tagName) ? block : controls[0];
};

export const blocksOf = (document, action) =>
  fieldsOf(document, action)
    .filter(({ controls }) => controls.length === 1 || blockHolds(document, action, controls))
    .map((field) => ({ ...field, block: blockOf(document, action, field) }));

const blockHolds = (document, action, controls) => {
  const block = blockOf(document, action, { controls });
  return controls.every((control) => isInside(control, block));
};

const tableParts = new Set(["tr", "td", "th", "thead", "tbody", "option", "optgroup", "li", "dt", "dd"]);
/** Whether it may be placed in a `<div>`. */
export const isFree = (element) => !tableParts.has(element.tagName);

export const isLoose = (node) => node.nodeName === "#text" && node.value.trim() === "";
export const contentOf = (element) => childNodes(element).filter((node) => !isLoose(node));
