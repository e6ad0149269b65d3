import type { LocalIssue } from "../issue.ts";
import { instantOf, isDate, isDatetime, isTime } from "./calendar.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { checkRange } from "./range.ts";

interface Moment {
  readonly code: "not_a_date" | "not_a_time" | "not_a_datetime";
  readonly format: string;
  readonly isValid: (text: string) => boolean;
  readonly rank?: (text: string) => number;
}

const isDateShaped = (received: unknown): boolean =>
  typeof received === "string" && /^\d{4}-\d{2}-\d{2}$/.test(received);

type MomentKind = "date" | "time" | "datetime";

/** Dates, times and both are text in one fixed form; only the form and the order differ. */
const momentKind = <K extends MomentKind>(kind: K, moment: Moment): KindDef<K> => {
  const invalid = (received: unknown): LocalIssue => ({
    code: moment.code,
    ...(kind === "date" && isDateShaped(received) && { params: { isNoDay: true } }),
    expected: { format: moment.format },
    received: receivedValue(received),
  });
  return {
    kind,
    accept: (_, input) => (typeof input === "string" ? ok(input) : fail(wrongType(kind, input))),
    coerce: (_, input) => {
      if (typeof input !== "string") return fail(wrongType(kind, input));
      const text = input.trim();
      return moment.isValid(text) ? ok(text) : fail(invalid(input));
    },
    isEmpty: (_, value) => value.trim() === "",
    check: (field, value) => {
      if (!moment.isValid(value)) return [invalid(value)];
      return checkRange<string>(field, value, moment.rank);
    },
    misfit: (_, raw) => invalid(raw),
    lacks: () => nothing,
    jsonSchema: () => ({ type: "string", format: moment.format }),
  };
};

/** A day, as `YYYY-MM-DD`. */
export const date = momentKind("date", {
  code: "not_a_date",
  format: "date",
  isValid: isDate,
});

const plainTime = momentKind("time", {
  code: "not_a_time",
  format: "time",
  isValid: isTime,
});

const withSeconds = (field: FieldOf<"time">, read: Read<string>): Read<string> =>
  read.ok && field.seconds && /^\d{2}:\d{2}$/.test(read.value)
    ? ok(`${read.value}:00`, [{ code: "read_as", params: { received: read.value, value: `${read.value}:00` } }])
    : read;

/** A time of day, as `HH:MM` or `HH:MM:SS`. */
export const time: KindDef<"time"> = {
  ...plainTime,
  accept: (field, input) => withSeconds(field, plainTime.accept(field, input)),
  coerce: (field, input) => withSeconds(field, plainTime.coerce(field, input)),
};

/** A date and time as in RFC 3339; the zone may be left out, and is then taken for UTC when compared. */
export const datetime = momentKind("datetime", {
  code: "not_a_datetime",
  format: "date-time",
  isValid: isDatetime,
  rank: instantOf,
});
