import type { AssistForm } from "@cofill/assist";
import { type Presentation, presentationOf } from "@cofill/page";
import type { StoredForm } from "../session/stored-form.ts";

const isRich = (session: StoredForm["session"]): session is AssistForm => "facts" in session && "sidecars" in session;

/** How the form in a file is shown, as it is now. */
export const presentationOfFile = ({ session, title }: StoredForm): Presentation =>
  presentationOf(isRich(session) ? session : session.form, { title });
