import { type Issue, labelAt } from "@cofill/core";
import type { FormPage } from "./form-page.ts";

/** The language of an issue's text: the author's own message is in that of the page. */
export const languageOfIssue = ({ message }: Issue, messageLanguage: string | undefined): string | undefined =>
  message === undefined ? messageLanguage : undefined;

/** The message of an issue for people. */
export const issueText = ({ form, messageOf }: Pick<FormPage, "form" | "messageOf">, issue: Issue): string =>
  messageOf(issue, labelAt(form, issue.path));
