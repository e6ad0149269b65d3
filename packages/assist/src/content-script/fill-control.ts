import { setNatively } from "@cofill/core/kit";
import { textOf } from "../messages/text-of.ts";

/**
 * Sets a control's value and fires the events of typing; if the control does not take it, restores the old value and
 * returns the reason.
 */
export const fillControl = (control: Element, text: string): string | undefined => {
  if (control instanceof HTMLSelectElement) return choose(control, text);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return textOf("control.no_text");
  // Rejected instead of cut, because a truncated value would be a different answer.
  if (control.maxLength >= 0 && text.length > control.maxLength) return textOf("control.too_long");
  const before = control.value;
  setNatively(control, "value", text);
  if (control.value !== text) {
    setNatively(control, "value", before);
    return textOf("control.not_taken");
  }
  tell(control);
  return undefined;
};

const choose = (select: HTMLSelectElement, text: string): string | undefined => {
  const isMeant = ({ value, text: shown }: HTMLOptionElement): boolean =>
    [value, shown].some((each) => each.trim().toLowerCase() === text.trim().toLowerCase());
  const [option, ...others] = Array.from(select.options).filter((each) => !each.disabled && isMeant(each));
  if (option === undefined || others.length > 0) return textOf("control.no_choice");
  setNatively(option, "selected", true);
  tell(select);
  return undefined;
};

const tell = (control: Element): void => {
  control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
};
