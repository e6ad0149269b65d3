import type { Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf, isInside } from "./resolve-index.ts";
import { counted, pickOne, type Resolution } from "./resolve-one.ts";
import { isDialog, isOpen } from "./resolve-words.ts";

/** The dialog around an element, or the element where it is one; the innermost. */
export const dialogOf = (index: PageIndex, element: PageElement): PageElement | undefined =>
  isDialog(element) ? element : elementContextOf(index, element).dialog;

/** The outermost dialog around an element that is closed: the one to open first. */
export const closedDialogOf = (index: PageIndex, element: PageElement): PageElement | undefined => {
  let closed: PageElement | undefined;
  for (let dialog = dialogOf(index, element); dialog; dialog = elementContextOf(index, dialog).dialog) {
    if (!isOpen(dialog)) closed = dialog;
  }
  return closed;
};

/** The control that opens a dialog is the one that names it by id (D-22). */
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
