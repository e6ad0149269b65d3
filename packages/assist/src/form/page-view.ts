import { isRelevant, isRequired, type LiveForm, parsePath } from "@cofill/core";
import type { PageLayout } from "@cofill/formspec";
import type { PageProgress } from "../contract.ts";
import type { AssistForm } from "./assist-form.ts";
import { isFilled, isValid, type LocatedField, liveFields } from "./field-view.ts";

const rootOf = (path: string): string => String(parsePath(path)?.[0] ?? path);

/** Finds the page of a path by its first segment; a page without roots contains every path. */
export const pageFinder = ({ pages }: AssistForm): ((path: string) => PageLayout | undefined) => {
  const byRoot = new Map(pages.flatMap((page) => Array.from(page.roots ?? [], (root) => [root, page] as const)));
  const whole = pages.find((page) => page.roots === undefined);
  return (path) => byRoot.get(rootOf(path)) ?? whole;
};

/** The relevant fields of each page, with the current rows, in document order. */
export const fieldsByPage = (form: AssistForm): ReadonlyMap<PageLayout, readonly LocatedField[]> => {
  const byPage = new Map<PageLayout, LocatedField[]>(form.pages.map((page) => [page, []]));
  const pageOf = pageFinder(form);
  for (const field of liveFields(form.form)) {
    if (!isRelevant(form.form, field.node, field.path)) continue;
    const page = pageOf(field.path);
    if (page) byPage.get(page)!.push(field);
  }
  return byPage;
};

/** Why a field is not complete (D-20). */
export const lackOf = (form: LiveForm, field: LocatedField): "required" | "invalid" | undefined => {
  if (!isFilled(form, field) && isRequired(form, field.node.field, field.path)) return "required";
  return isValid(form, field.path) ? undefined : "invalid";
};

export const pageProgress = (form: AssistForm): readonly PageProgress[] =>
  Array.from(fieldsByPage(form), ([{ id, title }, fields]) => ({
    id,
    ...(title !== undefined && { title }),
    fieldCount: fields.length,
    filledCount: fields.filter((field) => isFilled(form.form, field)).length,
    complete: fields.every((field) => lackOf(form.form, field) === undefined),
  }));
