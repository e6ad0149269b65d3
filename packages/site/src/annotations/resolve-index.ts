import { limits } from "./limits.ts";
import type { PageElement, PageSnapshot } from "./page-element.ts";
import type { ElementContext, PageIndex } from "./page-index.ts";
import { gather } from "./resolve-gather.ts";
import { actionIdOf, isDialog, isOpen, kindOf } from "./resolve-words.ts";

export const elementContextOf = (index: PageIndex, element: PageElement): ElementContext =>
  index.contexts.get(element)!;

export const isInside = (index: PageIndex, element: PageElement, outer: PageElement): boolean => {
  const [one, around] = [elementContextOf(index, element), elementContextOf(index, outer)];
  return around.first < one.first && one.first <= around.last;
};

/** Whether a prefix of the id (`A` or `A.B` of `A.B.C`) is an open ancestor. */
const beginsWithOpen = (id: string, open: ReadonlyMap<string, number>): boolean => {
  if (id.length > limits.maxIdLength) return false;
  for (let at = id.indexOf("."); at >= 0; at = id.indexOf(".", at + 1)) {
    if ((open.get(id.slice(0, at)) ?? 0) > 0) return true;
  }
  return false;
};

type Around = Omit<ElementContext, "first" | "last" | "isSubAction">;

/**
 * Indexes a page once, so that each lookup is cheap.
 * @example
 * const read = readPage("<p>Hello</p>", { url: "https://a.example/" });
 * read.ok && indexPage(read.snapshot).actions.size; // 0
 */
export const indexPage = (snapshot: PageSnapshot): PageIndex => {
  const elements: PageElement[] = [];
  const contexts = new Map<PageElement, ElementContext>();
  const openActions = new Map<string, number>();
  const count = (id: string, by: number) => openActions.set(id, (openActions.get(id) ?? 0) + by);

  // An explicit stack, because a hostile page may be nested deeper than the call stack.
  const work: ({ readonly element: PageElement; readonly around: Around } | { readonly leave: PageElement })[] = [
    { element: snapshot.root, around: { inClosedDialog: false } },
  ];
  for (let next = work.pop(); next; next = work.pop()) {
    if ("leave" in next) {
      Object.assign(contexts.get(next.leave)!, { last: elements.length - 1 });
      if (kindOf(next.leave) === "action") count(actionIdOf(next.leave), -1);
      continue;
    }
    const { element, around } = next;
    const kind = kindOf(element);
    const isSubAction = kind === "action" && beginsWithOpen(actionIdOf(element), openActions);
    contexts.set(element, { ...around, isSubAction, first: elements.length, last: elements.length });
    elements.push(element);
    if (kind === "action") count(actionIdOf(element), 1);
    const inside: Around = {
      ...around,
      parent: element,
      ...(kind === "action" && !isSubAction && { action: element }),
      ...(kind === "collection" && { collection: element }),
      ...(kind === "item" && { item: element }),
      ...(kind === "step" && { step: element }),
      ...(isDialog(element) && {
        dialog: element,
        inClosedDialog: around.inClosedDialog || !isOpen(element),
      }),
      ...(element.tag === "form" && { form: element }),
    };
    work.push({ leave: element });
    for (const child of element.children.toReversed()) work.push({ element: child, around: inside });
  }
  return { snapshot, elements, contexts, ...gather(elements, contexts) };
};
