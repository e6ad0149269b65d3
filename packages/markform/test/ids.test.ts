import { inspect, parseForm, validate } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import { apply, canonical, errorsOf, expectRoundTrip, placesOf, rejectionsOf, warningsOf } from "./outcomes.ts";
import { field, form, front, options } from "./sources.ts";

const group = (id: string, ...fields: readonly string[]) =>
  [`{% group id="${id}" %}`, ...fields, "{% /group %}"].join("\n");

describe("MF-ID-01 one document, one namespace", () => {
  test.each([
    ["two fields in one group", group("g", field("string"), field("number")), ["8:1"]],
    ["two fields in two groups", `${group("g", field("string"))}\n${group("h", field("string"))}`, ["10:1"]],
    ["two groups", `${group("g")}\n${group("g")}`, ["8:1"]],
    ["a group and a field", group("g", field("string", "", "", "g")), ["7:1"]],
    ["a group and the form", group("f", field("string")), ["6:1"]],
    ["a field and the form", field("string", "", "", "f"), ["6:1"]],
    ["every repetition", [1, 2, 3].map(() => field("string")).join("\n"), ["7:1", "8:1"]],
  ])("MF-ID-01 the same id for %s is a parse error", (_, body, places) => {
    const errors = errorsOf(form(body));
    expect(errors.map((error) => error.split(" ")[0])).toEqual(places);
    for (const error of errors) expect(error).toMatch(/duplicate/i);
  });

  test("MF-ID-01 ids that differ only in case are two ids", () => {
    expect(parseForm(form(`${field("string")}\n${field("string", "", "", "A")}`)).orderIndex).toEqual(["a", "A"]);
  });

  test("MF-ID-01 the form's id may not be that of the implicit group", () => {
    expect(placesOf(`${front}{% form id="_default" %}\n${field("string")}\n{% /form %}\n`)).toEqual(["5:1"]);
  });
});

describe("MF-ID-02 options", () => {
  const select = (body: string) => form(field("multi_select", "", body));

  test.each([
    ["one option", "- [ ] One", ["7:3"]],
    ["two of three", "- [ ] One\n- [x] Two {% #two %}\n- [ ] Three", ["7:3", "9:3"]],
    ["an annotation without id", '- [ ] One {% pr="1" %}', ["7:3"]],
    ["an empty id", '- [ ] One {% id="" %}', ["7:11"]],
  ])("MF-ID-02 a missing id annotation is a parse error: %s", (_, body, places) => {
    expect(placesOf(select(body))).toEqual(places);
  });

  test("MF-ID-02 the same id twice in a field is a parse error that names both", () => {
    expect(errorsOf(select("- [ ] One {% #one %}\n- [ ] Two {% #one %}"))).toEqual([
      expect.stringMatching(/^8:\d+ Duplicate option ID 'one'.*'a'/),
    ]);
  });

  test("MF-ID-02 two fields may use the same option ids", () => {
    const body = `${field("multi_select", "", options(" ", "x"))}\n${field("checkboxes", "", options(" ", "x"), "b")}`;
    expect(errorsOf(form(body))).toEqual([]);
    expect(parseForm(form(body)).responsesByFieldId).toMatchObject({
      a: { value: { selected: ["o2"] } },
      b: { value: { values: { o1: "todo", o2: "done" } } },
    });
  });

  test("MF-ID-02 an option may have the id of a field, a group or the form", () => {
    const body = group("g", field("single_select", "", "- [ ] A {% #a %}\n- [ ] G {% #g %}\n- [ ] F {% #f %}"));
    expect(errorsOf(form(body))).toEqual([]);
  });

  test("MF-ID-02 an annotation with two ids is a parse error, never a silent choice", () => {
    expect(placesOf(select('- [ ] One {% #one id="other" %}'))).toHaveLength(1);
  });
});

