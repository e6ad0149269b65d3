import {
  type DocumentStore,
  editUnlessChanged,
  type LiveForm,
  messageInForm,
  type SeenOutcome,
  type StoredDocument,
} from "@cofill/core";
import type {
  ChangeOutcome,
  ChangesAnswer,
  ChangesRequest,
  FormSource,
  FormState,
  FormUpdate,
  Presentation,
  SubmitAnswer,
  SubmitRequest,
  UploadAnswer,
  UploadConfirmed,
  UploadRequest,
} from "@cofill/page";
import { formState, type Moment, pageUpdate } from "./form-state.ts";

/** A document as a page shows it. */
export interface ShownDocument {
  readonly form: LiveForm;
  readonly state: FormState;
  /** The parts of the form that run in the browser. */
  readonly source: FormSource;
  readonly presentation: Presentation;
  /** Whether the store keeps proposals. */
  readonly keepsProposals: boolean;
}

/** A file posted by a page without a script. */
export interface PostedFile {
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The uploads of a document. */
export interface PageUploads {
  readonly request: (request: UploadRequest) => Promise<UploadAnswer>;
  readonly confirm: (uploadId: string) => Promise<UploadConfirmed>;
  readonly take: (file: PostedFile) => Promise<UploadConfirmed>;
  /** By how many revisions one file advances the form; 2 by default, for requesting and confirming it. */
  readonly moves?: number;
}

/** The result of finishing a document. */
export type Submitted =
  | { readonly ok: true; readonly message?: string }
  | { readonly ok: false; readonly reason: "changed" }
  | {
      readonly ok: false;
      readonly reason: "incomplete" | "refused";
      readonly message: string;
      /** Whether issues were found without a change of the document, so that pages need the whole state. */
      readonly isFoundNow?: boolean;
    };

/** What pages need from a store besides its document. */
interface PagePlace {
  readonly uploads?: PageUploads | undefined;
  /** Whether the person who opened the page may still see it. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Shown in open pages when the document can no longer be filled through them. */
  readonly endedMessage?: string;
}

/** How the documents of a store are shown in pages. */
export interface PageOptions<State extends StoredDocument, Problem extends { readonly code: string }>
  extends PagePlace {
  readonly store: DocumentStore<State, Problem>;
  readonly source: (state: State) => FormSource;
  readonly presentation: (state: State) => Presentation;
  readonly moment: (state: State) => Moment | Promise<Moment>;
  /** Throws if the form's definition has changed since a page got this revision. */
  readonly demandSameForm?: (state: State, since: number) => void;
  /**
   * Finishes the document as the person saw it: submits or sends it, or marks it as complete. Called with the newest
   * state; answers `changed` if the document changes before this takes effect.
   */
  readonly submit: (state: State, seen: number) => Promise<Submitted>;
  /** The error to throw if the document cannot be read or changed. */
  readonly failure: (problem: Problem) => Error;
  /** The message for a page whose changes the store rejected; undefined if the problem is a failure. */
  readonly refusal: (problem: Problem) => { readonly code: string; readonly message: string } | undefined;
}

/** A document that pages work on, in any store. */
export interface PageDocument extends PagePlace {
  readonly read: () => Promise<ShownDocument>;
  /** The changes since a revision; the whole state if they are unknown. */
  readonly update: (since: number) => Promise<FormUpdate>;
  /** Resolves when the changes are stored; `language` is the language of refusals. */
  readonly change: (request: ChangesRequest, language?: string) => Promise<ChangesAnswer>;
  /** Rejected if the document has changed since the revision that the person saw. */
  readonly submit: (request: SubmitRequest) => Promise<SubmitAnswer>;
  readonly subscribe: (listener: () => void) => () => void;
}

const changedMeanwhile = "Answers have changed since you last looked. Check them, then submit again.";

/** The outcome of one change, worded for the page. */
const outcomeFor = (form: LiveForm, outcome: SeenOutcome, language: string | undefined): ChangeOutcome => {
  if (outcome.ok || outcome.reason === "conflict") return outcome;
  const { id, refusal } = outcome;
  const message = messageInForm(form, refusal, { audience: "person", language });
  return { id, ok: false, reason: "refused", code: refusal.code, message };
};

/**
 * Opens a document for a page.
 * @example
 * const document = createPageDocument(options);
 */
export const createPageDocument = <State extends StoredDocument, Problem extends { readonly code: string }>(
  options: PageOptions<State, Problem>,
): PageDocument => {
  const { store, moment, uploads, isStillAllowed, endedMessage } = options;

  const look = async (): Promise<State> => {
    const read = await store.read();
    if (!read.ok) throw options.failure(read.problem);
    return read.state;
  };

  const updateOf = async (state: State, since: number): Promise<FormUpdate> => {
    options.demandSameForm?.(state, since);
    return pageUpdate(await moment(state), state.document.changes(), since, state.knownSince);
  };

  const change = async ({ changes, since, agent }: ChangesRequest, language?: string): Promise<ChangesAnswer> => {
    const kept = await store.edit(
      (editor, { knownSince }) => {
        const { form } = editor.document;
        return editUnlessChanged(editor, changes, knownSince).map((outcome) => outcomeFor(form, outcome, language));
      },
      agent === undefined ? {} : { agent },
    );
    if (kept.ok) return { outcomes: kept.result, update: await updateOf(kept.state, since) };
    const refusal = options.refusal(kept.problem);
    if (!refusal) throw options.failure(kept.problem);
    const outcomes = changes.map(({ id }): ChangeOutcome => ({ id, ok: false, reason: "refused", ...refusal }));
    return { outcomes, update: await updateOf(await look(), since) };
  };

  const submit = async ({ seen }: SubmitRequest): Promise<SubmitAnswer> => {
    const state = await look();
    const { stage, revision } = await moment(state);
    const submitted =
      stage.kind === "open" && revision !== seen
        ? ({ ok: false, reason: "changed" } as const)
        : await options.submit(state, seen);
    const isFoundNow = !submitted.ok && submitted.reason !== "changed" && submitted.isFoundNow;
    const update = await updateOf(await look(), isFoundNow ? -1 : seen);
    if (submitted.ok) {
      const { message } = submitted;
      return { ok: true, stage: update.stage, ...(message !== undefined && { message }), update };
    }
    const { reason } = submitted;
    return { ok: false, reason, message: reason === "changed" ? changedMeanwhile : submitted.message, update };
  };

  return {
    read: async () => {
      const state = await look();
      const now = await moment(state);
      return {
        form: now.form,
        state: formState(now),
        source: options.source(state),
        presentation: options.presentation(state),
        keepsProposals: state.document.state.keepsProposals,
      };
    },
    update: async (since) => updateOf(await look(), since),
    change,
    subscribe: store.subscribe,
    submit,
    ...(uploads && { uploads }),
    isStillAllowed,
    ...(endedMessage !== undefined && { endedMessage }),
  };
};
