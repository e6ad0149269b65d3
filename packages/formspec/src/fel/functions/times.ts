import type { Frame } from "../run/frame.ts";
import { clockText, FelDate } from "../values/date.ts";
import { type FelNumber, times as multiply, plus, readNumber } from "../values/number.ts";
import { cut, type FelValue } from "../values/value.ts";
import { dateOrText, fail, fn, number, type Site, text } from "./define.ts";

interface Clock {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const CLOCK = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/;

const clockOf = (hours: number, minutes: number, seconds: number): Clock | undefined =>
  hours > 23 || minutes > 59 || seconds > 59 ? undefined : { hours, minutes, seconds };

const clockPart = ({ hasTime, text: written }: FelDate): string =>
  hasTime ? written.slice(11).replace(/(?:Z|[+-]\d\d:\d\d)$/, "") : "00:00:00";

/** Reads `H:M:S`, or the time part of a date. */
const readClock = (frame: Frame, site: Site, value: FelDate | string): Clock | null => {
  const written = value instanceof FelDate ? clockPart(value) : value;
  const found = CLOCK.exec(written);
  const clock = found === null ? undefined : clockOf(Number(found[1]), Number(found[2]), Number(found[3] ?? 0));
  return clock ?? fail(frame, site, "bad_time", `"${cut(written)}" is not a time such as 14:30:00`);
};

const part = (name: "hours" | "minutes" | "seconds", doc: string) =>
  fn(name, [dateOrText("time")], doc, (frame, site, value) => readClock(frame, site, value)?.[name] ?? null);

const secondsOf = ({ hours, minutes, seconds }: Clock): number => (hours * 60 + minutes) * 60 + seconds;

const DURATION =
  /^([+-]?)P(?=[\dT])(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

const DAY = 86_400_000;
/** Years, months, weeks, days, hours, minutes, seconds. */
const UNIT_MS = [365 * DAY, 30 * DAY, 7 * DAY, DAY, 3_600_000, 60_000, 1_000];

const MAX_DURATION_TEXT = 100;

const readDuration = (source: string): FelNumber | undefined => {
  const found = source.length > MAX_DURATION_TEXT ? null : DURATION.exec(source);
  if (found === null) return undefined;
  let total: FelNumber | undefined = 0;
  for (const [i, unit] of UNIT_MS.entries()) {
    const amount = found[i + 2] === undefined ? 0 : readNumber(found[i + 2]!);
    const product = amount === undefined ? undefined : multiply(amount, unit);
    total = product === undefined || total === undefined ? undefined : plus(total, product);
  }
  return total === undefined || found[1] !== "-" ? total : multiply(total, -1);
};

const makeTime = (frame: Frame, site: Site, h: FelNumber, m: FelNumber, s: FelNumber): FelValue => {
  const whole = typeof h === "number" && typeof m === "number" && typeof s === "number";
  const clock = whole && h >= 0 && m >= 0 && s >= 0 ? clockOf(h, m, s) : undefined;
  if (clock === undefined)
    return fail(frame, site, "bad_time", "time() takes whole hours 0–23, minutes 0–59, seconds 0–59");
  return clockText(clock.hours, clock.minutes, clock.seconds);
};

export const times = [
  part("hours", "The hours of a time such as 14:30:00"),
  part("minutes", "The minutes of a time"),
  part("seconds", "The seconds of a time"),
  fn("time", [number("hours"), number("minutes"), number("seconds")], "A time such as 14:30:00", makeTime),
  fn("timeDiff", [dateOrText("a"), dateOrText("b")], "Seconds from time b to time a", (frame, site, a, b) => {
    const from = readClock(frame, site, b);
    const to = readClock(frame, site, a);
    return from === null || to === null ? null : secondsOf(to) - secondsOf(from);
  }),
  fn(
    "duration",
    [text("duration")],
    "Milliseconds of an ISO duration; a year is 365 days, a month 30",
    (frame, site, value) => {
      return (
        readDuration(value) ?? fail(frame, site, "bad_duration", `"${cut(value)}" is not a duration such as P1DT2H`)
      );
    },
  ),
];
