import { type FormDocument, messageInForm, openIssues } from "@cofill/core";

/** Something that is wrong or missing, by the path that people and scripts see. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** What is wrong or missing in a form, in the order of its fields; what stands at no field comes last. */
export const faultsOf = (document: FormDocument, at: string, shownPath: (path: string) => string): readonly Fault[] =>
  openIssues(document, at).map(({ issue }) => ({
    path: shownPath(issue.path),
    message: messageInForm(document.form, issue, { audience: "person" }),
  }));
