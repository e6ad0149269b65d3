import { describe, expect, test } from "vitest";
import { enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const field = (key: string, dataType = "string") => ({ key, type: "field", label: `The ${key}`, dataType });
const group = (key: string, children: readonly object[], more: object = {}) => ({
  key,
  type: "group",
  label: `Group ${key}`,
  children,
  ...more,
});
const wizard = (items: readonly object[], binds: readonly object[] = [], more: object = {}) =>
  provide(open({ items, binds, shapes: [], ...more }));
const addRow = (opened: ReturnType<typeof wizard>, path: string) =>
  opened.form.step({ type: "add_instance", path }, { by: person, at: now });

describe("form.pages", () => {
  test("AS-TOOL-13 AS-SHP-06: a page has exactly its five properties", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "lines[0].qty", value: 4 });
    expect(await opened.ok("form.pages")).toEqual({
      pages: [
        { id: "types", title: "Types", fieldCount: 13, filledCount: 0, complete: true },
        { id: "closed", title: "Closed", fieldCount: 5, filledCount: 2, complete: true },
        { id: "lines", title: "Lines", fieldCount: 3, filledCount: 2, complete: true },
        { id: "the-end", title: "The end", fieldCount: 2, filledCount: 0, complete: false },
      ],
    });
  });

  test("AS-TOOL-13 AS-SHP-06 D-11: a page counts the rows there are now, and stays one page", async () => {
    const opened = wizard(
      [group("rows", [field("a")], { repeatable: true })],
      [{ path: "rows[*].a", required: "true" }],
    );
    const page = async () => (await opened.ok("form.pages")).pages;
    expect(await page()).toMatchObject([{ id: "group-rows", fieldCount: 0, complete: true }]);
    addRow(opened, "rows");
    addRow(opened, "rows");
    expect(await page()).toMatchObject([{ id: "group-rows", fieldCount: 2, filledCount: 0, complete: false }]);
    enter(opened.form, "rows[0].a", "x");
    expect(await page()).toMatchObject([{ filledCount: 1, complete: false }]);
    enter(opened.form, "rows[1].a", "x");
    expect(await page()).toMatchObject([{ filledCount: 2, complete: true }]);
  });

  test("D-20: a page with an invalid field is not complete; one with empty optional fields is", async () => {
    const opened = wizard([group("g", [field("a", "integer"), field("b")])], [{ path: "g.a", constraint: "$ > 3" }]);
    expect(await opened.ok("form.pages")).toMatchObject({ pages: [{ complete: true }] });
    enter(opened.form, "g.a", 1);
    expect(await opened.ok("form.pages")).toMatchObject({ pages: [{ complete: false }] });
  });

  test("AS-SHP-06: what does not apply is on no page", async () => {
    const opened = wizard([group("g", [field("a"), field("b")])], [{ path: "g.a", relevant: "false" }]);
    expect(await opened.ok("form.pages")).toMatchObject({ pages: [{ fieldCount: 1 }] });
  });

  test("a form without pages is one page", async () => {
    const opened = provide(open({ formPresentation: {} }));
    const { pages } = await opened.ok("form.pages");
    expect(pages).toEqual([{ id: "default", title: "Order", fieldCount: 22, filledCount: 2, complete: false }]);
    expect(await opened.ok("form.describe")).toMatchObject({ pageCount: 1 });
  });
});

describe("form.nextIncomplete", () => {
  test("AS-TOOL-14 AS-SHP-11 D-20: what is wrong or required comes first, in order; then the empty; then complete", async () => {
    const items = [group("g", [field("a"), field("b", "integer"), field("c")]), group("h", [field("d")])];
    const binds = [
      { path: "g.b", constraint: "$ > 3" },
      { path: "h.d", required: "true" },
    ];
    const opened = wizard(items, binds);
    const next = async () => [
      await opened.ok("form.nextIncomplete"),
      await opened.ok("form.nextIncomplete", { scope: "page" }),
    ];
    enter(opened.form, "g.b", 1);
    expect(await next()).toEqual([
      { path: "g.b", label: "The b", reason: "invalid" },
      { pageId: "group-g", label: "Group g", reason: "invalid" },
    ]);
    enter(opened.form, "g.b", 5);
    expect(await next()).toEqual([
      { path: "h.d", label: "The d", reason: "required" },
      { pageId: "group-h", label: "Group h", reason: "required" },
    ]);
    enter(opened.form, "h.d", "x");
    expect(await next()).toEqual([
      { path: "g.a", label: "The a", reason: "empty" },
      { pageId: "group-g", label: "Group g", reason: "empty" },
    ]);
    enter(opened.form, "g.a", "x");
    enter(opened.form, "g.c", "x");
    expect(await next()).toEqual([
      { label: "Order", reason: "complete" },
      { label: "Order", reason: "complete" },
    ]);
  });

  test("AS-TOOL-14: the default scope is the field", async () => {
    const opened = provideOrder();
    expect(await opened.ok("form.nextIncomplete", { scope: "field" })).toEqual(await opened.ok("form.nextIncomplete"));
    expect(await opened.ok("form.nextIncomplete")).toHaveProperty("path");
  });

  test("AS-TOOL-14 D-11: both scopes see every row", async () => {
    const rows = group("rows", [field("a")], { repeatable: true, minRepeat: 1 });
    const opened = wizard([group("g", [field("z")]), rows], [{ path: "rows[*].a", required: "true" }]);
    enter(opened.form, "rows[0].a", "x");
    addRow(opened, "rows");
    expect(await opened.ok("form.nextIncomplete")).toMatchObject({ path: "rows[1].a", reason: "required" });
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toEqual({
      pageId: "group-rows",
      label: "Group rows",
      reason: "required",
    });
  });

  test("D-20: what does not apply or cannot be written is not offered as empty", async () => {
    const opened = wizard(
      [group("g", [field("a"), field("b"), field("c")])],
      [
        { path: "g.a", relevant: "false" },
        { path: "g.b", readonly: "true" },
      ],
    );
    expect(await opened.ok("form.nextIncomplete")).toMatchObject({ path: "g.c" });
    enter(opened.form, "g.c", "x");
    expect(await opened.ok("form.nextIncomplete")).toMatchObject({ reason: "complete" });
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toMatchObject({ reason: "complete" });
  });

  test("a list with too few rows is named by its label, and stands on its page", async () => {
    const rows = group("rows", [field("a")], { repeatable: true, minRepeat: 1 });
    const opened = provide(open({ items: [rows], binds: [], shapes: [] }, { response: { data: { rows: [] } } }));
    expect(await opened.ok("form.nextIncomplete")).toEqual({ path: "rows", label: "Group rows", reason: "invalid" });
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toEqual({
      pageId: "group-rows",
      label: "Group rows",
      reason: "invalid",
    });
  });

  test("a check of the whole form is on no page, but keeps the form from being complete", async () => {
    const shapes = [{ id: "never", target: "#", constraint: "false", message: "Never" }];
    const opened = wizard([group("g", [field("a")])], [], { shapes });
    const expected = { path: "#", label: "Order", reason: "invalid" };
    expect(await opened.ok("form.nextIncomplete")).toEqual(expected);
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toEqual(expected);
  });

  test("a required field outside all pages is not passed over", async () => {
    const opened = wizard([group("g", [field("a")]), field("loose")], [{ path: "loose", required: "true" }]);
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toEqual({
      path: "loose",
      label: "The loose",
      reason: "required",
    });
  });
});
