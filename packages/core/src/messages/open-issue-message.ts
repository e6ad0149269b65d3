import type { OpenIssue } from "../document/finish.ts";
import type { LiveForm } from "../form.ts";
import type { MessageAudience } from "./catalogue.ts";
import { messageInForm } from "./message-in-form.ts";

/**
 * The message for an issue that prevents finishing a form.
 *
 * @example
 * openIssues(document, at).map((open) => openIssueMessage(document.form, open, { audience: "person" }));
 */
export const openIssueMessage = (
  form: Pick<LiveForm, "compiled">,
  { issue, isProposed }: Pick<OpenIssue, "issue" | "isProposed">,
  options: { readonly audience: MessageAudience; readonly language?: string | undefined },
): string => messageInForm(form, isProposed ? { code: "proposal_undecided", path: issue.path } : issue, options);
