import { type Issue, labelAt, wordMessage } from "@cofill/core";
import type { FormPage } from "./form-page.ts";

/** What a person is told of an issue. */
export const issueText = ({ form, messages }: Pick<FormPage, "form" | "messages">, issue: Issue): string =>
  wordMessage(messages, issue, { label: labelAt(form, issue.path), audience: "person" });
