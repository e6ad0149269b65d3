/** What ends a press. Where the release is not told (a menu opens, something is dragged), what comes next tells. */
const ends = ["mouseup", "dragend", "contextmenu", "keydown"] as const;
const first = { capture: true } as const;

/**
 * Whether the person holds a button of the mouse, or a finger, down. Nothing may move then: what is said of a field when
 * it is left would take what was pressed away from under the pointer, and the browser would make no click of it.
 */
export const watchPress = (onOver: () => void): { readonly isDown: () => boolean } => {
  let isDown = false;
  const end = (): void => {
    isDown = false;
    // The click comes right after the release, before anything else.
    setTimeout(onOver);
  };
  // A script that acts in the page need not release what it pressed.
  const begin = ({ button, isTrusted }: MouseEvent): void => {
    isDown = isTrusted && button === 0;
  };
  addEventListener("mousedown", begin, first);
  addEventListener("mousemove", ({ buttons }) => void (isDown && buttons === 0 && end()), first);
  for (const type of ends) addEventListener(type, () => isDown && end(), first);
  // Only the window's own: that of fields does not come up here.
  addEventListener("blur", end);
  return { isDown: () => isDown };
};
