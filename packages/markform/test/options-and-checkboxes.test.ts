import { type CheckboxesField, inspect, parseForm, validate } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import {
  apply,
  canonical,
  canonicalBody,
  codesOf,
  edited,
  errorsOf,
  expectRoundTrip,
  fieldOf,
  placesOf,
  rejectionsOf,
  responseOf,
  stateOf,
  warningsOf,
} from "./outcomes.ts";
import { asComments, commentForm, field, form, front, options, value } from "./sources.ts";

const boxes = (attributes: string, ...markers: readonly string[]) =>
  field("checkboxes", attributes, options(...markers));

describe("MF-OPT-01 markers", () => {
  test.each([
    ["multi", "", [" ", "x", "/", "*", "-"], ["todo", "done", "incomplete", "active", "na"]],
    ["simple", 'checkboxMode="simple"', [" ", "x"], ["todo", "done"]],
    ["explicit", 'checkboxMode="explicit"', [" ", "y", "n"], ["unfilled", "yes", "no"]],
  ])("MF-OPT-01 checkboxes, %s: each marker has its state, and back", (_, attributes, markers, states) => {
    const body = boxes(attributes, ...markers);
    const expected = Object.fromEntries(states.map((state, index) => [`o${index + 1}`, state]));
    expect(responseOf(form(body))?.value).toEqual({ kind: "checkboxes", values: expected });
    expect(canonicalBody(body)).toContain(options(...markers));
  });

  test.each([
    ["single_select", ["x", " ", " "], { kind: "single_select", selected: "o1" }],
    ["multi_select", ["x", " ", "x"], { kind: "multi_select", selected: ["o1", "o3"] }],
  ])("MF-OPT-01 %s: [x] is selected", (kind, markers, expected) => {
    expect(responseOf(form(field(kind, "", options(...markers))))?.value).toEqual(expected);
  });

  test("MF-OPT-01 [X] is read as [x]", () => {
    expect(responseOf(form(boxes("", "X", " ")))?.value).toMatchObject({ values: { o1: "done" } });
  });

  test.each([
    ["single_select", "/"],
    ["single_select", "y"],
    ["multi_select", "*"],
    ["multi_select", "n"],
  ])("MF-OPT-01 %s with [%s] is an issue of that option, never a silent choice (D-16)", (kind, marker) => {
    const text = form(field(kind, "", options(" ", marker)));
    expect(validate(parseForm(text)).map((issue) => issue.code)).toEqual(["INVALID_CHECKBOX_STATE"]);
    expect(inspect(parseForm(text)).issues[0]).toMatchObject({ ref: "a.o2", scope: "option" });
    expect(canonical(text)).toContain(options(" ", marker));
  });

  test.each(["q", "xx", "", "✓"])("MF-OPT-01 [%s] is no marker at all: a parse error", (marker) => {
    expect(placesOf(form(field("multi_select", "", `- [${marker}] One {% #one %}`)))).toHaveLength(1);
  });

  test.each([
    ["an item without marker", "- One {% #one %}\n- [x] Two {% #two %}", ["7:1"]],
    ["no options", "", ["6:1"]],
    ["an option without label", "- [ ] {% #one %}", ["7:1"]],
  ])("MF-OPT-01 %s is a parse error", (_, body, places) => {
    expect(placesOf(form(field("multi_select", "", body)))).toEqual(places);
  });

  test("MF-OPT-01 the authored order is kept, whatever the ids and whatever was selected first", () => {
    const body = field("multi_select", "", "- [ ] Zed {% #z %}\n- [ ] Mid {% #m %}\n- [ ] Ay {% #a1 %}");
    const parsed = apply(parseForm(form(body)), { op: "set_multi_select", fieldId: "a", value: ["a1", "z"] });
    expect((parsed.schema.groups[0]!.children[0] as CheckboxesField).options.map(({ id }) => id)).toEqual([
      "z",
      "m",
      "a1",
    ]);
    expect(parsed.responsesByFieldId.a?.value).toEqual({ kind: "multi_select", selected: ["z", "a1"] });
    expectRoundTrip(parsed);
  });

  test("MF-OPT-01 bullets, blank lines, wrapped labels and nested items are all options", () => {
    const body =
      "* [ ] One {% #one %}\n\n+ [x] Two\n  goes on {% #two %}\n  - [x] Three {% #three %}\n1. [ ] Four {% #four %}";
    expect(fieldOf(form(field("multi_select", "", body))).options).toEqual([
      { id: "one", label: "One" },
      { id: "two", label: "Two goes on" },
      { id: "three", label: "Three" },
      { id: "four", label: "Four" },
    ]);
  });

  test("MF-OPT-01 the last option may share its line with the closing tags", () => {
    const body = `{% group id="g" %} {% field kind="multi_select" id="a" label="A" %}\n\n- [x] One {% #one %}\n\n- [ ] Two {% #two %} {% /field %} {% /group %}`;
    expect(responseOf(form(body))?.value).toEqual({ kind: "multi_select", selected: ["one"] });
  });
});

