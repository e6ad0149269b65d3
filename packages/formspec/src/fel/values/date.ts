import { limits } from "../limits.ts";

export const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** A date with or without a time; the text stays as given. */
export class FelDate {
  readonly text: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hasTime: boolean;
  /** Milliseconds since 1970; a date without a zone counts as UTC. */
  readonly instant: number;

  constructor(text: string, year: number, month: number, day: number, hasTime: boolean, instant: number) {
    this.text = text;
    this.year = year;
    this.month = month;
    this.day = day;
    this.hasTime = hasTime;
    this.instant = instant;
  }

  toJSON(): string {
    return this.text;
  }
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : MONTH_DAYS[month - 1]!;

/** Days since 1970-01-01 in the proleptic Gregorian calendar; years start in March so that leap days come last. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

export const civilDate = (days: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
};

/** Minutes east of UTC; undefined for an invalid offset. */
const offsetMinutes = (zone: string | undefined): number | undefined => {
  if (zone === undefined || zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

/**
 * Reads `2026-05-17`, or `2026-05-17T10:00[:00[.000]]` with an optional `Z` or offset.
 * @example
 * dateFromText("2026-05-17")?.text; // "2026-05-17"
 * dateFromText("17 May"); // undefined
 */
export const dateFromText = (text: string): FelDate | undefined => {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const [, y, m, d, hh, mm, ss, fraction, zone] = found;
  const [year, month, day] = [Number(y), Number(m), Number(d)];
  if (year < limits.firstYear || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  const days = dayNumber(year, month, day) * DAY_MS;
  if (hh === undefined) return new FelDate(text, year, month, day, false, days);
  const [hours, minutes, seconds] = [Number(hh), Number(mm), Number(ss ?? 0)];
  const offset = offsetMinutes(zone);
  if (hours > 23 || minutes > 59 || seconds > 59 || offset === undefined) return undefined;
  const millis = fraction === undefined ? 0 : Number(`0.${fraction}`) * 1_000;
  const time = ((hours * 60 + minutes - offset) * 60 + seconds) * 1_000 + millis;
  return new FelDate(text, year, month, day, true, days + time);
};

const two = (value: number): string => String(value).padStart(2, "0");

export const civilText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

export const clockText = (hours: number, minutes: number, seconds: number): string =>
  `${two(hours)}:${two(minutes)}:${two(seconds)}`;
