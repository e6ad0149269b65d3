import { expect, test } from "vitest";
import { agoText, readMoment } from "./moment.ts";

const now = Date.parse("2026-11-17T12:00:00Z");

test.each<[string, string]>([
  ["30m", "2026-11-17T12:30:00.000Z"],
  ["12h", "2026-11-18T00:00:00.000Z"],
  ["2d", "2026-11-19T12:00:00.000Z"],
  ["3w", "2026-12-08T12:00:00.000Z"],
  ["2026-12-31", "2026-12-31T23:59:59.999Z"],
  ["2026-12-31T08:00Z", "2026-12-31T08:00:00.000Z"],
])("D-11 --expires %s is %s", (text, moment) => expect(readMoment(text, now)).toBe(moment));

test("no time at all is said to be that", () =>
  expect(() => readMoment("0d", now)).toThrow("'0d' is over at once; give 30m"));

test.each(["", "2", "d", "2y", "-2d", "tomorrow", "2026-13-01", "2026-11-16", "12345678d"])(
  "--expires %j is refused with what would be right",
  (text) => expect(() => readMoment(text, now)).toThrow("give 30m, 12h, 2d, 3w, or a date"),
);

test.each<[string, string]>([
  ["2026-11-17T11:59:40Z", "just now"],
  ["2026-11-17T11:55:00Z", "5 min ago"],
  ["2026-11-17T09:10:00Z", "2 h ago"],
  ["2026-11-15T09:10:00Z", "2026-11-15 09:10"],
  ["2026-11-17T12:01:00Z", "2026-11-17 12:01"],
])("%s was %s", (iso, text) => expect(agoText(iso, now)).toBe(text));
