import { readFileSync } from "node:fs";
import type { AssistForm, AssistProvider } from "@cofill/assist";
import type { FormSession } from "@cofill/core";
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

/** A form that lives in a file while something works on it. */
export interface StoredForm {
  /** The form as tools see it; it stays the same object when the file is read again. */
  readonly session: FormSession | AssistForm;
  /** What the form is written in, as it was last read: for those who let it run elsewhere. */
  readonly source: () => FormText;
  readonly title: string;
  /** The file that is written, as the person knows it. */
  readonly name: string;
  /** The path behind which writers queue. */
  readonly target: string;
  /** Whether somebody else has written the file since it was read. */
  readonly isStale: () => boolean;
  /** Forgets what is in memory and reads the file again. */
  readonly reload: () => Promise<void>;
  /** Writes what is in memory; throws if somebody else was faster. */
  readonly write: () => void;
  /** Tools that only this format has. */
  readonly ownTools?: (save: () => Promise<void>) => AssistProvider;
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
