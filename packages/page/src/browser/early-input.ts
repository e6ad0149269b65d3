type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const isTouched = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement) {
    return Array.from(control.options).some((option) => option.selected !== option.defaultSelected);
  }
  if (control.type === "file" || control.type === "hidden") return false;
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
};

/** Whether the page was opened anew; on a reload the browser restores input that is older than the server's answers. */
const isFirstVisit = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate";
};

/** Collects what was typed before the script was loaded, to be restored and handled after hydration. */
export const takeTyped = (root: HTMLElement): { readonly giveBack: () => void } => {
  if (!isFirstVisit()) return { giveBack: () => undefined };
  const touched = Array.from(root.querySelectorAll<Control>("input, textarea, select"))
    .filter(isTouched)
    .map((control) => ({ control, value: control.value, isOn: isTick(control) && control.checked }));
  return {
    giveBack: () => {
      for (const { control, value, isOn } of touched) {
        if (isTick(control)) control.checked = isOn;
        else control.value = value;
        control.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
  };
};
