import type { WidgetParts } from "./widget-parts.ts";

interface PanelFocus {
  /** Shows the panel as it should be now. */
  readonly present: (isBusy: boolean) => void;
  /** Gives the focus to what is next, if the person was here when the work began or ended. */
  readonly turn: (isBusy: boolean) => void;
  /** Gives it back to whom it was taken from: a dialog takes the focus when it is shown, asked or not. */
  readonly giveBack: (before: Element | null) => void;
  readonly dispose: () => void;
}

/** Where the focus is, while the panel opens and closes and the work in the page moves it about. */
export const panelFocus = (document: Document, { host, root, panel, input, stop }: WidgetParts): PanelFocus => {
  const phone = document.defaultView?.matchMedia("(max-width: 30rem)");
  let isBusyNow = false;
  let wasHere = false;

  /** On a phone the panel covers the page, so nothing behind it may have the focus; while it works, the page is seen. */
  const present = (isBusy: boolean): void => {
    isBusyNow = isBusy;
    const isModal = phone?.matches === true && !isBusy;
    if (panel.open && panel.matches(":modal") === isModal) return;
    const focused = root.activeElement;
    panel.close();
    if (isModal) panel.showModal();
    else panel.show();
    if (focused instanceof HTMLElement) focused.focus();
  };
  const onResize = (): void => {
    if (panel.open) present(isBusyNow);
  };
  /** The work in the page takes the focus away from here; a person who goes elsewhere stays there. */
  const goElsewhere = (event: Event): void => {
    if (event.isTrusted && !event.composedPath().includes(host)) wasHere = false;
  };
  const personEvents = ["pointerdown", "keydown"];
  phone?.addEventListener("change", onResize);
  for (const type of personEvents) document.addEventListener(type, goElsewhere, true);
  return {
    present,
    turn: (isBusy) => {
      if (isBusy) wasHere = root.activeElement !== null;
      if (wasHere) (isBusy ? stop : input).focus();
    },
    giveBack: (before) => {
      if (panel.matches(":modal")) return;
      if (before instanceof HTMLElement && before !== document.body) before.focus();
      else if (root.activeElement instanceof HTMLElement) root.activeElement.blur();
    },
    dispose: () => {
      phone?.removeEventListener("change", onResize);
      for (const type of personEvents) document.removeEventListener(type, goElsewhere, true);
    },
  };
};
