import type { PageElement } from "./page-element.ts";
import { type AgentKind, agentAttributes, agentKinds } from "./vocabulary.ts";

export const kindOf = (element: PageElement): AgentKind | undefined => {
  const kind = element.attributes[agentAttributes.kind];
  return agentKinds.find((known) => known === kind);
};
export const actionIdOf = (element: PageElement): string => element.attributes[agentAttributes.action] ?? "";
export const fieldNameOf = (element: PageElement): string => element.attributes[agentAttributes.field] ?? "";
export const forActionOf = (element: PageElement): string => element.attributes[agentAttributes.forAction] ?? "";

export const isDialog = (element: PageElement): boolean =>
  kindOf(element) === "dialog" || element.tag === "dialog" || element.attributes.popover !== undefined;

/** Whether a dialog is open: its live state if rendered, else its attributes. */
export const isOpen = (dialog: PageElement): boolean => {
  const { live, tag, attributes } = dialog;
  if (live) return (live.open ?? true) && !live.hidden;
  if (tag === "dialog") return attributes.open !== undefined;
  return attributes.popover === undefined && attributes.hidden === undefined;
};
