import * as door from "@cofill/form-record";
import { canonicalFormText, readFormRecord } from "@cofill/form-record";
import { describe, expect, test } from "vitest";
import { opened, schemaOf } from "./fill.ts";

const pattern = schemaOf({ name: { kind: "string" } });
const form = { proposer: "@alice", title: "Feedback", description: "What do you think?", pattern };

describe("a form record", () => {
  test("EN-REC-01: proposer, title, description and pattern, and nothing more is needed", () => {
    expect(readFormRecord(form)).toEqual(form);
    expect(readFormRecord(JSON.parse(JSON.stringify(form)))).toEqual(form);
    expect(opened(readFormRecord(form)!.pattern).compiled.fields.size).toBe(1);
  });

  test("EN-REC-02: it has no methods, and nothing here makes one", () => {
    expect(Object.values(readFormRecord(form)!).filter((value) => typeof value === "function")).toEqual([]);
    expect(Object.keys(door).filter((name) => /^(create|make)/.test(name))).toEqual([]);
  });

  test("EN-REC-05: it is known by its shape, whatever else it carries", () => {
    expect(readFormRecord({ ...form, formId: "f1" })).toEqual(form);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "form"],
    ["a list", [form]],
    ["no proposer", { ...form, proposer: undefined }],
    ["a title that is no text", { ...form, title: 1 }],
    ["no description", { title: "x", proposer: 1, pattern }],
    ["a pattern that is none", { ...form, pattern: {} }],
    ["a pattern that is live", { ...form, pattern: () => true }],
    [
      "what throws when it is looked at",
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error("no");
          },
        },
      ),
    ],
    ["what only seems to have it", Object.create(form)],
  ])("EN-REC-05: %s is no form", (_, value) => expect(readFormRecord(value)).toBeUndefined());

  test("the text to hash does not depend on the order of keys, and on everything else", () => {
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
