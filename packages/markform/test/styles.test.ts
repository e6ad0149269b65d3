import { parseForm, serializeForm } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import {
  apply,
  bodyOf,
  canonical,
  edited,
  errorsOf,
  essence,
  expectRoundTrip,
  fieldOf,
  placesOf,
  warningsOf,
} from "./outcomes.ts";
import { asComments, commentForm, everyKind, field, form, front, options, value } from "./sources.ts";

const survey = [
  '<!-- form id="survey" -->',
  '<!-- group id="ratings" -->',
  "",
  '<!-- field kind="single_select" id="quality" label="Quality Rating" -->',
  "- [ ] Excellent <!-- #excellent -->",
  "- [x] Good <!-- #good -->",
  "- [ ] Fair <!-- #fair -->",
  "<!-- /field -->",
  "",
  "<!-- /group -->",
  "<!-- /form -->",
  "",
].join("\n");

describe("MF-CMT-01 two syntaxes", () => {
  test("MF-CMT-01 the document's survey in comments and in tags is the same form", () => {
    const tags = survey.replaceAll("<!--", "{%").replaceAll("-->", "%}");
    expect(essence(parseForm(front + survey))).toEqual(essence(parseForm(front + tags)));
    expect(parseForm(front + survey).responsesByFieldId.quality?.value).toEqual({
      kind: "single_select",
      selected: "good",
    });
  });

  test("MF-CMT-01 every kind of field", () => {
    const comments = parseForm(asComments(everyKind));
    expect(asComments(everyKind)).not.toContain("{%");
    expect(essence(comments)).toEqual(essence(parseForm(everyKind)));
    expectRoundTrip(comments);
  });

  test.each([
    ["no space after <!--", survey.replaceAll("<!-- ", "<!--")],
    ["no space before -->", survey.replaceAll(" -->", "-->")],
    ["no spaces at all", survey.replaceAll("<!-- ", "<!--").replaceAll(" -->", "-->")],
    ["many spaces", survey.replaceAll("<!-- ", "<!--    ").replaceAll(" -->", "   -->")],
    ["line breaks", survey.replaceAll("<!-- form", "<!--\nform").replaceAll('survey" -->', 'survey"\n-->')],
    ["tabs", survey.replaceAll("<!-- ", "<!--\t").replaceAll(" -->", "\t-->")],
  ])("MF-CMT-01 is read: %s", (_, text) => {
    expect(errorsOf(front + text)).toEqual([]);
    expect(essence(parseForm(front + text))).toEqual(essence(parseForm(front + survey)));
  });

  test("MF-CMT-01 is written with a space after <!--", () => {
    const written = canonical(front + survey.replaceAll("<!-- ", "<!--"));
    expect(written).not.toMatch(/<!--\S/);
    expect(written).toContain('<!-- form id="survey" -->');
    expect(written).toContain("- [x] Good <!-- #good -->");
  });

  test.each([
    ["a comment field in a tag form", form('<!-- field kind="string" id="a" label="A" -->\n<!-- /field -->')],
    ["a tag field in a comment form", commentForm(field("string"))],
    ["a tag closed by a comment", form('{% field kind="string" id="a" label="A" %}\n<!-- /field -->')],
    ["a comment form closed by a tag", `${front}<!-- form id="f" -->\n${field("string")}\n{% /form %}`],
    [
      "tag ids in a comment select",
      commentForm(`<!-- field kind="single_select" id="a" label="A" -->\n${options(" ")}\n<!-- /field -->`),
    ],
  ])("MF-CMT-01 both may be mixed: %s", (_, text) => {
    expect(warningsOf(text)).toEqual([]);
    expect(parseForm(text).orderIndex).toEqual(["a"]);
    expectRoundTrip(parseForm(text));
  });
});

