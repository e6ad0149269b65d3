import { toAssistForm } from "@cofill/assist";
import type { FormDocument } from "@cofill/core";
import { formspecFormOf } from "@cofill/formspec";
import type { Presentation } from "../page-parts.ts";
import { type PresentationOptions, presentationOf } from "./presentation.ts";

/**
 * How a document is shown: one of a Formspec definition with its pages, references and concepts too.
 *
 * @example presentationOfDocument(openDocument(model, { audience: people, at }), { title: "Expenses" });
 */
export const presentationOfDocument = (document: FormDocument, options: PresentationOptions): Presentation =>
  presentationOf(formspecFormOf(document) ? toAssistForm(document) : document.form, options);
