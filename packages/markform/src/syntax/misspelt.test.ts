import { expect, test } from "vitest";
import { parseForm } from "../form.ts";

const warnings = (body: string) =>
  parseForm(`---\nmarkform:\n  spec: MF/0.1\n---\n<!-- form id="f" -->\n${body}\n<!-- /form -->\n`).warnings.map(
    (warning) => warning.message,
  );

test.each<[string, string, RegExp]>([
  ["a comment", '<!-- feild kind="string" id="a" label="A" -->', /did you mean 'field'/],
  ["a tag", '{% gruop id="g" /%}', /did you mean 'group'/],
])("a misspelt tag is said, not swallowed: %s", (_, body, expected) =>
  expect(warnings(body)).toEqual([expect.stringMatching(expected)]),
);

test("a comment that merely mentions an id is a comment", () => {
  expect(warnings('<!-- see the ticket with id="x" -->')).toEqual([]);
});
