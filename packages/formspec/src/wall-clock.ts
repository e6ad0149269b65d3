const two = (part: number): string => String(part).padStart(2, "0");

const localText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

const utcText = (date: Date): string => date.toISOString().slice(0, 19);

/**
 * The time as an instant for records and as local time for expressions: a text as written, a given Date in UTC, the
 * system clock in its own zone.
 */
export const wallClock = (
  given: string | Date | (() => Date) | undefined,
): { readonly now: () => Date; readonly wall: () => string } => {
  if (given === undefined) return { now: () => new Date(), wall: () => localText(new Date()) };
  if (typeof given === "function") return { now: given, wall: () => utcText(given()) };
  if (given instanceof Date) return { now: () => given, wall: () => utcText(given) };
  const text = given.length > 10 ? given.slice(0, 19) : `${given}T00:00:00`;
  return { now: () => new Date(given), wall: () => text };
};
