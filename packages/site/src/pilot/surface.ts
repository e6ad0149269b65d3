import type { PageSnapshot } from "../annotations/page-element.ts";
import type { PageProblem } from "../annotations/snapshot.ts";

/** A file passed as an argument with its content, because an argument never names a file of this machine. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** One operation on one control; elements are named by refs of the last snapshot. */
export type Act =
  | { readonly do: "fill"; readonly ref: string; readonly text: string }
  /** Selects exactly these options of a `<select>`. */
  | { readonly do: "choose"; readonly ref: string; readonly options: readonly string[] }
  /** A checkbox or radio button, native or custom. */
  | { readonly do: "check"; readonly ref: string; readonly checked: boolean }
  /** Opens a custom list. */
  | { readonly do: "open"; readonly ref: string }
  /** Picks options of an open custom list. */
  | { readonly do: "pick"; readonly ref: string; readonly options: readonly string[] }
  | { readonly do: "upload"; readonly ref: string; readonly files: readonly GivenFile[] }
  | { readonly do: "press"; readonly ref: string };

/** What a page did on its own: submitted or reset a form, or left its document. */
export type PageDeed = "submitted" | "reset" | "left";

/** Whether an act was performed, and what was observed. */
export type ActOutcome =
  | {
      readonly ok: true;
      /** What a secret control holds afterwards, since snapshots do not show it. */
      readonly holds?: "what_was_given" | "something_else";
      /** The text of a browser dialog that was dismissed. */
      readonly asked?: string;
      /** What the page did on its own during the act, unless it was a press. */
      readonly did?: readonly PageDeed[];
    }
  | { readonly ok: false; readonly code: "element_gone" | "act_failed"; readonly message: string };

/** A snapshot of the page, or the reason why there is none. */
export type TakenPage =
  | {
      readonly ok: true;
      readonly snapshot: PageSnapshot;
      /** A new id after each load, even of the same URL. */
      readonly document?: string;
      /** What the page did on its own since the last report. */
      readonly did?: readonly PageDeed[];
    }
  | { readonly ok: false; readonly problem: PageProblem | { readonly code: "page_broken"; readonly message: string } };

/** Whether a navigation arrived, stayed or leaves this page. */
export type Navigation =
  | { readonly state: "arrived" }
  /** The page that runs this code is being left; the caller continues on the next page. */
  | { readonly state: "leaving" }
  | { readonly state: "failed"; readonly message: string };

/** Fetched text, or the reason why it failed. */
export type FetchedText =
  | { readonly state: "found"; readonly text: string }
  | { readonly state: "absent" }
  | { readonly state: "failed"; readonly message: string };

/** Options of both surfaces. */
export interface SurfaceOptions {
  /** The agent name that the page is told (`cofill:agent`), by default "pilot". */
  readonly agent?: string;
}

export const usualAgent = "pilot";

/** A page that the pilot operates, from inside or through a driven browser; its methods never reject. */
export interface Surface {
  url(): Promise<string>;
  snapshot(): Promise<TakenPage>;
  act(act: Act): Promise<ActOutcome>;
  navigate(url: string): Promise<Navigation>;
  /** Resolves on a possible change or after the timeout; `leaving` when the page goes away. */
  waitForChange(timeoutMs: number): Promise<"look" | "leaving">;
  /** Loads text from the page's own origin; fails beyond `maxBytes`. */
  fetchText(url: string, maxBytes: number): Promise<FetchedText>;
}

/** Sites that answer every URL with their start page return HTML for missing files. */
export const isHtml = (contentType: string | null | undefined): boolean => /^\s*text\/html/i.test(contentType ?? "");
