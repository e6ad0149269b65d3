import { expect, test } from "vitest";
import type { FieldItem } from "../kinds/kind.ts";
import { languages, messageOf } from "./index.ts";
import type { Wordable } from "./word-message.ts";

const pattern = "^[A-Z]{2}[0-9]{6}$";
const accept = ["application/pdf", "image/png"];

/** Technical texts that no person should read if there is a word for them. */
const technical = /\^|\[A-Z\]|application\/|image\/|items\[0\]|company\.name/;

/** Issues with the author's message, example or label. */
const issues: readonly (readonly [string, Wordable, shows: string])[] = [
  [
    "a pattern with the author's message",
    { code: "pattern_mismatch", params: { pattern }, message: "Two letters, six digits" },
    "Two letters, six digits",
  ],
  [
    "a pattern with an example",
    { code: "pattern_mismatch", params: { pattern, example: "AB123456" }, received: "x" },
    "AB123456",
  ],
  ["a pattern alone", { code: "pattern_mismatch", params: { pattern }, received: "x" }, "Passport"],
  ["a pattern that takes too long", { code: "pattern_too_costly", params: { pattern } }, "Passport"],
  ["a file of another type", { code: "file_type_not_accepted", params: { accept, type: "image/jpeg" } }, "JPEG"],
  ["a field at a path", { code: "required_missing", path: "company.name" }, "Passport"],
  ["a field in a row", { code: "above_max", path: "items[0].amount", params: { maximum: 5 }, received: 9 }, "Passport"],
  ["a field of another role", { code: "other_role", path: "company.name", params: { role: "reviewer" } }, "reviewer"],
];

const tags = Object.keys(languages);

test.each(tags.flatMap((language) => issues.map((row) => [language, ...row] as const)))(
  "%s: a person reads words: %s",
  (language, _, issue, shows) => {
    const text = messageOf(issue, { label: "Passport", audience: "person", language });
    expect(text).toContain(shows);
    expect(text).not.toMatch(technical);
  },
);

const field = (item: object): FieldItem =>
  ({ type: "field", id: "f", label: "F", role: "user", priority: "medium", required: false, ...item }) as FieldItem;

test.each([
  ["en", field({ kind: "file", accept }), ["takes PDF or PNG"]],
  ["de", field({ kind: "file", accept }), ["nimmt PDF oder PNG"]],
  ["en", field({ kind: "string", pattern }), []],
  ["de", field({ kind: "string", pattern }), []],
])("%s: limits are words for a person", (language, item, words) =>
  expect(languages[language]!.limits(item, "person")).toEqual(words),
);

test.each(tags)("%s: an agent is given the pattern and the media types", (language) => {
  const agent = { label: "F", audience: "agent", language } as const;
  expect(messageOf({ code: "pattern_mismatch", params: { pattern }, received: "x" }, agent)).toContain(pattern);
  expect(messageOf({ code: "file_type_not_accepted", params: { accept } }, agent)).toContain("application/pdf");
});
