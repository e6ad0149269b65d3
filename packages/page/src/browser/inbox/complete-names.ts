import { count } from "@cofill/core/kit";
import { Listbox } from "./listbox.ts";
import { nameUnderWay, type UnderWay, wholeName, writtenName } from "./name-under-way.ts";
import { type Offered, offeredFor } from "./offered-names.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

const controlOf = (target: EventTarget | null): Control | undefined =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset.cfNames !== undefined
    ? target
    : undefined;

const underWay = (control: Control): UnderWay | undefined =>
  control.dataset.cfNames === "text"
    ? nameUnderWay(control.value, control.selectionEnd ?? control.value.length)
    : wholeName(control.value);

/** ARIA attributes of a combobox; the browser's own `list` is removed, because it would open as a second list. */
const prepare = (control: Control): void => {
  if (control.hasAttribute("aria-autocomplete")) return;
  control.removeAttribute("list");
  control.setAttribute("aria-autocomplete", "list");
  if (control instanceof HTMLTextAreaElement) return;
  control.setAttribute("role", "combobox");
  control.setAttribute("aria-expanded", "false");
};

/**
 * Inserts text as if typed, so that the browser marks the event as trusted and can undo it; untrusted events would be
 * attributed to an agent in the page.
 */
const write = (control: Control, text: string, { from, to }: UnderWay): void => {
  control.focus();
  control.setSelectionRange(from, to);
  if (document.execCommand("insertText", false, text)) return;
  control.setRangeText(text, from, to, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Completes names after an @, in every control of the page that takes them (EN-CHT-09). */
export const completeNames = (announce: (text: string) => void): void => {
  let at: Control | undefined;
  let asked = 0;
  const list = new Listbox((one) => choose(one));

  const close = (): void => {
    asked++;
    list.close(at);
  };

  const choose = ({ name }: Offered): void => {
    const range = at && underWay(at);
    if (!at || !range) return close();
    const control = at;
    const text = writtenName(name, control.value, range);
    close();
    write(control, control.dataset.cfNames === "text" ? `${text} ` : text, range);
    close();
  };

  const offer = async (control: Control, isAsked: boolean): Promise<void> => {
    const range = underWay(control);
    // A control for one name offers names only after typing or Arrow Down, not on focus.
    const isEmpty = control.dataset.cfNames === "one" && control.value.trim() === "";
    if (!range || (isEmpty && !isAsked)) return close();
    const mine = ++asked;
    list.narrow(control, range.typed);
    const offered = await offeredFor(range.typed);
    if (mine !== asked || document.activeElement !== control) return;
    const isWhole = offered.length === 1 && offered[0]!.name === `@${range.typed}`;
    if (offered.length === 0 || (isWhole && !isAsked)) return list.close(control);
    list.open(control, offered, range.typed !== "");
    announce(`${count(offered.length, "name")}, arrow keys to choose`);
  };

  document.addEventListener("focusin", ({ target }) => {
    const control = controlOf(target);
    if (control !== at) close();
    at = control;
    if (control) prepare(control);
  });
  document.addEventListener("focusout", close);
  document.addEventListener("input", ({ target }) => {
    const control = controlOf(target);
    if (control && control === at) void offer(control, false);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const control = controlOf(event.target);
      if (!control || event.isComposing) return;
      const isDown = event.key === "ArrowDown";
      if (!list.isOpen) {
        if (!isDown || control.dataset.cfNames !== "one") return;
        event.preventDefault();
        return void offer(control, true);
      }
      if (isDown || event.key === "ArrowUp") list.move(control, isDown ? 1 : -1);
      else if ((event.key === "Enter" || event.key === "Tab") && list.active) choose(list.active);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
};
