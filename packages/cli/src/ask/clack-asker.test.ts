import { PassThrough, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { Stopped } from "./asker.ts";
import { clackAsker } from "./clack-asker.ts";

const [enter, down, tab, space, interrupt, backspace] = ["\r", "\u001b[B", "\t", " ", "\u0003", "\u007f"];

/** Simulates a person at a terminal of 80 columns who presses these keys in order. */
const pressing = (...keys: readonly string[]) => {
  let shown = "";
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(
    new Writable({
      write: (chunk, _, done) => {
        shown += String(chunk);
        done();
      },
    }),
    { isTTY: true, columns: 80, rows: 24 },
  );
  const press = async (): Promise<void> => {
    for (const key of keys) {
      // A prompt reads a key in one turn and shows it in the next.
      await new Promise((resolve) => setImmediate(resolve));
      input.write(key);
    }
  };
  const asker = clackAsker(input, output, false);
  void press();
  return { asker, shown: () => stripVTControlCharacters(shown) };
};

const question = { label: "Name", isRequired: true, check: () => undefined };
const choices = ["Economy", "Business", "First"].map((label) => ({ value: label.toLowerCase(), label }));
const names = [{ value: "@alice", hint: "agent" }, { value: "@tools/counter" }, { value: "@x/abc" }, { value: "@abc" }];
const erase = (times: number): readonly string[] => Array.from({ length: times }, () => backspace);

test("a text is typed and corrected", async () => {
  const { asker, shown } = pressing("I", "d", "b", backspace, "a", enter);
  expect(await asker.line({ ...question, path: "who.name", help: ["As in the passport"] })).toBe("Ida");
  expect(shown()).toContain("Name (who.name)\n│  As in the passport\n");
});

test("what stands there can be changed", async () => {
  expect(await pressing("!", enter).asker.line({ ...question, initial: "Ida" })).toBe("Ida!");
});

test("EN-CLI-03 what is wrong is shown while it can still be changed", async () => {
  const { asker, shown } = pressing("x", enter, backspace, "1", enter);
  const check = (text: string) => (text === "x" ? "It must be a number" : undefined);
  expect(await asker.line({ ...question, check })).toBe("1");
  expect(shown()).toContain("It must be a number");
});

test.each<[string, readonly string[], string]>([
  ["nothing is given away by Enter alone", [enter], ""],
  ["a name is chosen with the arrows", [down, enter], "@alice"],
  ["a name is found by a part of it", ["c", "o", "u", enter], "@tools/counter"],
  ["the tab key writes it out", ["c", "o", tab, enter], "@tools/counter"],
  ["a name that is not in the list can be typed", ["@", "z", enter], "@z"],
  ["an @ alone names nothing", ["@", enter], ""],
  ["after an @ a name is known by how it begins", ["@", "c", enter], "@tools/counter"],
  ["what begins so comes before what only holds it", ["c", enter], "@tools/counter"],
  ["a name that is written out is meant, not one that holds it", ["a", "b", "c", enter], "@abc"],
])("EN-CLI-08 of one's own names: %s", async (_, keys, answer) => {
  expect(await pressing(...keys).asker.line({ ...question, suggestions: names })).toBe(answer);
});

test.each<[string, string, readonly string[], string]>([
  ["Enter keeps it", "@abc", [enter], "@abc"],
  ["where all of it is erased, nothing is given", "@abc", [...erase(4), enter], ""],
  ["where all but the @ is erased, nothing is given", "@abc", [...erase(3), enter], ""],
  ["Enter keeps one that is none of one's own", "@a", [enter], "@a"],
  ["where one that is none of one's own is erased, nothing is given", "@gone", [...erase(5), enter], ""],
  ["another is written in its place", "@abc", [...erase(4), "a", "l", enter], "@alice"],
])("EN-CLI-08 a name that stands there: %s", async (_, initial, keys, answer) => {
  expect(await pressing(...keys).asker.line({ ...question, suggestions: names, initial })).toBe(answer);
});

test("EN-CLI-04 yes and no have keys of their own", async () => {
  expect(await pressing("y").asker.yesNo({ label: "Sure?", isRequired: true })).toBe(true);
  expect(await pressing(down, "N").asker.yesNo({ label: "Sure?", isRequired: true })).toBe(false);
  expect(await pressing("n").asker.yesNo({ label: "Sure?", isRequired: false, initial: true })).toBe(false);
  expect(await pressing("y").asker.yesNo({ label: "Sure?", isRequired: true, initial: false })).toBe(true);
});

test("Enter alone answers nothing that was not answered", async () => {
  expect(await pressing(enter).asker.yesNo({ label: "Sure?", isRequired: true })).toBeUndefined();
  expect(await pressing(enter).asker.yesNo({ label: "Sure?", isRequired: false })).toBeUndefined();
  expect(await pressing(down, enter).asker.yesNo({ label: "Sure?", isRequired: true })).toBe(true);
  expect(await pressing(down, enter).asker.yesNo({ label: "Sure?", isRequired: false })).toBe(true);
  expect(await pressing(enter).asker.yesNo({ label: "Sure?", isRequired: true, initial: true })).toBe(true);
  expect(await pressing(enter).asker.choose({ label: "Class", isRequired: true, choices })).toBeUndefined();
  expect(await pressing(enter).asker.choose({ label: "Class", isRequired: true, choices, initial: "first" })).toBe(
    "first",
  );
});

test("options are chosen with the arrows and the space key", async () => {
  expect(await pressing(down, down, enter).asker.choose({ label: "Class", isRequired: true, choices })).toBe(
    "business",
  );
  const some = { label: "Classes", isRequired: true, choices, initial: ["economy"], check: () => undefined };
  expect(await pressing(down, space, enter).asker.chooseSome(some)).toEqual(["economy", "business"]);
});

test("a secret is masked", async () => {
  const { asker, shown } = pressing("1", "2", "3", "4", enter);
  expect(await asker.secret({ ...question, isAnswered: false })).toBe("1234");
  expect(shown()).not.toContain("1234");
});

test("Ctrl-C stops the asking", async () => {
  await expect(pressing("I", interrupt).asker.line(question)).rejects.toThrow(Stopped);
});

test("words of others do nothing to the terminal", async () => {
  const { asker, shown } = pressing(enter);
  await asker.line({ ...question, label: "Name\u001b[2J\nx", help: ["\u001b]0;owned\u0007"] });
  expect(shown()).toContain("Name\\x1b[2J x");
  expect(shown()).toContain("\\x1b]0;owned\\x07");
});
