import { openForm } from "@cofill/core";
import { readSchema } from "@cofill/json-schema";
import { describe, expect, test } from "vitest";
import { type FormPage, renderFormPage, stylesheet } from "../src/index.ts";
import { attribute, elementsOf, inside, visibleText } from "./read-html.ts";
import { ada, after, pageOf } from "./sample-pages.ts";

const result = readSchema({
  type: "object",
  properties: {
    tags: { type: "array", title: "Tags", items: { type: "string", minLength: 3 } },
    map: { type: "object", title: "Map", additionalProperties: { type: "integer" } },
  },
});
if (!result.ok) throw new Error(JSON.stringify(result.problems));
const { form } = result;

const filled = form.check(
  after(
    openForm(form.compiled),
    [{ type: "set", path: "tags", value: ["good", "no", "fine"] }, ada],
    [{ type: "set", path: "map", value: { a: 1, b: "x" } }, ada],
  ),
);

const drawn = (more: Partial<FormPage>) =>
  elementsOf(renderFormPage(pageOf(filled, more), { assets: { style: { text: stylesheet } } }));
const at = (elements: ReturnType<typeof drawn>, name: string, value: string) =>
  elements.find((one) => attribute(one, name) === value)!;

describe("an issue of one entry of a field", () => {
  test.each([
    ["tags", "3 characters"],
    ["map", "number"],
  ])("is shown beside the field %s, which is marked invalid", (path, words) => {
    const field = at(drawn({ shownIssues: "given" }), "data-cf-path", path);
    expect(attribute(field, "class")).toContain("cf-field--invalid");
    const [list] = inside(field).filter((one) => attribute(one, "class") === "cf-issues");
    expect(visibleText(list!)).toContain(words);
    const control = inside(field).find(({ tagName }) => tagName === "textarea")!;
    expect(attribute(control, "aria-describedby")?.split(" ")).toContain(attribute(list!, "id"));
  });

  test("is listed once in the summary, with a link to the field", () => {
    const elements = drawn({ shownIssues: "all" });
    const links = inside(at(elements, "id", "cf-errors")).filter(({ tagName }) => tagName === "a");
    expect(links).toHaveLength(2);
    for (const link of links) {
      const id = decodeURIComponent(attribute(link, "href")!.slice(1));
      expect(at(elements, "id", id)).toBeDefined();
    }
  });
});
