import { describe, expect, test } from "vitest";
import { dataOf, definition, field, filled, form, group, refused } from "./drive.ts";

const page = (key: string, name?: string) =>
  group(key, [field("x", "string")], {
    label: `The ${key}`,
    ...(name !== undefined && { presentation: { layout: { page: name } } }),
  });
const pagesIn = (pageMode: string | undefined, items: readonly unknown[]) =>
  form(items, pageMode === undefined ? {} : { formPresentation: { pageMode } }).pages.map(({ id, title, roots }) => [
    id,
    title,
    roots && [...roots],
  ]);

describe("pages", () => {
  const items = [
    field("loose", "string"),
    page("a", "Über uns"),
    page("b"),
    page("c", "Money & more"),
    page("d", "Über uns"),
  ];

  test.each([undefined, "single"])("FS-PAGE-01: mode %s gives one page named default with every field", (mode) =>
    expect(pagesIn(mode, items)).toEqual([["default", "Test", undefined]]),
  );

  test.each(["wizard", "tabs"])(
    "FS-PAGE-02: in mode %s groups name their page and unnamed groups join the page before",
    (mode) =>
      expect(pagesIn(mode, items)).toEqual([
        ["uber-uns", "Über uns", ["a", "b", "d"]],
        ["money-more", "Money & more", ["c"]],
      ]),
  );

  test("FS-PAGE-03: groups before any named page are pages of their own, and top-level fields belong to none", () => {
    expect(pagesIn("wizard", [page("a"), field("loose", "string"), page("b"), page("c", "C")])).toEqual([
      ["the-a", "The a", ["a"]],
      ["the-b", "The b", ["b"]],
      ["c", "C", ["c"]],
    ]);
  });

  test("FS-PAGE-04: page ids are unique slugs", () => {
    expect(pagesIn("tabs", [page("a", "One!"), page("b", "One?"), page("c", "日本")]).map(([id]) => id)).toEqual([
      "one",
      "one-2",
      "page",
    ]);
  });
});

describe("presentation properties", () => {
  test("FS-PRES-01: presentation changes neither data nor validity", () => {
    const items = [field("a", "string", { required: true }), field("m", "money")];
    const presentation = {
      widgetHint: "slider",
      layout: { flow: "grid", columns: 2, page: "P", collapsible: true },
      styleHints: { size: "huge" },
      accessibility: { role: "main" },
      mine: 1,
    };
    const formPresentation = {
      pageMode: "wizard",
      labelPosition: "top",
      density: "compact",
      direction: "rtl",
      showProgress: false,
      allowSkip: true,
      defaultCurrency: "EUR",
    };
    const data = { a: "x", m: { amount: "1", currency: "USD" } };
    const plain = filled(items, {}, data);
    const dressed = filled(
      items.map((item) => ({ ...item, presentation })),
      { formPresentation },
      data,
    );
    expect(dataOf(dressed)).toEqual(dataOf(plain));
    expect(dressed.report().results).toEqual(plain.report().results);
    expect(dressed.facts("a")?.widget).toBe("slider");
  });

  test("FS-PRES-02: the default currency applies to money fields without one", () => {
    const live = filled(
      [field("m", "money"), field("d", "money", { currency: "USD" })],
      { formPresentation: { defaultCurrency: "EUR" } },
      { m: { amount: "1" }, d: { amount: 2 } },
    );
    expect(dataOf(live)).toEqual({ m: { amount: "1", currency: "EUR" }, d: { amount: "2", currency: "USD" } });
  });

  test("FS-PRES-01: invalid presentation values do not prevent opening, but presentation must be an object", () => {
    expect(
      refused(
        definition([field("a", "string", { presentation: { layout: null } })], {
          formPresentation: { density: 7, defaultCurrency: {} },
        }),
      ),
    ).toEqual([]);
    expect(refused(definition([field("a", "string", { presentation: "bold" })]))).toEqual([
      "/items/0/presentation wrong_type",
    ]);
  });
});
