import type { Input } from "../input.ts";

/** Text stays as it is; anything else that was written in place of it is shown as JSON. */
export const textOf = (stands: unknown): string => {
  if (stands === undefined || stands === null) return "";
  if (typeof stands === "string") return stands;
  if (typeof stands === "number" || typeof stands === "boolean") return String(stands);
  try {
    return JSON.stringify(stands) ?? "";
  } catch {
    // A cycle, or a value whose `toJSON` throws, has no text.
    return "";
  }
};

/** One control that holds text. */
export const holdText = (_: unknown, stands: unknown): Input => ({ "": [textOf(stands)] });

export const memberOf = (stands: unknown, key: string): unknown =>
  typeof stands === "object" && stands !== null && Object.hasOwn(stands, key)
    ? (stands as Readonly<Record<string, unknown>>)[key]
    : undefined;
