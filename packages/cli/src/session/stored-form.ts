import type { AssistForm, AssistProvider } from "@cofill/assist";
import type { FormSession } from "@cofill/core";

/** A form that lives in a file while something works on it. */
export interface StoredForm {
  /** The form as tools see it; it stays the same object when the file is read again. */
  readonly session: FormSession | AssistForm;
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
