import { count } from "@cofill/core/kit";
import type { Moment } from "@cofill/page";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const relativeText = (ms: number): string => {
  const distance = Math.abs(ms);
  const [unit, size] = units.find(([, length]) => distance >= length) ?? ["", 1];
  if (unit === "") return ms > 0 ? "in a moment" : "just now";
  const words = count(Math.floor(distance / size), unit);
  return ms > 0 ? `in ${words}` : `${words} ago`;
};

const two = (count: number): string => String(count).padStart(2, "0");

/** A time in UTC and relative to now. */
export const momentOf = (iso: string, now: number): Moment => {
  const at = new Date(iso);
  const ms = at.getTime();
  if (Number.isNaN(ms)) return { iso, text: iso, relative: "" };
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return {
    iso,
    text: `${day}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
    relative: relativeText(ms - now),
  };
};
