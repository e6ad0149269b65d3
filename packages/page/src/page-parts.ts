import type { Answer, DocumentUpdate } from "@cofill/core";

/** The stage of a form for the person who fills it. */
export type Stage =
  /** Can be filled; `reasons` if a reviewer sent it back. */
  | { readonly kind: "open"; readonly reasons?: readonly string[] }
  /** Read-only; the text gives the reason. */
  | {
      readonly kind: "submitted" | "in_review" | "approved" | "delivered" | "cancelled" | "expired" | "closed";
      readonly message: string;
    };

/**
 * The form's state as plain JSON: a whole update of its document, whose revision requests name as what the person saw,
 * and how far the form is.
 */
export interface FormState extends Omit<DocumentUpdate, "whole"> {
  readonly stage: Stage;
}

/** One step of a form that is filled over several pages. */
export interface PageStep {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Ids of the top-level items in this step; a text item without an id belongs to the item after it. */
  readonly items: readonly string[];
}

/** Help for people, from docs and References of the human audience. Text, not HTML; links apart. */
export interface HelpText {
  /** One sentence that is always shown below the label. */
  readonly summary?: string;
  /** Shown behind a disclosure. */
  readonly details?: readonly string[];
  readonly links?: readonly { readonly title: string; readonly url: string }[];
}

/** How a form is shown; the same for everyone who opens it. Plain JSON. */
export interface Presentation {
  /** Names the form in annotations: `data-agent-action` is `{id}.fill`, dots and blanks made safe. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** BCP 47. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The URL of a Formspec definition. */
  readonly url?: string;
  readonly version?: string;
  /** None: everything on one page. */
  readonly steps: readonly PageStep[];
  /** By template (`items[*].amount`), `template#option`, `section:id`, or "" for the form as a whole. */
  readonly help: Readonly<Record<string, HelpText>>;
  /** The limits of each field as text, by template. */
  readonly limits: Readonly<Record<string, string>>;
  /** Concept URIs by template, for `autocomplete` and `x-semantic`. */
  readonly concepts: Readonly<Record<string, string>>;
  /** The roles that this page's person fills, where their link names any; otherwise the roles of people. */
  readonly roles?: readonly string[];
}

/** The relative URLs of the page's requests, all below one that only people with access to this form know. */
export interface PagePlaces {
  /** GET shows the page, POST accepts a posted form. */
  readonly here: string;
  /** The fragment of the form within a larger page, such as `#cofill-form`. */
  readonly fragment?: string;
  /** POST, JSON: ChangesRequest → ChangesAnswer. */
  readonly changes: string;
  /** GET, server-sent events: LiveMessage. */
  readonly live: string;
  /** POST, JSON: PresenceRequest → 204. */
  readonly presence: string;
  /** POST, JSON: UploadRequest → UploadAnswer; then `{uploads}/{uploadId}` POST to confirm. Absent: no files here. */
  readonly uploads?: string;
  /** POST, JSON: SubmitRequest → SubmitAnswer. Absent: there is nothing to submit, saving is all. */
  readonly submit?: string;
  /** Whether submitting only finishes the form where it is stored, such as in a file, instead of sending it. */
  readonly finishes?: true;
  /** Base URL of stored files: `{files}/{fileId}`. */
  readonly files?: string;
}

/** An answer that a person and another actor changed at the same time, with both values. */
export interface Conflict {
  /** The person's input, as an `Input`. */
  readonly mine: unknown;
  readonly theirs: Answer;
}
