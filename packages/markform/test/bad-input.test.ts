import { exportForm, inspect, limits, MarkformParseError, parseForm, serializeForm, validate } from "@cofill/markform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, canonical, codesOf, errorsOf, expectRoundTrip, placesOf, responseOf } from "./outcomes.ts";
import { commentForm, crlf, everyKind, field, form, front, options, table, value } from "./sources.ts";

/** Reads and, where it can be read, does everything else with a source. Only parse errors may come out. */
const survive = (text: string): readonly string[] => {
  const errors = errorsOf(text);
  if (errors.length === 0) {
    const parsed = parseForm(text);
    validate(parsed);
    JSON.stringify(inspect(parsed));
    exportForm(parsed);
    for (const style of ["canonical", "preserve"] as const) serializeForm(parsed, { style });
  }
  return errors;
};

/** What could be read can be read again after it is written, either way. */
const expectReadable = (text: string) => {
  if (errorsOf(text).length > 0) return;
  for (const style of ["canonical", "preserve"] as const)
    expect(errorsOf(serializeForm(parseForm(text), { style })), style).toEqual([]);
};

/** Every error stands somewhere in the source. */
const expectPlaced = (text: string) => {
  const lines = text.split(/\r\n|\n|\r/);
  for (const place of placesOf(text)) {
    const [line, column] = place.split(":").map(Number) as [number, number];
    expect(line, place).toBeGreaterThanOrEqual(1);
    expect(line, place).toBeLessThanOrEqual(lines.length);
    expect(column, place).toBeGreaterThanOrEqual(1);
  }
};

describe("D-17 any text at all", () => {
  test.each([
    ["nothing", ""],
    ["one newline", "\n"],
    ["a byte order mark", "\uFEFF"],
    ["only frontmatter", front],
    ["a rule", "---"],
    ["two rules", "---\n---"],
    ["an opening bracket", "{%"],
    ["a closing bracket", "%}"],
    ["an opening comment", "<!--"],
    ["HTML", "<!doctype html><html><body><form id=x></form></body></html>"],
    ["JSON", '{"form": {"id": "f"}}'],
    ["a PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["half of a surrogate pair", "\ud800"],
    ["control characters", Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("")],
  ])("D-17 %s is refused with a place", (_, text) => {
    expect(survive(text).length).toBeGreaterThan(0);
    expectPlaced(text);
  });

  test.each([undefined, null, 3, {}, new Uint8Array([123, 37])])(
    "D-17 %s is no text and is refused the same way",
    (given) => {
      expect(() => parseForm(given as never)).toThrow(MarkformParseError);
    },
  );

  test("D-17 random text gives parse errors and nothing else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        survive(text);
        survive(form(text));
        expectPlaced(form(text));
      }),
      { numRuns: 300 },
    );
  });

  const fragments = fc.constantFrom(
    ..."{%|%}|<!--|-->|/|=|\"|'|[|]|{|}|#a|.b|$x|f(|field|group|form|/field|/group|/form|note|description|kind|id|label|ref|\n|\r\n|\t| |```|~~~|```value|---|- [ ]|- [x]|* [|%SKIP%|(|)|null|true|1e9|\\|\uFEFF|é|😀".split(
      "|",
    ),
    '{% field kind="string" id="a" label="A" %}',
    '{% field kind="table" id="b" label="B" columnIds=["c"] %}\n| C |\n|---|\n',
    "| x |",
    "{% /field %}",
    '{% group id="g" %}',
    "{% /group %}",
    '<!-- note id="n1" ref="a" role="u" -->',
    "<!-- /note -->",
    "{% #o %}",
    "{% /form %}",
  );

  const pieces = fc.array(fragments, { maxLength: 25 });

  test("D-17 random pieces of Markform too", () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const text of [form(parts.join("")), commentForm(parts.join(" ")), parts.join("")]) {
          survive(text);
          expectPlaced(text);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("D-08 random pieces that can be read can be written and read again", () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expectReadable(form(parts.join("")));
        expectReadable(commentForm(parts.join(" ")));
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ["text behind the id of an option", field("checkboxes", "", "- [ ] One {% #one %}* [\n- [ ] Two {% #two %}")],
    ["a checkbox without a space", "- [x]{% toc /%}"],
    ["a fence behind a tag", `{% toc /%}~~~\n${field("string")}`],
  ])("D-08 found by the pieces: %s", (_, body) => {
    expectReadable(form(body));
  });

  test("D-17 a form with a few characters changed", () => {
    const source = canonical(everyKind);
    const body = source.indexOf("{% form");
    fc.assert(
      fc.property(
        fc.integer({ min: body, max: source.length }),
        fc.integer({ min: 0, max: 4 }),
        fragments,
        (at, removed, added) => {
          survive(source.slice(0, at) + added + source.slice(at + removed));
        },
      ),
      { numRuns: 800 },
    );
  });
});