describe("MF-OPT-02 labels are plain text", () => {
  test.each(["**Bold**", "`code`", "[a link](https://example.com)", "*emphasis*", "![image](x.png)"])(
    "MF-OPT-02 D-23 %s is kept letter by letter, with a warning",
    (label) => {
      const text = form(field("multi_select", "", `- [ ] ${label} {% #one %}`));
      expect(warningsOf(text)).toEqual([expect.stringMatching(/^7:1 .*'a\.one'/)]);
      expect(fieldOf(text).options).toEqual([{ id: "one", label }]);
      expect(canonical(text)).toContain(`- [ ] ${label} {% #one %}`);
      expect(errorsOf(text, { strict: true })).toHaveLength(1);
    },
  );

  test.each(["10-K", "R&D (2024)", "a * b", "snake_case_name", "5 < 6", "C#", "100 %", "it's", "a/b", "1. first"])(
    "MF-OPT-02 %s is plain text",
    (label) => {
      const text = form(field("multi_select", "", `- [ ] ${label} {% #one %}`));
      expect(warningsOf(text)).toEqual([]);
      expect(fieldOf(text).options).toEqual([{ id: "one", label }]);
    },
  );

  test("MF-OPT-02 a tag inside a label is not swallowed", () => {
    const text = form(field("multi_select", "", "- [ ] One {% b %} two {% #one %}"));
    expect(errorsOf(text).length + (errorsOf(text).length === 0 ? warningsOf(text).length : 0)).toBeGreaterThan(0);
  });
});

describe("MF-OPT-03 metadata", () => {
  const example =
    '- [ ] Ship v1.0 {% #ship pr="#203" issue="PROJ-106" %}\n- [ ] Security audit <!-- #audit assignee="alice" due="2026-02-01" -->';

  test("MF-OPT-03 D-04 the document's example, read and written back", () => {
    const text = form(field("checkboxes", "", example));
    expect(fieldOf(text).options).toEqual([
      { id: "ship", label: "Ship v1.0", metadata: { pr: "#203", issue: "PROJ-106" } },
      { id: "audit", label: "Security audit", metadata: { assignee: "alice", due: "2026-02-01" } },
    ]);
    const written = canonical(text);
    expect(written).toContain('{% #ship issue="PROJ-106" pr="#203" %}');
    expect(written).toContain('{% #audit assignee="alice" due="2026-02-01" %}');
    expect(edited(text, { op: "set_checkboxes", fieldId: "a", value: { ship: "done" } })).toContain(
      example.replace("[ ]", "[x]"),
    );
  });

  test("MF-OPT-03 values are always strings", () => {
    const text = form(field("checkboxes", "", "- [ ] One {% #one n=3 done=true %}"));
    expect(fieldOf(text).options).toEqual([{ id: "one", label: "One", metadata: { n: "3", done: "true" } }]);
  });

  test("MF-OPT-03 metadata changes nothing else", () => {
    const text = form(
      field("checkboxes", 'checkboxMode="simple"', '- [x] One {% #one required="true" state="skipped" %}'),
    );
    expect(responseOf(text)?.value).toEqual({ kind: "checkboxes", values: { one: "done" } });
    expect(validate(parseForm(text))).toEqual([]);
  });

  test.each([
    ["the reserved key class", '{% #one class="x" %}'],
    ["the reserved key id", '{% #one id="two" %}'],
    ["a key with a dash", '{% #one a-b="x" %}'],
    ["a list as value", '{% #one a=["x"] %}'],
    ["an object as value", '{% #one a={b: "x"} %}'],
    ["a key given twice", '{% #one a="x" a="y" %}'],
    ["the key __proto__", '{% #one __proto__="x" %}'],
  ])("MF-OPT-03 %s is a parse error", (_, annotation) => {
    expect(placesOf(form(field("checkboxes", "", `- [ ] One ${annotation}`)))).toEqual(["7:11"]);
  });

  test("MF-OPT-03 one bad option does not hide the next", () => {
    const body = '- [ ] One {% #one class="x" %}\n- [ ] Two {% #two a-b="x" %}\n- [ ] Three';
    expect(placesOf(form(field("checkboxes", "", body)))).toEqual(["7:11", "8:11", "9:3"]);
  });
});

