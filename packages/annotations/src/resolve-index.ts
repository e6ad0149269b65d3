import { limits } from "./limits.ts";
import type { PageElement, PageSnapshot } from "./page-element.ts";
import { type AgentKind, agentAttributes, agentKinds } from "./vocabulary.ts";

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
  readonly byId: ReadonlyMap<string, readonly PageElement[]>;
  /** Controls that open a dialog, by its id. */
  readonly openers: ReadonlyMap<string, readonly PageElement[]>;
  /** Radio buttons and checkboxes by type, name and form. */
  readonly groups: ReadonlyMap<PageElement, readonly PageElement[]>;
}

/** What belongs to one action, by nesting or by `for-action`. */
export interface Belongings {
  readonly fields: ReadonlyMap<string, readonly PageElement[]>;
  readonly statuses: readonly PageElement[];
  readonly results: readonly PageElement[];
  readonly steps: readonly PageElement[];
  /** Nested fields whose `for-action` names another action, by name. */
  readonly elsewhere: ReadonlyMap<string, readonly PageElement[]>;
  /** Nested elements with a field's name that forgot `data-agent-kind`, by that name. */
  readonly unkind: ReadonlyMap<string, readonly PageElement[]>;
}

export const kindOf = (element: PageElement): AgentKind | undefined => {
  const kind = element.attributes[agentAttributes.kind];
  return agentKinds.find((known) => known === kind);
};
export const actionIdOf = (element: PageElement): string => element.attributes[agentAttributes.action] ?? "";
export const fieldNameOf = (element: PageElement): string => element.attributes[agentAttributes.field] ?? "";
export const forActionOf = (element: PageElement): string => element.attributes[agentAttributes.forAction] ?? "";

export const standingOf = (index: PageIndex, element: PageElement): Standing => index.standing.get(element)!;

export const isInside = (index: PageIndex, element: PageElement, outer: PageElement): boolean => {
  const [one, around] = [standingOf(index, element), standingOf(index, outer)];
  return around.first < one.first && one.first <= around.last;
};

/** The form that a control belongs to: the one it names, else the one around it. */
export const formOf = (
  { standing, byId }: Pick<PageIndex, "standing" | "byId">,
  element: PageElement,
): PageElement | undefined => {
  const name = element.attributes.form;
  if (name === undefined) return standing.get(element)?.form;
  return byId.get(name)?.find(({ tag }) => tag === "form");
};

export const isDialog = (element: PageElement): boolean =>
  kindOf(element) === "dialog" || element.tag === "dialog" || element.attributes.popover !== undefined;

/** What the page says where it is rendered, else what its source says. */
export const isOpen = (dialog: PageElement): boolean => {
  const { live, tag, attributes } = dialog;
  if (live) return (live.open ?? true) && !live.hidden;
  if (tag === "dialog") return attributes.open !== undefined;
  return attributes.popover === undefined && attributes.hidden === undefined;
};

const isSubmitButton = ({ tag, attributes }: PageElement): boolean => {
  const type = attributes.type?.toLowerCase();
  if (tag === "input") return type === "submit" || type === "image";
  if (tag !== "button" || type === "button" || type === "reset") return false;
  return type === "submit" || (attributes.commandfor === undefined && attributes.command === undefined);
};

/** `A.B.C` is nested in an open `A` or `A.B`. */
const beginsWithOpen = (id: string, open: ReadonlyMap<string, number>): boolean => {
  if (id.length > limits.maxIdLength) return false;
  for (let at = id.indexOf("."); at >= 0; at = id.indexOf(".", at + 1)) {
    if ((open.get(id.slice(0, at)) ?? 0) > 0) return true;
  }
  return false;
};

class Lists<Key> {
  readonly map = new Map<Key, PageElement[]>();
  add(key: Key, element: PageElement): void {
    const list = this.map.get(key);
    if (list) list.push(element);
    else this.map.set(key, [element]);
  }
}

interface Gathering {
  readonly fields: Lists<string>;
  readonly statuses: PageElement[];
  readonly results: PageElement[];
  readonly steps: PageElement[];
  readonly elsewhere: Lists<string>;
  readonly unkind: Lists<string>;
}

const gatheringAt = <Key>(map: Map<Key, Gathering>, key: Key): Gathering => {
  const there = map.get(key);
  if (there) return there;
  const made: Gathering = {
    fields: new Lists(),
    statuses: [],
    results: [],
    steps: [],
    elsewhere: new Lists(),
    unkind: new Lists(),
  };
  map.set(key, made);
  return made;
};

