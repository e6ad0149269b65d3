import {
  type Audience,
  createModel,
  type DocumentOptions,
  type FormDocument,
  type LiveForm,
  openDocument,
  owner,
} from "@cofill/core";
import { carryIssueList } from "./inspect/issue-list.ts";
import { makeForm, type ParsedForm, stateOf } from "./parsed-form.ts";
import type { CheckIssue } from "./validators/to-issue.ts";

/** How `documentOf` opens a parsed form. */
export interface TextDocumentOptions extends Pick<DocumentOptions, "revision" | "changed"> {
  readonly audience: Audience;
  /** Whether the place keeps proposals; the text itself cannot. */
  readonly keepsProposals?: boolean;
}

/**
 * A parsed form as a document, for channels that know no Markform.
 *
 * @example
 * const document = documentOf(parseForm(text), { audience: agents });
 */
export const documentOf = (
  form: ParsedForm,
  { audience, keepsProposals = false, ...history }: TextDocumentOptions,
): FormDocument => {
  const { live } = stateOf(form);
  const model = createModel(live.compiled, { begin: () => live });
  return openDocument(model, { audience, form: live, keepsProposals, ...history });
};

/**
 * The live form behind a parsed one, for channels that know no Markform.
 *
 * @example
 * answerAt(liveFormOf(form), "qty").state; // "answered"
 */
export const liveFormOf = (form: ParsedForm): LiveForm => stateOf(form).live;

/**
 * The parsed form in the state of a document that was opened from it.
 *
 * @example
 * const { document } = documentOf(form, { audience: owner }).edit([{ type: "set", path: "qty", value: 3 }], context);
 * serializeForm(withDocument(form, document));
 */
export const withDocument = (form: ParsedForm, document: FormDocument): ParsedForm => {
  const before = stateOf(form);
  if (document.form === before.live) return form;
  const state = { base: before.base, live: document.form, memo: {} };
  const changed = document.changes().flatMap(([path]) => (before.base.fields.has(path) ? [path] : []));
  carryIssueList(before, state, changed);
  return makeForm(state);
};

/**
 * The form with the issues that its checks in code found, in place of those of the run before.
 *
 * @example
 * inspect(withReport(form, await runner.run(liveFormOf(form)))).issues;
 */
export const withReport = (form: ParsedForm, issues: readonly CheckIssue[]): ParsedForm => {
  const context = { by: { kind: "system", id: "checks" }, at: "" } as const;
  const { document } = documentOf(form, { audience: owner }).edit([{ type: "report", issues }], context);
  return withDocument(form, document);
};