describe("MF-CHK-01 modes", () => {
  test("MF-CHK-01 multi is the default", () => {
    expect(fieldOf(form(boxes("", " "))).checkboxMode).toBe("multi");
  });

  test.each([
    ["multi", "y", ""],
    ["multi", "n", ""],
    ["simple", "/", 'checkboxMode="simple"'],
    ["simple", "*", 'checkboxMode="simple"'],
    ["simple", "-", 'checkboxMode="simple"'],
    ["simple", "y", 'checkboxMode="simple"'],
    ["explicit", "x", 'checkboxMode="explicit"'],
    ["explicit", "/", 'checkboxMode="explicit"'],
  ])("MF-CHK-01 D-16 in %s mode the marker [%s] is an issue, kept as written", (_, marker, attributes) => {
    const body = boxes(attributes, marker);
    expect(codesOf(body)).toEqual(["INVALID_CHECKBOX_STATE"]);
    expect(canonicalBody(body)).toContain(options(marker));
  });

  test.each([
    ["multi", "", "yes"],
    ["simple", 'checkboxMode="simple"', "active"],
    ["explicit", 'checkboxMode="explicit"', "done"],
    ["multi", "", "finished"],
  ])("MF-CHK-01 %s: a patch cannot set a state of another mode", (_, attributes, state) => {
    const parsed = parseForm(form(boxes(attributes, " ")));
    expect(rejectionsOf(parsed, { op: "set_checkboxes", fieldId: "a", value: { o1: state } })).toEqual([
      "0 INVALID_CHECKBOX_STATE",
    ]);
  });

  test("MF-CHK-01 an unknown mode is a parse error", () => {
    expect(placesOf(form(boxes('checkboxMode="tri"', " ")))).toEqual(["6:1"]);
  });
});

describe("MF-CHK-02 explicit", () => {
  test.each([
    ["omitted", 'checkboxMode="explicit"'],
    ["true", 'checkboxMode="explicit" required=true'],
  ])("MF-CHK-02 is always required: required %s", (_, attributes) => {
    expect(fieldOf(form(boxes(attributes, " "))).required).toBe(true);
  });

  test("MF-CHK-02 required=false is a parse error", () => {
    expect(errorsOf(form(boxes('checkboxMode="explicit" required=false', " ")))).toEqual([
      expect.stringMatching(/^6:1 .*'a'.*explicit/),
    ]);
  });

  test("MF-CHK-02 and cannot be skipped", () => {
    const parsed = parseForm(form(boxes('checkboxMode="explicit"', " ")));
    expect(rejectionsOf(parsed, { op: "skip_field", fieldId: "a", role: "user" })).toHaveLength(1);
  });
});