const finished = <Key>(map: Map<Key, Gathering>): ReadonlyMap<Key, Belongings> =>
  new Map(
    Array.from(map, ([key, { fields, elsewhere, unkind, ...rest }]) => [
      key,
      { ...rest, fields: fields.map, elsewhere: elsewhere.map, unkind: unkind.map },
    ]),
  );

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

const gather = (
  elements: readonly PageElement[],
  standing: ReadonlyMap<PageElement, Standing>,
): Omit<PageIndex, "snapshot" | "elements" | "standing"> => {
  const byKind = Object.fromEntries(agentKinds.map((kind) => [kind, [] as PageElement[]])) as Record<
    AgentKind,
    PageElement[]
  >;
  const [actions, unkindActions] = [new Lists<string>(), new Lists<string>()];
  const [byId, openers] = [new Lists<string>(), new Lists<string>()];
  const nested = new Map<PageElement, Gathering>();
  const bound = new Map<string, Gathering>();
  for (const element of elements) {
    const { attributes } = element;
    if (attributes.id) byId.add(attributes.id, element);
    for (const id of opensOf(element)) openers.add(id, element);
    const kind = kindOf(element);
    const { action: owner } = standing.get(element)!;
    if (!kind) {
      if (actionIdOf(element) !== "") unkindActions.add(actionIdOf(element), element);
      if (owner && fieldNameOf(element) !== "") gatheringAt(nested, owner).unkind.add(fieldNameOf(element), element);
      continue;
    }
    byKind[kind].push(element);
    if (kind === "action") actions.add(actionIdOf(element), element);
    const target = forActionOf(element);
    const isElsewhere = target !== "" && owner !== undefined && actionIdOf(owner) !== target;
    const homes = [
      ...(owner && !isElsewhere ? [gatheringAt(nested, owner)] : []),
      ...(target !== "" ? [gatheringAt(bound, target)] : []),
    ];
    if (kind === "field" && owner && isElsewhere)
      gatheringAt(nested, owner).elsewhere.add(fieldNameOf(element), element);
    for (const home of homes) {
      if (kind === "field") home.fields.add(fieldNameOf(element), element);
      else if (kind === "status") home.statuses.push(element);
      else if (kind === "result") home.results.push(element);
      else if (kind === "step") home.steps.push(element);
    }
  }
  return {
    byKind,
    actions: actions.map,
    unkindActions: unkindActions.map,
    byId: byId.map,
    openers: openers.map,
    nested: finished(nested),
    bound: finished(bound),
    ...gatherControls(elements, standing, byId.map),
  };
};

/** Ids of what a control opens (D-22). What only hides opens nothing. */
const opensOf = ({ attributes }: PageElement): readonly string[] => {
  const hides = /^(?:hide|close|hide-popover|request-close)$/i;
  const ids = [
    ...(attributes["aria-controls"]?.split(/\s+/) ?? []),
    ...(hides.test(attributes.popovertargetaction ?? "") ? [] : [attributes.popovertarget ?? ""]),
    ...(hides.test(attributes.command ?? "") ? [] : [attributes.commandfor ?? ""]),
  ];
  return [...new Set(ids.filter((id) => id !== ""))];
};

const gatherControls = (
  elements: readonly PageElement[],
  standing: ReadonlyMap<PageElement, Standing>,
  byId: ReadonlyMap<string, readonly PageElement[]>,
): Pick<PageIndex, "submitButtons" | "groups"> => {
  const submitButtons = new Lists<PageElement>();
  const groups = new Map<PageElement, readonly PageElement[]>();
  const named = new Map<PageElement | undefined, Map<string, PageElement[]>>();
  for (const element of elements) {
    const { tag, attributes } = element;
    const at = standing.get(element)!;
    const form = formOf({ standing, byId }, element);
    if (isSubmitButton(element)) {
      if (form) submitButtons.add(form, element);
      // A form has the buttons that are its own by the platform's rules; anything else has those inside it.
      if (at.action && at.action.tag !== "form") submitButtons.add(at.action, element);
    }
    const type = attributes.type?.toLowerCase();
    if (tag === "input" && (type === "radio" || type === "checkbox") && attributes.name) {
      const names = named.get(form) ?? new Map<string, PageElement[]>();
      named.set(form, names);
      const key = `${type} ${attributes.name}`;
      const group = names.get(key) ?? [];
      names.set(key, group);
      group.push(element);
      groups.set(element, group);
    }
  }
  return { submitButtons: submitButtons.map, groups };
};
