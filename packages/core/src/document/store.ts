import type { FormDocument } from "./document.ts";
import type { DocumentEditor } from "./editor.ts";

/** A document as stored; a store may add members, such as whether it was sent. */
export interface StoredDocument {
  readonly document: FormDocument;
  /** Changes before this revision are unknown, so for an older revision everything counts as changed. */
  readonly knownSince?: number;
}

/** How a store attributes an edit. */
export interface StoreEditOptions {
  /** An agent that acts on behalf of the caller, such as one in a person's page. */
  readonly agent?: string;
}

/** The result of reading or editing: the state afterwards, or the problem. */
export type Kept<State, Problem, Result = undefined> =
  | { readonly ok: true; readonly state: State; readonly result: Result }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The store of one document, opened for one caller: a file, a submission or the draft of a mailed form. It reads,
 * writes and watches the document, and adds nothing to its meaning.
 *
 * @example
 * const kept = await store.edit((editor) => editor.edit([{ type: "set", path: "city", value: "Oslo" }]));
 * if (kept.ok) kept.state.document.values(); // durable by now
 */
export interface DocumentStore<
  State extends StoredDocument = StoredDocument,
  Problem extends { readonly code: string } = { readonly code: string },
> {
  /** The stored document, for the caller's audience. */
  readonly read: () => Promise<Kept<State, Problem>>;
  /**
   * Lets the caller work on the newest state. All edits become one change, which is durable before this resolves; if it
   * cannot be stored, nothing is changed. If others changed the document meanwhile, the work may run again on the newer
   * state.
   */
  readonly edit: <T>(
    work: (editor: DocumentEditor, before: StoredDocument) => T | Promise<T>,
    options?: StoreEditOptions,
  ) => Promise<Kept<State, Problem, T>>;
  /** Calls the listener after any possible change of the document; returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}
