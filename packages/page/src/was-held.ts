import { answerAt, fieldPaths, isReadonlyAt, isRelevantAt } from "@cofill/core";
import { isFilledHere } from "./field-state.ts";
import type { FormPage } from "./form-page.ts";
import { heldInput } from "./held-input.ts";
import { inputHash } from "./input.ts";
import { pageKindOf } from "./kinds/page-kind.ts";

/** The input of every control when the page was rendered, by path; posts are compared with it. */
export const wasHeld = (page: Pick<FormPage, "form" | "kinds" | "presentation">): Readonly<Record<string, string>> => {
  const { form, kinds } = page;
  const held: (readonly [string, string])[] = [];
  for (const { path, field } of fieldPaths(form)) {
    if (field.kind === "file" || !isRelevantAt(form, path) || isReadonlyAt(form, path)) continue;
    if (!isFilledHere(page, field)) continue;
    held.push([path, inputHash(heldInput(pageKindOf(kinds, field), field, answerAt(form, path)))]);
  }
  return Object.fromEntries(held);
};