describe("MF-CHK-03 minDone", () => {
  test.each([
    ["omitted, one of two done", "incomplete", "", ["x", " "]],
    ["omitted, both done", "complete", "", ["x", "x"]],
    ["-1, one of two done", "incomplete", "minDone=-1", ["x", " "]],
    ["-1, both done", "complete", "minDone=-1", ["x", "x"]],
    ["1, one of two done", "complete", "minDone=1", ["x", " "]],
    ["2, one of three done", "incomplete", "minDone=2", ["x", " ", " "]],
    ["2, two of three done", "complete", "minDone=2", ["x", "x", " "]],
    ["above the number of options, all done", "complete", "minDone=99", ["x", "x"]],
    ["above the number of options, one done", "incomplete", "minDone=99", ["x", " "]],
  ])("MF-CHK-03 minDone %s: %s", (_, expected, minDone, markers) => {
    expect(stateOf(boxes(`checkboxMode="simple" required=true ${minDone}`, ...markers))).toBe(expected);
  });

  test("MF-CHK-03 minDone=0 asks for nothing, even when required", () => {
    const body = boxes('checkboxMode="simple" required=true minDone=0', " ", " ");
    expect(codesOf(body)).toEqual([]);
    expect(inspect(parseForm(form(body))).progressSummary.counts.emptyRequiredFields).toBe(0);
    expect(stateOf(`${body}\n${field("string", "", value("x"), "b")}`)).toBe("complete");
  });

  test.each([
    ["multi", ""],
    ["explicit", 'checkboxMode="explicit"'],
  ])("MF-CHK-03 is for simple only: in %s it changes nothing and says so", (_, attributes) => {
    const text = form(boxes(`${attributes} required=true minDone=1`.trim(), attributes === "" ? "x" : "y", " "));
    expect(warningsOf(text)).toEqual([expect.stringContaining("minDone")]);
    expect(inspect(parseForm(text)).formState).toBe("incomplete");
  });

  test("MF-CHK-03 a fraction is a parse error", () => {
    expect(placesOf(form(boxes('checkboxMode="simple" minDone=1.5', " ")))).toEqual(["6:1"]);
  });
});

describe("MF-CHK-04 completion of required checkboxes", () => {
  test.each([
    ["multi: done and na", "required=true", ["x", "-"], "complete", []],
    ["multi: one todo", "required=true", ["x", " "], "incomplete", ["checkbox_incomplete"]],
    ["multi: one incomplete", "required=true", ["x", "/"], "incomplete", ["checkbox_incomplete"]],
    ["multi: one active", "required=true", ["-", "*"], "incomplete", ["checkbox_incomplete"]],
    ["multi: nothing done", "required=true", [" ", " "], "empty", ["required_missing"]],
    ["simple: all done", 'checkboxMode="simple" required=true', ["x", "x"], "complete", []],
    ["simple: one todo", 'checkboxMode="simple" required=true', ["x", " "], "incomplete", ["checkbox_incomplete"]],
    ["explicit: yes and no", 'checkboxMode="explicit"', ["y", "n"], "complete", []],
    ["explicit: one unfilled", 'checkboxMode="explicit"', ["y", " "], "incomplete", ["checkbox_incomplete"]],
    ["optional multi: work in progress", "", ["x", "/"], "complete", ["checkbox_incomplete"]],
    ["optional simple: some done", 'checkboxMode="simple"', ["x", " "], "complete", []],
  ])("MF-CHK-04 %s", (_, attributes, markers, state, reasons) => {
    const result = inspect(parseForm(form(boxes(attributes, ...markers))));
    expect(result.formState).toBe(state);
    expect(result.issues.map((issue) => issue.reason)).toEqual(reasons);
    const required = attributes !== "" && reasons.length > 0;
    expect(result.issues.map((issue) => issue.severity)).toEqual(
      reasons.map(() => (required ? "required" : "recommended")),
    );
  });

  test("MF-CHK-04 the document's explicit example fails for currency alone", () => {
    const body = field(
      "checkboxes",
      'checkboxMode="explicit" required=true',
      "- [y] Market volatility risk assessed {% #market %}\n- [n] Regulatory risk assessed {% #regulatory %}\n- [ ] Currency risk assessed {% #currency %}",
    );
    const issues = validate(parseForm(form(body)));
    expect(issues.map((issue) => issue.code)).toEqual(["EXPLICIT_CHECKBOX_UNFILLED"]);
    expect(issues[0]!.message).toContain("currency");
    expect(issues[0]!.message).not.toContain("market");
  });
});

