import { openItems, templateOf, waitsFor } from "@cofill/core";
import type { NextIncompleteResult } from "../contract.ts";
import type { AssistForm } from "../form/assist-form.ts";
import { isFilled, isWritableNow } from "../form/field-view.ts";
import { fieldsByPage, lackOf, pageFinder, pageProgress } from "../form/page-view.ts";
import { oneOf, optional } from "./input.ts";
import { defineTool, done } from "./tool.ts";

export const formPages = defineTool({
  name: "formspec.form.pages",
  title: "Pages of the form",
  description: "The pages in order, with how far each is filled. Rows of repeats count as they are now.",
  effect: "reads",
  input: {},
  run: ({ form }) => done({ pages: pageProgress(form) }),
});

const complete = ({ about }: AssistForm): NextIncompleteResult => ({ label: about.title, reason: "complete" });

/** Finds an error that belongs to no field, such as a list with too few rows or a rule about the whole form. */
const otherError = ({ form, about }: AssistForm): NextIncompleteResult | undefined => {
  if (form.progress.otherErrors === 0) return undefined;
  for (const [path, issues] of form.issues.entries()) {
    const template = templateOf(path);
    if (form.compiled.fields.has(template) || !issues.some(({ severity }) => severity === "error")) continue;
    return { path, label: form.compiled.lists.get(template)?.item.label ?? about.title, reason: "invalid" };
  }
  return undefined;
};

const reasons = { wrong: "invalid", missing: "required", optional: "empty" } as const;

/** The next field that the caller can fill: none of another role, none that only waits for a person. */
const nextField = (form: AssistForm): NextIncompleteResult => {
  const { document } = form.editor;
  let empty: NextIncompleteResult | undefined;
  for (const { path, type, reason } of openItems(document)) {
    // `otherError` reports a list with too few rows as invalid, after the fields (D-20).
    if (type === "list" && reason === "missing") continue;
    const found = { path, label: document.describe(path)?.label ?? path, reason: reasons[reason] };
    if (reason !== "optional") return found;
    empty ??= found;
  }
  return otherError(form) ?? empty ?? complete(form);
};

/** The next page to fill; if every page is complete, errors outside pages are reported. */
const nextPage = (form: AssistForm): NextIncompleteResult => {
  let empty: NextIncompleteResult | undefined;
  for (const [{ id, title }, fields] of fieldsByPage(form)) {
    const page = { pageId: id, label: title ?? id };
    // Fields of other roles do not count, so that a page can be complete for the caller (MF-2-11).
    const own = fields.filter(({ path }) => !waitsFor(form.editor.document, { path }));
    const lacking = own.map((field) => lackOf(form.form, field)).find((reason) => reason !== undefined);
    if (lacking) return { ...page, reason: lacking };
    const isOpen = own.some((field) => !isFilled(form.form, field) && isWritableNow(form, field));
    if (isOpen) empty ??= { ...page, reason: "empty" };
  }
  const other = nextField(form);
  return other.reason === "empty" ? (empty ?? other) : onPage(form, other);
};

/** Replaces the path of a result by its page; errors of the whole form are on no page. */
const onPage = (form: AssistForm, found: NextIncompleteResult): NextIncompleteResult => {
  const page = found.path === undefined ? undefined : pageFinder(form)(found.path);
  return page ? { pageId: page.id, label: page.title ?? page.id, reason: found.reason } : found;
};

export const formNextIncomplete = defineTool({
  name: "formspec.form.nextIncomplete",
  title: "What to fill next",
  description:
    "The next field, or page, to see to: first what is invalid or required and empty, in order, then what is empty, " +
    "then `complete`.",
  effect: "reads",
  input: { scope: optional(oneOf(["field", "page"], "field when left out")) },
  run: ({ form }, { scope = "field" }) => done(scope === "field" ? nextField(form) : nextPage(form)),
});
