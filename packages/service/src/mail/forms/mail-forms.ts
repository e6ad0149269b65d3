import type { FormRow } from "@cofill/store";
import { bodyOf, type FormBody } from "../decide/bodies.ts";
import { limits } from "../limits.ts";
import { type MailForm, openMailForm } from "./mail-form.ts";

export interface MailForms {
  /** The form of a row, opened once for all who fill it. */
  readonly of: (row: FormRow) => MailForm;
}

/** Forms kept open; what a form asks never changes, so that nothing here grows old. */
export const createMailForms = (): MailForms => {
  const open = new Map<string, MailForm>();
  return {
    of: (row) => {
      const known = open.get(row.id);
      if (known) {
        open.delete(row.id);
        open.set(row.id, known);
        return known;
      }
      const opened = openMailForm(bodyOf<FormBody>(row).source, row.title);
      if (!opened.ok) throw new Error(`the form ${row.id} was kept though it cannot be opened`);
      open.set(row.id, opened.form);
      if (open.size > limits.cachedForms) open.delete(open.keys().next().value!);
      return opened.form;
    },
  };
};
