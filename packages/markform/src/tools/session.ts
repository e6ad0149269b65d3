import { type ParsedForm, stateOf } from "../parsed-form.ts";
import type { ValidatorRegistry } from "../validators/contract.ts";

/** What one call leaves behind: the form, the same one if nothing changed, and what to answer. */
export interface Outcome<R> {
  readonly form: ParsedForm;
  readonly result: R;
}

/** The place where a form lives while tools work on it: in memory, or in a file behind a lock. */
export interface FormSession {
  readonly validators?: ValidatorRegistry;
  /** Lends the form to one caller after the other and keeps what comes back. Rejects if it could not be kept. */
  readonly withForm: <R>(work: (form: ParsedForm) => Outcome<R>) => Promise<R>;
}

/** A session in memory. */
export interface HeldForm extends FormSession {
  readonly form: ParsedForm;
  /** Puts another form in its place, after the calls that came before. */
  readonly replace: (form: ParsedForm) => Promise<void>;
}

export interface SessionOptions {
  /** Code validators, run at every inspect and apply. */
  readonly validators?: ValidatorRegistry;
  /**
   * Called with every new form before it takes the place of the old one; if it fails, the old one stays.
   * The next call waits for it, so it must not itself wait for a call of the same session.
   */
  readonly onChange?: (form: ParsedForm) => void | Promise<void>;
}

export const createFormSession = (form: ParsedForm, options: SessionOptions = {}): HeldForm => {
  stateOf(form);
  const { validators, onChange } = options;
  let current = form;
  let last: Promise<unknown> = Promise.resolve();
  const withForm: FormSession["withForm"] = (work) => {
    const mine = last.then(async () => {
      const { form: next, result } = work(current);
      if (next !== current) await onChange?.(next);
      current = next;
      return result;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    ...(validators && { validators }),
    withForm,
    get form() {
      return current;
    },
    replace: (next) => {
      stateOf(next);
      return withForm(() => ({ form: next, result: undefined }));
    },
  };
};
