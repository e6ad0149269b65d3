import { readFormFile, readFormJson } from "@cofill/service/mail";
import { describe, expect, test } from "vitest";

const vendor = `---
markform:
  spec: MF/0.1
---
{% form id="x" title="Vendor" %}
{% group id="g" %}
{% field kind="string" id="name" label="Name" %}{% /field %}
{% /group %}
{% /form %}
`;

describe("readFormFile", () => {
  test.each([
    ["a Markdown form", "a.form.md", vendor, "Vendor", "markform"],
    ["a Markdown form without a title", "my form.form.md", "# nothing", "My form", "markform"],
    ["a JSON Schema", "s.json", `{"type":"object","title":"Schema","properties":{}}`, "Schema", "json-schema"],
    ["an intake", "i.json", `{"id":"v","name":"Vendor","schema":{"type":"object"}}`, "Vendor", "json-schema"],
    ["a Formspec definition", "f.json", `{"$formspec":"1.0","title":"Spec","items":[]}`, "Spec", "formspec"],
  ])("reads %s", (_, name, text, title, format) =>
    expect(readFormFile(name, text)).toMatchObject({ ok: true, form: { title, source: { format } } }),
  );
  test.each([
    ["a form record", `{"title":"R","pattern":{"type":"record","fields":{}}}`, "R"],
    ["a FormSchema", `{"type":"record","fields":{}}`, "X"],
  ])("reads %s", (_, text, title) =>
    expect(readFormFile("x.json", text)).toMatchObject({ ok: true, form: { title, pattern: { type: "record" } } }),
  );
  test.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["some other JSON", `{"a":1}`],
  ])("finds no form in %s", (_, text) => expect(readFormFile("x.json", text)).toMatchObject({ ok: false }));
  test("reports where a FormSchema is wrong", () =>
    expect(readFormFile("x.json", `{"type":"record","fields":{"a":{"kind":"none"}}}`)).toMatchObject({
      ok: false,
      problems: [{ pointer: expect.stringContaining("/a"), message: expect.any(String) }],
    }));
  test("takes a JSON Schema only where it was given as a form", () => {
    const schema = { type: "object", properties: {} };
    expect(readFormJson("trip-plan.json", schema, { isForm: true })).toMatchObject({ form: { title: "Trip plan" } });
    expect(readFormJson("trip-plan.json", schema, { isForm: false })).toEqual({ ok: false, problems: [] });
  });
});
