/**
 * Frameworks replace the `value` property of an element to notice who writes to it, and take a write through it for
 * their own; the prototype's is what typing changes.
 */
export const setNatively = (target: Element, property: "value" | "selected", value: unknown): void => {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), property)?.set;
  if (set) set.call(target, value);
  else Object.assign(target, { [property]: value });
};
