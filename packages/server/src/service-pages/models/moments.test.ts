import { expect, test } from "vitest";
import { momentOf } from "./moments.ts";

const now = Date.parse("2026-03-02T12:00:00Z");

test.each([
  ["2026-03-02T12:00:00.000Z", "2 Mar 2026, 12:00", "just now"],
  ["2026-03-02T11:59:01.000Z", "2 Mar 2026, 11:59", "just now"],
  ["2026-03-02T11:59:00.000Z", "2 Mar 2026, 11:59", "1 minute ago"],
  ["2026-03-02T10:01:00.000Z", "2 Mar 2026, 10:01", "1 hour ago"],
  ["2026-02-28T12:00:00.000Z", "28 Feb 2026, 12:00", "2 days ago"],
  ["2026-03-02T12:00:30.000Z", "2 Mar 2026, 12:00", "in a moment"],
  ["2026-04-01T00:00:00.000Z", "1 Apr 2026, 00:00", "in 29 days"],
  ["2026-03-02T23:05:00+09:00", "2 Mar 2026, 14:05", "in 2 hours"],
  ["yesterday", "yesterday", ""],
])("%s", (iso, text, relative) => expect(momentOf(iso, now)).toEqual({ iso, text, relative }));
