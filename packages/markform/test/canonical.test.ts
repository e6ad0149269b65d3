import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FieldKind, type Patch, parseForm, serializeForm } from "@cofill/markform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryForm } from "./arbitrary-forms.ts";
import {
  apply,
  bodyOf,
  canonical,
  canonicalBody,
  derivedOf,
  edited,
  essence,
  expectRoundTrip,
  frontmatterOf,
  responseOf,
} from "./outcomes.ts";
import { asComments, crlf, everyKind, field, form, front, options, table, value } from "./sources.ts";

describe("MF-CAN-01 the canonical form", () => {
  test("MF-CAN-01 the whole of a small form", () => {
    const source = [
      front,
      '  {% form title="A form"   id="f" %}',
      '{% group title="A group" id="g" %}{% field required=true label="Name" id="name" kind="string" %}',
      "~~~~value",
      "ACME",
      "~~~~~",
      '  {% /field %} {% description ref="name" %} Who? {% /description %}',
      '{% field kind="single_select" label="Rating" id="rating" %}',
      "",
      "* [ ] Bullish {% #bullish %}",
      "",
      '   * [X] Bearish {% #bearish why="b" also="a" %} {% /field %}',
      '{% field kind="number" id="amount" label="Amount" max=10 integer=true min=1 /%}',
      "{% /group %}",
      "",
      "",
      "",
      '{% note role="user" ref="name" id="n1" %}A note{% /note %} {% /form %}',
    ].join("\n");
    expect(bodyOf(canonical(source))).toBe(
      [
        "",
        '{% form id="f" title="A form" %}',
        "",
        '{% group id="g" title="A group" %}',
        "",
        '{% field id="name" kind="string" label="Name" required=true %}',
        "```value",
        "ACME",
        "```",
        "{% /field %}",
        "",
        '{% description ref="name" %}',
        "Who?",
        "{% /description %}",
        "",
        '{% field id="rating" kind="single_select" label="Rating" %}',
        "- [ ] Bullish {% #bullish %}",
        '- [x] Bearish {% #bearish also="a" why="b" %}',
        "{% /field %}",
        "",
        '{% field id="amount" integer=true kind="number" label="Amount" max=10 min=1 %}{% /field %}',
        "",
        "{% /group %}",
        "",
        '{% note id="n1" ref="name" role="user" %}',
        "A note",
        "{% /note %}",
        "",
        "{% /form %}",
        "",
      ].join("\n"),
    );
  });

  test("MF-CAN-01 attributes are alphabetical in every tag", () => {
    const body = [
      '{% group validate=["x"] title="T" id="g" %}',
      field("string", 'role="agent" placeholder="p" multiline=true maxLength=9 examples=["e"] zeta=1 alpha=2'),
      field(
        "table",
        'minRows=1 columnTypes=["string", "year"] columnIds=["a", "b"] columnLabels=["A", "B"]',
        table(),
        "t",
      ),
      "{% /group %}",
    ].join("\n");
    for (const [, inner] of canonicalBody(body).matchAll(/\{% (?:form|group|field) (.*?) %\}/g)) {
      const names = [...inner!.matchAll(/(?:^| )(\w+)=/g)].map(([, name]) => name!);
      expect(names).toEqual([...names].sort());
      expect(names.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ["numbers", "number", "max=1e3 min=-1.50", "max=1000 min=-1.5"],
    ["text with quotes and backslashes", "string", String.raw`pattern="^\"\\d+\"$"`, String.raw`pattern="^\"\\d+\"$"`],
    ["a backslash that escapes nothing", "string", String.raw`pattern="\d+"`, String.raw`pattern="\\d+"`],
    ["a tab in text", "string", 'placeholder="a\tb"', String.raw`placeholder="a\tb"`],
    ["a line end between attributes", "string", 'minLength=2\n  placeholder="x"', 'minLength=2 placeholder="x"'],
    [
      "lists and objects",
      "string",
      'validate=["x",{min:1,id:"y",also:[true,null]}]',
      'validate=["x", {min: 1, id: "y", also: [true, null]}]',
    ],
  ])("MF-CAN-01 attribute values are written in one way: %s", (_, kind, attributes, expected) => {
    expect(canonicalBody(field(kind, attributes))).toContain(expected);
    expectRoundTrip(parseForm(form(field(kind, attributes))));
  });

  test("MF-CAN-01 no indentation, LF only, one blank line between blocks", () => {
    const written = bodyOf(canonical(crlf(everyKind.replaceAll("\n{%", "\n\n\n   {%"))));
    expect(written).not.toContain("\r");
    expect(written).not.toMatch(/^[ \t]/m);
    expect(written).not.toContain("\n\n\n");
    expect(written).not.toMatch(/%\}\n\{% (field|group|\/group|\/form|note)/);
    expect(written.endsWith("{% /form %}\n")).toBe(true);
  });

  test("MF-CAN-01 empty fields have no fence", () => {
    expect(canonical(everyKind)).not.toMatch(/```|~~~/);
  });

  test.each([
    ["a form title", `${front}{% form id="f" title="*My* form" %}\n{% /form %}`],
    ["a group title", form('{% group id="g" title="`code`" %}\n{% /group %}')],
    ["a field label", form('{% field kind="string" id="a" label="[link](x)" %}{% /field %}')],
  ])("MF-CAN-01 D-23 %s is plain text; Markdown in it is kept, with a warning", (_, text) => {
    expect(parseForm(text).warnings).toHaveLength(1);
    expect(() => parseForm(text, { strict: true })).toThrow();
    expectRoundTrip(parseForm(text));
    expect(canonical(text)).toMatch(/\*My\*|`code`|\[link\]\(x\)/);
  });

  test("MF-CAN-01 options keep their order", () => {
    const written = canonicalBody(field("multi_select", "", "- [ ] Z {% #z %}\n- [ ] A {% #a1 %}\n- [ ] M {% #m %}"));
    expect(written).toContain("- [ ] Z {% #z %}\n- [ ] A {% #a1 %}\n- [ ] M {% #m %}");
  });

  test("MF-CAN-01 an authored default is kept, an absent one is not invented", () => {
    expect(canonicalBody(field("string", 'required=false priority="medium"'))).toContain(
      'priority="medium" required=false',
    );
    expect(canonicalBody(field("string"))).not.toMatch(/required|priority/);
  });

  test("MF-CAN-01 a comment inside a field does not excuse the rest of it", () => {
    const select = field("multi_select", "", "<!-- a hint -->\n* [X] One {% #one %}\n\n* [ ] Two {% #two %}");
    expect(canonicalBody(select)).toContain("- [x] One {% #one %}\n- [ ] Two {% #two %}");
    expect(canonicalBody(select)).toContain("<!-- a hint -->");
    const text = field("string", "", "<!-- a hint -->\n   ~~~~value\n   x\n   ~~~~");
    expect(canonicalBody(text)).toContain(value("x"));
    expect(canonicalBody(text)).toContain("<!-- a hint -->");
  });

  test.each([
    ["text that looks like a fence behind a tag", `${field("string")} \`\`\` and more`],
    ["tildes between two tags", '{% group id="g" %}~~~{% /group %}'],
    ["a fence mark inside a field", '{% field kind="string" id="a" label="A" %}~~~{% /field %}'],
    ["a heading behind a tag", `${field("string")} # no heading`],
    ["a comment that is never closed, at the end", `${field("string")}\n\nText <!-- open`],
    ["a list item behind a tag", `${field("string")} - item`],
    ["a code fence in a field, for the reader", field("string", "", "```js\nan example\n```")],
    ["a code fence in a field before its value", field("string", "", `\`\`\`js\nan example\n\`\`\`\n\n${value("x")}`)],
    [
      "text behind the id of an option",
      field("multi_select", "", "- [ ] One {% #one %} - two\n- [ ] Three {% #three %}"),
    ],
  ])("MF-CAN-01 what was readable stays readable: %s", (_, body) => {
    const noted = `${body}\n\n{% note id="n1" ref="f" role="user" %}\nx\n{% /note %}`;
    for (const source of [form(body), form(noted)]) expectRoundTrip(parseForm(source));
  });
});

describe("MF-FEN-01 fences", () => {
  test.each([
    ["plain text", "ACME", "```"],
    ["a backtick fence inside", "```js\nx\n```", "~~~"],
    ["a tilde fence inside", "~~~\nx\n~~~", "```"],
    ["both, a tie", "```\n~~~", "````"],
    ["more backticks than tildes", "````\n~~~", "~~~~"],
    ["more tildes than backticks", "```\n~~~~~", "````"],
    ["one backtick at the start of a line", "`code`", "~~~"],
    ["backticks inside a line", "a ``` b", "```"],
    ["indented by three", "   ```", "~~~"],
    ["indented by four does not count", "    ```", "```"],
    ["a long run", "`````````` x\n~~~", "~~~~"],
  ])("MF-FEN-01 %s", (_, text, fence) => {
    const set = apply(parseForm(form(field("string"))), { op: "set_string", fieldId: "a", value: text });
    for (const style of ["canonical", "preserve"] as const) {
      const written = serializeForm(set, { style });
      expect(written).toContain(`\n${fence}value\n${text}\n${fence}\n`);
      expect(responseOf(written)?.value).toEqual({ kind: "string", value: text });
    }
  });

  test("MF-FEN-01 the document's setup guide comes back exactly", () => {
    const guide =
      '## Installation\n\nInstall the package:\n\n```bash\nnpm install my-library\n````\n\nThen configure:\n\n```json\n{\n  "enabled": true\n}\n```';
    const text = form(field("string", "", `~~~value\n${guide}\n~~~`));
    expect(responseOf(text)?.value).toEqual({ kind: "string", value: guide });
    expect(canonical(text)).toContain(`~~~value\n${guide}\n~~~`);
  });

  test("MF-FEN-01 lists and reasons are fenced by the same rule", () => {
    const list = apply(parseForm(form(field("string_list"))), {
      op: "set_string_list",
      fieldId: "a",
      value: ["```", "x"],
    });
    expect(serializeForm(list)).toContain("~~~value\n```\nx\n~~~");
    expectRoundTrip(list);
  });
});

describe("D-08 editing in place", () => {
  /** An untidy file, with everything that a canonical writer would change. */
  const untidy = [
    "---",
    "title:   'Untidy'   # yes",
    "markform:",
    "    spec: MF/0.1",
    "---",
    "",
    "# Heading",
    "",
    '{% form   title="T" id="f" %}',
    "Intro   with   spaces.  ",
    '{% group id="g" %}',
    "\t<!-- a comment -->",
    '{% field label="One" kind="string" id="one" %}',
    "Please answer.",
    "~~~value",
    "old",
    "~~~~",
    '{% /field %} {% field kind="string" id="two" label="Two"',
    "   required=true %}{% /field %} {% /group %}",
    "",
    "",
    '{% field kind="number" id="three" label="Three" /%}',
    '{% checkboxes id="four" label="Four" %}',
    "",
    "* [X] A {% #a %}",
    "",
    '  * [ ] B {% #b zz="1" aa="2" %} {% /field %} trailing prose',
    '{% field kind="table" id="five" label="Five" columnIds=["a", "b"] %}',
    "| A    |  B |",
    "|:-----|---:|",
    "| 1    |  2 | {% /field %}",
    '{% note id="n7" ref="one" role="user" %}seven{% /note %}',
    "The end.",
    "{% /form %}",
    "After.",
  ].join("\n");

  /** The lines of the body that are not in both, as `-old` and `+new`. */
  const difference = (before: string, after: string) => {
    const [a, b] = [bodyOf(before).split("\n"), bodyOf(after).split("\n")];
    let start = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) start++;
    let end = 0;
    while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
    return [
      ...a.slice(start, a.length - end).map((line) => `-${line}`),
      ...b.slice(start, b.length - end).map((line) => `+${line}`),
    ];
  };

  test.each<[string, Patch[], string[]]>([
    ["nothing", [], []],
    ["the same value again", [{ op: "set_string", fieldId: "one", value: "old" }], []],
    [
      "a value in a fence between prose and tags",
      [{ op: "set_string", fieldId: "one", value: "new" }],
      ["-~~~value", "-old", "-~~~~", "+```value", "+new", "+```"],
    ],
    [
      "a value in a field whose tag spans lines",
      [{ op: "set_string", fieldId: "two", value: "new" }],
      [
        "-   required=true %}{% /field %} {% /group %}",
        "+   required=true %}",
        "+```value",
        "+new",
        "+```",
        "+{% /field %} {% /group %}",
      ],
    ],
    [
      "a value in a self-closing field",
      [{ op: "set_number", fieldId: "three", value: 3 }],
      [
        '-{% field kind="number" id="three" label="Three" /%}',
        '+{% field kind="number" id="three" label="Three" %}',
        "+```value",
        "+3",
        "+```",
        "+{% /field %}",
      ],
    ],
    [
      "a skip of a self-closing field",
      [{ op: "skip_field", fieldId: "three", role: "user" }],
      [
        '-{% field kind="number" id="three" label="Three" /%}',
        '+{% field kind="number" id="three" label="Three" state="skipped" /%}',
      ],
    ],
    [
      "one checkbox",
      [{ op: "set_checkboxes", fieldId: "four", value: { b: "active" } }],
      [
        '-  * [ ] B {% #b zz="1" aa="2" %} {% /field %} trailing prose',
        '+  * [*] B {% #b zz="1" aa="2" %} {% /field %} trailing prose',
      ],
    ],
    [
      "a row of a table whose closing tag shares the last row's line",
      [{ op: "append_table", fieldId: "five", value: [{ a: "3", b: "4" }] }],
      ["-| 1    |  2 | {% /field %}", "+| 1    |  2 | ", "+| 3 | 4 |", "+{% /field %}"],
    ],
    [
      "a note removed",
      [{ op: "remove_note", noteId: "n7" }],
      ['-{% note id="n7" ref="one" role="user" %}seven{% /note %}'],
    ],
    [
      "a note added",
      [{ op: "add_note", ref: "one", role: "agent", text: "eight" }],
      ["+", '+{% note id="n8" ref="one" role="agent" %}', "+eight", "+{% /note %}", "+"],
    ],
  ])("D-08 only the lines of what changed: %s", (_, patches, expected) => {
    for (const text of [untidy, crlf(untidy)]) {
      const after = edited(text, ...patches);
      const ends = text.includes("\r") ? "\r" : "";
      expect(difference(text, after).map((line) => line.replace(/\r$/, ""))).toEqual(expected);
      if (ends) expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(essence(parseForm(after)).responsesByFieldId).toEqual(
        apply(parseForm(text), ...patches).responsesByFieldId,
      );
    }
  });

  test("D-08 what is set and then cleared leaves the file as it was, but for the fence", () => {
    const text = form(`${field("string")}\n${field("multi_select", "", options(" ", " "), "b")}`);
    const there = edited(
      text,
      { op: "set_string", fieldId: "a", value: "x" },
      { op: "set_multi_select", fieldId: "b", value: ["o1"] },
    );
    const back = edited(there, { op: "clear_field", fieldId: "a" }, { op: "clear_field", fieldId: "b" });
    expect(bodyOf(back)).toBe(bodyOf(text));
  });

  test("D-08 skipping and clearing again leaves the tag as it was", () => {
    const text = form('{% field kind="string"\n  id="a"\n  label="A"\n%}{% /field %}');
    const skipped = edited(text, { op: "skip_field", fieldId: "a", role: "user", reason: "why" });
    expect(bodyOf(edited(skipped, { op: "clear_field", fieldId: "a" }))).toBe(bodyOf(text));
  });

  test.each([
    ["between two paragraphs", 'One.\n{% note id="n1" ref="f" role="u" %}x{% /note %}\n\nTwo.', "One.\n\nTwo."],
    [
      "between two tags on one line",
      `${field("string")} {% note id="n1" ref="f" role="u" %}x{% /note %} ${field("string", "", "", "b")}`,
      `${field("string")}  ${field("string", "", "", "b")}`,
    ],
    [
      "the last thing",
      `${field("string")}\n\n{% note id="n1" ref="f" role="u" %}\nx\n{% /note %}`,
      `${field("string")}\n`,
    ],
  ])("D-08 removing a note joins nothing that was apart: %s", (_, before, after) => {
    expect(bodyOf(edited(form(before), { op: "remove_note", noteId: "n1" }))).toBe(bodyOf(form(after)));
  });

  test("D-08 frontmatter: only the derived keys are written", () => {
    const after = edited(untidy, { op: "set_string", fieldId: "one", value: "new" });
    expect(after.startsWith("---\ntitle:   'Untidy'   # yes\nmarkform:\n    spec: MF/0.1\n")).toBe(true);
    expect(frontmatterOf(after)).toMatchObject({
      title: "Untidy",
      markform: { spec: "MF/0.1", form_state: "incomplete" },
    });
    expect(edited(after)).toBe(after);
  });

  test.each([
    ["none yet", ""],
    ["block", "---\nmarkform:\n  spec: MF/0.1\n---\n"],
    ["braces", "---\nmarkform: {spec: MF/0.1, foo: bar}\n---\n"],
    [
      "with old summaries",
      "---\nmarkform:\n  spec: MF/0.1\n  form_summary: {a: 1}\n  form_progress:\n    x: 1\n  form_state: empty\nz: 1\n---\n",
    ],
  ])("D-08 CRLF frontmatter stays CRLF: %s", (_, frontmatter) => {
    const text = crlf(`${frontmatter}{% form id="f" %}\n${field("string")}\n{% /form %}\n`);
    const after = edited(text, { op: "set_string", fieldId: "a", value: "one\ntwo" });
    expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(derivedOf(after)).toMatchObject({ spec: "MF/0.1", form_state: "complete" });
    expect(edited(after)).toBe(after);
  });

  test.each([
    ["a byte order mark", `\uFEFF${form(field("string"))}`],
    ["no newline at the end", form(field("string")).trimEnd()],
    ["many newlines at the end", `${form(field("string"))}\n\n\n`],
    ["everything on one line", `${front}{% form id="f" %}${field("string")}{% /form %}`],
    ["tabs", form(`\t{% field kind="string" id="a" label="A" %}\t{% /field %}`)],
    ["an indented field", form(`  {% field kind="string" id="a" label="A" %}\n  {% /field %}`)],
  ])("D-08 survives: %s", (_, text) => {
    expect(bodyOf(edited(text))).toBe(bodyOf(text));
    expect(edited(text).startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
    const set = edited(text, { op: "set_string", fieldId: "a", value: "one\n  two" });
    expect(responseOf(set)?.value).toEqual({ kind: "string", value: "one\n  two" });
    const end = /\{% \/form %\}\s*$/.exec(text)?.[0];
    expect(set.endsWith(end!)).toBe(true);
  });
});

/** A patch that changes a field of any kind. */
const changeOf = (kind: FieldKind, fieldId: string, what: string): Patch => {
  if (what === "clear") return { op: "clear_field", fieldId };
  if (what === "abort") return { op: "abort_field", fieldId, role: "u", reason: "because" };
  if (what === "note") return { op: "add_note", ref: fieldId, role: "u", text: "One\n\nTwo" };
  const given = {
    string: "new\n{% /field %}",
    number: 7,
    date: "2020-02-02",
    year: 2000,
    url: "https://z.example",
    string_list: ["p", "q"],
    url_list: ["https://z.example"],
    single_select: "o1",
    multi_select: ["o0", "o1"],
    checkboxes: { o1: "na" },
    table: [{ c1: "x | y", c2: 3 }],
  }[kind];
  return { op: `set_${kind}`, fieldId, value: given } as Patch;
};

describe("round trips", () => {
  const folder = join(import.meta.dirname, "../../../examples");
  const examples = readdirSync(folder).filter((name) => name.endsWith(".form.md"));

  test.each(examples)("D-08 the example %s", (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    expectRoundTrip(parseForm(text));
    expectRoundTrip(parseForm(crlf(text)));
    expect(bodyOf(edited(text))).toBe(bodyOf(text));
    expect(canonical(canonical(text))).toBe(canonical(text));
  });

  const line = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      "```",
      "~~~~",
      "    ```",
      "   ~~~",
      "{% /field %}",
      "<!-- /form -->",
      "-->",
      "- [x] A {% #a %}",
      "| a | b |",
      "---",
      "\\|",
      "%SKIP",
      "\t",
    ),
  );
  const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
  const readable = text.filter(
    (given) => given.trim() !== "" && !/^\s*%(SKIP|ABORT)%/.test(given) && !given.includes("\0"),
  );
  const item = line.filter((given) => given.trim() !== "" && !/%(SKIP|ABORT)%/.test(given) && !/[\r\n\0]/.test(given));

  const patch: fc.Arbitrary<Patch> = fc.oneof(
    readable.map((given): Patch => ({ op: "set_string", fieldId: "name", value: given })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((given): Patch => ({ op: "set_number", fieldId: "amount", value: given })),
    fc.integer({ min: -5000, max: 20000 }).map((given): Patch => ({ op: "set_year", fieldId: "since", value: given })),
    fc.array(item, { maxLength: 4 }).map((given): Patch => ({ op: "set_string_list", fieldId: "risks", value: given })),
    fc
      .array(fc.record({ a: item, b: fc.oneof(fc.integer(), fc.constant(null)) }), { maxLength: 3 })
      .map((given): Patch => ({ op: "set_table", fieldId: "grid", value: given })),
    fc
      .constantFrom("o1", "o2", null)
      .map((given): Patch => ({ op: "set_single_select", fieldId: "one", value: given })),
    fc.subarray(["o1", "o2", "o3"]).map((given): Patch => ({ op: "set_multi_select", fieldId: "many", value: given })),
    fc
      .dictionary(fc.constantFrom("o1", "o2", "o3"), fc.constantFrom("todo", "done", "incomplete", "active", "na"))
      .map((given): Patch => ({ op: "set_checkboxes", fieldId: "steps", value: given })),
    fc
      .tuple(fc.constantFrom("name", "amount", "grid", "many", "one"), readable)
      .map(([fieldId, reason]): Patch => ({ op: "skip_field", fieldId, role: "user", reason })),
    fc
      .constantFrom("name", "amount", "explicit", "grid")
      .map((fieldId): Patch => ({ op: "abort_field", fieldId, role: "user" })),
    fc.constantFrom("name", "risks", "grid", "many", "steps").map((fieldId): Patch => ({ op: "clear_field", fieldId })),
    fc
      .tuple(
        fc.constantFrom("f", "texts", "name"),
        readable.filter((given) => !/note/.test(given)),
      )
      .map(([ref, given]): Patch => ({ op: "add_note", ref, role: "user", text: given })),
    fc.constantFrom("n1", "n2").map((noteId): Patch => ({ op: "remove_note", noteId })),
  );

  test.each([
    ["tags", everyKind],
    ["comments", asComments(everyKind)],
    ["CRLF", crlf(everyKind)],
    ["untouched canonical output", canonical(everyKind)],
  ])("MF-CAN-01 D-08 any patches, written either way, read back as the same form: %s", (_, source) => {
    const start = parseForm(source);
    fc.assert(
      fc.property(fc.array(patch, { minLength: 1, maxLength: 5 }), (patches) => {
        let current = start;
        for (const one of patches) current = apply(current, one);
        expectRoundTrip(current);
      }),
      { numRuns: 150 },
    );
  });

  test("MF-CAN-01 D-08 any form in any layout is written either way without loss", () => {
    fc.assert(
      fc.property(arbitraryForm, ({ text, fields }) => {
        const parsed = parseForm(text);
        expect(parsed.orderIndex).toEqual(fields);
        expectRoundTrip(parsed);
        expect(bodyOf(serializeForm(parsed, { style: "preserve" }))).toBe(bodyOf(text));
      }),
      { numRuns: 600 },
    );
  });

  test("D-08 editing one field of any form in any layout changes no byte outside it", () => {
    fc.assert(
      fc.property(
        arbitraryForm,
        fc.nat(),
        fc.constantFrom("set", "clear", "abort", "note"),
        ({ text, fields }, nth, what) => {
          const id = fields[nth % fields.length];
          if (id === undefined) return;
          const parsed = parseForm(text);
          const one = parsed.schema.groups.flatMap((group) => group.children).find((child) => child.id === id)!;
          const changed = apply(parsed, changeOf(one.kind, id, what));
          const after = serializeForm(changed, { style: "preserve" });
          const { metadata: _, ...kept } = essence(parseForm(after));
          expect(essence(changed)).toMatchObject(kept);
          if (what === "note") return;
          const [source, written] = [bodyOf(text), bodyOf(after)];
          const start = Math.max(
            source.lastIndexOf("{% field", source.indexOf(`id="${id}"`)),
            source.lastIndexOf("<!-- field", source.indexOf(`id="${id}"`)),
          );
          const next = fields.at(fields.indexOf(id) + 1 || fields.length);
          const bound = next === undefined ? source.length : source.indexOf(`id="${next}"`);
          const closing = Math.max(source.lastIndexOf("/field %}", bound), source.lastIndexOf("/field -->", bound));
          expect(written.startsWith(source.slice(0, start))).toBe(true);
          expect(written.endsWith(source.slice(closing))).toBe(true);
          if (text.includes("\r\n")) expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        },
      ),
      { numRuns: 600 },
    );
  });

  test("D-08 editing step by step and all at once give the same form", () => {
    fc.assert(
      fc.property(fc.array(patch, { minLength: 2, maxLength: 5 }), (patches) => {
        let stepwise = everyKind;
        for (const one of patches) stepwise = edited(stepwise, one);
        expect(essence(parseForm(stepwise)).responsesByFieldId).toEqual(
          apply(parseForm(everyKind), ...patches).responsesByFieldId,
        );
      }),
      { numRuns: 60 },
    );
  });
});
