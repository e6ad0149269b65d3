// Design changes: wrappers, another order, moved fields, steps, a web component around everything.
import {
  append,
  attribute,
  bodyOf,
  childNodes,
  copyOf,
  elementChildren,
  elementsOf,
  fragment,
  insertAfter,
  insertBefore,
  isInside,
  kindOf,
  parentsOf,
  setAttribute,
  wrap,
} from "../html.js";
import { markName } from "../pages.js";
import { shuffled } from "../random.js";
import { actionElement, blocksOf, collectionElement, contentOf, isFree, statusOf, submitterOf } from "./parts.js";

const div = (className) => fragment(`<div class="${className}"></div>`)[0];

const wrapTwice = (element) => {
  if (!isFree(element) || !isFree(element.parentNode)) return false;
  if (["dl", "ul", "ol", "table"].includes(element.parentNode.tagName)) return false;
  wrap(element, div("u-cell"));
  wrap(element, div("u-inner"));
  return true;
};

export const reparent = ({ document, task }) => {
  const body = bodyOf(document);
  const [announcement] = fragment('<aside class="announcement"><p>We moved things around a little.</p></aside>');
  const [first] = contentOf(body);
  insertBefore(announcement, first);
  if (task.view) return wrapTwice(tableAround(collectionElement(document, task.view)));
  const parts = [
    ...blocksOf(document, task.action).map(({ block }) => block),
    submitterOf(document, task.action),
    statusOf(document, task.action),
  ];
  const results = parts.map(wrapTwice);
  const outer = wrapTwice(actionElement(document, task.action));
  return outer || results.includes(true);
};

const tableAround = (element) =>
  element.tagName === "table" ? element : (parentsOf(element).find(({ tagName }) => tagName === "table") ?? element);

/** Permutes nodes of one parent. */
const permute = (random, nodes) => {
  const places = nodes.map((node) => {
    const place = fragment("<i></i>")[0];
    insertBefore(place, node);
    return place;
  });
  shuffled(random, nodes).forEach((node, i) => {
    insertBefore(node, places[i]);
  });
  for (const place of places) place.parentNode.childNodes.splice(place.parentNode.childNodes.indexOf(place), 1);
};

export const reorder = ({ document, task, random }) => {
  if (task.view) return reorderColumns(document, random);
  const byParent = Map.groupBy(blocksOf(document, task.action), ({ block }) => block.parentNode);
  let isChanged = false;
  for (const group of byParent.values()) {
    const blocks = [...new Set(group.map(({ block }) => block))];
    // A control directly between labels has no block of its own that could be moved.
    if (blocks.length < 2 || blocks.some((block) => kindOf(block) === "field" && !block.tagName.includes("-")))
      continue;
    permute(random, blocks);
    isChanged = true;
  }
  return isChanged;
};

const reorderColumns = (document, random) => {
  const rows = elementsOf(document).filter(({ tagName }) => tagName === "tr");
  const width = elementChildren(rows[0]).length;
  const order = shuffled(
    random,
    Array.from({ length: width }, (_, i) => i),
  );
  for (const row of rows) {
    const cells = elementChildren(row);
    for (const i of order) append(row, cells[i]);
  }
  return true;
};

const standsInLayer = (element) =>
  [element, ...parentsOf(element)].some(
    (one) => ["dialog", "step"].includes(kindOf(one)) || one.tagName === "dialog" || attribute(one, "popover") === "",
  );

