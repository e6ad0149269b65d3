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

/** A list with too few rows, or a check of the whole form: no field, but in the way all the same. */
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

/** What the audience can fill now: nothing of another role, nothing that only waits for a person. */
const nextField = (form: AssistForm): NextIncompleteResult => {
  const { document } = form.editor;
  let empty: NextIncompleteResult | undefined;
  for (const { path, type, reason } of openItems(document)) {
    // A list with too few rows is named as invalid, after the fields (D-20).
    if (type === "list" && reason === "missing") continue;
    const found = { path, label: document.describe(path)?.label ?? path, reason: reasons[reason] };
    if (reason !== "optional") return found;
    empty ??= found;
  }
  return otherError(form) ?? empty ?? complete(form);
};

/** Where no page lacks anything, a field outside all pages, a list or the whole form still may. */
const nextPage = (form: AssistForm): NextIncompleteResult => {
  let empty: NextIncompleteResult | undefined;
  for (const [{ id, title }, fields] of fieldsByPage(form)) {
    const page = { pageId: id, label: title ?? id };
    // What another role fills keeps no page from being done for the caller (MF-2-11).
    const own = fields.filter(({ path }) => !waitsFor(form.editor.document, { path }));
    const lacking = own.map((field) => lackOf(form.form, field)).find((reason) => reason !== undefined);
    if (lacking) return { ...page, reason: lacking };
    const isOpen = own.some((field) => !isFilled(form.form, field) && isWritableNow(form, field));
    if (isOpen) empty ??= { ...page, reason: "empty" };
  }
  const other = nextField(form);
  return other.reason === "empty" ? (empty ?? other) : onPage(form, other);
};

/** A list stands on the page of its root; the form stands on none. */
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