describe("D-17 everything that is not closed", () => {
  test.each([
    ["a field", field("string").replace("{% /field %}", ""), ["6:1"]],
    [
      "a field, and the next one is read",
      `{% field kind="string" id="a" label="A" %}\n{% field kind="string" id="b" label="B" %}{% /field %}`,
      ["6:1", "7:1"],
    ],
    ["a group", '{% group id="g" %}', ["6:1"]],
    ["a group with fields", `{% group id="g" %}\n${field("string")}`, ["6:1"]],
    ["a doc block", `${field("string")}\n{% description ref="a" %}\ntext`, ["7:1"]],
    ["a note", `${field("string")}\n{% note id="n1" ref="a" role="u" %}\ntext`, ["7:1"]],
    ["a value fence", '{% field kind="string" id="a" label="A" %}\n```value\nx\n{% /field %}', ["7:1"]],
    ["a fence in prose", `${field("string")}\n\n\`\`\`js\nx`, ["8:1"]],
    ["a tag", '{% field kind="string" id="a" label="A"', ["6:1"]],
    ["a quote", '{% field kind="string" id="a" label="A %}{% /field %}', ["6:1"]],
    ["a list in an attribute", '{% field kind="string" id="a" label="A" examples=["x" %}{% /field %}', ["6:1"]],
    ["an object in an attribute", '{% field kind="string" id="a" label="A" x={a: 1 %}{% /field %}', ["6:1"]],
    ["a comment at the start of a line", `<!-- a remark\n\n${field("string")}`, ["6:1"]],
  ])("D-17 %s: the error stands where it was opened", (_, body, places) => {
    expect(placesOf(form(body))).toEqual(places);
    expect(placesOf(crlf(form(body)))).toEqual(places);
  });

  test("D-17 the form itself", () => {
    expect(placesOf(`${front}{% form id="f" %}\n${field("string")}\n`)).toEqual(["5:1"]);
    expect(placesOf(`${front}<!-- form id="f" -->\n`)).toEqual(["5:1"]);
  });

  test("D-17 what is not closed does not hide what is wrong before and after it", () => {
    const body = [
      field("string"),
      field("string"),
      '{% field kind="string" id="b" label="B %}{% /field %}',
      field("nope", "", "", "c"),
      '{% field kind="string" id="d" label="D" %}',
      "```value",
      "x",
      "{% /field %}",
    ].join("\n");
    expect(placesOf(form(body))).toEqual(["7:1", "8:1", "9:1", "11:1"]);
  });

  test.each([
    ["a closing field", "{% /field %}"],
    ["a closing group", "{% /group %}"],
    ["a closing note", "{% /note %}"],
    ["a closing doc block", "{% /description %}"],
    ["a closing alias", "{% /string-field %}"],
  ])("D-17 %s that closes nothing", (_, close) => {
    expect(placesOf(form(`${field("string")}\n${close}\n${field("string", "", "", "b")}`))).toEqual(["7:1"]);
  });
});

describe("D-17 columns", () => {
  test.each([
    ["indented", `   ${field("nope")}`, ["6:4"]],
    ["behind a tab", `\t${field("nope")}`, ["6:2"]],
    ["behind another tag", `${field("string")} ${field("nope", "", "", "b")}`, [`6:${field("string").length + 2}`]],
    ["in a quote", `> ${field("nope")}`, ["6:3"]],
    ["an option without id", field("multi_select", "", "- [ ] One {% #one %}\n  - [ ] Two"), ["8:5"]],
  ])("D-17 %s", (_, body, places) => {
    expect(placesOf(form(body))).toEqual(places);
  });

  test("D-17 a byte order mark is not counted", () => {
    expect(placesOf(`\uFEFF${form(field("nope"))}`)).toEqual(["6:1"]);
    expect(placesOf(`\uFEFF{% form id="f" %}\n${field("nope")}\n{% /form %}`)).toEqual(["2:1"]);
  });
});

