/**
 * An element of a page as plain JSON, the same from a parser, inside the page or through a browser. Snapshots contain
 * annotated elements, controls, labels, options, forms, dialogs, links, the tables and lists of a collection and the
 * embedded manifest; children of other elements move up. Comments, scripts and templates are left out (D-10). Open
 * shadow roots replace their host's content.
 */
export interface PageElement {
  /** Identifies the element within its snapshot. */
  readonly ref: string;
  /** In lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageElement[];
  /** All text inside with normalised spaces, cut at a limit. */
  readonly text: string;
  /** The accessible name: aria-labelledby, aria-label, label, then the native rules. */
  readonly name: string;
  /** The accessible description (aria-describedby, aria-description), if any. */
  readonly description?: string;
  /** Present only for a rendered page. */
  readonly live?: LiveState;
  /** Position in a parsed source, counted from 1. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** The state of an element in a rendered page. */
export interface LiveState {
  /** Whether it or an ancestor is hidden. */
  readonly hidden: boolean;
  /** Hidden itself, but operated through its visible label. */
  readonly behindLabel?: true;
  readonly disabled: boolean;
  readonly readonly: boolean;
  /** Absent for secrets: passwords, one-time codes, card numbers. */
  readonly value?: string;
  /** For an option, whether it is selected. */
  readonly checked?: boolean;
  /** For a dialog, popover or details. */
  readonly open?: boolean;
  /** Names of the selected files. */
  readonly files?: readonly string[];
  /** The browser's validation message. */
  readonly problem?: string;
}

/** A page at one moment. */
export interface PageSnapshot {
  readonly url: string;
  /** Base of relative URLs: the page's url, or the one in `<base>`. */
  readonly baseUrl: string;
  readonly title: string;
  readonly root: PageElement;
  /** Texts of the embedded manifest scripts, in document order. */
  readonly embeddedManifests: readonly string[];
}
