import { describe, expect, test } from "vitest";
import { namesIn, nameUnderWay, wholeName, writtenName } from "./name-under-way.ts";

/** `|` is the caret. */
const at = (marked: string) => nameUnderWay(marked.replace("|", ""), marked.indexOf("|"));

describe("EN-CHT-09: a name under way in a text", () => {
  test.each([
    ["just the sign", "take @|", ""],
    ["its first letters", "take @cou|", "cou"],
    ["a path", "@tools/co|", "tools/co"],
    ["in brackets", "(@bob|)", "bob"],
    ["letters of any script", "для @Бо|", "Бо"],
    ["behind another name", "take @form:ven|", "ven"],
    ["in the middle", "ask @bo| and wait", "bo"],
  ])("%s", (_, text, typed) => expect(at(text)?.typed).toBe(typed));

  test.each([
    ["an address", "ada@bob|"],
    ["two signs write one", "@@bob|"],
    ["a word that ended", "@bob |"],
    ["no sign", "bob|"],
  ])("none: %s", (_, text) => expect(at(text)).toBeUndefined());

  test.each([
    ["take @cou|", "@tools/counter", "@tools/counter"],
    ["take @form:ven|", "@vendor", "vendor"],
  ])("%s becomes %s", (marked, name, written) => {
    const range = at(marked)!;
    expect(writtenName(name, marked.replace("|", ""), range)).toBe(written);
  });

  test.each([
    ["Mail me at ada@bob, or take @tools/counter with care.", ["tools/counter"]],
    ["@a, (@b) and @form:vendor.", ["a", "b", "vendor"]],
    ["@@bob and @bob. @bob!", ["bob"]],
    ["nothing", []],
  ])("all in %j", (text, names) => expect(namesIn(text)).toEqual(names));

  test.each([
    ["@co", "co"],
    ["co", "co"],
    ["", ""],
  ])("a control for one name: %j", (text, typed) => expect(wholeName(text)?.typed).toBe(typed));
  test("a sentence is none", () => expect(wholeName("two words")).toBeUndefined());
});
