/** Events that end a press; a context menu or a drag swallows `mouseup`, so their own events count too. */
const ends = ["mouseup", "dragend", "contextmenu", "keydown"] as const;
const first = { capture: true } as const;

/**
 * Whether the person holds the mouse button down. The page must not render then: an issue shown when a field is left
 * would move the pressed button away from the pointer, and the browser would fire no click.
 */
export const watchPress = (onOver: () => void): { readonly isDown: () => boolean } => {
  let isDown = false;
  const end = (): void => {
    isDown = false;
    // The click event follows the release immediately.
    setTimeout(onOver);
  };
  // Scripted presses are ignored, because a script need not send the release.
  const begin = ({ button, isTrusted }: MouseEvent): void => {
    isDown = isTrusted && button === 0;
  };
  addEventListener("mousedown", begin, first);
  addEventListener("mousemove", ({ buttons }) => void (isDown && buttons === 0 && end()), first);
  for (const type of ends) addEventListener(type, () => isDown && end(), first);
  // `blur` of fields does not bubble, so this is only the window's own.
  addEventListener("blur", end);
  return { isDown: () => isDown };
};
