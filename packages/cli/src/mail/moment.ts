import { Failure } from "../failure.ts";

const unitsMs: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** Reads a duration from now (`2d`), a day (its end in UTC) or a date-time, as an ISO date-time. */
export const readMoment = (text: string, nowMs: number): string => {
  const [, amount, unit = ""] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? [];
  if (amount !== undefined && Number(amount) > 0)
    return new Date(nowMs + Number(amount) * unitsMs[unit]!).toISOString();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text.trim());
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text.trim());
  const at = new Date(isDay ? `${text.trim()}T23:59:59.999Z` : text.trim());
  if ((isDay || isMoment) && !Number.isNaN(at.getTime()) && at.getTime() > nowMs) return at.toISOString();
  const why =
    amount !== undefined
      ? "is over at once"
      : (isDay || isMoment) && !Number.isNaN(at.getTime())
        ? "is over"
        : "is no time";
  throw new Failure("usage", `'${text}' ${why}; give 30m, 12h, 2d, 3w, or a date to come such as 2099-12-31`);
};

/** `5 minutes ago` up to one day, then date and time in UTC, as in the trail. */
export const agoText = (iso: string, nowMs: number): string => {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (minutes < 0 || minutes >= 24 * 60) return iso.slice(0, 16).replace("T", " ");
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return `${Math.floor(minutes / 60)} h ago`;
};
