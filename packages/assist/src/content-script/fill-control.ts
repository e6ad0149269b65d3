import { setNatively } from "@cofill/core/kit";

/** Puts a text into a control as typing would. Says why not, if the control did not take it, and leaves it as it was. */
export const fillControl = (control: Element, text: string): string | undefined => {
  if (control instanceof HTMLSelectElement) return choose(control, text);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return "It takes no text.";
  // Typing stops at the length; a value that was cut would be another one.
  if (control.maxLength >= 0 && text.length > control.maxLength) return "It is too long for this field.";
  const before = control.value;
  setNatively(control, "value", text);
  if (control.value !== text) {
    setNatively(control, "value", before);
    return "This field does not take it.";
  }
  tell(control);
  return undefined;
};

const choose = (select: HTMLSelectElement, text: string): string | undefined => {
  const isMeant = ({ value, text: shown }: HTMLOptionElement): boolean =>
    [value, shown].some((each) => each.trim().toLowerCase() === text.trim().toLowerCase());
  const [option, ...others] = Array.from(select.options).filter((each) => !each.disabled && isMeant(each));
  if (option === undefined || others.length > 0) return "It is none of the choices of this field.";
  setNatively(option, "selected", true);
  tell(select);
  return undefined;
};

const tell = (control: Element): void => {
  control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
};