/** Moves every second field and the status to the end of the body, bound by name. */
export const moveToPortal = ({ document, task }) => {
  const { action } = task;
  const owner = action && actionElement(document, action);
  if (!owner || standsInLayer(owner) || elementsOf(owner).some((one) => kindOf(one) === "step")) return false;
  const isMovable = ({ block, controls }) =>
    isFree(block) &&
    block !== controls[0] &&
    isInside(block, owner) &&
    !elementsOf(block).some(({ tagName }) => tagName.includes("-"));
  const moved = blocksOf(document, action)
    .filter(isMovable)
    .filter((_, i) => i % 2 === 0);
  if (moved.length === 0) return false;
  const form = [owner, ...parentsOf(owner)].find(({ tagName }) => tagName === "form");
  if (form && !attribute(form, "id")) setAttribute(form, "id", "moved-form");
  const portal = div("portal-layer");
  for (const { block, controls } of moved) {
    for (const control of controls) {
      setAttribute(control, "data-agent-for-action", action);
      if (form) setAttribute(control, "form", attribute(form, "id"));
    }
    append(portal, block);
  }
  const status = statusOf(document, action);
  if (status && isInside(status, owner) && isFree(status)) {
    setAttribute(status, "data-agent-for-action", action);
    append(portal, status);
  }
  insertBeforeScripts(document, portal);
  return true;
};

const insertBeforeScripts = (document, node) => {
  const body = bodyOf(document);
  const script = elementChildren(body).find(({ tagName }) => tagName === "script");
  if (script) insertBefore(node, script);
  else append(body, node);
};

/** Moves the body into one web component and tells its script the new root. */
export const wrapInShadow = ({ document }) => {
  const body = bodyOf(document);
  const [host, tell] = fragment(
    '<app-root><template shadowrootmode="open"></template></app-root><script>window.pageRoot = document.querySelector("app-root").shadowRoot;</script>',
  );
  const [template] = elementChildren(host);
  const styles = elementsOf(document).filter(({ tagName }) => tagName === "style");
  append(template, ...styles.map(copyOf));
  const content = childNodes(body).filter((node) => node.tagName !== "script");
  append(template, ...content);
  const [first] = childNodes(body);
  if (first) {
    insertBefore(host, first);
    insertAfter(tell, host);
  } else append(body, host, tell);
  return true;
};

const stepScript = `<script>
(() => {
  const root = window.pageRoot ?? document;
  const at = (name) => root.querySelector('[data-wizard="' + name + '"]');
  at("next").addEventListener("click", () => {
    at("one").hidden = true;
    at("two").hidden = false;
    at("send").hidden = false;
  });
})();
</script>`;

/** Turns the form into a wizard of two steps, the second and the submit button hidden at first. */
export const hideInSteps = ({ document, task }) => {
  const { action } = task;
  const owner = action && actionElement(document, action);
  if (!owner || elementsOf(owner).some((one) => kindOf(one) === "step")) return false;
  const blocks = blocksOf(document, action)
    .map(({ block }) => block)
    .filter((block) => isInside(block, owner));
  const holdsField = (element) => blocks.some((block) => isInside(block, element));
  let container = owner;
  for (;;) {
    const inner = elementChildren(container).filter(holdsField);
    if (inner.length !== 1 || blocks.includes(inner[0])) break;
    container = inner[0];
  }
  const parts = elementChildren(container).filter(holdsField);
  const submitter = submitterOf(document, action);
  if (parts.length < 2 || !parts.every(isFree) || ["tbody", "table", "ul", "dl"].includes(container.tagName)) {
    return false;
  }
  if (parts.some((part) => isInside(submitter, part)) || submitter === owner) return false;
  const half = Math.ceil(parts.length / 2);
  const children = childNodes(container);
  const cut = children.indexOf(parts[half]);
  const end = children.indexOf(parts.at(-1)) + 1;
  const [one, two] = fragment(
    '<section class="step-1" data-wizard="one" data-agent-kind="step"></section><section class="step-2" data-wizard="two" data-agent-kind="step" hidden></section>',
  );
  const [next] = fragment(
    `<button type="button" class="step-next" data-wizard="next" ${markName}="next" data-agent-kind="action" data-agent-action="${action}.next">Go on</button>`,
  );
  insertBefore(one, children[0]);
  insertAfter(two, one);
  append(one, ...children.slice(0, cut).filter((node) => node !== submitter), next);
  append(two, ...children.slice(cut, end));
  setAttribute(submitter, "hidden", "");
  setAttribute(submitter, "data-wizard", "send");
  append(bodyOf(document), ...fragment(stepScript));
  return true;
};
