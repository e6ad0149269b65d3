import type { AssistForm } from "@cofill/assist";
import { type Presentation, presentationOf } from "@cofill/page";
import type { StoredForm } from "../session/stored-form.ts";

const isRich = (session: StoredForm["session"]): session is AssistForm => "facts" in session && "sidecars" in session;

/** How the form in a file is shown, as it is now. */
export const presentationOfFile = ({ session, title }: StoredForm): Presentation =>
  presentationOf(isRich(session) ? session : session.form, { title });

const noFiles =
  "Files cannot be kept beside a form in one file, so this stays as it is here; to take files, serve the form from a folder (cofill serve DIR).";

/** The same where it is filled: there is no store for files, so what to do instead is said where one is asked for. */
export const presentationOfServedFile = (stored: StoredForm): Presentation => {
  const presentation = presentationOfFile(stored);
  const help = { ...presentation.help };
  for (const [template, { field }] of stored.session.form.compiled.fields) {
    if (field.kind !== "file" || field.readonly) continue;
    const { summary, ...more } = presentation.help[template] ?? {};
    help[template] = { ...more, summary: summary === undefined ? noFiles : `${summary} ${noFiles}` };
  }
  return { ...presentation, help };
};
