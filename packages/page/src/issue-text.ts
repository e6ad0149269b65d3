import { type Issue, labelAt } from "@cofill/core";
import type { FormPage } from "./form-page.ts";

/** What a person is told of an issue. */
export const issueText = ({ form, say }: Pick<FormPage, "form" | "say">, issue: Issue): string =>
  say(issue, labelAt(form, issue.path));
