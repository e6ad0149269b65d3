import type { Attributes } from "./kept-elements.ts";
import type { LiveState, PageElement } from "./page-element.ts";

/** A page as a tree of somebody else's nodes: a parser's, or the browser's own. */
export interface TreeView<Node extends object> {
  readonly url: string;
  readonly root: Node;
  /** Lower case. */
  tag(node: Node): string;
  attributes(node: Node): Attributes;
  /** Elements, and text as strings; comments left out. Of a shadow host: what stands in the light. */
  children(node: Node): Iterable<Node | string>;
  /** What an open shadow root holds; undefined where there is none. */
  shadow(node: Node): Iterable<Node | string> | undefined;
  /** The element itself, not something around it, is taken out of sight by a style. */
  hides?(node: Node): boolean;
  /** Asked once of each element that is kept. */
  live?(node: Node): LiveState;
  place?(node: Node): PageElement["place"];
}
