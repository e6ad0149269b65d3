const controls = "input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled])";

const frameOf = (root: ParentNode, path: string): HTMLElement | undefined =>
  Array.from(root.querySelectorAll<HTMLElement>("[data-cf-path]")).find(({ dataset }) => dataset.cfPath === path);

/** The path of the field that contains an element. */
export const pathOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>("[data-cf-path]")?.dataset.cfPath;

const show = (element: HTMLElement | null | undefined): boolean => {
  if (!element) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
  return document.activeElement === element;
};

/** Focuses the field's control; in a group of options, the selected one. */
export const focusField = (root: ParentNode, path: string): boolean => {
  const frame = frameOf(root, path);
  return show(
    frame?.querySelector<HTMLElement>("input:checked") ?? frame?.querySelector<HTMLElement>(controls) ?? frame,
  );
};

/** The first control inside an element that was just added. */
export const focusUnder = (root: ParentNode, path: string): boolean => {
  const frame = Array.from(root.querySelectorAll<HTMLElement>("[data-cf-path]")).find(({ dataset }) =>
    dataset.cfPath?.startsWith(`${path}.`),
  );
  return show(frame?.querySelector<HTMLElement>(controls) ?? frame);
};

export const focusFirst = (root: ParentNode, selectors: readonly string[]): boolean =>
  selectors.some((selector) => show(root.querySelector<HTMLElement>(selector)));
