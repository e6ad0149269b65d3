import { readFileSync } from "node:fs";
import type { Audience, FormDocument, LiveForm } from "@cofill/core";
import type { ParsedForm } from "@cofill/markform/form";
import { isErrno } from "../failure.ts";

/** A form as it is written: Markform's text is opened by `@cofill/markform`, a definition with what stands beside it. */
export type FormText =
  | { readonly format: "markform" }
  | {
      readonly format: "formspec";
      readonly definition: unknown;
      readonly references?: unknown;
      readonly ontology?: unknown;
      readonly registries?: unknown;
    };

/** How a form of one format is read from its file and written to it. */
export interface FormStorage {
  readonly title: string;
  /** The file that is written, as the person knows it. */
  readonly name: string;
  /** The path behind which writers queue. */
  readonly target: string;
  /** What the form is written in, as it was last read: for those who let it run elsewhere. */
  readonly source: () => FormText;
  /** The form in memory; another one after every change and after the file was read again. */
  readonly form: () => LiveForm;
  /** The form in memory, opened for an audience. */
  readonly document: (audience: Audience) => FormDocument;
  /** Puts the form in memory into the state of a document. */
  readonly keep: (document: FormDocument) => void;
  /** Whether somebody else has written the file since it was read. */
  readonly isStale: () => boolean;
  /** Forgets what is in memory and reads the file again. */
  readonly reload: () => Promise<void>;
  /** Writes what is in memory; throws if somebody else was faster. */
  readonly write: () => void;
  /** The form with its text, where it is one; its format has tools of its own. */
  readonly textForm?: () => ParsedForm;
  /** Runs the checks in code and puts what they find into the form in memory. */
  readonly check?: () => Promise<void>;
  /** Why checks that the form names are not run; absent where they are. */
  readonly unchecked?: string;
  /** Ends what the checks need. */
  readonly close?: () => Promise<void>;
}

/** Whether a file still holds what was read from it, or is still not there. */
export const isSameAs = (path: string, bytes: Uint8Array | undefined): boolean => {
  try {
    const present = readFileSync(path);
    return bytes !== undefined && present.equals(bytes);
  } catch (error) {
    if (!isErrno(error)) throw error;
    return bytes === undefined && error.code === "ENOENT";
  }
};