describe("MF-CHK-05 plan documents", () => {
  const plan = [
    "## Phase 1: Research",
    "- [ ] Literature review {% #lit_review %}",
    "- [ ] Competitive analysis {% #comp %}",
    "",
    "## Phase 2: Design",
    "- [x] Architecture doc {% #arch %}",
    "- [/] API design {% #api %}",
  ].join("\n");

  test("MF-CHK-05 the document's example is one implicit field in document order", () => {
    const text = form(plan);
    expect(fieldOf(text, "_checkboxes")).toEqual({
      kind: "checkboxes",
      id: "_checkboxes",
      label: "Checkboxes",
      checkboxMode: "multi",
      implicit: true,
      required: false,
      priority: "medium",
      options: [
        { id: "lit_review", label: "Literature review" },
        { id: "comp", label: "Competitive analysis" },
        { id: "arch", label: "Architecture doc" },
        { id: "api", label: "API design" },
      ],
    });
    expect(responseOf(text, "_checkboxes")?.value).toEqual({
      kind: "checkboxes",
      values: { lit_review: "todo", comp: "todo", arch: "done", api: "incomplete" },
    });
    expectRoundTrip(parseForm(text));
  });

  test("MF-CHK-05 comment syntax", () => {
    expect(fieldOf(commentForm(asComments(plan)), "_checkboxes").options).toHaveLength(4);
    expect(errorsOf(asComments(form(plan)))).toEqual([]);
  });

  test("MF-CHK-05 nested items are options of their own", () => {
    const text = form("- [ ] Outer {% #outer %}\n  - [x] Inner {% #inner %}\n    - [-] Innermost {% #innermost %}");
    expect(responseOf(text, "_checkboxes")?.value).toEqual({
      kind: "checkboxes",
      values: { outer: "todo", inner: "done", innermost: "na" },
    });
  });

  test("MF-CHK-05 a change edits one marker in place", () => {
    const text = form(plan);
    expect(edited(text, { op: "set_checkboxes", fieldId: "_checkboxes", value: { comp: "active" } })).toContain(
      plan.replace("- [ ] Competitive", "- [*] Competitive"),
    );
  });

  test("MF-CHK-05 checkboxes inside groups without fields belong to the plan", () => {
    const text = form(`{% group id="g" title="One" %}\n- [ ] A {% #a %}\n{% /group %}\n- [ ] B {% #b %}`);
    expect(fieldOf(text, "_checkboxes").options).toHaveLength(2);
  });

  test("MF-CHK-05 a missing id has the document's message, for every item", () => {
    expect(errorsOf(form("- [ ] One\n- [x] Two {% #two %}\n- [ ] Three"))).toEqual([
      "6:3 Option in implicit field '_checkboxes' missing ID annotation",
      "8:3 Option in implicit field '_checkboxes' missing ID annotation",
    ]);
  });

  test("MF-CHK-05 an id twice is a parse error", () => {
    expect(placesOf(form("- [ ] One {% #one %}\n- [ ] Two {% #one %}"))).toHaveLength(1);
  });

  test.each([
    ["before the field", `- [ ] One {% #one %}\n${field("string")}`, ["6:1"]],
    ["after the field", `${field("string")}\n- [ ] One {% #one %}`, ["7:1"]],
    ["inside a group", `{% group id="g" %}\n${field("string")}\n- [ ] One\n{% /group %}`, ["8:1"]],
  ])("MF-CHK-05 mixing fields and loose checkboxes is a parse error: %s", (_, body, places) => {
    expect(placesOf(form(body))).toEqual(places);
  });

  test.each([
    ["a doc block", `{% description ref="f" %}\n- [ ] an example\n{% /description %}`],
    ["a note", `{% note id="n1" ref="f" role="user" %}\n- [ ] an example\n{% /note %}`],
    ["a code fence", "```md\n- [ ] an example\n```"],
    ["a comment on one line", "<!-- - [ ] an example -->"],
    ["a comment over several lines", "<!--\n- [ ] an example\n-->"],
  ])("MF-CHK-05 a checkbox inside %s is no option", (_, inside) => {
    expect(fieldOf(form(`${inside}\n\n- [ ] One {% #one %}`), "_checkboxes").options).toEqual([
      { id: "one", label: "One" },
    ]);
    expect(errorsOf(form(`${inside}\n\n${field("string")}`))).toEqual([]);
  });

  test("MF-CHK-05 a marker of another mode is an issue", () => {
    expect(codesOf("- [y] One {% #one %}")).toEqual(["INVALID_CHECKBOX_STATE"]);
  });

  test("MF-CHK-05 a form without fields and without checkboxes has no field", () => {
    expect(parseForm(`${front}{% form id="f" %}\nJust text.\n{% /form %}`).orderIndex).toEqual([]);
  });
});
