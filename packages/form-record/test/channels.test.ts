import { createAssistProvider } from "@cofill/assist";
import { agents, createEditor, openDocument } from "@cofill/core";
import { type FormSchema, formRecordModel } from "@cofill/form-record";
import { compileIntake } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/pages/submission-page.ts";
import { opened, run } from "./fill.ts";

const schema: FormSchema = {
  type: "record",
  fields: {
    name: { kind: "string" },
    tags: { kind: "array", element: { kind: "string" } },
    tool: { kind: "capability", tag: "Counter", optional: true },
    address: {
      kind: "record",
      optional: true,
      fields: { city: { kind: "string" }, zip: { kind: "string", optional: true } },
    },
  },
};

describe("D-10: a form record gives the same form in every channel", () => {
  test("EN-2-01: agents fill a form record in the author's order with the usual tools", async () => {
    const form = opened(schema);
    const blank = run(form.begin(), [{ type: "add_instance", path: "tags" }]);
    const document = openDocument(formRecordModel(form), { audience: agents, form: blank });
    const editor = createEditor(document, { by: { kind: "agent", id: "a" }, at: "" });
    const provider = createAssistProvider(editor, { now: () => "2026-01-01T00:00:00Z" });
    const call = async (name: string, input: object): Promise<unknown> =>
      JSON.parse((await provider.call(`formspec.${name}`, input)).content[0]!.text);
    expect(await call("field.list", { filter: "all" })).toMatchObject(
      ["name", "tags[0].$", "tool", "address.city", "address.zip"].map((path) => ({ path })),
    );
    await call("field.set", { path: "tags[0].$", value: "a" });
    await call("field.set", { path: "tool", value: "@tools/counter" });
    await call("field.set", { path: "address.zip", value: "1" });
    expect(editor.document.values()).toEqual({ tags: ["a"], tool: "@tools/counter", address: { zip: "1" } });
    expect(await call("field.list", { filter: "required" })).toMatchObject([
      { path: "name" },
      { path: "tags[0].$" },
      { path: "address.city" },
    ]);
  });

  test("the page of a submission receives definition and schema, and runs the rules itself", () => {
    const intake = compileIntake({ id: "order", version: "1", name: "Order", form: { format: "form-record", schema } });
    const source = sourceOf(intake, "2026-01-01T00:00:00Z");
    expect(source).toEqual({
      format: "definition",
      definition: { ...opened(schema).definition, id: "order", title: "Order" },
      formSchema: schema,
    });
    expect(JSON.parse(JSON.stringify(source))).toEqual(source);
  });
});
