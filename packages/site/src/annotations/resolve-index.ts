import { limits } from "./limits.ts";
import type { PageElement, PageSnapshot } from "./page-element.ts";
import { type Belongings, gather } from "./resolve-gather.ts";
import { actionIdOf, isDialog, isOpen, kindOf } from "./resolve-words.ts";
import type { AgentKind } from "./vocabulary.ts";

/** Where an element stands, as far as resolution asks. */
export interface Standing {
  readonly parent?: PageElement;
  /** The nearest action around it that owns things: sub-actions do not (D-04). */
  readonly action?: PageElement;
  /** Of an action: it is nested in an action whose id is the beginning of its own (D-03). */
  readonly isSubAction: boolean;
  readonly collection?: PageElement;
  readonly item?: PageElement;
  readonly step?: PageElement;
  readonly dialog?: PageElement;
  /** A dialog around it is closed, so it does not count now (D-07). */
  readonly inClosedDialog: boolean;
  /** The form it belongs to, by nesting. */
  readonly form?: PageElement;
  /** Its place in document order, and that of the last element inside it. */
  readonly first: number;
  readonly last: number;
}

/** Everything that resolution looks up, gathered in one walk over the page. */
export interface PageIndex {
  readonly snapshot: PageSnapshot;
  /** In document order. */
  readonly elements: readonly PageElement[];
  readonly standing: ReadonlyMap<PageElement, Standing>;
  readonly byKind: Readonly<Record<AgentKind, readonly PageElement[]>>;
  /** By id; `kind="action"` only. */
  readonly actions: ReadonlyMap<string, readonly PageElement[]>;
  /** Elements with an action's id that forgot `data-agent-kind`, by that id. */
  readonly unkindActions: ReadonlyMap<string, readonly PageElement[]>;
  /** What belongs to an action's element by nesting, and to an action's id by `for-action`. */
  readonly nested: ReadonlyMap<PageElement, Belongings>;
  readonly bound: ReadonlyMap<string, Belongings>;
  readonly submitButtons: ReadonlyMap<PageElement, readonly PageElement[]>;
  /** Buttons that submit a form by the platform's rules. */
  readonly submitting: ReadonlySet<PageElement>;
  readonly byId: ReadonlyMap<string, readonly PageElement[]>;
  /** Controls that open a dialog, by its id. */
  readonly openers: ReadonlyMap<string, readonly PageElement[]>;
  /** Radio buttons and checkboxes by type, name and form; radio buttons of the page's own by their radiogroup. */
  readonly groups: ReadonlyMap<PageElement, readonly PageElement[]>;
}

export const standingOf = (index: PageIndex, element: PageElement): Standing => index.standing.get(element)!;

export const isInside = (index: PageIndex, element: PageElement, outer: PageElement): boolean => {
  const [one, around] = [standingOf(index, element), standingOf(index, outer)];
  return around.first < one.first && one.first <= around.last;
};

/** `A.B.C` is nested in an open `A` or `A.B`. */
const beginsWithOpen = (id: string, open: ReadonlyMap<string, number>): boolean => {
  if (id.length > limits.maxIdLength) return false;
  for (let at = id.indexOf("."); at >= 0; at = id.indexOf(".", at + 1)) {
    if ((open.get(id.slice(0, at)) ?? 0) > 0) return true;
  }
  return false;
};

type Around = Omit<Standing, "first" | "last" | "isSubAction">;

/** Reads a page once, so that every question after it costs only its answer. */
export const indexPage = (snapshot: PageSnapshot): PageIndex => {
  const elements: PageElement[] = [];
  const standing = new Map<PageElement, Standing>();
  const openActions = new Map<string, number>();
  const count = (id: string, by: number) => openActions.set(id, (openActions.get(id) ?? 0) + by);

  // A stack of our own: a hostile page may be deeper than the engine's.
  const work: ({ readonly element: PageElement; readonly around: Around } | { readonly leave: PageElement })[] = [
    { element: snapshot.root, around: { inClosedDialog: false } },
  ];
  for (let next = work.pop(); next; next = work.pop()) {
    if ("leave" in next) {
      Object.assign(standing.get(next.leave)!, { last: elements.length - 1 });
      if (kindOf(next.leave) === "action") count(actionIdOf(next.leave), -1);
      continue;
    }
    const { element, around } = next;
    const kind = kindOf(element);
    const isSubAction = kind === "action" && beginsWithOpen(actionIdOf(element), openActions);
    standing.set(element, { ...around, isSubAction, first: elements.length, last: elements.length });
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
  return { snapshot, elements, standing, ...gather(elements, standing) };
};
