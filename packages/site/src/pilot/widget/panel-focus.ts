import type { WidgetParts } from "./widget-parts.ts";

interface PanelFocus {
  /** Updates the panel's modality. */
  readonly present: (isBusy: boolean) => void;
  /** Moves the focus to the next control, if it was in the panel when work began or ended. */
  readonly turn: (isBusy: boolean) => void;
  /** Returns the focus, which a dialog takes when it is shown. */
  readonly giveBack: (before: Element | null) => void;
  readonly dispose: () => void;
}

/** Manages the focus while the panel opens and closes and the pilot operates the page. */
export const panelFocus = (document: Document, { host, root, panel, input, stop }: WidgetParts): PanelFocus => {
  const phone = document.defaultView?.matchMedia("(max-width: 30rem)");
  let isBusyNow = false;
  let wasHere = false;

  /** On a phone the panel covers the page, so it is modal, except while the pilot works in the page. */
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
  /** The pilot moves the focus away from the panel; if the person moves it, it stays where they put it. */
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
