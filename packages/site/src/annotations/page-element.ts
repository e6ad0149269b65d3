/**
 * A page as plain JSON, the same whether it was read from a file by a parser, in the page itself, or through a real
 * browser. Only elements that matter to agents are kept (annotated ones, controls, labels, options, forms, dialogs,
 * links, tables and lists of a collection, the embedded manifest); what stands between them is left out and its
 * children move up. Text in comments, `<script>` (but for the manifest) and `<template>` is not the page (D-10). Open
 * shadow roots stand in their host's place.
 */
export interface PageElement {
  /** Names the element within its snapshot; whoever took the snapshot finds the element by it. */
  readonly ref: string;
  /** Lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageElement[];
  /** The whole text inside, spaces normalised, cut at a limit. */
  readonly text: string;
  /** What a person would call it: aria-labelledby, aria-label, label, then what the platform gives. */
  readonly name: string;
  /** What is said about it beside its name (aria-describedby, aria-description); absent where nothing is. */
  readonly description?: string;
  /** Known only where the page is rendered. */
  readonly live?: LiveState;
  /** Known only where a source was parsed. From 1. */
  readonly place?: { readonly line: number; readonly column: number };
}

export interface LiveState {
  /** Nobody can see it: itself or something around it is hidden. */
  readonly hidden: boolean;
  /** Hidden itself, but a label of its own is seen, through which people tick or choose it. */
  readonly behindLabel?: true;
  readonly disabled: boolean;
  readonly readonly: boolean;
  /** Absent where it is secret: passwords, one-time codes, card numbers. */
  readonly value?: string;
  /** Of an option: it is chosen. */
  readonly checked?: boolean;
  /** Of a dialog, popover or details. */
  readonly open?: boolean;
  /** Names of the files it holds. */
  readonly files?: readonly string[];
  /** Why the browser itself would not let it be submitted, in the browser's words. */
  readonly problem?: string;
}

export interface PageSnapshot {
  readonly url: string;
  /** What relative addresses of the page start from: the url, or what `<base>` says. */
  readonly baseUrl: string;
  readonly title: string;
  readonly root: PageElement;
  /** Text of the embedded manifest scripts, in document order. */
  readonly embeddedManifests: readonly string[];
}
