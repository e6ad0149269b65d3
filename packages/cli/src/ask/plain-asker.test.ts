import { expect, test } from "vitest";
import { typing } from "../../test/answering.ts";
import { Stopped } from "./asker.ts";

const text = { label: "Name", isRequired: true, check: () => undefined };

test.each<[string, object, readonly string[], string]>([
  ["what was typed", {}, ["Ida"], "Ida"],
  ["nothing", {}, [""], ""],
  ["what stands, for Enter", { initial: "Ida" }, [""], "Ida"],
  ["something else in its place", { initial: "Ida" }, ["Bo"], "Bo"],
  ["nothing any more, for a dash", { initial: "Ida" }, ["-"], ""],
  ["a dash, where nothing stands", {}, ["-"], "-"],
])("a line gives %s", async (_, more, lines, answer) => {
  expect(await typing(...lines).asker.line({ ...text, ...more })).toBe(answer);
});

test("what is wrong is said, and asked again", async () => {
  const { asker, seen } = typing("x", "12");
  const check = (given: string) => (given === "x" ? "It must be a number" : undefined);
  expect(await asker.line({ ...text, label: "Age", help: ["In years"], path: "who.age", check })).toBe("12");
  expect(seen()).toBe("  In years\nAge (who.age): \n! It must be a number\nAge (who.age): \n");
});

test.each<[string, string | undefined, readonly string[], string]>([
  ["until a dot", undefined, ["one", "", "two", "."], "one\n\ntwo"],
  ["what stands, for a dot at once", "old", ["."], "old"],
  ["nothing any more, for a dash at once", "old", ["-"], ""],
])("several lines: %s", async (_, initial, lines, answer) => {
  const question = { ...text, ...(initial !== undefined && { initial }) };
  expect(await typing(...lines).asker.lines(question)).toBe(answer);
});

test.each<[string, boolean | undefined, readonly string[], boolean | undefined]>([
  ["yes", undefined, ["YES"], true],
  ["no", true, ["n"], false],
  ["the usual", true, [""], true],
  ["neither", undefined, [""], undefined],
])("yes or no: %s", async (_, initial, lines, answer) => {
  const question = { label: "Go on?", isRequired: true, ...(initial !== undefined && { initial }) };
  expect(await typing(...lines).asker.yesNo(question)).toBe(answer);
});

const choices = [
  { value: "a", label: "Apple", hint: "red" },
  { value: "2", label: "Two" },
];

test.each<[string, readonly string[], string | undefined]>([
  ["by number", ["1"], "a"],
  ["by value, before a number", ["2"], "2"],
  ["by label, in any letters", ["aPPLE"], "a"],
  ["none", [""], undefined],
  ["after one that is none", ["Aple", "a"], "a"],
])("a choice: %s", async (_, lines, answer) => {
  expect(await typing(...lines).asker.choose({ label: "Fruit", isRequired: false, choices })).toBe(answer);
});

test("a word that is nearly a choice is named", async () => {
  const { asker, seen } = typing("Aple", "1");
  await asker.choose({ label: "Fruit", isRequired: true, choices });
  expect(seen()).toContain("  1. Apple: red\n  2. Two\n");
  expect(seen()).toContain("! 'Aple' is none of them; did you mean 'Apple'?");
});

test("a secret is kept by Enter, and never shown", async () => {
  const secret = { label: "Pin", isRequired: true, isAnswered: true, check: () => undefined };
  expect(await typing("").asker.secret(secret)).toBeUndefined();
  const { asker, seen } = typing("1234");
  expect(await asker.secret(secret)).toBe("1234");
  expect(seen()).not.toContain("1234");
});

test("when the lines end, so does the asking", async () => {
  await expect(typing().asker.line(text)).rejects.toThrow(Stopped);
});
