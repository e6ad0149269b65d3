import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { kindOf } from "../annotations/resolve-words.ts";
import { agentAttributes, confirmations, dangers } from "../annotations/vocabulary.ts";

/** Words of buttons with effects that cannot be undone (D-18); "cancel" is not one. */
const words = [
  "delete",
  "remove",
  "destroy",
  "erase",
  "wipe",
  "purge",
  "drop",
  "revoke",
  "terminate",
  "deactivate",
  "reset",
];
const dangerousWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "iu");

const buttonTypes = new Set(["submit", "button", "reset", "image"]);

const isButton = ({ tag, attributes }: PageElement): boolean =>
  tag === "button" || (tag === "input" && buttonTypes.has(attributes.type?.trim().toLowerCase() ?? ""));

export const isDangerousLooking = (element: PageElement): boolean =>
  isButton(element) &&
  [element.text, element.attributes.value ?? "", element.name].some((text) => dangerousWord.test(text));

const says = ({ attributes }: PageElement): boolean =>
  dangers.some((word) => word === attributes[agentAttributes.danger]) &&
  confirmations.some((word) => word === attributes[agentAttributes.confirm]);

/** Whether the button or its action states danger and confirmation (D-11). */
export const isSafe = (index: PageIndex, button: PageElement): boolean => {
  const { action } = elementContextOf(index, button);
  const form = index.byId.get(button.attributes.form ?? "")?.find(({ tag }) => tag === "form");
  const owner = form && kindOf(form) === "action" ? form : action;
  return says(button) || (owner !== undefined && says(owner));
};
