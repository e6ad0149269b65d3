import type { Route } from "../route.ts";
import { completionsPage } from "./pages/completions.ts";
import { endPages } from "./pages/end.ts";
import { fillPages } from "./pages/fill.ts";
import { inboxPages } from "./pages/inbox.ts";
import { inboxLivePage } from "./pages/live.ts";
import { messageActionPages } from "./pages/message-actions.ts";
import { nameFilePages } from "./pages/name-file.ts";
import { namePages } from "./pages/names.ts";
import { openSubmissionPage } from "./pages/open-submission.ts";
import { responsesPage } from "./pages/responses.ts";
import { sendPages } from "./pages/send.ts";

/** The inbox of each signed-in user. */
export const inboxRoutes: readonly Route[] = [
  ...inboxPages,
  ...sendPages,
  ...messageActionPages,
  openSubmissionPage,
  ...fillPages,
  ...namePages,
  ...nameFilePages,
  responsesPage,
  ...endPages,
  completionsPage,
  inboxLivePage,
];
