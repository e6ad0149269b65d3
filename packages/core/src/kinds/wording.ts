import { limits } from "../limits.ts";
import { fail } from "./kind.ts";

/** A received value, short enough to quote in a message. */
export const quote = (value: unknown): string => {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > limits.maxQuotedLength ? `${text.slice(0, limits.maxQuotedLength)}…` : text;
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