describe("MF-CMT-02 the mapping", () => {
  test.each([
    ["tags", '{% field kind="string" id="a" label="A" /%}'],
    ["tags without space", '{% field kind="string" id="a" label="A"/%}'],
    ["comments", '<!-- field kind="string" id="a" label="A" /-->'],
    ["comments without space", '<!-- field kind="string" id="a" label="A"/-->'],
  ])("MF-CMT-02 self-closing, %s", (_, body) => {
    const text = form(body);
    expect(parseForm(text).orderIndex).toEqual(["a"]);
    expectRoundTrip(apply(parseForm(text), { op: "set_string", fieldId: "a", value: "x" }));
  });

  test.each([
    ["#id for the form", `${front}{% form #f %}\n${field("string")}\n{% /form %}`],
    ["#id for a group", form(`{% group #g %}\n${field("string")}\n{% /group %}`)],
    ["#id for a field", form('{% field #a kind="string" label="A" %}{% /field %}')],
    ["#id in a comment", commentForm('<!-- field #a kind="string" label="A" -->\n<!-- /field -->')],
  ])("MF-CMT-02 %s", (_, text) => {
    expect(parseForm(text).schema.id).toBe("f");
    expect(parseForm(text).orderIndex).toEqual(["a"]);
  });

  test.each([
    [
      "tags",
      form('{% field kind="single_select" id="a" label="A" .wide .tall %}\n- [ ] One {% #one .hot %}\n{% /field %}'),
    ],
    [
      "comments",
      commentForm(
        '<!-- field kind="single_select" id="a" label="A" .wide .tall -->\n- [ ] One <!-- #one .hot -->\n<!-- /field -->',
      ),
    ],
  ])("MF-CMT-02 .class is read and kept, %s", (_, text) => {
    expect(warningsOf(text)).toEqual([]);
    expect(fieldOf(text).options).toEqual([{ id: "one", label: "One" }]);
    for (const kept of [".wide", ".tall", ".hot"]) expect(canonical(text)).toContain(kept);
    expectRoundTrip(parseForm(text));
  });

  test("D-18 opening tags over several lines, in both syntaxes", () => {
    const lines = 'field\n  kind="string"\n  id="a"\n\n  label="Over\\nlines"\n  required=true\n';
    for (const text of [form(`{% ${lines}%}{% /field %}`), commentForm(`<!-- ${lines}-->\n<!-- /field -->`)]) {
      expect(fieldOf(text)).toMatchObject({ kind: "string", id: "a", required: true });
      expectRoundTrip(apply(parseForm(text), { op: "set_string", fieldId: "a", value: "x" }));
    }
  });
});

describe("MF-CMT-03 scope", () => {
  test.each([
    ["a word before the form", "<!-- field notes -->"],
    ["a whole field before the form", '<!-- field kind="string" id="outside" label="O" -->\n<!-- /field -->'],
    ["a group before the form", '<!-- group id="outside" -->'],
    ["a closing tag before the form", "<!-- /form -->"],
    ["an unknown ref before the form", '<!-- note id="n1" ref="ghost" role="x" -->'],
    ["words that begin like a form", "<!-- form follows -->"],
    ["a tag before the form", '{% field kind="string" id="outside" label="O" %}{% /field %}'],
  ])("MF-CMT-03 outside the form nothing is a tag: %s", (_, outside) => {
    const inside = bodyOf(commentForm('<!-- field kind="string" id="a" label="A" -->\n<!-- /field -->'));
    for (const text of [`${front}${outside}\n\n${inside}`, `${front}${inside}\n${outside}\n`]) {
      expect(errorsOf(text)).toEqual([]);
      const parsed = parseForm(text);
      expect(parsed.orderIndex).toEqual(["a"]);
      expect(parsed.notes).toEqual([]);
      expect(serializeForm(parsed)).toContain(outside);
      expect(bodyOf(serializeForm(parsed, { style: "preserve" }))).toBe(bodyOf(text));
    }
  });

  test.each([
    ["prose with a tag's name", "<!-- field notes -->"],
    ["a sentence", "<!-- group work matters -->"],
    ["a note to oneself", "<!-- note to self -->"],
    ["a note with a colon and an equals sign", "<!-- note: margin=12% -->"],
    ["something to do", '<!-- TODO: check x="y" -->'],
    ["a description in words", "<!-- description of the field -->"],
    ["a path", "<!-- /usr/local -->"],
    ["a heading", "<!-- # Heading -->"],
    ["several lines", "<!--\n  one\n\n  two\n-->"],
    ["dashes", "<!-- a -- b -->"],
    ["nothing", "<!---->"],
    ["a space", "<!-- -->"],
    ["a foreign element", '<!-- callout type="x" -->'],
  ])("MF-CMT-03 inside the form, a comment that is no tag stays a comment: %s", (_, comment) => {
    for (const text of [
      form(`${comment}\n\n${field("string")}`),
      commentForm(`${comment}\n\n${asComments(field("string"))}`),
    ]) {
      expect(errorsOf(text)).toEqual([]);
      expect(parseForm(text).orderIndex).toEqual(["a"]);
      expect(canonical(text)).toContain(comment);
    }
  });

  test.each([
    ["a code fence", '```md\n{% field kind="string" id="old" label="Old" %}{% /field %}\n<!-- field x="y" -->\n```'],
    ["a code span", 'Write `{% field kind="string" %}` or `<!-- field x="y" -->`.'],
    ["a comment over several lines", '<!--\n{% field kind="string" id="old" label="Old" %}{% /field %}\n-->'],
    ["an indented code fence", "  ~~~\n  {% field %}\n  ~~~"],
  ])("MF-CMT-03 inside %s nothing is a tag", (_, inside) => {
    const text = form(`${inside}\n\n${field("string")}`);
    expect(errorsOf(text)).toEqual([]);
    expect(parseForm(text).orderIndex).toEqual(["a"]);
    expect(canonical(text)).toContain(inside);
  });
});

