import { descriptionOf, type Named, nameOf } from "./element-name.ts";
import { GatheredText } from "./gathered-text.ts";
import { type Attributes, isInline, isKept, isLabelable, isMarkedHidden, isUnseen } from "./kept-elements.ts";
import { limits } from "./limits.ts";
import type { PageElement, PageSnapshot } from "./page-element.ts";
import { type Content, enterShadow, enterSlot, type Scope } from "./shadow-scope.ts";
import type { TreeView } from "./tree-view.ts";
import { agentAttributes, embeddedManifestType } from "./vocabulary.ts";

/** The reason why a page could not be read. */
export interface PageProblem {
  readonly code: "page_too_large" | "page_too_deep";
  readonly message: string;
}

/** A snapshot, or the reason why there is none. */
export type TakenSnapshot<Node> =
  /** `nodes` maps each `ref` to its element. */
  | { readonly ok: true; readonly snapshot: PageSnapshot; readonly nodes: ReadonlyMap<string, Node> }
  | { readonly ok: false; readonly problem: PageProblem };

/**
 * Takes a snapshot of any tree in one pass of linear time.
 * @example
 * const taken = takeSnapshot(view);
 */
export const takeSnapshot = <Node extends object>(view: TreeView<Node>): TakenSnapshot<Node> =>
  new SnapshotTaker(view).take();

type Draft = { -readonly [K in keyof PageElement]: PageElement[K] };

interface Frame<Node> extends Content<Node> {
  readonly tag: string;
  /** The list for kept descendants: of this element, or of the nearest kept ancestor. */
  readonly children: PageElement[];
  /** The text collector; undefined inside hidden elements. */
  readonly text: GatheredText | undefined;
  /** Present if the element collects its own text. */
  readonly named: Named | undefined;
  readonly isHidden: boolean;
  readonly isInCollection: boolean;
  readonly isInSvg: boolean;
  /** The enclosing label that has no control yet. */
  readonly label: { readonly named: Named; isTaken: boolean } | undefined;
}

export const tooLarge = (most: string): PageProblem => ({
  code: "page_too_large",
  message: `The page has more than ${most}; split it into several pages`,
});
export const tooDeep = (most: number): PageProblem => ({
  code: "page_too_deep",
  message: `The page nests elements more than ${most} deep; browsers do not build such pages as they are written`,
});

/** Computes names after the walk, because labels may follow their element. */
class SnapshotTaker<Node extends object> {
  readonly #view: TreeView<Node>;
  readonly #nodes = new Map<string, Node>();
  readonly #kept: { readonly draft: Draft; readonly named: Named }[] = [];
  readonly #labels: Named[] = [];
  readonly #manifests: string[] = [];
  #visited = 0;
  #title: string | undefined;
  #base: string | undefined;

  constructor(view: TreeView<Node>) {
    this.#view = view;
  }

  take(): TakenSnapshot<Node> {
    const top: PageElement[] = [];
    const problem = this.#walk({
      rest: [this.#view.root][Symbol.iterator](),
      scope: { ids: new Map() },
      tag: "",
      children: top,
      text: undefined,
      named: undefined,
      isHidden: false,
      isInCollection: false,
      isInSvg: false,
      label: undefined,
    });
    if (problem) return { ok: false, problem };
    this.#settleNames();
    const { url } = this.#view;
    const snapshot: PageSnapshot = {
      url,
      baseUrl: baseOf(url, this.#base),
      title: this.#title ?? "",
      root: top[0]!,
      embeddedManifests: this.#manifests,
    };
    return { ok: true, snapshot, nodes: this.#nodes };
  }

  #walk(start: Frame<Node>): PageProblem | undefined {
    const frames = [start];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { done, value } = frame.rest.next();
      if (done) {
        frames.pop();
        leave(frame, frames.at(-1));
        continue;
      }
      if (++this.#visited > limits.maxNodes) return tooLarge(`${limits.maxNodes} nodes`);
      if (this.#kept.length > limits.maxElements) return tooLarge(`${limits.maxElements} elements for agents`);
      if (typeof value === "string") {
        frame.text?.add(value);
        continue;
      }
      const inner = this.#enter(value, frame);
      if (inner) frames.push(inner);
      if (frames.length > limits.maxDepth) return tooDeep(limits.maxDepth);
    }
    return undefined;
  }

  #enter(node: Node, around: Frame<Node>): Frame<Node> | undefined {
    const tag = this.#view.tag(node);
    const attributes = this.#view.attributes(node);
    if (tag === "slot") {
      const assigned = enterSlot(around.scope, attributes.name);
      if (assigned) return { ...around, ...assigned, tag, named: undefined };
    }
    if (this.#isApart(node, tag, attributes, around)) return undefined;
    if (!isInline(tag)) around.text?.part();
    addPicture(tag, attributes, around.text);
    const isInCollection = around.isInCollection || isPartOfCollection(attributes) || this.#holdsCollection(node, tag);
    const mustKeep = around.tag === "" || isKept(tag, attributes, isInCollection);
    const isHidden = isMarkedHidden(attributes) || (this.#view.hides?.(node) ?? false);
    const { rest, scope } = this.#contentOf(node, around.scope);
    const isInSvg = around.isInSvg || tag === "svg";
    if (!mustKeep && attributes.id === undefined) {
      const text = isHidden ? undefined : around.text;
      const { children, label } = around;
      return { rest, scope, tag, children, text, named: undefined, isHidden, isInCollection, isInSvg, label };
    }
    const named: Named = { tag, attributes, scope: around.scope, text: new GatheredText(), labels: [] };
    if (attributes.id && !around.scope.ids.has(attributes.id)) around.scope.ids.set(attributes.id, named);
    const children = mustKeep ? this.#keep(node, named, around.children) : around.children;
    const label = this.#labelFor(named, around);
    return { rest, scope, tag, children, text: named.text, named, isHidden, isInCollection, isInSvg, label };
  }

  /** Handles elements outside of the readable content: head, scripts and embedded manifests. */
  #isApart(node: Node, tag: string, attributes: Attributes, around: Frame<Node>): boolean {
    if (tag === "base") this.#base ??= attributes.href;
    if (tag === "title" && !around.isInSvg) {
      this.#title ??= this.#textIn(node).replace(/\s+/g, " ").trim().slice(0, limits.maxText);
      return true;
    }
    if (!isUnseen(tag)) return false;
    const isManifest = tag === "script" && attributes.type?.trim().toLowerCase() === embeddedManifestType;
    if (isManifest && this.#manifests.length < limits.maxEmbeddedManifests) {
      const named: Named = { tag, attributes, scope: around.scope, text: new GatheredText(), labels: [] };
      this.#keep(node, named, around.children);
      this.#manifests.push(this.#textIn(node));
    }
    return true;
  }

  #keep(node: Node, named: Named, into: PageElement[]): PageElement[] {
    const children: PageElement[] = [];
    const ref = `e${this.#kept.length + 1}`;
    const live = this.#view.live?.(node);
    const place = this.#view.place?.(node);
    const draft: Draft = {
      ref,
      tag: named.tag,
      attributes: withoutLong(named.attributes),
      children,
      text: "",
      name: "",
    };
    if (live) draft.live = live;
    if (place) draft.place = place;
    this.#kept.push({ draft, named });
    this.#nodes.set(ref, node);
    into.push(draft);
    return children;
  }

