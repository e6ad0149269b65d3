import type { Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf, isInside } from "./resolve-index.ts";
import { counted, pickOne, type Resolution } from "./resolve-one.ts";
import { isDialog, isOpen } from "./resolve-words.ts";

/** The innermost dialog around an element, or the element itself. */
export const dialogOf = (index: PageIndex, element: PageElement): PageElement | undefined =>
  isDialog(element) ? element : elementContextOf(index, element).dialog;

/**
 * The outermost closed dialog around an element, which must be opened first.
 * @example
 * const dialog = closedDialogOf(index, element);
 */
export const closedDialogOf = (index: PageIndex, element: PageElement): PageElement | undefined => {
  let closed: PageElement | undefined;
  for (let dialog = dialogOf(index, element); dialog; dialog = elementContextOf(index, dialog).dialog) {
    if (!isOpen(dialog)) closed = dialog;
  }
  return closed;
};

/**
 * Finds the control that names a dialog by id and thus opens it (D-22).
 * @example
 * const opener = findOpener(index, dialog);
 */
export const findOpener = (index: PageIndex, dialog: PageElement, how: Resolution = {}): Found<PageElement> => {
  const openers = index.openers.get(dialog.attributes.id ?? "") ?? [];
  return pickOne(
    counted(index, openers, how).filter((one) => one !== dialog && !isInside(index, one, dialog)),
    {
      what: "the control that opens the dialog",
      ambiguous: "ambiguous_opener",
      missing: "opener_not_found",
      remedy: "a button that names the dialog's id in commandfor, popovertarget or aria-controls would be it",
      about: {},
    },
    how,
  );
};
