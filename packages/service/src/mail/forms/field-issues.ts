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

/**
 * The issues that keep a form from being sent, by payload path; `waitsFor` names who must resolve an issue that the
 * filler cannot.
 */
export const issuesOf = (form: MailForm, document: FormDocument, at: string): readonly FieldIssue[] =>
  openIssues(document, at)
    .slice(0, limits.maxListedErrors)
    .map((open) => ({
      ...toFieldIssue(form.payloadPath(open.issue.path), document.form, open.issue),
      message: openIssueMessage(document.form, open, asAgent),
      ...(open.waitsFor && { waitsFor: open.waitsFor }),
    }));

/**
 * Converts an issue or a refusal to the contract's shape, with its message for agents; pages make their own messages.
 */
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
