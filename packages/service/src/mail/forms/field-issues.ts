import {
  type FormDocument,
  type Issue,
  type LiveForm,
  messageInForm,
  openIssueMessage,
  openIssues,
  type Refusal,
} from "@cofill/core";
import type { FieldIssue } from "../contract.ts";
import { limits } from "../limits.ts";
import type { MailForm } from "./mail-form.ts";

const asAgent = { audience: "agent" } as const;

/** What keeps a form from being sent, by the paths of the answer; what others must put right says who. */
export const issuesOf = (form: MailForm, document: FormDocument, at: string): readonly FieldIssue[] =>
  openIssues(document, at)
    .slice(0, limits.maxListedErrors)
    .map((open) => ({
      ...toFieldIssue(form.payloadPath(open.issue.path), document.form, open.issue),
      message: openIssueMessage(document.form, open, asAgent),
      ...(open.waitsFor && { waitsFor: open.waitsFor }),
    }));

/** An issue or a refusal in the contract's shape, worded for agents; a page words its own. */
export const toFieldIssue = (path: string, live: LiveForm, found: Issue | Refusal): FieldIssue => {
  const { code, expected, received } = found;
  return {
    path,
    code,
    message: messageInForm(live, found, asAgent),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
};
