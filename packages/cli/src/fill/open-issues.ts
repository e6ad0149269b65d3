import { type FormDocument, openIssueMessage, openIssues } from "@cofill/core";

/** An issue with its path as people and scripts see it. */
export interface OpenIssue {
  readonly path: string;
  readonly message: string;
}

/** The issues of a form in the order of its fields; those about no field come last. */
export const issuesOf = (
  document: FormDocument,
  at: string,
  shownPath: (path: string) => string,
): readonly OpenIssue[] =>
  openIssues(document, at).map((open) => ({
    path: shownPath(open.issue.path),
    message: openIssueMessage(document.form, open, { audience: "person" }),
  }));
