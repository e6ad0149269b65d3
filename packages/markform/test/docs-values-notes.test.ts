import { applyPatches, inspect, parseForm, serializeForm } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import {
  apply,
  bodyOf,
  canonical,
  canonicalBody,
  codesOf,
  edited,
  errorsOf,
  expectRoundTrip,
  placesOf,
  responseOf,
  warningsOf,
} from "./outcomes.ts";
import { commentForm, field, form, options, table, value } from "./sources.ts";

describe("MF-DOC-01 documentation blocks", () => {
  const target = [
    '{% group id="g" %}',
    field("single_select", "", "- [ ] Bullish {% #bullish %}", "rating"),
    "{% /group %}",
  ].join("\n");

  test.each(["description", "instructions", "notes", "examples", "documentation"])(
    "MF-DOC-01 D-02 the tag %s",
    (tag) => {
      expect(parseForm(form(`${target}\n{% ${tag} ref="rating" %}\nText\n{% /${tag} %}`)).docs).toEqual([
        { ref: "rating", tag, bodyMarkdown: "Text" },
      ]);
    },
  );

  test.each(["f", "g", "rating", "rating.bullish"])(
    "MF-DOC-01 ref may be the form, a group, a field or an option: %s",
    (ref) => {
      const docs = [{ ref, tag: "notes", bodyMarkdown: "Text" }];
      expect(parseForm(form(`${target}\n{% notes ref="${ref}" %}Text{% /notes %}`)).docs).toEqual(docs);
      expect(parseForm(form(`{% notes ref="${ref}" %}Text{% /notes %}\n${target}`)).docs).toEqual(docs);
    },
  );

  test.each([
    ["no ref", "{% notes %}x{% /notes %}"],
    ["an empty ref", '{% notes ref="" %}x{% /notes %}'],
    ["a ref to nothing", '{% notes ref="ghost" %}x{% /notes %}'],
    ["a ref to an option without its field", '{% notes ref="bullish" %}x{% /notes %}'],
    ["a ref to an option that is not there", '{% notes ref="rating.bearish" %}x{% /notes %}'],
    ["a ref to a note", '{% notes ref="n1" %}x{% /notes %}\n{% note id="n1" ref="f" role="user" %}x{% /note %}'],
  ])("MF-DOC-01 %s is a parse error", (_, doc) => {
    expect(placesOf(form(`${target}\n${doc}`))).toEqual(["11:1"]);
  });

  test("MF-DOC-01 every bad ref is named", () => {
    expect(errorsOf(form('{% notes ref="x" %}x{% /notes %}\n{% examples ref="y" %}x{% /examples %}'))).toEqual([
      expect.stringMatching(/^6:1 .*'x'/),
      expect.stringMatching(/^7:1 .*'y'/),
    ]);
  });
});

