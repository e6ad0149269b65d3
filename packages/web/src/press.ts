/** What ends a press. Where the release is not told (a menu opens, something is dragged), what comes next tells. */
const ends = ["mouseup", "dragend", "contextmenu", "keydown"] as const;
const first = { capture: true } as const;

/**
 * Lets what is to be drawn wait between press and release: what is said of a field when it is left would move what was
 * pressed away from under the pointer, and the browser would make no click of it.
 */
export const watchPress = (): { readonly whenOver: (act: () => void) => void } => {
  let isDown = false;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    if (!isDown) for (const act of waiting.splice(0)) act();
  };
  const end = (): void => {
    isDown = false;
    // The click comes right after the release, before anything else.
    setTimeout(release);
  };
  // A script that acts in the page need not release what it pressed.
  const begin = ({ button, isTrusted }: MouseEvent): void => {
    isDown = isTrusted && button === 0;
  };
  addEventListener("mousedown", begin, first);
  addEventListener("mousemove", ({ buttons }) => void (isDown && buttons === 0 && end()), first);
  for (const type of ends) addEventListener(type, end, first);
  // Only the window's own: that of fields does not come up here.
  addEventListener("blur", end);
  return { whenOver: (act) => void (isDown ? waiting.push(act) : act()) };
};