describe("MF-CMT-04 the style is kept", () => {
  test.each([
    ["comments", asComments(everyKind), "{%"],
    ["tags", everyKind, "<!--"],
  ])("MF-CMT-04 a form in %s is written in them, new parts too", (_, text, absent) => {
    const changed = apply(
      parseForm(text),
      { op: "set_string", fieldId: "name", value: "x" },
      { op: "skip_field", fieldId: "amount", role: "user", reason: "no" },
      { op: "set_single_select", fieldId: "one", value: "o1" },
      { op: "add_note", ref: "name", role: "user", text: "A note" },
    );
    for (const style of ["canonical", "preserve"] as const)
      expect(serializeForm(changed, { style })).not.toContain(absent);
  });
});

describe("D-18 --> in comment syntax", () => {
  const labelled = commentForm('<!-- field kind="string" id="a" label="A" -->\n<!-- /field -->');

  test.each(["A --> B", "-->", "--> --> -->", String.raw`A --\> B`, String.raw`A --\\> B`, "A --", "<!-- A -->"])(
    "D-18 a label with %s is escaped on writing and restored on reading",
    (label) => {
      const source = form(`{% field kind="string" id="a" label=${JSON.stringify(label)} %}{% /field %}`);
      expect(fieldOf(source).label).toBe(label);
      const mixed = source
        .replace('{% form id="f" %}', '<!-- form id="f" -->')
        .replace("{% /form %}", "<!-- /form -->");
      const written = canonical(mixed);
      expect(written).toContain("<!-- field");
      expect(fieldOf(written).label).toBe(label);
      expectRoundTrip(parseForm(written));
    },
  );

  test.each(["a --> b", "<!-- /field -->", "--> <!-- /form -->", "-->\n-->"])(
    "D-18 the value %j comes back",
    (text) => {
      expectRoundTrip(apply(parseForm(labelled), { op: "set_string", fieldId: "a", value: text }));
      expectRoundTrip(
        apply(parseForm(labelled), { op: "skip_field", fieldId: "a", role: "user", reason: text.replace("\n", " ") }),
      );
    },
  );

  test("D-18 a note, its role and its text", () => {
    expectRoundTrip(apply(parseForm(labelled), { op: "add_note", ref: "a", role: "a --> b", text: "one --> two" }));
  });

  test("D-18 -->, not escaped, ends the tag and is an error of that tag alone", () => {
    expect(placesOf(labelled.replace('label="A"', 'label="A --> B"'))).toEqual(["6:1"]);
  });
});

describe("MF-IDN-01 what is a Markform document", () => {
  test.each([
    ["the id alone", '<!-- form id="survey" -->', "<!-- /form -->"],
    ["a spec behind it", '<!-- form id="survey" spec="MF/0.1" -->', "<!-- /form -->"],
    ["tag syntax", '{% form id="survey" %}', "{% /form %}"],
    ["the id not first", '<!-- form spec="MF/0.1" id="survey" title="..." -->', "<!-- /form -->"],
  ])("MF-IDN-01 yes: %s", (_, open, close) => {
    expect(parseForm(`${front}${open}\n${close}\n`).schema.id).toBe("survey");
  });

  test.each([
    ["no attributes", "<!-- form -->"],
    ["words", "<!-- form follows -->"],
    ["more words", "<!-- form notes for meeting -->"],
    ["attributes but no id", '<!-- form spec="MF/0.1" -->\n<!-- /form -->'],
    ["a tag without attributes", "{% form %}\n{% /form %}"],
    ["a tag without id", '{% form title="x" %}\n{% /form %}'],
    ["another tag", '{% group id="g" %}\n{% /group %}'],
    ["a form in a code fence", '```\n{% form id="f" %}\n{% /form %}\n```'],
    ["a form in a code span", 'Write `{% form id="f" %}{% /form %}`.'],
    ["only text", "Just a document."],
    ["nothing", ""],
  ])("MF-IDN-01 no: %s", (_, body) => {
    expect(errorsOf(`${front}${body}\n`)).toEqual([expect.stringMatching(/^\d+:\d+ .*form/i)]);
  });

  test("MF-IDN-01 words that begin with form come before the form", () => {
    const text = `${front}<!-- form follows -->\n<!-- form -->\n<!-- form id="f" -->\n${asComments(field("string"))}\n<!-- /form -->\n`;
    expect(parseForm(text).orderIndex).toEqual(["a"]);
  });

  test.each([
    [
      "tags, though fields are comments",
      form('<!-- field kind="string" id="a" label="A" -->\n<!-- /field -->'),
      "{% /field %}",
    ],
    ["comments, though fields are tags", commentForm(field("string")), "<!-- /field -->"],
  ])("MF-IDN-01 the form tag decides the style: %s", (_, text, close) => {
    expect(canonical(text)).toContain(close);
  });
});

