import { limits } from "@cofill/service";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actions, readToolName, toolName } from "../../src/mcp/tool-names.ts";

const among = (ids: readonly string[]) => (id: string) => ids.includes(id);

describe("MCP tool names", () => {
  test.each([
    ["vendor", "create", "formbridge_vendor_create"],
    ["vendor", "confirm_upload", "formbridge_vendor_confirm_upload"],
    ["a-b_c", "status", "formbridge_a-b_c_status"],
    ["x".repeat(limits.maxIntakeIdLength), "confirm_upload", `formbridge_${"x".repeat(40)}_confirm`],
  ] as const)("%s, %s: %s", (id, action, name) => {
    expect(toolName(id, action, among([id]))).toBe(name);
    expect(readToolName(name, among([id]))).toEqual({ intakeId: id, action });
  });

  test("intakes whose tool names would collide get different names", () => {
    const has = among(["foo", "foo_confirm"]);
    expect(toolName("foo", "confirm_upload", has)).toBe("formbridge_foo_confirm");
    expect(readToolName("formbridge_foo_confirm", has)).toEqual({ intakeId: "foo", action: "confirm_upload" });
    expect(readToolName("formbridge_foo_confirm_upload", has)).toEqual({ intakeId: "foo_confirm", action: "upload" });
  });

  test.each([
    "",
    "formbridge_",
    "formbridge__create",
    "formbridge_other_create",
    "vendor_create",
    "formbridge_vendor_delete",
    "formbridge_vendor_confirm",
  ])("%j is not a tool name", (name) => expect(readToolName(name, among(["vendor"]))).toBeUndefined());

  const id = fc
    .array(fc.constantFrom("a", "_confirm", "_upload", "_create", "-", "bcdefghijk"), { minLength: 1, maxLength: 9 })
    .map((parts) => `x${parts.join("")}`.slice(0, limits.maxIntakeIdLength));

  test("FB-MCP-01: every tool of any set of intakes has a unique name that every client accepts", () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 8 }), (ids) => {
        const has = among(ids);
        const named = ids.flatMap((intakeId) => actions.map((action) => ({ intakeId, action })));
        const names = named.map(({ intakeId, action }) => toolName(intakeId, action, has));
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(names.map((name) => readToolName(name, has))).toEqual(named);
      }),
    );
  });
});