describe("MF-DOC-02 documentation blocks", () => {
  test("MF-DOC-02 the same tag twice for one target is a parse error", () => {
    const twice = '{% notes ref="a" %}x{% /notes %}\n{% notes ref="a" %}y{% /notes %}';
    expect(placesOf(form(`${field("string")}\n${twice}`))).toEqual(["8:1"]);
  });

  test("MF-DOC-02 different tags for one target are fine", () => {
    const both = '{% description ref="a" %}x{% /description %}\n{% instructions ref="a" %}y{% /instructions %}';
    expect(parseForm(form(`${field("string")}\n${both}`)).docs).toHaveLength(2);
  });

  test.each([
    ["string", field("string", "", '{% notes ref="a" %}x{% /notes %}')],
    ["select", field("single_select", "", `${options(" ")}\n{% notes ref="a" %}x{% /notes %}`)],
    ["table", field("table", 'columnIds=["a", "b"]', `${table()}\n{% notes ref="a" %}x{% /notes %}`)],
  ])("MF-DOC-02 a block inside a %s field is a parse error", (_, body) => {
    expect(errorsOf(form(body))).toEqual([expect.stringMatching(/:1 .*notes.*'a'/)]);
  });

  test.each([
    ["Markdown", "Some *emphasis*, `code` and\n\n- a list\n  - nested\n\n> a quote"],
    ["indentation and inner blank lines", "  two spaces\n\n\n    four spaces"],
    ["a table and a checkbox", "| a |\n|---|\n| 1 |\n\n- [ ] not an option"],
    ["a code fence", "```js\nconst x = 1;\n```"],
    ["foreign tags and comments", "{% callout %}x{% /callout %} <!-- kept -->"],
    ["another doc tag", '{% notes ref="a" %}x{% /notes %}'],
    [
      "a fence that shows a form",
      '```md\n{% form id="x" %}\n{% field kind="string" id="a" label="A" %}{% /field %}\n{% /form %}\n```',
    ],
    ["a fence that shows its own closing tag", "```md\n{% /description %}\n```"],
  ])("MF-DOC-02 the body is kept verbatim: %s", (_, body) => {
    const text = form(`${field("string")}\n\n{% description ref="a" %}\n${body}\n{% /description %}`);
    expect(parseForm(text).docs).toEqual([{ ref: "a", tag: "description", bodyMarkdown: body }]);
    expect(canonical(text)).toContain(`{% description ref="a" %}\n${body}\n{% /description %}`);
    expectRoundTrip(parseForm(text));
  });

  test.each([
    ["a fence that begins on the tag's line", "```\ncode\n```\n"],
    ["a fence that is never closed", "\n```\ncode\n"],
  ])("MF-DOC-02 %s does not swallow the fields behind the block", (_, body) => {
    const text = form(
      [
        field("string"),
        `{% notes ref="a" %}${body}{% /notes %}`,
        field("string", "", value("x"), "b"),
        '{% notes ref="b" %}y{% /notes %}',
      ].join("\n"),
    );
    const errors = errorsOf(text);
    if (errors.length > 0) return expect(errors).toEqual([expect.stringMatching(/^[78]:\d+ .*fence/)]);
    expect(parseForm(text).orderIndex).toEqual(["a", "b"]);
    expect(parseForm(text).docs.map(({ ref }) => ref)).toEqual(["a", "b"]);
    expectRoundTrip(parseForm(text));
  });

  test("MF-DOC-02 is written right after its target, wherever it stood", () => {
    const text = [
      '{% group id="g" %}',
      field("single_select", "", "- [ ] X {% #x %}", "one"),
      field("string", "", "", "two"),
      '{% notes ref="one" %}of one{% /notes %}',
      '{% examples ref="one.x" %}of x{% /examples %}',
      "{% /group %}",
      '{% notes ref="two" %}of two{% /notes %}',
      '{% instructions ref="g" %}of g{% /instructions %}',
      '{% description ref="f" %}of f{% /description %}',
    ].join("\n");
    const order = canonicalBody(text)
      .split("\n")
      .filter((line) => /^(of |\{% (form|group|field|\/group|\/form))/.test(line))
      .map((line) => /id="(\w+)"/.exec(line)?.[1] ?? line);
    expect(order).toEqual([
      "f",
      "of f",
      "g",
      "of g",
      "one",
      "of one",
      "of x",
      "two",
      "of two",
      "{% /group %}",
      "{% /form %}",
    ]);
  });
});

describe("MF-VAL-01 scalar values", () => {
  test.each([
    ["string", "ACME Corp", { kind: "string", value: "ACME Corp" }],
    ["number", "1234.56", { kind: "number", value: 1234.56 }],
    ["number", "  -7 ", { kind: "number", value: -7 }],
    ["date", "2024-02-29", { kind: "date", value: "2024-02-29" }],
    ["year", "1999", { kind: "year", value: 1999 }],
    ["url", "https://example.com", { kind: "url", value: "https://example.com" }],
  ])("MF-VAL-01 %s from a value fence: %s", (kind, text, expected) => {
    expect(responseOf(form(field(kind, "", value(text))))).toEqual({ state: "answered", value: expected });
  });

  test.each(["string", "number", "date", "year", "url"])("MF-VAL-01 an empty %s has no body", (kind) => {
    const empty = field(kind);
    for (const body of [empty, field(kind, "", " "), field(kind, "", value("")), field(kind, "", value("  \n "))]) {
      expect(responseOf(form(body))).toEqual({ state: "unanswered" });
      expect(canonicalBody(body)).toContain(`{% field id="a" kind="${kind}" label="The A" %}{% /field %}`);
    }
  });

  test.each([
    ["a longer closing fence", "```value\nACME\n````"],
    ["a longer pair", "`````value\nACME\n`````"],
    ["tildes", "~~~value\nACME\n~~~"],
    ["up to three spaces before the fence", "   ```value\n   ACME\n   ```"],
    ["prose and comments around the fence", "Please fill in.\n\n<!-- a hint -->\n\n```value\nACME\n```\n\nThanks."],
    ["a blank line before the fence", "\n```value\nACME\n```\n"],
    ["spaces after the word value", "```value  \nACME\n```  "],
    ["an attribute on the fence", "```value {% process=false %}\nACME\n```"],
    ["the attribute as a comment", "```value <!-- process=false -->\nACME\n```"],
  ])("MF-VAL-01 is read: %s", (_, body) => {
    expect(responseOf(form(field("string", "", body)))?.value).toEqual({ kind: "string", value: "ACME" });
  });

  test.each([
    ["leading spaces", "  indented"],
    ["inner blank lines", "one\n\n\ntwo"],
    ["trailing spaces on a line", "one  \ntwo"],
    ["a shorter fence inside", "~~\n``"],
    ["another fence inside", "~~~js\nx\n~~~"],
    ["tags", "{% /field %} {% field %} {% /form %}"],
    ["comments", "<!-- /field --> <!-- /form -->"],
    ["a rule", "---"],
    ["Unicode", "ünïcödé 😀 \u2028 end"],
  ])("MF-VAL-01 a string is kept as written: %s", (_, text) => {
    expect(responseOf(form(field("string", "", value(text))))?.value).toEqual({ kind: "string", value: text });
  });

  test("MF-VAL-01 text outside a value fence is no value, and says so", () => {
    const text = form(field("string", "", "ACME Corp"));
    expect(responseOf(text)).toEqual({ state: "unanswered" });
    expect(warningsOf(text)).toEqual([expect.stringMatching(/^7:1 .*'a'/)]);
    expect(canonical(text)).toContain("ACME Corp");
  });

  test.each([
    ["two value fences", `${value("one")}\n${value("two")}`, ["10:1"]],
    ["a fence that is never closed", "```value\nACME", ["7:1"]],
  ])("MF-VAL-01 %s is a parse error", (_, body, places) => {
    expect(placesOf(form(field("string", "", body)))).toEqual(places);
  });

  test.each([
    ["number", "about 12", "NUMBER_PARSE_ERROR"],
    ["number", "  about  12", "NUMBER_PARSE_ERROR"],
    ["year", "the nineties", "YEAR_PARSE_ERROR"],
    ["date", "next week", "DATE_PARSE_ERROR"],
    ["url", "the wiki", "URL_INVALID"],
  ])("D-13 a %s that does not parse is kept as written and reported", (kind, text, code) => {
    const body = field(kind, "", value(text));
    expect(codesOf(body)).toEqual([code]);
    expect(canonicalBody(body)).toContain(value(text));
    expect(bodyOf(edited(form(body), { op: "add_note", ref: "a", role: "user", text: "x" }))).toContain(value(text));
    expect(responseOf(form(body))?.state).toBe("answered");
    expectRoundTrip(parseForm(form(body)));
  });

  test("D-13 until it is replaced", () => {
    const text = form(field("number", "", value("about 12")));
    expect(responseOf(edited(text, { op: "set_number", fieldId: "a", value: 12 }))).toEqual({
      state: "answered",
      value: { kind: "number", value: 12 },
    });
  });

  test.each([0, -0.5, 1e21, 1e-7, 123456789.123, Number.MAX_SAFE_INTEGER])(
    "MF-VAL-01 the number %s comes back",
    (number) => {
      const set = apply(parseForm(form(field("number"))), { op: "set_number", fieldId: "a", value: number });
      expect(responseOf(serializeForm(set))?.value).toEqual({ kind: "number", value: number });
    },
  );
});

describe("MF-VAL-02 lists", () => {
  test.each(["string_list", "url_list"])("MF-VAL-02 %s: one item a line, trimmed, blank lines ignored", (kind) => {
    expect(responseOf(form(field(kind, "", value("  one  \n\n\ttwo\n   \nthree"))))?.value).toEqual({
      kind,
      items: ["one", "two", "three"],
    });
  });

  test("MF-VAL-02 items are written one a line, without bullets", () => {
    expect(canonicalBody(field("string_list", "", value("  one\n\n  two")))).toContain(value("one\ntwo"));
    expect(responseOf(form(field("string_list", "", value("- one"))))?.value).toMatchObject({ items: ["- one"] });
  });

  test.each(["string_list", "url_list"])("MF-VAL-02 an empty %s is written without fence", (kind) => {
    for (const body of [field(kind), field(kind, "", value("\n  \n"))]) {
      expect(responseOf(form(body))).toEqual({ state: "unanswered" });
      expect(canonicalBody(body)).toContain(`{% field id="a" kind="${kind}" label="The A" %}{% /field %}`);
    }
    const cleared = edited(form(field(kind, "", value("https://a.example"))), {
      op: `set_${kind}` as "set_string_list",
      fieldId: "a",
      value: [],
    });
    expect(cleared).not.toContain("```");
  });
});

describe("MF-STA-01 the state attribute", () => {
  test.each(["skipped", "aborted"])('MF-STA-01 state="%s"', (state) => {
    const body = field("string", `state="${state}"`);
    expect(responseOf(form(body))).toEqual({ state });
    expect(canonicalBody(body)).toContain(
      `{% field id="a" kind="string" label="The A" state="${state}" %}{% /field %}`,
    );
  });

  test.each(["answered", "unanswered", "empty", "done", "SKIPPED", ""])(
    'MF-STA-01 state="%s" is a parse error',
    (state) => {
      expect(placesOf(form(field("string", `state="${state}"`)))).toEqual(["6:1"]);
    },
  );

  test("MF-STA-01 is written only for skipped and aborted", () => {
    for (const body of [field("string"), field("string", "", value("x"))])
      expect(canonicalBody(body)).not.toContain("state=");
  });

  test.each([
    ["a string", field("string", 'state="skipped"', value("x"))],
    ["a list", field("string_list", 'state="aborted"', value("x"))],
    ["a selection", field("multi_select", 'state="skipped"', options("x"))],
    ["rows", field("table", 'columnIds=["a", "b"] state="skipped"', table("| 1 | 2 |"))],
  ])("MF-STA-01 a given-up field that still holds %s is a parse error", (_, body) => {
    expect(placesOf(form(body))).toEqual(["6:1"]);
  });

  test("MF-STA-01 a required field that the file skips is not complete", () => {
    const result = inspect(parseForm(form(field("string", 'required=true state="skipped"'))));
    expect(result.isComplete).toBe(false);
    expect(result.issues).toMatchObject([{ ref: "a", severity: "required" }]);
  });
});

describe("MF-STA-02 reasons", () => {
  test.each([
    ["string", "skipped", "%SKIP% (Information not publicly available)", "Information not publicly available"],
    [
      "number",
      "aborted",
      "%ABORT% (cannot be determined from available data)",
      "cannot be determined from available data",
    ],
    ["string_list", "skipped", "%SKIP% (none (yet))", "none (yet)"],
    ["date", "skipped", "%SKIP%", undefined],
  ])("MF-STA-02 %s, %s: %s", (kind, state, sentinel, reason) => {
    const body = field(kind, `state="${state}"`, value(sentinel));
    expect(responseOf(form(body))).toEqual(reason === undefined ? { state } : { state, reason });
    if (reason === undefined) expect(canonicalBody(body)).not.toContain("```");
    else expect(canonicalBody(body)).toContain(value(sentinel));
    expectRoundTrip(parseForm(form(body)));
  });

  test("MF-STA-02 a sentinel alone says it too, and is never a value", () => {
    expect(responseOf(form(field("string", "", value("%SKIP% (why)"))))).toEqual({ state: "skipped", reason: "why" });
    expect(responseOf(form(field("number", "", value("%ABORT%"))))).toEqual({ state: "aborted" });
    expect(canonicalBody(field("string", "", value("%SKIP% (why)")))).toContain('state="skipped"');
  });

  test.each([
    ["text behind it", "%SKIP% because"],
    ["a parenthesis that is not closed", "%SKIP% (because"],
    ["text behind the reason", "%SKIP% (because) so"],
    ["a second line", "%ABORT%\nmore"],
  ])("MF-STA-02 D-16 a malformed sentinel is a parse error: %s", (_, sentinel) => {
    expect(errorsOf(form(field("string", "", value(sentinel))))).toEqual([expect.stringMatching(/^7:1 .*'a'/)]);
  });

  test("MF-STA-02 a sentinel that contradicts the state is a parse error", () => {
    expect(placesOf(form(field("string", 'state="skipped"', value("%ABORT% (x)"))))).toEqual(["6:1"]);
  });

  test.each([
    ["100 %SKIP%", "text before it"],
    ["%SKIPPED%", "another word"],
    ["SKIP", "no percent signs"],
  ])("MF-STA-02 %s is an ordinary value: %s", (text) => {
    expect(responseOf(form(field("string", "", value(text))))?.value).toEqual({ kind: "string", value: text });
  });

  test.each([
    ["single_select", field("single_select", "", options("x", " "))],
    ["multi_select", field("multi_select", "", options("x", "x"))],
    ["checkboxes", field("checkboxes", "", options("x", "/"))],
    ["table", field("table", 'columnIds=["a", "b"]', table("| 1 | 2 |"))],
  ])("D-24 the reason of a %s stands in a value fence after its body", (kind, body) => {
    const skipped = apply(parseForm(form(body)), {
      op: "skip_field",
      fieldId: "a",
      role: "user",
      reason: "not needed",
    });
    for (const style of ["canonical", "preserve"] as const) {
      const written = bodyOf(serializeForm(skipped, { style }));
      expect(written).toContain('state="skipped"');
      expect(written.indexOf(value("%SKIP% (not needed)"))).toBeGreaterThan(
        written.indexOf(kind === "table" ? "| A | B |" : "#o2"),
      );
    }
    expect(responseOf(serializeForm(skipped))).toEqual({ state: "skipped", reason: "not needed" });
    expectRoundTrip(skipped);
    const again = apply(skipped, { op: "clear_field", fieldId: "a" });
    expect(serializeForm(again, { style: "preserve" })).not.toMatch(/SKIP|state="skipped"/);
  });
});

describe("MF-NOT-01 notes", () => {
  const note = (id: string, text = "x") => `{% note id="${id}" ref="a" role="agent" %}\n${text}\n{% /note %}`;

  test("MF-NOT-01 id, ref, role and text", () => {
    expect(parseForm(form(`${field("string")}\n${note("n1", "General *observation*.")}`)).notes).toEqual([
      { id: "n1", ref: "a", role: "agent", text: "General *observation*." },
    ]);
  });

  test("MF-NOT-01 the document's note with its text on the tag's line", () => {
    const text = form('{% note id="n1" ref="f" role="agent" %} Analysis completed with partial\ndata.\n{% /note %}');
    expect(parseForm(text).notes[0]?.text).toBe("Analysis completed with partial\ndata.");
  });

  test.each([
    ["no id", '{% note ref="a" role="agent" %}x{% /note %}', 1],
    ["no ref", '{% note id="n1" role="agent" %}x{% /note %}', 1],
    ["no role", '{% note id="n1" ref="a" %}x{% /note %}', 1],
    ["none of the three", "{% note %}x{% /note %}", 3],
    ["a ref to nothing", '{% note id="n1" ref="ghost" role="agent" %}x{% /note %}', 1],
    ["inside a field", field("string", "", '{% note id="n1" ref="a" role="u" %}x{% /note %}', "b"), 1],
  ])("MF-NOT-01 %s is a parse error", (_, body, count) => {
    expect(placesOf(form(`${field("string")}\n${body}`))).toHaveLength(count);
  });

  test("MF-NOT-01 an id twice is a parse error", () => {
    expect(placesOf(form(`${field("string")}\n${note("n1")}\n${note("n1")}`))).toEqual(["10:1"]);
  });

  test("MF-NOT-01 D-05 a state on a note is ignored with a warning and not written", () => {
    const text = form(`${field("string")}\n{% note id="n1" ref="a" role="agent" state="skipped" %}\nx\n{% /note %}`);
    expect(parseForm(text).notes).toEqual([{ id: "n1", ref: "a", role: "agent", text: "x" }]);
    expect(warningsOf(text)).toEqual([expect.stringMatching(/^7:1 .*state/)]);
    expect(canonical(text)).not.toContain("state=");
  });

  test("MF-NOT-01 notes are written before the form closes, n2 before n10, with a blank line between", () => {
    const body = `${note("n10", "ten")}\n${note("n2", "two")}\n${field("string")}\n${note("n1", "one")}`;
    expect(
      canonicalBody(body).endsWith(
        `${[note("n1", "one"), note("n2", "two"), note("n10", "ten"), "{% /form %}"].join("\n\n")}\n`,
      ),
    ).toBe(true);
    expectRoundTrip(parseForm(form(body)));
  });

  test("MF-NOT-01 several notes may be about one thing", () => {
    const parsed = parseForm(form(`${field("string")}\n${note("n1")}\n${note("n2")}`));
    expect(inspect(parsed).progressSummary.fields.a).toMatchObject({ hasNotes: true, noteCount: 2 });
  });

  test.each(["{% /note %}", "{% field %}", "<!-- /note -->", "- [ ] x", "```\n{% /note %}\n```", "a\n\n\nb", "%}"])(
    "MF-NOT-01 whatever a note says comes back or is refused: %j",
    (text) => {
      for (const source of [
        form(field("string")),
        commentForm('<!-- field kind="string" id="a" label="A" -->\n<!-- /field -->'),
      ]) {
        const { form: noted, result } = applyPatches(parseForm(source), [
          { op: "add_note", ref: "a", role: "user", text },
        ]);
        if (result.applyStatus === "applied") expect(noted.notes[0]?.text).toBe(text);
        expectRoundTrip(noted);
      }
    },
  );
});

describe("MF-PRC-01 process=false", () => {
  test.each([
    ["a tag", "string", "Use {% tag %} for special formatting.", true],
    ["an opening alone", "string", "100 {%", true],
    ["an item with a tag", "string_list", "one\n{% two %}", true],
    ["a closing alone", "string", "100 %}", false],
    ["a comment", "string", "<!-- field -->", false],
    ["braces", "string", "{ % }", false],
    ["a name", "string", "Alice Johnson", false],
  ])("MF-PRC-01 %s", (_, kind, text, marked) => {
    const set = parseForm(form(field(kind, "", value(text))));
    for (const body of [bodyOf(serializeForm(set)), bodyOf(edited(form(field(kind)), setTo(kind, text)))]) {
      expect(body.includes("```value {% process=false %}\n")).toBe(marked);
      expect(body.includes("process=false")).toBe(marked);
    }
    expectRoundTrip(set);
  });

  test("MF-PRC-01 a reason with a tag in it is marked too", () => {
    const body = field("string", 'state="skipped"', value("%SKIP% (see {% x %})"));
    expect(canonicalBody(body)).toContain("```value {% process=false %}\n%SKIP% (see {% x %})");
  });

  test("MF-PRC-01 the mark goes when the tag goes", () => {
    const text = form(field("string", "", "```value {% process=false %}\n{% x %}\n```"));
    expect(edited(text, { op: "set_string", fieldId: "a", value: "plain" })).not.toContain("process");
  });
});

const setTo = (kind: string, text: string) =>
  kind === "string_list"
    ? ({ op: "set_string_list", fieldId: "a", value: text.split("\n") } as const)
    : ({ op: "set_string", fieldId: "a", value: text } as const);
