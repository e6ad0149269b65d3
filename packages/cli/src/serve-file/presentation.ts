import { people } from "@cofill/core";
import { type Presentation, presentationOfDocument } from "@cofill/page";
import type { DocumentFile } from "../session/document-file.ts";

/** How the form in a file is shown, as it is now. */
export const presentationOfFile = (file: DocumentFile): Presentation =>
  presentationOfDocument(file.document(people), { title: file.title });

const noFiles =
  "Files cannot be kept beside a form in one file, so this stays as it is here; to take files, serve the form from a folder (cofill serve DIR).";

/** The same where it is filled: there is no store for files, so what to do instead is said where one is asked for. */
export const presentationOfServedFile = (file: DocumentFile): Presentation => {
  const presentation = presentationOfFile(file);
  const help = { ...presentation.help };
  for (const [template, { field }] of file.document(people).form.compiled.fields) {
    if (field.kind !== "file" || field.readonly) continue;
    const { summary, ...more } = presentation.help[template] ?? {};
    help[template] = { ...more, summary: summary === undefined ? noFiles : `${summary} ${noFiles}` };
  }
  return { ...presentation, help };
};
