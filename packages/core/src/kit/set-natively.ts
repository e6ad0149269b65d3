/**
 * Writes to an element as typing does. Frameworks override the `value` property of an element to detect writes and
 * ignore those through it as their own; typing uses the property of the prototype.
 *
 * @example setNatively(input, "value", "Ada"); input.dispatchEvent(new Event("input", { bubbles: true }));
 */
export const setNatively = (target: object, property: "value" | "selected", value: unknown): void => {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), property)?.set;
  if (set) set.call(target, value);
  else Object.assign(target, { [property]: value });
};
