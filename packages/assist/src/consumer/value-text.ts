import { own } from "./json-bounds.ts";

/**
 * A value as text for people; empty for a missing value.
 *
 * @example
 * valueText({ amount: "12.50", currency: "EUR" }); // "12.50 EUR"
 */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  const [amount, currency] = [own(value, "amount"), own(value, "currency")];
  if (typeof amount === "string" && typeof currency === "string") return `${amount} ${currency}`;
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value.join(", ");
  return JSON.stringify(value) ?? "";
};
