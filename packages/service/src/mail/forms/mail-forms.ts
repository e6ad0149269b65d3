import { Recent } from "@cofill/core/kit";
import type { FormRow } from "@cofill/store";
import { bodyOf, type FormBody } from "../decide/bodies.ts";
import { limits } from "../limits.ts";
import { type MailForm, openMailForm } from "./mail-form.ts";

export interface MailForms {
  /** Opens the form of a row once and shares it between all drafts. */
  readonly of: (row: FormRow) => MailForm;
}

/** A cache of opened forms; a form's definition never changes, so entries never become stale. */
export const createMailForms = (): MailForms => {
  const open = new Recent<MailForm>(limits.cachedForms);
  return {
    of: (row) => {
      const known = open.get(row.id);
      if (known) return known;
      const opened = openMailForm(bodyOf<FormBody>(row).source, row.title);
      if (!opened.ok) throw new Error(`the form ${row.id} was kept though it cannot be opened`);
      open.set(row.id, opened.form);
      return opened.form;
    },
  };
};
