import { dataTypes, FormspecError, readDefinition } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import { dataOf, definition, field, form, group, open, refusal, refused, repeat, set, warned } from "./drive.ts";

const without = (key: string) => {
  const { [key]: _, ...rest } = definition([field("a", "string")]) as Record<string, unknown>;
  return rest;
};
const changed = (more: object) => definition([field("a", "string")], more);
const item = (more: object) => definition([{ ...field("a", "string"), ...more }]);

describe("required parts of a definition", () => {
  test.each(["$formspec", "url", "version", "status", "title", "items"])(
    "FS-DEF-01: a definition without %s is rejected",
    (key) => {
      expect(refused(without(key))).toEqual([" missing_property"]);
    },
  );

  test.each([
    ["FS-DEF-02: another version of Formspec is rejected", { $formspec: "2.0" }, "/$formspec wrong_value"],
    ["FS-DEF-02: an unknown status is rejected", { status: "final" }, "/status wrong_value"],
    ["FS-DEF-02: an empty title is rejected", { title: "" }, "/title wrong_value"],
    ["FS-DEF-02: a url that is a number is rejected", { url: 5 }, "/url wrong_type"],
    ["FS-DEF-02: items that are not a list are rejected", { items: {} }, "/items wrong_type"],
    ["FS-DEF-02: binds that are not a list are rejected", { binds: {} }, "/binds wrong_type"],
    ["FS-DEF-02: a bind that is not an object is rejected", { binds: ["a"] }, "/binds/0 wrong_type"],
    [
      "FS-DEF-02: an unknown nonRelevantBehavior is rejected",
      { nonRelevantBehavior: "drop" },
      "/nonRelevantBehavior wrong_value",
    ],
    ["FS-DEF-02: option sets that are a list are rejected", { optionSets: [] }, "/optionSets wrong_type"],
    ["FS-DEF-02: instances that are a list are rejected", { instances: [] }, "/instances wrong_type"],
    [
      "FS-DEF-02: a variable without expression is rejected",
      { variables: [{ name: "v" }] },
      "/variables/0 missing_property",
    ],
    [
      "FS-DEF-02: an unknown page mode is rejected",
      { formPresentation: { pageMode: "scroll" } },
      "/formPresentation/pageMode wrong_value",
    ],
  ])("%s", (_, more, problem) => expect(refused(changed(more))).toEqual([problem]));

  test.each(["draft", "active", "retired"])("FS-DEF-02: the status %s is accepted", (status) =>
    expect(refused(changed({ status }))).toEqual([]),
  );

  test("FS-DEF-03: unknown and unused properties are preserved", () => {
    const json = definition([field("a", "string", { labels: { de: "A" }, "x-own": 1, presentation: { mine: [2] } })], {
      versionAlgorithm: "semver",
      derivedFrom: { url: "https://forms.example/other" },
      migrations: { from: {} },
      metadata: { issuer: "City" },
      parties: [1],
      extensions: { "x-a": {} },
    });
    const before = JSON.stringify(json);
    const live = open(json);
    set(live, "a", "x");
    live.response();
    expect(JSON.stringify(live.definition)).toBe(before);
    expect(JSON.stringify(json)).toBe(before);
    const read = readDefinition(json);
    expect(read.ok && JSON.stringify(read.definition)).toBe(before);
  });

  test("FS-DEF-04: all structural errors are reported together, each with a pointer", () => {
    const json = {
      $formspec: "1.0",
      url: "u",
      version: 1,
      status: "x",
      title: "T",
      items: [
        { key: "1a", type: "field", label: "L", dataType: "string" },
        { key: "b", type: "field", label: "L", dataType: "float" },
        { key: "c", type: "group", label: "L", children: [{ type: "display", key: "d" }] },
        7,
      ],
      shapes: [{ id: "s", target: "#", message: "m" }],
    };
    expect(refused(json)).toEqual([
      "/version wrong_type",
      "/status wrong_value",
      "/items/0/key bad_key",
      "/items/1/dataType wrong_value",
      "/items/2/children/0 missing_property",
      "/items/3 wrong_type",
      "/shapes/0 missing_property",
    ]);
  });

  test("FS-DEF-04: all errors in rules are reported together, each with a pointer", () => {
    const json = definition(
      [
        field("a", "string", { calculate: "1 +" }),
        field("b", "string", { optionSet: "none", initialValue: "=$nobody" }),
        field("c", "string", { prePopulate: { instance: "gone", path: "x" } }),
      ],
      {
        binds: [
          { path: "zzz", required: true },
          { path: "a", relevant: "$b and )" },
          { path: "b", constraint: "nofunction($)", calculate: "@unseen" },
        ],
        shapes: [
          { id: "s", target: "a", message: "{{$x}} is wrong", constraint: "length($) > 1", activeWhen: "let" },
          { id: "t", target: "q", message: "m", constraint: "true" },
          { id: "u", target: "#", message: "{{", and: ["s", "$c = "], context: { k: "instance('nope')" } },
        ],
        variables: [{ name: "v", expression: "$missing", scope: "#" }],
      },
    );
    const problems = refused(json);
    for (const problem of [
      "/items/0/calculate expression_error",
      "/items/1/optionSet unknown_option_set",
      "/items/1/initialValue undefined_reference",
      "/items/2/prePopulate/instance undefined_instance",
      "/binds/0/path unknown_path",
      "/binds/1/relevant expression_error",
      "/binds/2/constraint expression_error",
      "/binds/2/calculate undefined_variable",
      "/shapes/0/message undefined_reference",
      "/shapes/0/activeWhen expression_error",
      "/shapes/1/target unknown_path",
      "/shapes/2/message expression_error",
      "/shapes/2/and/1 expression_error",
      "/shapes/2/context/k undefined_instance",
      "/variables/0/expression undefined_reference",
    ])
      expect(problems).toContain(problem);
  });

  test("FS-DEF-04: openForm throws one error with all problems", () => {
    let thrown: unknown;
    try {
      open({});
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(FormspecError);
    expect((thrown as FormspecError).problems).toHaveLength(6);
  });
});

describe("items", () => {
  test.each([
    ["FS-ITEM-01: an item without key is rejected", { key: undefined }, "/items/0 missing_property"],
    ["FS-ITEM-01: an item without label is rejected", { label: undefined }, "/items/0 missing_property"],
    ["FS-ITEM-01: an item without type is rejected", { type: undefined }, "/items/0 missing_property"],
    ["FS-ITEM-01: an unknown item type is rejected", { type: "table" }, "/items/0/type wrong_value"],
    ["FS-ITEM-02: a key that begins with a digit is rejected", { key: "1a" }, "/items/0/key bad_key"],
    ["FS-ITEM-02: a key with a dash is rejected", { key: "a-b" }, "/items/0/key bad_key"],
    ["FS-ITEM-02: a key with a dot is rejected", { key: "a.b" }, "/items/0/key bad_key"],
    ["FS-ITEM-02: a key that begins with _ is rejected", { key: "_a" }, "/items/0/key bad_key"],
    ["FS-ITEM-02: a key with non-ASCII letters is rejected", { key: "größe" }, "/items/0/key bad_key"],
    ["FS-ITEM-04: a field without data type is rejected", { dataType: undefined }, "/items/0 missing_property"],
    ["FS-ITEM-04: an unknown data type is rejected", { dataType: "number" }, "/items/0/dataType wrong_value"],
    [
      "FS-ITEM-06: a negative minRepeat is rejected",
      { type: "group", children: [], minRepeat: -1 },
      "/items/0/minRepeat wrong_type",
    ],
    [
      "FS-ITEM-06: a fractional repeat count is rejected",
      { type: "group", children: [], maxRepeat: 1.5 },
      "/items/0/maxRepeat wrong_type",
    ],
    [
      "FS-ITEM-06: a minRepeat above maxRepeat is rejected",
      { type: "group", repeatable: true, children: [], minRepeat: 3, maxRepeat: 2 },
      "/items/0/minRepeat wrong_value",
    ],
    ["FS-ITEM-05: an empty group is rejected", { type: "group", dataType: undefined }, "/items/0 missing_property"],
    [
      "FS-ITEM-05: a group with $ref is rejected, because it is not fetched",
      { type: "group", $ref: "https://forms.example/other|1.0#address", keyPrefix: "p_" },
      "/items/0/$ref unsupported",
    ],
  ])("%s", (_, more, problem) => expect(refused(item(more))).toEqual([problem]));

  test.each(dataTypes)("FS-ITEM-04: the data type %s is accepted", (dataType) =>
    expect(refused(definition([field("a", dataType)]))).toEqual([]),
  );

  test("FS-ITEM-03: siblings with the same key are rejected, children of fields included", () => {
    expect(refused(definition([field("a", "string"), group("a", [])]))).toEqual(["/items/1/key duplicate_key"]);
    const besides = definition([field("a", "string", { children: [field("b", "string")] }), field("b", "string")]);
    expect(refused(besides)).toEqual(["/items/1/key duplicate_key"]);
  });

  test("FS-ITEM-03: the same key in another group gives a warning", () => {
    const json = definition([group("home", [field("city", "string")]), group("work", [field("city", "string")])]);
    expect(warned(json)).toEqual(["/items/1/children/0/key duplicate_key"]);
    const live = open(json);
    set(live, "work.city", "Rome");
    expect(dataOf(live)).toEqual({ home: { city: null }, work: { city: "Rome" } });
  });

  test("FS-ITEM-06: minRepeat rows exist at the start, and none without it", () => {
    const live = form([repeat("a", [field("x", "string")], { minRepeat: 2 }), repeat("b", [field("x", "string")])]);
    expect(dataOf(live)).toEqual({ a: [{ x: null }, { x: null }], b: [] });
  });

  test("FS-ITEM-06: minRepeat of a nested repeat applies in each added row", () => {
    const live = form([repeat("a", [repeat("b", [field("x", "string")], { minRepeat: 2 })])]);
    expect(refusal(live, { type: "add_instance", path: "a" })).toBeUndefined();
    expect(dataOf(live)).toEqual({ a: [{ b: [{ x: null }, { x: null }] }] });
  });

  test("FS-ITEM-06: no row can be added beyond maxRepeat", () => {
    const live = form([repeat("a", [field("x", "string")], { maxRepeat: 1 })]);
    expect(refusal(live, { type: "add_instance", path: "a" })).toBeUndefined();
    expect(refusal(live, { type: "add_instance", path: "a" })).toBe("list_is_full");
  });

  test("FS-ITEM-07: children of a field have sibling paths", () => {
    const live = form([
      field("pet", "boolean", { children: [field("petName", "string"), field("age", "integer")] }),
      field("twice", "integer", { calculate: "$age * 2" }),
    ]);
    set(live, "petName", "Rex");
    set(live, "age", 4);
    expect(dataOf(live)).toEqual({ pet: null, petName: "Rex", age: 4, twice: 8 });
  });

  test("FS-ITEM-08: a display has no data, and only relevant applies to it", () => {
    const note = { key: "note", type: "display", label: "Read this" };
    const json = definition([field("a", "boolean"), note], {
      binds: [
        { path: "note", relevant: "$a", required: true, readonly: true, constraint: "false" },
        { path: "note", calculate: "1", default: 2 },
      ],
    });
    expect(warned(json)).toEqual([
      "/binds/0/required misplaced_rule",
      "/binds/0/readonly misplaced_rule",
      "/binds/0/constraint misplaced_rule",
      "/binds/1/calculate misplaced_rule",
      "/binds/1/default misplaced_rule",
    ]);
    const live = open(json);
    expect(live.form.flags.get("note")?.relevant).toBe(false);
    set(live, "a", true);
    expect(live.form.flags.get("note")?.relevant).toBe(true);
    expect(live.report("submit").results).toEqual([]);
    expect(dataOf(live)).toEqual({ a: true });
    expect(refused(definition([note, field("b", "integer", { calculate: "$note" })]))).toEqual([
      "/items/1/calculate undefined_reference",
    ]);
  });
});

describe("initial values", () => {
  const instances = { user: { data: { name: "Ada", address: { city: "London" }, rows: [{ n: 7 }], none: null } } };
  const initial = (more: object, dataType = "string") =>
    dataOf(form([field("other", "integer", { initialValue: 4 }), field("a", dataType, more)], { instances })).a;

  test.each<[string, object, unknown, string?]>([
    ["FS-ITEM-09: initialValue can be a literal", { initialValue: "x" }, "x"],
    ["FS-ITEM-09: initialValue can be an expression after =", { initialValue: "=$other + 1" }, 5, "integer"],
    ["FS-ITEM-09: initialValue can be today()", { initialValue: "=today()" }, "2026-05-17", "date"],
    ["FS-ITEM-09: a string that looks like an expression is a literal", { initialValue: "$other + 1" }, "$other + 1"],
    ["FS-ITEM-09: false and 0 are initial values", { initialValue: false }, false, "boolean"],
    [
      "FS-ITEM-10: prePopulate reads a value from an instance",
      { prePopulate: { instance: "user", path: "name" } },
      "Ada",
    ],
    [
      "FS-ITEM-10: prePopulate reads a nested value",
      { prePopulate: { instance: "user", path: "address.city" } },
      "London",
    ],
    [
      "FS-ITEM-10: prePopulate takes precedence over initialValue",
      { prePopulate: { instance: "user", path: "name" }, initialValue: "B" },
      "Ada",
    ],
    [
      "FS-ITEM-10: initialValue is used when the instance has no value",
      { prePopulate: { instance: "user", path: "constructor" } },
      null,
    ],
  ])("%s", (_, more, value, dataType) => expect(initial(more, dataType)).toEqual(value));

  test("FS-ITEM-09: initialValue is evaluated once, not when its inputs change", () => {
    const live = form([
      field("a", "integer", { initialValue: 2 }),
      field("b", "integer", { initialValue: "=$a * 10" }),
    ]);
    set(live, "a", 5);
    expect(dataOf(live)).toEqual({ a: 5, b: 20 });
  });

  test("FS-ITEM-09: initialValue is not used for a resumed form, but for each added row", () => {
    const items = [
      field("a", "string", { initialValue: "x" }),
      repeat("r", [field("n", "integer", { initialValue: "=@index" })]),
    ];
    const begun = form(items, {}, { response: { data: { a: null, r: [{ n: null }] } } });
    expect(dataOf(begun)).toEqual({ a: null, r: [{ n: null }] });
    expect(refusal(begun, { type: "add_instance", path: "r" })).toBeUndefined();
    expect(dataOf(begun)).toEqual({ a: null, r: [{ n: null }, { n: 2 }] });
  });

  test.each([
    ["FS-ITEM-10: a prefilled field is editable by default", {}, undefined],
    ["FS-ITEM-10: a prefilled field with editable:false is read-only", { editable: false }, "readonly"],
  ])("%s", (_, more, code) => {
    const live = form([field("a", "string", { prePopulate: { instance: "user", path: "name", ...more } })], {
      instances,
    });
    expect(refusal(live, { type: "set", path: "a", value: "Bob" })).toBe(code);
  });

  test("FS-ITEM-10: a prefilled field with editable:false stays read-only whatever its bind", () => {
    const items = [
      field("go", "boolean"),
      field("a", "string", { prePopulate: { instance: "user", path: "name", editable: false } }),
    ];
    for (const readonly of ["false", "$go"]) {
      const live = form(items, { instances, binds: [{ path: "a", readonly }] });
      expect(refusal(live, { type: "set", path: "a", value: "Bob" })).toBe("readonly");
    }
  });
});

describe("instances", () => {
  test("FS-INST-01: an instance without data and source is rejected", () => {
    expect(refused(changed({ instances: { a: {} } }))).toEqual(["/instances/a missing_property"]);
  });

  test("FS-INST-02: instance data given at opening takes precedence over the definition's", () => {
    const json = definition(
      [field("a", "integer", { calculate: "@instance('rates').vat + instance('rates', 'vat')" })],
      {
        instances: { rates: { source: "https://api.example/rates", data: { vat: 19 } } },
      },
    );
    expect(dataOf(open(json))).toEqual({ a: 38 });
    expect(dataOf(open(json, { instances: { rates: { vat: 7 } } }))).toEqual({ a: 14 });
  });

  test("FS-INST-03: an instance source is not fetched: the author is warned and the instance is null", () => {
    const json = definition([field("a", "integer", { calculate: "@instance('rates').vat ?? 1" })], {
      instances: { rates: { source: "https://api.example/rates" } },
    });
    expect(warned(json)).toEqual(["/instances/rates/source unsupported"]);
    expect(warned(json, { instances: { rates: {} } })).toEqual([]);
    expect(dataOf(open(json))).toEqual({ a: 1 });
  });

  test("FS-INST-04: data has an object for each group and a list of objects for each repeat", () => {
    const live = form([group("g", [repeat("r", [group("h", [field("x", "string")])], { minRepeat: 1 })])]);
    set(live, "g.r[0].h.x", "v");
    expect(dataOf(live)).toEqual({ g: { r: [{ h: { x: "v" } }] } });
  });
});

describe("options", () => {
  const options = [
    { value: "r", label: "Red", keywords: ["rouge"] },
    { value: "g", label: "Green" },
  ];
  const optionSets = {
    colours: { options },
    far: { source: "https://api.example/c", valueField: "id", labelField: "n" },
  };
  const choice = (more: object) => form([field("a", "choice", more)], { optionSets });

  test("FS-OPT-01: a choice accepts the values of its options", () => {
    const live = choice({ options });
    expect(live.facts("a")?.options).toEqual([
      { value: "r", label: "Red" },
      { value: "g", label: "Green" },
    ]);
    expect(refusal(live, { type: "set", path: "a", value: "b" })).toBe("unknown_option");
    expect(refusal(live, { type: "set", path: "a", value: "r" })).toBeUndefined();
  });

  test("FS-OPT-02: an option set is used by name and takes precedence over options", () => {
    const live = choice({ optionSet: "colours", options: [{ value: "x", label: "X" }] });
    expect(live.facts("a")?.options?.map(({ value }) => value)).toEqual(["r", "g"]);
    expect(refusal(live, { type: "set", path: "a", value: "x" })).toBe("unknown_option");
  });

  test.each(["nobody", "constructor", "__proto__"])("FS-OPT-03: the missing option set %s is reported", (optionSet) => {
    expect(refused(definition([field("a", "choice", { optionSet })], { optionSets }))).toEqual([
      "/items/0/optionSet unknown_option_set",
    ]);
  });

  test.each<[string, object, string]>([
    ["options with a URL", { options: "https://api.example/c" }, "/items/0/options unsupported"],
    ["an option set with a source", { optionSet: "far", options }, "/items/0/optionSet unsupported"],
  ])("FS-OPT-04: %s are not fetched: the author is warned and any text is accepted", (_, more, warning) => {
    expect(warned(definition([field("a", "choice", more)], { optionSets }))).toEqual([warning]);
    expect(refusal(choice(more), { type: "set", path: "a", value: "anything" })).toBeUndefined();
  });
});
