import * as door from "@cofill/form-record";
import { canonicalFormText, readFormRecord } from "@cofill/form-record";
import { describe, expect, test } from "vitest";
import { opened, schemaOf } from "./fill.ts";

const pattern = schemaOf({ name: { kind: "string" } });
const form = { proposer: "@alice", title: "Feedback", description: "What do you think?", pattern };

describe("a form record", () => {
  test("EN-REC-01: needs only proposer, title, description and pattern", () => {
    expect(readFormRecord(form)).toEqual(form);
    expect(readFormRecord(JSON.parse(JSON.stringify(form)))).toEqual(form);
    expect(opened(readFormRecord(form)!.pattern).compiled.fields.size).toBe(1);
  });

  test("EN-REC-02: has no methods", () => {
    expect(Object.values(readFormRecord(form)!).filter((value) => typeof value === "function")).toEqual([]);
    expect(Object.keys(door).filter((name) => /^(create|make)/.test(name))).toEqual([]);
  });

  test("EN-REC-05: is recognised by its shape, other members are ignored", () => {
    expect(readFormRecord({ ...form, formId: "f1" })).toEqual(form);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "form"],
    ["a list", [form]],
    ["no proposer", { ...form, proposer: undefined }],
    ["a title that is not a string", { ...form, title: 1 }],
    ["no description", { title: "x", proposer: 1, pattern }],
    ["an invalid pattern", { ...form, pattern: {} }],
    ["a pattern with functions", { ...form, pattern: () => true }],
    [
      "an object that throws when read",
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error("no");
          },
        },
      ),
    ],
    ["an object with inherited members", Object.create(form)],
  ])("EN-REC-05: %s is not a form record", (_, value) => expect(readFormRecord(value)).toBeUndefined());

  test("the canonical text depends on every member but not on the order of keys", () => {
    const text = canonicalFormText(form);
    expect(
      canonicalFormText({
        pattern: { fields: pattern.fields, type: "record" },
        description: form.description,
        title: form.title,
      }),
    ).toBe(text);
    const others = [
      { ...form, title: "Other" },
      { ...form, description: "Other" },
      { ...form, pattern: schemaOf({ name: { kind: "string", optional: true } }) },
      { ...form, pattern: schemaOf({ name: { kind: "string" } }, { order: ["name"] }) },
      { ...form, pattern: schemaOf({ name: { kind: "string", label: "Name" } }) },
      { ...form, pattern: schemaOf({ name: { kind: "string" } }, { labels: { name: "Name" } }) },
    ].map(canonicalFormText);
    expect(new Set([text, ...others]).size).toBe(others.length + 1);
  });
});
