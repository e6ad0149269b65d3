import { readFileSync } from "node:fs";
import type { DocumentOptions, FormDocument, LiveForm } from "@cofill/core";
import type { ParsedForm } from "@cofill/markform/form";
import type { CheckIssue } from "@cofill/markform/validators";
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
  /** The document as it was last read, for the owner of the file. */
  readonly open: (history: Pick<DocumentOptions, "revision" | "changed">) => FormDocument;
  /** Whether another process has written the file since it was read or written here. */
  readonly isStale: () => boolean;
  /** Reads the file again. */
  readonly reload: () => Promise<void>;
  /** Writes a document; throws if another process wrote the file first. A response is marked as complete. */
  readonly write: (document: FormDocument, isComplete?: boolean) => void;
  /** A document that was opened here, with its text; its format has tools of its own. */
  readonly textForm?: (document: FormDocument) => ParsedForm;
  /** What the checks in code find. */
  readonly check?: (form: LiveForm) => Promise<readonly CheckIssue[]>;
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
