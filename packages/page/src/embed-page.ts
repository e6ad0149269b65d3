import { fieldAt, fieldPaths, type Issue, isLacking, labelAt } from "@cofill/core";
import { issuesIn } from "./entry-issues.ts";
import type { EmbeddedPage, FormPage, FormSource } from "./form-page.ts";
import type { FormState } from "./page-parts.ts";
import { saidOf } from "./say.ts";

/** The issues that the page may show at first, with the labels under which it does. */
function* toldIssues({ form, shownIssues }: FormPage): Generator<readonly [Issue, readonly (string | undefined)[]]> {
  const isTold = ({ code }: Issue): boolean => shownIssues === "all" || !isLacking(code);
  for (const { path, field } of fieldPaths(form)) {
    for (const issue of issuesIn(form, path).filter(isTold)) yield [issue, [field.label, labelAt(form, path)]];
  }
  for (const [path, issues] of form.issues.entries()) {
    if (!fieldAt(form, path)) for (const issue of issues.filter(isTold)) yield [issue, [labelAt(form, path)]];
  }
}

/** What the script of a page needs to show the same as the server did, and to go on from there. */
export const embedPage = (
  page: FormPage,
  source: FormSource,
  state: FormState,
  { keepsProposals = true }: { readonly keepsProposals?: boolean } = {},
): EmbeddedPage => {
  const { presentation, places, step, shownIssues, conflicts, say, messageLanguage } = page;
  return {
    source,
    state,
    presentation,
    places,
    ...(step !== undefined && { step }),
    shownIssues,
    conflicts,
    said: saidOf(say, toldIssues(page)),
    ...(messageLanguage !== undefined && { messageLanguage }),
    ...(!keepsProposals && { keepsProposals }),
  };
};
