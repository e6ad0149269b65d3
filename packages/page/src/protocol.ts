import type { Answer, Command } from "@cofill/core";
import type { FormState, Stage } from "./page-parts.ts";

/** The commands that a page may send. */
export type PageCommand = Extract<
  Command,
  {
    readonly type: "set" | "clear" | "skip" | "confirm" | "accept" | "decline" | "add_instance" | "remove_instance";
  }
>;

/** One change that a page asks the server to make. */
export interface PageChange {
  /** Given by the page, to find its outcome by. */
  readonly id: string;
  readonly command: PageCommand;
  /** The revision at which the person last saw the changed item. */
  readonly seen: number;
}

/** The body of a POST to `places.changes`. */
export interface ChangesRequest {
  readonly changes: readonly PageChange[];
  /** The revision that the page has; the answer brings it up to date from there. */
  readonly since: number;
  /** The name of the agent that made the changes in the person's page, if one did. */
  readonly agent?: string;
}

/** The outcome of one change: applied, stored as a proposal, in conflict with a newer answer, or refused. */
export type ChangeOutcome =
  | { readonly id: string; readonly ok: true; readonly outcome: "applied" | "proposed" }
  /** Another actor changed the answer since; nothing was written. */
  | { readonly id: string; readonly ok: false; readonly reason: "conflict"; readonly theirs: Answer }
  | {
      readonly id: string;
      readonly ok: false;
      readonly reason: "refused";
      readonly code: string;
      readonly message: string;
    };

/** From one revision to the next: answers that changed (all of them with `whole`), everything else whole. */
export interface FormUpdate extends FormState {
  readonly whole: boolean;
}

/** The answer to a `ChangesRequest`: an outcome for each change, and the form as it is after them. */
export interface ChangesAnswer {
  readonly outcomes: readonly ChangeOutcome[];
  readonly update: FormUpdate;
}

/** A person or an agent that has the form open now. */
export interface Present {
  /** Identifies one open page. */
  readonly id: string;
  readonly kind: "person" | "agent";
  readonly name: string;
  /** The field they are at. */
  readonly path?: string;
}

/** The body of a POST to `places.presence`, with which an open page reports the field it is at. */
export interface PresenceRequest {
  readonly id: string;
  readonly name?: string;
  readonly path?: string;
  /** The page is being left. */
  readonly gone?: boolean;
}

/** `event:` is the type, `data:` the rest as JSON, `id:` the revision. */
export type LiveMessage =
  | { readonly type: "update"; readonly update: FormUpdate }
  | { readonly type: "presence"; readonly present: readonly Present[] }
  /** The link was revoked or lapsed: the page can no longer save. */
  | { readonly type: "ended"; readonly message: string };

/** The body of a POST to `places.uploads`, which asks for a place to send a file to. */
export interface UploadRequest {
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/** The answer to an `UploadRequest`: the request with which to send the bytes, or why the file is rejected. */
export type UploadAnswer =
  | {
      readonly ok: true;
      readonly uploadId: string;
      readonly url: string;
      readonly method: "PUT" | "POST";
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly message: string };

/** POST to `{uploads}/{uploadId}` when the bytes are there. */
export type UploadConfirmed =
  | { readonly ok: true; readonly update: FormUpdate }
  | { readonly ok: false; readonly message: string };

/** The body of a POST to `places.submit`. */
export interface SubmitRequest {
  /** The revision that the person saw; if the form has changed since, they must review it before they submit. */
  readonly seen: number;
}

/** The answer to a `SubmitRequest`: the new stage, or why the form was not submitted. */
export type SubmitAnswer =
  | {
      readonly ok: true;
      readonly stage: Stage;
      /** Replaces "Submitted.", for example with the location of a finished file. */
      readonly message?: string;
      readonly update: FormUpdate;
    }
  | {
      readonly ok: false;
      readonly reason: "changed" | "incomplete" | "refused";
      readonly message: string;
      readonly update: FormUpdate;
    };
