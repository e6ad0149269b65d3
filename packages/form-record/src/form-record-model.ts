import { createModel, type FormModel } from "@cofill/core";
import type { SchemaForm } from "./open-form-schema.ts";

/**
 * Makes a model from which documents are opened; the values of such a document are the answer to be sent.
 * @example
 * const opened = openFormSchema(schema, { id: "lunch" });
 * if (opened.ok) openDocument(formRecordModel(opened.form), { audience: people });
 */
export const formRecordModel = ({ compiled, begin, open, values }: SchemaForm): FormModel =>
  createModel(compiled, { begin, open, values });
