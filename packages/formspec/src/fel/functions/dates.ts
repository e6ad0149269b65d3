import { limits } from "../limits.ts";
import type { Frame } from "../run/frame.ts";
import { civilDate, civilText, DAY_MS, dateFromText, dayNumber, daysInMonth, FelDate } from "../values/date.ts";
import type { FelNumber } from "../values/number.ts";
import { cut, describe, type FelValue } from "../values/value.ts";
import { date, dateOrText, fail, fn, number, type Site, text } from "./define.ts";

const asDate = (frame: Frame, site: Site, value: FelDate | string): FelDate | null =>
  value instanceof FelDate
    ? value
    : (dateFromText(value) ?? fail(frame, site, "bad_date", `"${cut(value)}" is not a date such as 2026-05-17`));

const clock = (frame: Frame, site: Site, length: number): FelValue => {
  const now = frame.host.now();
  return asDate(frame, site, now.slice(0, length));
};

const part = (name: string, doc: string, pick: (value: FelDate) => number) =>
  fn(name, [dateOrText("date")], doc, (frame, site, value) => {
    const found = asDate(frame, site, value);
    return found === null ? null : pick(found);
  });

const UNITS = ["years", "months", "days"] as const;
type Unit = (typeof UNITS)[number];

const readUnit = (frame: Frame, site: Site, unit: string): Unit | null =>
  UNITS.find((known) => known === unit) ??
  fail(frame, site, "bad_argument", `${site.name}() counts in 'years', 'months' or 'days', not "${cut(unit)}"`);

/** Year, month, day and milliseconds within the day, in UTC. */
const calendar = (value: FelDate) => {
  const days = Math.floor(value.instant / DAY_MS);
  return { ...civilDate(days), time: value.instant - days * DAY_MS };
};

const wholeMonths = (a: FelDate, b: FelDate): number => {
  const [x, y] = [calendar(a), calendar(b)];
  const months = (x.year - y.year) * 12 + x.month - y.month;
  const rest = x.day - y.day || x.time - y.time;
  if (months > 0 && rest < 0) return months - 1;
  return months < 0 && rest > 0 ? months + 1 : months;
};

const difference = (frame: Frame, site: Site, a: FelDate, b: FelDate, unitText: string): FelValue => {
  const unit = readUnit(frame, site, unitText);
  if (unit === null) return null;
  if (unit === "days") return Math.trunc((a.instant - b.instant) / DAY_MS) + 0;
  const months = wholeMonths(a, b);
  return unit === "months" ? months : Math.trunc(months / 12) + 0;
};

const add = (frame: Frame, site: Site, value: FelDate, amount: FelNumber, unitText: string): FelValue => {
  const unit = readUnit(frame, site, unitText);
  if (unit === null) return null;
  if (typeof amount !== "number") {
    return fail(frame, site, "bad_argument", `dateAdd() adds a whole number, not ${describe(amount)}`);
  }
  const moved = unit === "days" ? addDays(value, amount) : addMonths(value, unit === "years" ? amount * 12 : amount);
  if (moved === undefined) {
    return fail(frame, site, "limit_exceeded", `Dates reach from the year ${limits.firstYear} to ${limits.lastYear}`);
  }
  return dateFromText(moved + value.text.slice(10)) ?? null;
};

const MAX_DAYS = 4_000_000;

const inRange = (year: number): boolean => year >= limits.firstYear && year <= limits.lastYear;

const addDays = (value: FelDate, days: number): string | undefined => {
  if (Math.abs(days) > MAX_DAYS) return undefined;
  const { year, month, day } = civilDate(dayNumber(value.year, value.month, value.day) + days);
  return inRange(year) ? civilText(year, month, day) : undefined;
};

/** Uses the last day of the month when the target month is shorter. */
const addMonths = (value: FelDate, months: number): string | undefined => {
  const total = value.year * 12 + value.month - 1 + months;
  const year = Math.floor(total / 12);
  if (!inRange(year)) return undefined;
  const month = total - year * 12 + 1;
  return civilText(year, month, Math.min(value.day, daysInMonth(year, month)));
};

export const dates = [
  fn("today", [], "The date of the wall clock", (frame, site) => clock(frame, site, 10)),
  fn("now", [], "The date and time of the wall clock", (frame, site) => clock(frame, site, 19)),
  part("year", "The year of a date", (value) => value.year),
  part("month", "The month of a date, from 1", (value) => value.month),
  part("day", "The day of the month", (value) => value.day),
  fn("dateDiff", [date("a"), date("b"), text("unit")], "Whole 'years', 'months' or 'days' from b to a", difference),
  fn(
    "dateAdd",
    [date("date"), number("amount"), text("unit")],
    "The date so many 'years', 'months' or 'days' later",
    add,
  ),
];