describe("MF-ID-03 references to options", () => {
  const rated = parseForm(
    form(
      `${field("single_select", "", "- [ ] Bullish {% #bullish %}", "rating")}\n${field("checkboxes", "", "- [ ] K {% #k %}", "docs")}`,
    ),
  );

  test("MF-ID-03 from outside an option is field.option", () => {
    expect(Object.keys(inspect(rated).structureSummary.optionsById).sort()).toEqual(["docs.k", "rating.bullish"]);
    const documented = form(
      `${field("single_select", "", "- [ ] Bullish {% #bullish %}", "rating")}\n{% instructions ref="rating.bullish" %}Buy.{% /instructions %}`,
    );
    expect(parseForm(documented).docs).toEqual([{ ref: "rating.bullish", tag: "instructions", bodyMarkdown: "Buy." }]);
    expect(errorsOf(documented.replace("rating.bullish", "bullish"))).toHaveLength(1);
  });

  test("MF-ID-03 issues of one option name it that way", () => {
    const form1 = parseForm(form(field("checkboxes", 'checkboxMode="simple"', options("/", "x"))));
    expect(inspect(form1).issues).toMatchObject([{ ref: "a.o1", scope: "option" }]);
    expect(validate(form1)).toMatchObject([{ ref: "a", path: "_default.a.o1" }]);
  });

  test("MF-ID-03 patches use the local id", () => {
    expect(
      apply(rated, { op: "set_single_select", fieldId: "rating", value: "bullish" }).responsesByFieldId.rating,
    ).toEqual({ state: "answered", value: { kind: "single_select", selected: "bullish" } });
    expect(rejectionsOf(rated, { op: "set_single_select", fieldId: "rating", value: "rating.bullish" })).toEqual([
      "0 INVALID_OPTION_ID",
    ]);
    expect(rejectionsOf(rated, { op: "set_checkboxes", fieldId: "docs", value: { "docs.k": "done" } })).toEqual([
      "0 INVALID_OPTION_ID",
    ]);
  });
});

describe("MF-ID-04 reserved ids", () => {
  test("MF-ID-04 fields outside groups are in the implicit group _default", () => {
    const parsed = parseForm(form(`${field("string")}\n${group("g", field("string", "", "", "b"))}`));
    expect(parsed.schema.groups.map(({ id }) => id)).toEqual(["_default", "g"]);
    expect(parsed.idIndex.get("a")).toEqual({ nodeType: "field", parentId: "_default" });
    expect(canonical(form(field("string")))).not.toContain('id="_default"');
    expectRoundTrip(parsed);
  });

  test.each([
    ["a field _checkboxes", form(field("string", "", "", "_checkboxes")), "6:1"],
    ["a checkboxes field _checkboxes", form(field("checkboxes", "", options(" "), "_checkboxes")), "6:1"],
    ["a group _checkboxes", form(group("_checkboxes", field("string"))), "6:1"],
    ["a form _checkboxes", `${front}{% form id="_checkboxes" %}\n- [ ] x {% #x %}\n{% /form %}`, "5:1"],
  ])("MF-ID-04 %s is a parse error", (_, text, place) => {
    expect(placesOf(text)).toEqual([place]);
  });

  test.each([
    ["a group", form(group("_default", field("string"))), "6:1"],
    ["a field outside groups", form(field("string", "", "", "_default")), "6:1"],
    ["a field inside a group", form(group("g", field("string", "", "", "_default"))), "7:1"],
    ["the form", `${front}{% form id="_default" %}\n{% /form %}`, "5:1"],
  ])("D-03 _default is reserved: %s", (_, text, place) => {
    expect(placesOf(text)).toEqual([place]);
  });
});

describe("MF-ID-05 snake_case is a recommendation", () => {
  test.each(["snake_case", "camelCase", "PascalCase", "kebab-case", "UPPER", "x1", "größe", "日本"])(
    "MF-ID-05 the id %s is fine and survives",
    (id) => {
      const text = form(field("string", "", "", id));
      expect(warningsOf(text)).toEqual([]);
      const parsed = parseForm(text);
      expect(parsed.orderIndex).toEqual([id]);
      expectRoundTrip(apply(parsed, { op: "set_string", fieldId: id, value: "x" }));
    },
  );

  test.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "MF-ID-05 the id %s of every JavaScript object is just a name",
    (id) => {
      const parsed = parseForm(form(field("string", "", "", id)));
      expect(parsed.responsesByFieldId[id]).toEqual({ state: "unanswered" });
      expect(inspect(parsed).progressSummary.fields[id]).toMatchObject({ answerState: "unanswered" });
      expectRoundTrip(apply(parsed, { op: "set_string", fieldId: id, value: "x" }));
    },
  );
});
