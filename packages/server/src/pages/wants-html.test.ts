import { expect, test } from "vitest";
import { wantsHtml } from "./wants-html.ts";

test.each([
  ["a browser", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", true],
  ["a program that says nothing", undefined, false],
  ["curl", "*/*", false],
  ["a client of the API", "application/json", false],
  ["one that takes either", "text/html, application/json", true],
  ["one that likes JSON better", "application/json, text/html;q=0.9", false],
  ["one that wants no HTML", "text/html;q=0, */*", false],
  ["nonsense", "text/html;q=lots", false],
])("HTML or not: %s", (_, accept, expected) => {
  const request = new Request("http://localhost/", accept === undefined ? {} : { headers: { accept } });
  expect(wantsHtml(request)).toBe(expected);
});
