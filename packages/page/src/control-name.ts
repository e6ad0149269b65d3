import type { Intent } from "./intent.ts";

const hex = (sign: string): string => sign.codePointAt(0)!.toString(16);

/**
 * The name of a control in posts and for agents: the field's path, with `::part` for one of several controls. Ambiguous
 * characters (`::` in an id, or a leading `_`, which marks the page's own entries) are escaped.
 */
export const controlName = (path: string, part = ""): string => {
  const name = path.replace(/%|::/g, (found) => (found === "%" ? "%25" : "%3A%3A")).replace(/^_/, "%5F");
  return part === "" ? name : `${name}::${part}`;
};

/**
 * Makes the id of an element of a field; letters of every script are kept, so that ids stay readable.
 *
 * @example elementId("items[0].amount", "field"); // "f-items_5b_0_5d_.amount--field"
 */
export const elementId = (path: string, part = ""): string => {
  const safe = (text: string) => text.replace(/[^\p{L}\p{N}.-]|-(?=-)/gu, (sign) => `_${hex(sign)}_`);
  return part === "" ? `f-${safe(path)}` : `f-${safe(path)}--${safe(part)}`;
};

/** A path as the end of an action's dotted name: `items[0].amount` → `items.0.amount`. */
export const actionPart = (path: string): string =>
  path.replace(/\[(\d+)\]/g, ".$1").replace(/[^\p{L}\p{N}._-]/gu, (sign) => `_${hex(sign)}_`);

/** The form in the names of actions. */
const formName = ({ id }: { readonly id: string }): string =>
  id.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "") || "form";

/** The name of the action that a whole form is. */
export const fillAction = (presentation: { readonly id: string }): string => `${formName(presentation)}.fill`;

/** Buttons that belong to the filling itself (D-03, D-22); every other button is a separate action. */
const partsOfFilling: readonly string[] = ["submit", "next", "back"] satisfies readonly Intent["type"][];

/** The name of what a button does. */
export const doAction = (presentation: { readonly id: string }, what: Intent): string => {
  if (partsOfFilling.includes(what.type)) return `${fillAction(presentation)}.${what.type}`;
  const name = `${formName(presentation)}.${what.type}`;
  if (what.type === "step") return `${name}.${actionPart(what.step)}`;
  if (!("path" in what)) return name;
  if (what.path === "*") return `${name}all`;
  return "index" in what ? `${name}.${actionPart(what.path)}.${what.index}` : `${name}.${actionPart(what.path)}`;
};
