import type { FormDocument } from "./document.ts";
import type { DocumentEditor } from "./editor.ts";

/** A document as its store keeps it; a store may add to it, such as whether it was sent. */
export interface StoredDocument {
  readonly document: FormDocument;
  /** Changes before this revision are not known, so everything must be taken as changed since an older one. */
  readonly knownSince?: number;
}

/** How a store attributes an edit. */
export interface StoreEditOptions {
  /** An agent that works in the place of the caller, such as one in a person's page. */
  readonly agent?: string;
}

/** What came of reading or editing: the state afterwards, or why the store did not keep or give it. */
export type Kept<State, Problem, Result = undefined> =
  | { readonly ok: true; readonly state: State; readonly result: Result }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Where one document is kept, opened for one caller: a file, a submission, the draft of a mailed form. It says how the
 * document is read, kept and followed, and nothing of what a form means.
 *
 * @example
 * const kept = await store.edit((editor) => editor.edit([{ type: "set", path: "city", value: "Oslo" }]));
 * if (kept.ok) kept.state.document.values(); // durable by now
 */
export interface DocumentStore<
  State extends StoredDocument = StoredDocument,
  Problem extends { readonly code: string } = { readonly code: string },
> {
  /** The document as it is kept now, for the caller's audience. */
  readonly read: () => Promise<Kept<State, Problem>>;
  /**
   * Lets the caller work on the newest state. All that is done becomes one change, durable before this resolves; what
   * cannot be kept was never made. Where others changed the document meanwhile, the work may run again on their state.
   */
  readonly edit: <T>(
    work: (editor: DocumentEditor, before: StoredDocument) => T | Promise<T>,
    options?: StoreEditOptions,
  ) => Promise<Kept<State, Problem, T>>;
  /** Calls the listener after any actor may have changed the document; returns what ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}
