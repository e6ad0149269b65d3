import { openForm } from "@cofill/formspec";
import { test } from "vitest";
const d = (items: unknown[], more: object = {}) => ({ $formspec: "1.0", url: "u", version: "1", status: "draft", title: "T", items, ...more });
const f = (key: string, dataType: string, more: object = {}) => ({ key, type: "field", label: key, dataType, ...more });
test("x", () => {
  const form = openForm(d([f("a", "integer", { initialValue: 3 }), f("b", "integer", { calculate: "$a + $a" }), f("c", "boolean", {calculate: "valid($a) and valid($a) and $a > 0"})]));
  console.log(JSON.stringify(form.response().data));
});
