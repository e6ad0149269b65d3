const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const time = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
const zone = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/**
 * Whether a text is `YYYY-MM-DD` and names a day that exists.
 *
 * @example
 * isDate("2026-02-29"); // false
 */
export const isDate = (text: string): boolean => {
  const match = date.exec(text);
  if (!match) return false;
  const month = Number(match[2]);
  const day = Number(match[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(match[1]), month);
};

/** HH:MM, optionally with seconds. */
export const isTime = (text: string): boolean => time.test(text);

/** RFC 3339: a date, a T, a time, and optionally a zone. */
export const isDatetime = (text: string): boolean => {
  if (text[10] !== "T" || !isDate(text.slice(0, 10))) return false;
  return isTime(text.slice(11).replace(zone, ""));
};

const daysBeforeEpoch = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
};

/** Seconds on one axis for any valid datetime, so that two zones compare; no zone counts as UTC. */
export const instantOf = (text: string): number => {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const offset = zone.exec(text)?.[0] ?? "Z";
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).replace(zone, "").split(":").map(Number);
  const sign = offset[0] === "-" ? -1 : 1;
  const offsetMinutes = offset === "Z" ? 0 : sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
  return daysBeforeEpoch(year, month, day) * 86_400 + (hours * 60 + minutes - offsetMinutes) * 60 + seconds;
};
