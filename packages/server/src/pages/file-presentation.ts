import type { FormDocument } from "@cofill/core";
import { type Presentation, presentationOfDocument } from "@cofill/page";

/**
 * The presentation of a document that cannot store files; at each file field, `instead` says what to do.
 *
 * @example presentationWithoutFiles(document, { title: "Trip", instead: "Send the file by mail." });
 */
export const presentationWithoutFiles = (
  document: FormDocument,
  { title, instead }: { readonly title: string; readonly instead: string },
): Presentation => {
  const presentation = presentationOfDocument(document, { title });
  const help = { ...presentation.help };
  for (const [template, { field }] of document.form.compiled.fields) {
    if (field.kind !== "file" || field.readonly) continue;
    const { summary, ...more } = presentation.help[template] ?? {};
    help[template] = { ...more, summary: summary === undefined ? instead : `${summary} ${instead}` };
  }
  return { ...presentation, help };
};
