import { expect, test } from "vitest";

const pattern = /y/;

test.each([
  ["a text that does not match", { said: "x" }],
  ["a text that matches", { said: "y" }],
  ["no text", { said: { words: "y" } }],
])("a regular expression handed to toMatchObject fails the test: %s", (_, received) => {
  expect(() => expect(received).toMatchObject({ said: pattern })).toThrow();
  expect(() => expect([received]).toMatchObject([{ said: pattern }])).toThrow();
});

test("two regular expressions are compared as ever", () => {
  expect({ said: /y/ }).toMatchObject({ said: pattern });
  expect({ said: /z/ }).not.toEqual({ said: pattern });
});