  /** A control takes the first label around it; a legend or caption names its parent. */
  #labelFor(named: Named, { label, named: parent }: Frame<Node>): Frame<Node>["label"] {
    const { tag, attributes } = named;
    if (tag === "label") {
      if (attributes.for === undefined) return { named, isTaken: false };
      this.#labels.push(named);
      return undefined;
    }
    if (label && !label.isTaken && isLabelable(tag, attributes)) {
      named.labels.push(label.named);
      label.isTaken = true;
    }
    if (parent && headings[parent.tag] === tag) parent.heading ??= named;
    return label;
  }

  #settleNames(): void {
    for (const label of this.#labels) label.scope.ids.get(label.attributes.for ?? "")?.labels.push(label);
    for (const { draft, named } of this.#kept) {
      draft.text = named.text.all;
      draft.name = nameOf(named);
      const description = descriptionOf(named);
      if (description !== "") draft.description = description;
    }
  }

  #contentOf(node: Node, scope: Scope<Node>): Content<Node> {
    const shadow = this.#view.shadow(node);
    if (shadow) return enterShadow(this.#view, node, shadow, scope);
    return { rest: this.#view.children(node)[Symbol.iterator](), scope };
  }

  /** Whether a table's body is the collection, so that its headers are outside. */
  #holdsCollection(node: Node, tag: string): boolean {
    if (tag !== "table") return false;
    for (const child of this.#view.children(node)) {
      if (typeof child === "string" || this.#view.tag(child) !== "tbody") continue;
      if (isPartOfCollection(this.#view.attributes(child))) return true;
    }
    return false;
  }

  #textIn(node: Node): string {
    let text = "";
    for (const child of this.#view.children(node)) if (typeof child === "string") text += child;
    return text;
  }
}

const headings: Readonly<Record<string, string>> = { fieldset: "legend", table: "caption", details: "summary" };

/** Controls whose text is their value and not part of the label around them. */
const controls = new Set(["select", "textarea", "button", "datalist", "output", "meter", "progress"]);

const leave = <Node>(frame: Frame<Node>, around: Frame<Node> | undefined): void => {
  if (!around?.text) return;
  if (frame.named && !frame.isHidden) around.text.include(frame.named.text, controls.has(frame.tag));
  if (!isInline(frame.tag)) around.text.part();
};

const isPartOfCollection = (attributes: Attributes): boolean => {
  const kind = attributes[agentAttributes.kind];
  return kind === "collection" || kind === "item";
};

const addPicture = (tag: string, attributes: Attributes, text: GatheredText | undefined): void => {
  const isPicture = tag === "img" || tag === "svg" || attributes.role === "img";
  const words = isPicture ? (attributes["aria-label"] ?? (tag === "img" ? attributes.alt : undefined)) : undefined;
  if (words && !isMarkedHidden(attributes)) text?.add(words);
};

const withoutLong = (attributes: Attributes): Attributes => {
  for (const name in attributes) {
    if (attributes[name]!.length <= limits.maxAttribute) continue;
    return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.length <= limits.maxAttribute));
  }
  return attributes;
};

const baseOf = (url: string, href: string | undefined): string => {
  if (href === undefined || !URL.canParse(href, url)) return url;
  const base = new URL(href, url);
  return base.protocol === "data:" || base.protocol === "javascript:" ? url : base.href;
};
