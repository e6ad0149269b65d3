import type { PageElement, PageSnapshot } from "./page-element.ts";
import type { AgentKind } from "./vocabulary.ts";

/** Where an element stands, as far as resolution asks. */
export interface ElementContext {
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

/** What belongs to one action, by nesting or by `for-action`. */
export interface OwnedElements {
  readonly fields: ReadonlyMap<string, readonly PageElement[]>;
  readonly statuses: readonly PageElement[];
  readonly results: readonly PageElement[];
  readonly steps: readonly PageElement[];
  /** Nested fields whose `for-action` names another action, by name. */
  readonly elsewhere: ReadonlyMap<string, readonly PageElement[]>;
  /** Nested elements with a field's name that forgot `data-agent-kind`, by that name. */
  readonly unkind: ReadonlyMap<string, readonly PageElement[]>;
}

/** Everything that resolution looks up, gathered in one walk over the page. */
export interface PageIndex {
  readonly snapshot: PageSnapshot;
  /** In document order. */
  readonly elements: readonly PageElement[];
  readonly contexts: ReadonlyMap<PageElement, ElementContext>;
  readonly byKind: Readonly<Record<AgentKind, readonly PageElement[]>>;
  /** By id; `kind="action"` only. */
  readonly actions: ReadonlyMap<string, readonly PageElement[]>;
  /** Elements with an action's id that forgot `data-agent-kind`, by that id. */
  readonly unkindActions: ReadonlyMap<string, readonly PageElement[]>;
  /** What belongs to an action's element by nesting, and to an action's id by `for-action`. */
  readonly nested: ReadonlyMap<PageElement, OwnedElements>;
  readonly bound: ReadonlyMap<string, OwnedElements>;
  readonly submitButtons: ReadonlyMap<PageElement, readonly PageElement[]>;
  /** Buttons that submit a form by the platform's rules. */
  readonly submitting: ReadonlySet<PageElement>;
  readonly byId: ReadonlyMap<string, readonly PageElement[]>;
  /** Controls that open a dialog, by its id. */
  readonly openers: ReadonlyMap<string, readonly PageElement[]>;
  /** Radio buttons and checkboxes by type, name and form; radio buttons of the page's own by their radiogroup. */
  readonly groups: ReadonlyMap<PageElement, readonly PageElement[]>;
}
