import type { FieldItem } from "@cofill/core";
import { expect, test } from "vitest";
import { pageKindOf } from "./kinds/page-kind.ts";
import { pageKinds } from "./kinds/registry.ts";
import { answerText, inputText, valueText } from "./value-text.ts";

const secret = {
  type: "field",
  id: "key",
  label: "Key",
  kind: "string",
  secret: true,
  required: true,
  priority: "medium",
} as const satisfies FieldItem;

const string = pageKindOf(pageKinds, secret);

test("a secret is neither shown as an answer nor as a proposal nor as what somebody entered", () => {
  expect(valueText(string, secret, "hunter2")).toBe("•••");
  expect(answerText(string, secret, { state: "answered", value: "hunter2" })).toBe("•••");
  expect(answerText(string, secret, { state: "answered", raw: ["hunter2"] })).toBe("•••");
  expect(inputText(secret, { "": ["hunter2"] })).toBe("•••");
});

test("that there is none is said", () => {
  expect(answerText(string, secret, { state: "unanswered" })).toBe("");
  expect(inputText(secret, { "": [""] })).toBe("");
});