describe("MF-CNT-01 content that is not Markform", () => {
  const comments = [
    "<!-- before the form -->",
    "<!-- in the form,   with   spaces -->",
    "<!-- in a group -->",
    "<!-- in a field -->",
    "<!-- between groups -->",
    "<!-- among options -->",
    "<!-- behind a field -->",
    "<!--\n  over\n    lines\n-->",
    "<!-- after the form -->",
  ];
  const [before, inForm, inGroup, inField, between, among, behind, lines, after] = comments;
  const commented = [
    `${front}${before}`,
    '{% form id="f" %}',
    inForm,
    '{% group id="g" %}',
    inGroup,
    field("string", "", `${inField}\n${value("x")}`),
    "{% /group %}",
    between,
    '{% group id="h" %}',
    field("multi_select", "", `- [x] One {% #one %}\n${among}\n- [ ] Two {% #two %}`, "b"),
    `${field("string", "", "", "c")} ${behind}`,
    "{% /group %}",
    lines,
    "{% /form %}",
    after,
    "",
  ].join("\n");

  test("MF-CNT-01 HTML comments survive word for word, both ways", () => {
    for (const written of [canonical(commented), edited(commented, { op: "set_string", fieldId: "a", value: "y" })]) {
      const places = comments.map((comment) => written.indexOf(comment));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expectRoundTrip(parseForm(commented));
  });

  test("MF-CNT-01 and stay when the field they stand in changes", () => {
    const written = edited(
      commented,
      { op: "clear_field", fieldId: "a" },
      { op: "set_multi_select", fieldId: "b", value: ["two"] },
      { op: "set_string", fieldId: "c", value: "z" },
    );
    for (const comment of comments) expect(written).toContain(comment);
  });

  test("D-08 headings and prose survive the canonical form too, in their place", () => {
    const text = form(
      `# Title\n\nSome *prose*.\n\n${field("string")}\n\n> a quote\n\n${field("string", "", "", "b")}\n\nThe end.`,
    );
    const written = canonical(text);
    const places = ["# Title", "Some *prose*.", 'id="a"', "> a quote", 'id="b"', "The end."].map((part) =>
      written.lastIndexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test.each([
    ["a pair", '{% callout type="x" %}\nhello\n{% /callout %}'],
    ["a self-closing tag", "{% toc /%}"],
    ["a partial", '{% partial file="x.md" /%}'],
    ["a table", "{% table %}\n- a\n{% /table %}"],
    ["a condition", "{% if $flag %}\nhello\n{% /if %}"],
    ["a function", "{% if equals($a, 1) %}\nhello\n{% /if %}"],
    ["a variable as value", "{% callout type=$kind /%}"],
  ])("MF-CNT-01 a foreign tag is ignored with a warning on its line: %s", (_, foreign) => {
    const text = form(`${field("string")}\n\n${foreign}\n\n${field("string", "", "", "b")}`);
    expect(errorsOf(text)).toEqual([]);
    expect(warningsOf(text)).toEqual([expect.stringMatching(/^8:1 /)]);
    expect(parseForm(text).orderIndex).toEqual(["a", "b"]);
    expect(errorsOf(text, { strict: true })).toHaveLength(1);
  });

  test("MF-CNT-01 a field inside a foreign tag is still a field", () => {
    const text = form(`{% callout %}\n${field("string")}\n{% /callout %}`);
    expect(parseForm(text).orderIndex).toEqual(["a"]);
  });

  test("D-25 warnings are message, line and column", () => {
    expect(parseForm(form(`text {% toc /%}`)).warnings).toEqual([{ message: expect.any(String), line: 6, column: 6 }]);
  });
});
