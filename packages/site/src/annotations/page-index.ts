import type { PageElement, PageSnapshot } from "./page-element.ts";
import type { AgentKind } from "./vocabulary.ts";

/** The position of an element relative to actions, dialogs and forms. */
export interface ElementContext {
  readonly parent?: PageElement;
  /** The nearest enclosing action that owns fields; sub-actions do not (D-04). */
  readonly action?: PageElement;
  /** Whether this action is nested in an action whose id is a prefix of its own (D-03). */
  readonly isSubAction: boolean;
  readonly collection?: PageElement;
  readonly item?: PageElement;
  readonly step?: PageElement;
  readonly dialog?: PageElement;
  /** Whether an enclosing dialog is closed, so that the element does not count now (D-07). */
  readonly inClosedDialog: boolean;
  /** The enclosing form. */
  readonly form?: PageElement;
  /** Positions of the element and of its last descendant in document order. */
  readonly first: number;
  readonly last: number;
}

/** The elements of one action, by nesting or by `for-action`. */
export interface OwnedElements {
  readonly fields: ReadonlyMap<string, readonly PageElement[]>;
  readonly statuses: readonly PageElement[];
  readonly results: readonly PageElement[];
  readonly steps: readonly PageElement[];
  /** Nested fields whose `for-action` names another action, by field name. */
  readonly elsewhere: ReadonlyMap<string, readonly PageElement[]>;
  /** Nested elements with a field name but without `data-agent-kind`, by that name. */
  readonly unkind: ReadonlyMap<string, readonly PageElement[]>;
}

/** Lookup tables of a page, built in one pass. */
export interface PageIndex {
  readonly snapshot: PageSnapshot;
  /** In document order. */
  readonly elements: readonly PageElement[];
  readonly contexts: ReadonlyMap<PageElement, ElementContext>;
  readonly byKind: Readonly<Record<AgentKind, readonly PageElement[]>>;
  /** Elements with `kind="action"` by action id. */
  readonly actions: ReadonlyMap<string, readonly PageElement[]>;
  /** Elements with an action id but without `data-agent-kind`, by that id. */
  readonly unkindActions: ReadonlyMap<string, readonly PageElement[]>;
  /** Elements by the action they are nested in, and by the action id that `for-action` names. */
  readonly nested: ReadonlyMap<PageElement, OwnedElements>;
  readonly bound: ReadonlyMap<string, OwnedElements>;
  readonly submitButtons: ReadonlyMap<PageElement, readonly PageElement[]>;
  /** Buttons that submit a form by the rules of HTML. */
  readonly submitting: ReadonlySet<PageElement>;
  readonly byId: ReadonlyMap<string, readonly PageElement[]>;
  /** Controls that open a dialog, by the dialog's id. */
  readonly openers: ReadonlyMap<string, readonly PageElement[]>;
  /** Radio buttons and checkboxes by type, name and form; custom radio buttons by radiogroup. */
  readonly groups: ReadonlyMap<PageElement, readonly PageElement[]>;
}
