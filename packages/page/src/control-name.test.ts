import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionPart, controlName, doAction, elementId, fillAction } from "./control-name.ts";
import { type Intent, readIntent, writeIntent } from "./intent.ts";

describe("names", () => {
  const paths = fc.stringMatching(/^[a-c_:%.[\]0-]{1,8}$/);

  test("two controls never have one name, and none is called like an entry of the page's own", () => {
    fc.assert(
      fc.property(paths, paths, fc.constantFrom("", "a", "0.b"), fc.constantFrom("", "a", "0.b"), (a, b, p, q) => {
        expect(controlName(a, p) === controlName(b, q)).toBe(a === b && p === q);
        expect(controlName(a, p)).not.toMatch(/^_/);
      }),
    );
  });

  test("two elements never have one id, and no id has a blank in it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom("", "hint"), fc.constantFrom("", "hint"), (a, b, p, q) => {
        expect(elementId(a, p) === elementId(b, q)).toBe(a === b && p === q);
        expect(elementId(a, p)).not.toMatch(/\s/);
      }),
    );
  });

  test.each([
    ["items[0].amount", "items.0.amount"],
    ['["first name"]', "_5b__22_first_20_name_22__5d_"],
    ["größe", "größe"],
  ])("%s is %s at the end of an action's name", (path, part) => expect(actionPart(path)).toBe(part));

  test.each([
    ["vendor_onboarding", "vendor_onboarding.fill"],
    ["a.b c/d", "a-b-c-d.fill"],
    ["<>", "form.fill"],
  ])("the form %s is filled by %s", (id, action) => expect(fillAction({ id })).toBe(action));

  test.each<[Intent, string]>([
    [{ type: "submit" }, "f.fill.submit"],
    [{ type: "next" }, "f.fill.next"],
    [{ type: "save" }, "f.save"],
    [{ type: "accept", path: "*" }, "f.acceptall"],
    [{ type: "remove", path: "items", index: 2 }, "f.remove.items.2"],
  ])("the button %j is %s", (what, action) => expect(doAction({ id: "f" }, what)).toBe(action));
});

test("what is written on a button is what is read from a post", () => {
  const path = fc.string({ minLength: 1, maxLength: 40 });
  const index = fc.nat(99_999);
  const intents: fc.Arbitrary<Intent> = fc.oneof(
    fc.constantFrom<Intent>({ type: "save" }, { type: "submit" }, { type: "next" }, { type: "back" }),
    fc.record({ type: fc.constantFrom("add", "accept", "decline", "confirm", "mine"), path }) as fc.Arbitrary<Intent>,
    fc.record({ type: fc.constantFrom("remove", "removerow"), path, index }) as fc.Arbitrary<Intent>,
    path.map((step): Intent => ({ type: "step", step })),
  );
  fc.assert(
    fc.property(intents, (what) => {
      expect(readIntent(writeIntent(what))).toEqual(what);
    }),
  );
});
