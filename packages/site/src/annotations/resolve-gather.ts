import type { PageElement } from "./page-element.ts";
import type { ElementContext, OwnedElements, PageIndex } from "./page-index.ts";
import { actionIdOf, fieldNameOf, forActionOf, kindOf } from "./resolve-words.ts";
import { type AgentKind, agentKinds } from "./vocabulary.ts";
import { roleOf, widgetOf } from "./widget.ts";

/** The form of a control: the one it names, else the one around it. */
export const formOf = (
  { contexts, byId }: Pick<PageIndex, "contexts" | "byId">,
  element: PageElement,
): PageElement | undefined => {
  const name = element.attributes.form;
  if (name === undefined) return contexts.get(element)?.form;
  return byId.get(name)?.find(({ tag }) => tag === "form");
};

const isSubmitButton = ({ tag, attributes }: PageElement): boolean => {
  const type = attributes.type?.toLowerCase();
  if (tag === "input") return type === "submit" || type === "image";
  if (tag !== "button" || type === "button" || type === "reset") return false;
  return type === "submit" || (attributes.commandfor === undefined && attributes.command === undefined);
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

const finished = <Key>(map: Map<Key, Gathering>): ReadonlyMap<Key, OwnedElements> =>
  new Map(
    Array.from(map, ([key, { fields, elsewhere, unkind, ...rest }]) => [
      key,
      { ...rest, fields: fields.map, elsewhere: elsewhere.map, unkind: unkind.map },
    ]),
  );

/** Builds the lookup tables from elements in document order. */
export const gather = (
  elements: readonly PageElement[],
  contexts: ReadonlyMap<PageElement, ElementContext>,
): Omit<PageIndex, "snapshot" | "elements" | "contexts"> => {
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
    const { action: owner } = contexts.get(element)!;
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
    ...gatherControls(elements, contexts, byId.map),
  };
};

/** Ids of the elements that a control opens (D-22); a control that only hides opens nothing. */
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
  contexts: ReadonlyMap<PageElement, ElementContext>,
  byId: ReadonlyMap<string, readonly PageElement[]>,
): Pick<PageIndex, "submitButtons" | "submitting" | "groups"> => {
  const submitButtons = new Lists<PageElement>();
  const submitting = new Set<PageElement>();
  const ownRadios = new Lists<PageElement>();
  const groups = new Map<PageElement, readonly PageElement[]>();
  const named = new Map<PageElement | undefined, Map<string, PageElement[]>>();
  for (const element of elements) {
    const { tag, attributes } = element;
    const at = contexts.get(element)!;
    const form = formOf({ contexts, byId }, element);
    if (isSubmitButton(element)) {
      if (form) {
        submitButtons.add(form, element);
        submitting.add(element);
      }
      // A form owns its buttons by the rules of HTML, any other element owns those inside it.
      const isOther = at.action && at.action.tag !== "form" && (form || widgetOf(element) === undefined);
      if (at.action && isOther) submitButtons.add(at.action, element);
    }
    const radiogroup = widgetOf(element) === "radio" ? radiogroupOf(contexts, element) : undefined;
    if (radiogroup) ownRadios.add(radiogroup, element);
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
  for (const radios of ownRadios.map.values()) for (const radio of radios) groups.set(radio, radios);
  return { submitButtons: submitButtons.map, submitting, groups };
};

const radiogroupOf = (
  contexts: ReadonlyMap<PageElement, ElementContext>,
  element: PageElement,
): PageElement | undefined => {
  let around = contexts.get(element)?.parent;
  while (around && roleOf(around) !== "radiogroup") around = contexts.get(around)?.parent;
  return around;
};
