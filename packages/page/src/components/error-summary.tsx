import { fieldPaths, formTarget, type Issue } from "@cofill/core";
import type { VNode } from "preact";
import { elementId } from "../control-name.ts";
import { entryPaths } from "../entry-issues.ts";
import { containerIssues, fieldIssues } from "../field-state.ts";
import type { FormPage } from "../form-page.ts";
import { issueText, languageOfIssue } from "../issue-text.ts";
import { attentionText } from "../labels.ts";
import { limits } from "../limits.ts";
import { currentStep, stepOfPath } from "../steps.ts";

/** Errors in the order of the page; those of a list, a row or the whole form after those of fields. */
export const errorsOf = (page: FormPage): readonly Issue[] => {
  const { form } = page;
  if (form.issues.size === 0) return [];
  const fields = new Set<string>();
  const issues: Issue[] = [];
  for (const { path } of fieldPaths(form)) {
    for (const entry of [path, ...entryPaths(form, path)]) fields.add(entry);
    issues.push(...fieldIssues(page, path));
  }
  for (const [path] of form.issues.entries()) if (!fields.has(path)) issues.push(...containerIssues(page, path));
  return issues.filter(({ severity }) => severity === "error");
};

/** A field in another step is a link to that step. */
const hrefOf = (page: FormPage, path: string): string => {
  const step = stepOfPath(page, path);
  const query = step === undefined || step === currentStep(page)?.id ? "" : `?step=${encodeURIComponent(step)}`;
  return path === formTarget ? "#cofill-form" : `${query}#${encodeURIComponent(elementId(path, "field"))}`;
};

export const summaryId = "cf-errors";

/** The issues that keep the form from being submitted, each with a link to its field. */
export const ErrorSummary = ({ page }: { readonly page: FormPage }): VNode | null => {
  if (page.shownIssues !== "all" || page.stage.kind !== "open") return null;
  const errors = errorsOf(page);
  if (errors.length === 0) return null;
  return (
    <section class="cf-notice cf-notice--bad" id={summaryId} tabIndex={-1} aria-labelledby={`${summaryId}-name`}>
      <h2 id={`${summaryId}-name`}>{attentionText(errors.length)} before this can be submitted</h2>
      <ul>
        {errors.slice(0, limits.maxSummaryEntries).map((issue) => {
          const text = issueText(page, issue);
          return (
            <li key={`${issue.path} ${issue.code} ${issue.part ?? ""} ${text}`}>
              <a
                href={hrefOf(page, issue.path)}
                data-cf-goto={issue.path}
                lang={languageOfIssue(issue, page.messageLanguage)}
              >
                {text}
              </a>
            </li>
          );
        })}
      </ul>
      {errors.length > limits.maxSummaryEntries && <p>and {errors.length - limits.maxSummaryEntries} more.</p>}
    </section>
  );
};
