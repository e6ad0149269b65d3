import type { PageElement } from "@cofill/site";
import type { Act } from "@cofill/site/pilot";

const refOf = (element: PageElement, id: string): string | undefined =>
  element.attributes.id === id ? element.ref : element.children.map((child) => refOf(child, id)).find(Boolean);

/** Replaces HTML ids in an act by snapshot refs. */
export const withRefs = (act: Act, root: PageElement): Act => {
  const ref = refOf(root, act.ref)!;
  return act.do === "choose" ? { ...act, ref, options: act.options.map((id) => refOf(root, id)!) } : { ...act, ref };
};
