import { limits } from "../limits.ts";
import { fail } from "./kind.ts";

/** Anything a caller may hand over, as text: JSON where it can be, else the name of its type. */
export const asText = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
};

/** A received value, short enough to quote in a message. */
export const quote = (value: unknown): string => {
  const most = limits.maxQuotedLength;
  const text = asText(typeof value === "string" ? value.slice(0, most) : value);
  const isCut = text.length > most || (typeof value === "string" && value.length > most);
  return isCut ? `${text.slice(0, most)}…` : text;
};

export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

export const wrongType = (field: { readonly label: string }, expected: string, received: unknown) =>
  fail("wrong_type", `"${field.label}" takes ${expected}, not ${typeName(received)}`, {
    expected,
    received: typeName(received),
  });

/** `1 item`, `3 items` */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
