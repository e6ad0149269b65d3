import { fieldAt, fieldPaths, type Issue, isLacking, labelAt } from "@cofill/core";
import { issuesIn } from "./entry-issues.ts";
import type { EmbeddedPage, FormPage, FormSource } from "./form-page.ts";
import { serverMessages } from "./messages.ts";
import type { FormState } from "./page-parts.ts";

/** The issues that the page may show at first, with the labels under which it does. */
function* initialIssues({ form, shownIssues }: FormPage): Generator<readonly [Issue, readonly (string | undefined)[]]> {
  const isShown = ({ code }: Issue): boolean => shownIssues === "all" || !isLacking(code);
  for (const { path, field } of fieldPaths(form)) {
    for (const issue of issuesIn(form, path).filter(isShown)) yield [issue, [field.label, labelAt(form, path)]];
  }
  for (const [path, issues] of form.issues.entries()) {
    if (!fieldAt(form, path)) for (const issue of issues.filter(isShown)) yield [issue, [labelAt(form, path)]];
  }
}

/**
 * Collects what the script of a page needs to show what the server rendered and to continue from there.
 *
 * @example renderFormPage(page, { assets, embedded: embedPage(page, { format: "definition", definition }, state) });
 */
export const embedPage = (
  page: FormPage,
  source: FormSource,
  state: FormState,
  { keepsProposals = true }: { readonly keepsProposals?: boolean } = {},
): EmbeddedPage => {
  const { presentation, places, step, shownIssues, conflicts, messageOf, messageLanguage } = page;
  return {
    source,
    state,
    presentation,
    places,
    ...(step !== undefined && { step }),
    shownIssues,
    conflicts,
    messages: serverMessages(messageOf, initialIssues(page)),
    ...(messageLanguage !== undefined && { messageLanguage }),
    ...(!keepsProposals && { keepsProposals }),
  };
};
