import { expect, test } from "vitest";
import { type Command, defineCommand } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";

const command: Command = defineCommand({
  name: "demo",
  summary: "",
  usage: [],
  args: [{ name: "WORD", completes: "nothing", optional: true, repeated: true }],
  options: {
    flag: { type: "flag", summary: "" },
    text: { type: "text", short: "o", value: "T", completes: "nothing", summary: "" },
    texts: { type: "texts", value: "T", completes: "nothing", summary: "" },
    words: { type: "words", value: "W", summary: "" },
    number: { type: "count", value: "N", min: 0, summary: "" },
    choice: { type: "choice", choices: ["a", "b"], fallback: "a", summary: "" },
  },
  examples: [],
  run: () => 0,
});

const nothing = { flag: false, text: undefined, texts: [], words: undefined, number: undefined, choice: "a" };

test.each<[string, string[], string[], object]>([
  ["nothing", [], [], {}],
  ["words between options", ["x", "--flag", "y"], ["x", "y"], { flag: true }],
  ["a value after an equals sign", ["--text=--x"], [], { text: "--x" }],
  ["a value of its own", ["--text", "x y"], [], { text: "x y" }],
  ["a short option", ["-o", "x"], [], { text: "x" }],
  ["a lone dash as a value", ["--text", "-"], [], { text: "-" }],
  ["the last of two", ["--text", "x", "--text", "y"], [], { text: "y" }],
  ["both of two", ["--texts", "x", "--texts", "y"], [], { texts: ["x", "y"] }],
  ["a comma list", ["--words", "a, b,,c", "--words", "d"], [], { words: ["a", "b", "c", "d"] }],
  ["a number", ["--number", "12"], [], { number: 12 }],
  ["a choice", ["--choice", "b"], [], { choice: "b" }],
  ["negative numbers are words", ["-5", "-.5", "-1e3"], ["-5", "-.5", "-1e3"], {}],
  ["a list item is a word", ["- to do", "-- x"], ["- to do", "-- x"], {}],
  ["a negative number for an option", ["--text", "-5"], [], { text: "-5" }],
  ["standard input is a word", ["-"], ["-"], {}],
  [
    "everything after two dashes is words",
    ["--flag", "--", "--text", "-x", "-5"],
    ["--text", "-x", "-5"],
    { flag: true },
  ],
  ["an empty word", [""], [""], {}],
])("%s", (_, argv, args, options) => {
  const parsed = parseArguments(command, argv);
  expect(parsed.args).toEqual(args);
  expect(parsed.options).toEqual({ ...nothing, ...options });
});

test("help needs nothing else to be right", () => {
  expect(parseArguments(command, ["--help", "--number", "x"])).toMatchObject({ wantsHelp: true });
});
