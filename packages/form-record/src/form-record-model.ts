import { createModel, type FormModel } from "@cofill/core";
import type { SchemaForm } from "./open-form-schema.ts";

/**
 * A form's schema as a model that documents are opened with; its values are what would be sent as the answer.
 *
 * @example
 * const opened = openFormSchema(schema, { id: "lunch" });
 * if (opened.ok) openDocument(formRecordModel(opened.form), { audience: people });
 */
export const formRecordModel = ({ compiled, begin, open, values }: SchemaForm): FormModel =>
  createModel(compiled, { begin, open, values });
