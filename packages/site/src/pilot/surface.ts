import type { PageSnapshot } from "../annotations/page-element.ts";
import type { PageProblem } from "../annotations/snapshot.ts";

/** A file given as an argument. Its content is in it: an argument never names a file of this machine. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** One thing done to one control. Elements are named by the refs of the last snapshot. */
export type Act =
  | { readonly do: "fill"; readonly ref: string; readonly text: string }
  /** Of a `<select>`: these options and no others. */
  | { readonly do: "choose"; readonly ref: string; readonly options: readonly string[] }
  /** A checkbox, a radio button, or what the page made in place of one. */
  | { readonly do: "check"; readonly ref: string; readonly checked: boolean }
  /** Of a list that the page made itself: shows its options. */
  | { readonly do: "open"; readonly ref: string }
  /** Of such a list: presses these options. */
  | { readonly do: "pick"; readonly ref: string; readonly options: readonly string[] }
  | { readonly do: "upload"; readonly ref: string; readonly files: readonly GivenFile[] }
  | { readonly do: "press"; readonly ref: string };

/** What a page did by itself: submitted or reset a form, or went away from its document. */
export type PageDeed = "submitted" | "reset" | "left";

export type ActOutcome =
  | {
      readonly ok: true;
      /** What the control holds right after; only of a secret one, which no snapshot shows. */
      readonly holds?: "what_was_given" | "something_else";
      /** The page put a question of the browser's own kind, which nobody was there to answer. */
      readonly asked?: string;
      /** What the page did by itself until right after; not of a press. */
      readonly did?: readonly PageDeed[];
    }
  | { readonly ok: false; readonly code: "element_gone" | "act_failed"; readonly message: string };

export type TakenPage =
  | {
      readonly ok: true;
      readonly snapshot: PageSnapshot;
      /** Another one after each load, whatever the address. */
      readonly document?: string;
      /** What the page did by itself since it was last said. */
      readonly did?: readonly PageDeed[];
    }
  | { readonly ok: false; readonly problem: PageProblem | { readonly code: "page_broken"; readonly message: string } };

export type Navigation =
  | { readonly state: "arrived" }
  /** The page that runs this is itself going away; whoever started it goes on at the other end. */
  | { readonly state: "leaving" }
  | { readonly state: "failed"; readonly message: string };

export type FetchedText =
  | { readonly state: "found"; readonly text: string }
  | { readonly state: "absent" }
  | { readonly state: "failed"; readonly message: string };

export interface SurfaceOptions {
  /** Under what name the page is told who acts on it (`cofill:agent`); "pilot" unless said otherwise. */
  readonly agent?: string;
}

export const usualAgent = "pilot";

/** A page that the pilot operates. Two adapters: inside the page, and from outside through a browser. Neither rejects. */
export interface Surface {
  url(): Promise<string>;
  snapshot(): Promise<TakenPage>;
  act(act: Act): Promise<ActOutcome>;
  navigate(url: string): Promise<Navigation>;
  /** Resolves when something may have changed, at the latest after so long; `leaving` when the page goes away. */
  waitForChange(timeoutMs: number): Promise<"look" | "leaving">;
  /** Text at an address of the page's own origin; more than so many bytes fail. */
  fetchText(url: string, maxBytes: number): Promise<FetchedText>;
}

/** Sites that show their front page at every address answer with it for what they do not have. */
export const isHtml = (contentType: string | null | undefined): boolean => /^\s*text\/html/i.test(contentType ?? "");
