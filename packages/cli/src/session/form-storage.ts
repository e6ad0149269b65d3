import { readFileSync } from "node:fs";
import type { DocumentOptions, FormDocument, LiveForm } from "@cofill/core";
import type { ParsedForm } from "@cofill/markform/form";
import type { CheckIssue } from "@cofill/markform/validators";
import { isErrno } from "../failure.ts";

/** The source of a form: Markform text, or a Formspec definition with its sidecar documents. */
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
  /** The name of the file that is written, as the person typed it. */
  readonly name: string;
  /** The path whose lock writers take. */
  readonly target: string;
  /** The form's source as last read, for a page that runs the form in the browser. */
  readonly source: () => FormText;
  /** Opens the document as last read, for the owner of the file. */
  readonly open: (history: Pick<DocumentOptions, "revision" | "changed">) => FormDocument;
  /** Whether another process has written the file since it was read or written here. */
  readonly isStale: () => boolean;
  /** Reads the file again. */
  readonly reload: () => Promise<void>;
  /**
   * Writes a document; throws if another process wrote the file first. With `isComplete`, a response is marked as
   * complete.
   */
  readonly write: (document: FormDocument, isComplete?: boolean) => void;
  /** The parsed text form of a document, for the tools of its format. */
  readonly textForm?: (document: FormDocument) => ParsedForm;
  /** Runs the checks in code. */
  readonly check?: (form: LiveForm) => Promise<readonly CheckIssue[]>;
  /** The reason why checks that the form names are not run; absent if they are. */
  readonly unchecked?: string;
  /** Releases the resources of the checks. */
  readonly close?: () => Promise<void>;
}

/** Whether a file still has the bytes that were read, or still does not exist. */
export const isSameAs = (path: string, bytes: Uint8Array | undefined): boolean => {
  try {
    const present = readFileSync(path);
    return bytes !== undefined && present.equals(bytes);
  } catch (error) {
    if (!isErrno(error)) throw error;
    return bytes === undefined && error.code === "ENOENT";
  }
};
