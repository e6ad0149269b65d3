import type { Attributes } from "./kept-elements.ts";
import type { LiveState, PageElement } from "./page-element.ts";

/** Access to a tree of foreign nodes: a parser's or the browser's. */
export interface TreeView<Node extends object> {
  readonly url: string;
  readonly root: Node;
  /** In lower case. */
  tag(node: Node): string;
  attributes(node: Node): Attributes;
  /** Elements, and texts as strings, without comments; for a shadow host its light children. */
  children(node: Node): Iterable<Node | string>;
  /** Content of an open shadow root; undefined if there is none. */
  shadow(node: Node): Iterable<Node | string> | undefined;
  /** Whether a style hides this element itself. */
  hides?(node: Node): boolean;
  /** Called once for each kept element. */
  live?(node: Node): LiveState;
  place?(node: Node): PageElement["place"];
}