describe("D-18 line ends", () => {
  test("D-18 CRLF gives the same form, the same errors and the same values", () => {
    const source = form(
      `${field("string", "", value("one\ntwo"))}\n${field("string_list", "", value("x\ny"), "b")}\n${field("table", 'columnIds=["a", "b"]', table("| 1 | 2 |"), "c")}\n${field("checkboxes", "", options("x", "/"), "d")}\n{% note id="n1" ref="a" role="u" %}\none\ntwo\n{% /note %}`,
    );
    expect(parseForm(crlf(source)).responsesByFieldId).toEqual(parseForm(source).responsesByFieldId);
    expect(parseForm(crlf(source)).notes).toEqual(parseForm(source).notes);
    expect(canonical(crlf(source))).toBe(canonical(source));
  });

  test("D-18 a lone carriage return is not lost", () => {
    const set = apply(parseForm(form(field("string"))), { op: "set_string", fieldId: "a", value: "one\rtwo" });
    expectRoundTrip(set);
  });
});

describe("D-27 size", () => {
  test("D-27 a source over the limit is refused at once with that reason", () => {
    for (const text of [
      "a".repeat(10 * 1024 * 1024),
      form(`${field("nope")}\n`.repeat(200_000)),
      form("é".repeat(3 * 1024 * 1024)),
    ]) {
      expect(errorsOf(text)).toEqual([expect.stringMatching(/^1:1 .*5 MB/)]);
    }
  });

  test("D-27 the limit counts bytes and is named", () => {
    expect(limits.maxSourceBytes).toBe(5_000_000);
    const room = limits.maxSourceBytes - form("").length;
    expect(errorsOf(form("a".repeat(room)))).toEqual([]);
    expect(errorsOf(form("a".repeat(room + 1)))).toHaveLength(1);
  });

  const repeat = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join("\n");

  test.each([
    [
      "10,000 groups",
      () => repeat(10_000, (i) => `{% group id="g${i}" %}\n${field("string", "", "", `a${i}`)}\n{% /group %}`),
    ],
    ["15,000 fields", () => repeat(15_000, (i) => `{% field kind="string" id="a${i}" label="x" /%}`)],
    ["20,000 notes", () => repeat(20_000, (i) => `{% note id="n${i}" ref="f" role="u" %}x{% /note %}`)],
    ["200,000 rows", () => field("table", 'columnIds=["a", "b"]', table("| 1 | 2 |\n".repeat(200_000).trimEnd()))],
    ["500,000 items", () => field("string_list", "uniqueItems=true", value(repeat(500_000, (i) => `i${i}`)))],
    [
      "9,000 options, all marked",
      () =>
        field(
          "single_select",
          "",
          repeat(9_000, (i) => `- [x] Option {% #o${i} %}`),
        ),
    ],
    ["600,000 fences", () => "```\n".repeat(600_000)],
    ["300,000 comments", () => "<!-- c -->\n".repeat(300_000)],
    ["300,000 annotations", () => "x {% #a %}\n".repeat(300_000)],
    ["100,000 foreign tags", () => "{% x /%}\n".repeat(100_000)],
    ["a line of four million characters", () => field("string", "", value("x".repeat(4_000_000)))],
    ["a million lines of fences in a value", () => field("string", "", `~~~~value\n${"```\n".repeat(1_000_000)}~~~~`)],
    ["four million spaces", () => field("string", "", " ".repeat(4_000_000))],
    ["backticks of every length", () => repeat(1_500, (i) => "`".repeat(i + 1)).replaceAll("\n", " ")],
    ["100,000 quotes deep", () => `${"> ".repeat(100_000)}x`],
    ["2,000 lists deep", () => repeat(2_000, (i) => `${"  ".repeat(i)}- [ ] x {% #o${i} %}`)],
  ])("D-27 %s are read, written and read again", (_, make) => {
    const text = form(make());
    expect(survive(text)).toEqual([]);
    expectReadable(text);
  });

  test("D-27 the summaries that are written cannot push a file over the limit", () => {
    expectReadable(form(repeat(40_000, (i) => `{% field kind="string" id="a${i}" label="x" /%}`)));
  });

  test.each([
    ["10,000 groups in one another", () => repeat(10_000, (i) => `{% group id="g${i}" %}`)],
    ["10,000 fields in one another", () => repeat(10_000, (i) => `{% field kind="string" id="a${i}" label="x" %}`)],
    ["50,000 fields with one id", () => repeat(50_000, () => field("string"))],
    ["300,000 closing tags", () => "{% /field %}\n".repeat(300_000)],
    ["a million opening brackets", () => "{% ".repeat(1_000_000)],
    ["a million items without marker", () => field("multi_select", "", "- x\n".repeat(1_000_000))],
    ["four million pipes", () => field("table", 'columnIds=["a", "b"]', `${table()}\n${"|".repeat(4_000_000)}`)],
    ["a million attributes", () => `{% field ${"a=1 ".repeat(1_000_000)} %}{% /field %}`],
    ["12,000 options", () => repeat(12_000, (i) => `- [ ] x {% #o${i} %}`)],
    ["1,000 columns", () => field("table", `columnIds=[${repeat(1_000, (i) => `"c${i}"`).replaceAll("\n", ", ")}]`)],
    ["two million parentheses behind a sentinel", () => field("string", "", value(`%SKIP% ${"(".repeat(2_000_000)}`))],
  ])("D-27 %s are refused in bounded time, with a bounded number of errors", (_, make) => {
    const errors = survive(form(make()));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(limits.maxErrors + 1);
  });

  // No clock: each is sized so that anything quadratic runs minutes, past the runner's timeout.
  test.each([
    ["brackets in an option label", () => form(`- [ ] ${"[".repeat(600_000)}x {% #a %}`)],
    ["images in an option label", () => form(`- [ ] ${"![".repeat(400_000)}x {% #a %}`)],
    ["links in an option label", () => form(`- [ ] ${"[a](".repeat(300_000)}x {% #a %}`)],
    ["stars in an option label", () => form(`- [ ] ${"*".repeat(1_000_000)}x {% #a %}`)],
    ["backticks in an option label", () => form(`- [ ] ${"`a".repeat(600_000)} {% #a %}`)],
    ["underscores in an option label", () => form(`- [ ] ${"_a ".repeat(500_000)} {% #a %}`)],
    [
      "images in the labels of seventy fields",
      () => form(repeat(70, (i) => field("string", "", "", `a${i}`).replace("The ", `${"![".repeat(15_000)} `))),
    ],
    ["spaces in an option label", () => form(`- [ ] ${" ".repeat(1_000_000)}x {% #a %}`)],
  ])("D-27 plain text is told from Markdown in linear time: %s", (_, make) => {
    const text = make();
    expect(errorsOf(text)).toEqual([]);
  });
});

describe("limits inside tags", () => {
  test.each([
    ["deep lists", `x=${"[".repeat(60_000)}`],
    ["deep lists, closed", `x=${"[".repeat(1_000)}${"]".repeat(1_000)}`],
    ["deep objects", `x=${"{a: ".repeat(1_000)}1${"}".repeat(1_000)}`],
    ["a long quote", `x="${"\\".repeat(60_000)}`],
  ])("D-17 %s are an error of that tag", (_, attribute) => {
    const errors = survive(
      form(`{% field kind="string" id="a" label="A" ${attribute} %}{% /field %}\n${field("nope", "", "", "b")}`),
    );
    expect(errors[0]).toMatch(/^6:1 /);
  });

  test("D-17 a deep but allowed list survives", () => {
    const deep = `x=${"[".repeat(10)}1${"]".repeat(10)}`;
    expectRoundTrip(parseForm(form(field("string", deep))));
  });
});

describe("D-19 patterns", () => {
  const evil: readonly (readonly [string, string])[] = [
    ["(a+)+$", `${"a".repeat(50)}!`],
    ["^(a|a)*$", `${"a".repeat(50)}!`],
    ["(.*)*x", "a".repeat(5_000)],
    [String.raw`^(\\w+\\s?)*$`, `${"a ".repeat(2_000)}!`],
    [String.raw`(?=(a+))a*b\\1`, "a".repeat(3_000)],
    [String.raw`(a*)*\\1b`, "a".repeat(50)],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(60)],
    ["(x+x+)+y", "x".repeat(60)],
    ["^(?:.?){60}.{60}$", "a".repeat(59)],
    ["(?<=(a+)+)b", `${"a".repeat(50)}c`],
  ];

  test.each(evil)("D-19 %s cannot hang: a value that does not match is a mismatch", (pattern, text) => {
    expect(codesOf(field("string", `pattern="${pattern}"`, value(text)))).toEqual(["PATTERN_MISMATCH"]);
  });

  test("D-19 the pattern of a column neither", () => {
    const rows = Array.from({ length: 200 }, () => `| ${"a".repeat(50)}! | x |`);
    const body = field(
      "table",
      'columnIds=["a", "b"] columnTypes=[{type: "string", pattern: "(a+)+$"}, "string"]',
      table(...rows),
    );
    expect(codesOf(body)).toHaveLength(200);
  });

  test.each(["((((a{1,1000}){1,1000}){1,1000}){1,1000})", "(a|b)*".repeat(5_000)])(
    "D-19 a pattern that is too large is refused",
    (pattern) => {
      expect(placesOf(form(field("string", `pattern="${pattern}"`)))).toEqual(["6:1"]);
    },
  );
});

describe("names of JavaScript's own", () => {
  test.each([
    ["a field", form(field("string", "", "", "__proto__"))],
    ["a group", form('{% group id="__proto__" %}\n{% /group %}')],
    ["an option", form(field("multi_select", "", "- [x] One {% #__proto__ %}"))],
    ["a column", form(field("table", 'columnIds=["__proto__"]', "| A |\n|---|\n| 1 |"))],
    ["a note", form('{% note id="__proto__" ref="f" role="u" %}x{% /note %}')],
    ["an attribute", form(field("string", '__proto__="x"'))],
    ["a key inside an attribute", form(field("string", "x={__proto__: {polluted: true}}"))],
    [
      "a key in the frontmatter",
      `---\nmarkform:\n  spec: MF/0.1\n  role_instructions:\n    __proto__: x\n__proto__:\n  polluted: true\n---\n{% form id="f" %}\n{% /form %}\n`,
    ],
  ])("__proto__ as the name of %s is refused or is just a name", (_, text) => {
    survive(text);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    if (errorsOf(text).length === 0) expectRoundTrip(parseForm(text));
  });

  test("constructor and toString as options and columns", () => {
    const text = form(
      `${field("multi_select", "", "- [x] One {% #constructor %}\n- [ ] Two {% #toString %}")}\n${field("table", 'columnIds=["constructor", "valueOf"]', table("| 1 | |"), "b")}`,
    );
    expect(responseOf(text)?.value).toEqual({ kind: "multi_select", selected: ["constructor"] });
    expectRoundTrip(parseForm(text));
  });
});

describe("frontmatter that means harm", () => {
  const bomb = [
    "---",
    'a: &a ["x","x","x","x","x","x","x","x","x"]',
    ..."bcdefgh"
      .split("")
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[index]}`).join(",")}]`),
    "markform:",
    "  spec: MF/0.1",
    "  roles: *h",
    "---",
    '{% form id="f" %}',
    "{% /form %}",
    "",
  ].join("\n");

  test("D-17 an alias bomb is refused in no time", () => {
    expect(survive(bomb).length).toBeGreaterThan(0);
  });

  test.each([
    ["deep lists", `a: ${"[".repeat(20_000)}`],
    ["deep lists, closed", `a: ${"[".repeat(5_000)}${"]".repeat(5_000)}`],
    ["a tag of another language", 'a: !!js/function "x"'],
    ["an anchor that is not there", "a: *nowhere"],
    ["a very long key", `${"k".repeat(300_000)}: 1`],
    ["a merge key", "a: &a {x: 1}\nb:\n  <<: *a"],
    ["binary", "a: !!binary R0lGODlhDAAMAIQAAP"],
    ["a date", "a: 2024-01-01"],
  ])("D-17 %s", (_, line) => {
    survive(`---\nmarkform:\n  spec: MF/0.1\n${line}\n---\n{% form id="f" %}\n${field("string")}\n{% /form %}\n`);
  });

  test("D-17 bad frontmatter does not hide what is wrong in the body", () => {
    expect(placesOf(`---\ntitle: x\n---\n{% form id="f" %}\n${field("nope")}\n{% /form %}\n`)).toEqual(["1:1", "5:1"]);
  });
});

describe("D-17 Markdown and Markdoc inside values", () => {
  test.each([
    ["a fence inside a fence", "````value\n```js\nx\n```\n````", "```js\nx\n```"],
    ["a fence of the other kind", "~~~value\n```\n~~~", "```"],
    ["a whole form", `~~~value\n${form(field("string"))}~~~`, form(field("string")).trimEnd()],
    ["closing tags", "```value\n{% /field %}{% /group %}{% /form %}\n```", "{% /field %}{% /group %}{% /form %}"],
    ["closing comments", "```value\n<!-- /field --><!-- /form -->\n```", "<!-- /field --><!-- /form -->"],
    ["an open comment", "```value\n<!--\n```", "<!--"],
    ["an open tag", "```value\n{% field\n```", "{% field"],
    ["a variable", "```value\n{% $x %} $y\n```", "{% $x %} $y"],
    ["entities", "```value\n&lt;b&gt; &amp;\n```", "&lt;b&gt; &amp;"],
  ])("%s is text", (_, body, expected) => {
    const text = form(field("string", "", body));
    expect(responseOf(text)?.value).toEqual({ kind: "string", value: expected });
    expectRoundTrip(parseForm(text));
  });
});
