import type { IssueCode } from "../issue.ts";
import { instantOf, isDate, isDatetime, isTime } from "./calendar.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { checkRange } from "./range.ts";
import { quote, wrongType } from "./wording.ts";

interface Moment {
  readonly code: IssueCode;
  readonly expected: string;
  readonly format: string;
  readonly isValid: (text: string) => boolean;
  /** What to say of a text that is not valid. */
  readonly fault: (received: unknown) => string;
  readonly rank?: (text: string) => number;
}

type MomentKind = "date" | "time" | "datetime";

/** Dates, times and both are text in one fixed form; only the form and the order differ. */
const momentKind = <K extends MomentKind>(kind: K, moment: Moment): KindDef<K> => {
  const invalid = (field: FieldOf<K>, received: unknown) =>
    fail(moment.code, `"${field.label}" must be ${moment.expected}; ${quote(received)} ${moment.fault(received)}`, {
      expected: moment.expected,
      received: quote(received),
    });
  return {
    kind,
    accept: (field, input) => (typeof input === "string" ? ok(input) : wrongType(field, moment.expected, input)),
    coerce: (field, input) => {
      if (typeof input !== "string") return wrongType(field, moment.expected, input);
      const text = input.trim();
      return moment.isValid(text) ? ok(text) : invalid(field, input);
    },
    isEmpty: (_, value) => value.trim() === "",
    check: (field, value) => {
      if (!moment.isValid(value)) return [invalid(field, value).problem];
      return checkRange<string>(field, value, moment.rank);
    },
    misfit: (field, raw) => invalid(field, raw).problem,
    lacks: () => nothing,
    jsonSchema: () => ({ type: "string", format: moment.format }),
  };
};

export const date = momentKind("date", {
  code: "not_a_date",
  expected: "a date written YYYY-MM-DD",
  format: "date",
  isValid: isDate,
  fault: (received) => (/^\d{4}-\d{2}-\d{2}$/.test(String(received)) ? "is no day of the calendar" : "is not"),
});

const plainTime = momentKind("time", {
  code: "not_a_time",
  expected: "a time written HH:MM",
  format: "time",
  isValid: isTime,
  fault: () => "is not",
});

const withSeconds = (field: FieldOf<"time">, read: Read<string>): Read<string> =>
  read.ok && field.seconds && /^\d{2}:\d{2}$/.test(read.value)
    ? ok(`${read.value}:00`, `${quote(read.value)} read as ${read.value}:00`)
    : read;

export const time: KindDef<"time"> = {
  ...plainTime,
  accept: (field, input) => withSeconds(field, plainTime.accept(field, input)),
  coerce: (field, input) => withSeconds(field, plainTime.coerce(field, input)),
};

export const datetime = momentKind("datetime", {
  code: "not_a_datetime",
  expected: "a date and time such as 2026-03-01T09:30:00Z",
  format: "date-time",
  isValid: isDatetime,
  fault: () => "is not",
  rank: instantOf,
});
