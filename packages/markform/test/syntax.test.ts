import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseForm, serializeForm } from "@cofill/markform";
import { findSidecar } from "@cofill/markform/validators";
import { describe, expect, test } from "vitest";
import {
  apply,
  bodyOf,
  canonical,
  derivedOf,
  edited,
  errorsOf,
  frontmatterOf,
  placesOf,
  responseOf,
  warningsOf,
} from "./outcomes.ts";
import { crlf, field, form, front, options, value } from "./sources.ts";

const body = `{% form id="f" %}\n${field("string")}\n{% /form %}\n`;

describe("MF-SYN-01 the file", () => {
  test("MF-SYN-01 the sidecar of X.form.md is X.valid.ts, so the extension is .form.md", async () => {
    const folder = await mkdtemp(join(tmpdir(), "markform-"));
    try {
      await writeFile(join(folder, "x.valid.ts"), "export const validators = {};");
      expect(await findSidecar(join(folder, "x.form.md"))).toBe(join(folder, "x.valid.ts"));
      expect(await findSidecar(join(folder, "x.md"))).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ["no markform key", "---\ntitle: x\n---\n"],
    ["markform is not an object", "---\nmarkform: 3\n---\n"],
    ["markform is a list", "---\nmarkform: [spec]\n---\n"],
    ["markform is empty", "---\nmarkform:\n---\n"],
    ["empty frontmatter", "---\n---\n"],
  ])("MF-SYN-01 frontmatter needs a markform object: %s", (_, frontmatter) => {
    expect(placesOf(frontmatter + body)).toEqual(["1:1"]);
  });

  test.each([
    ["a list that is never closed", "---\nmarkform:\n  spec: MF/0.1\nother: [1, 2\n---\n"],
    ["an object that is never closed", "---\nmarkform: {spec: MF/0.1, foo:\n---\n"],
    ["a key given twice", "---\nmarkform:\n  spec: MF/0.1\nmarkform:\n  spec: MF/0.1\n---\n"],
    ["a tab for indentation", "---\nmarkform:\n\tspec: MF/0.1\n---\n"],
    ["a mapping inside a plain value", "---\ntitle: a: b: c\nmarkform:\n  spec: MF/0.1\n---\n"],
  ])("MF-SYN-01 frontmatter that is not YAML is a parse error: %s", (_, frontmatter) => {
    expect(errorsOf(frontmatter + body)).toEqual([expect.stringMatching(/YAML/)]);
  });

  test("MF-SYN-01 frontmatter that is never closed is a parse error on its first line", () => {
    expect(placesOf(`---\nmarkform:\n  spec: MF/0.1\n${body}`)).toContain("1:1");
  });

  test("D-01 a file without frontmatter parses, with a warning", () => {
    expect(warningsOf(body)).toEqual([expect.stringMatching(/^1:1 .*frontmatter/)]);
    expect(errorsOf(body, { strict: true })).toHaveLength(1);
    expect(parseForm(body).metadata).toBeUndefined();
    expect(derivedOf(canonical(body)).spec).toBe("MF/0.1");
    expect(derivedOf(edited(body)).spec).toBe("MF/0.1");
    expect(edited(body).endsWith(body)).toBe(true);
  });
});

describe("MF-SYN-02 keys", () => {
  test("MF-SYN-02 spec is read and written back", () => {
    expect(parseForm(front + body).metadata?.markformVersion).toBe("MF/0.1");
    expect(derivedOf(canonical(front + body)).spec).toBe("MF/0.1");
  });

  test.each(["interactive", "fill", "research"])("MF-SYN-02 run_mode %s is a hint and is kept", (mode) => {
    const text = `---\nmarkform:\n  spec: MF/0.1\n  run_mode: ${mode}\n---\n${body}`;
    expect(parseForm(text).metadata?.runMode).toBe(mode);
    expect(derivedOf(canonical(text)).run_mode).toBe(mode);
    expect(warningsOf(text)).toEqual([]);
  });

  test("MF-SYN-02 an unknown run_mode is a warning, because nothing enforces it", () => {
    const text = `---\nmarkform:\n  spec: MF/0.1\n  run_mode: fast\n---\n${body}`;
    expect(parseForm(text).metadata?.runMode).toBeUndefined();
    expect(warningsOf(text)).toEqual([expect.stringContaining("run_mode")]);
    expect(derivedOf(canonical(text)).run_mode).toBe("fast");
  });

  test("D-01 markform_version is read where spec is missing", () => {
    const text = `---\nmarkform:\n  markform_version: "0.1.0"\n---\n${body}`;
    expect(parseForm(text).metadata?.markformVersion).toBe("0.1.0");
    expect(warningsOf(text)).toEqual([]);
  });

  test("D-01 title, description, roles and role_instructions are known", () => {
    const text = [
      "---",
      "markform:",
      "  spec: MF/0.1",
      "  title: Earnings",
      "  description: A brief",
      "  roles: [user, agent]",
      "  role_instructions:",
      "    agent: Search the web.",
      "---",
      body,
    ].join("\n");
    expect(parseForm(text).metadata).toEqual({
      markformVersion: "MF/0.1",
      title: "Earnings",
      description: "A brief",
      roles: ["user", "agent"],
      roleInstructions: { agent: "Search the web." },
    });
    expect(warningsOf(text)).toEqual([]);
  });

  const unknown = [
    "---",
    "# a comment",
    "layout: page   # trailing",
    "markform:",
    "  owner: finance",
    "  spec: MF/0.1",
    "  nested: {a: [1, 2]}",
    "tags:",
    "  - one",
    "  - 'two'",
    "---",
    body,
  ].join("\n");

  test.each([
    ["canonical", canonical],
    ["in place", (text: string) => edited(text)],
  ])("D-01 unknown keys survive in place: %s", (_, write) => {
    const written = write(unknown);
    const kept = written.split("\n").filter((line) => unknown.split("\n").includes(line));
    expect(kept.slice(0, 11)).toEqual(unknown.split("\n").slice(0, 11));
    expect(frontmatterOf(written)).toMatchObject({
      layout: "page",
      tags: ["one", "two"],
      markform: { owner: "finance", nested: { a: [1, 2] } },
    });
  });

  test("D-01 a markform object in braces keeps its keys and gets the summaries", () => {
    const written = edited(`---\nmarkform: {spec: MF/0.1, owner: finance}\n---\n${body}`);
    expect(derivedOf(written)).toMatchObject({ spec: "MF/0.1", owner: "finance", form_state: "empty" });
  });
});

describe("MF-SYN-03 derived metadata", () => {
  const lying = [
    "---",
    "markform:",
    "  spec: MF/0.1",
    "  form_state: complete",
    "  form_summary:",
    "    field_count: 99",
    "    groups_by_id: {ghost: field_group}",
    "  form_progress:",
    "    counts: {total_fields: 99}",
    "---",
    `{% form id="f" %}`,
    `{% group id="zz" %}`,
    field("single_select", "", options(" ", " "), "z"),
    field("string", "required=true", "", "y"),
    "{% /group %}",
    `{% group id="aa" %}`,
    field("checkboxes", "", options("x"), "b"),
    "{% /group %}",
    "{% /form %}",
    "",
  ].join("\n");

  test.each([
    ["canonical", canonical],
    ["in place", (text: string) => edited(text)],
  ])("MF-SYN-03 wrong summaries are ignored and written anew: %s", (_, write) => {
    const derived = derivedOf(write(lying));
    expect(derived.form_state).toBe("incomplete");
    expect(derived.form_summary).toMatchObject({ field_count: 3, group_count: 2, option_count: 3 });
    expect(derived.form_progress).toMatchObject({ counts: { total_fields: 3, answered_fields: 1 } });
    expect(JSON.stringify(derived)).not.toContain("ghost");
  });

  test("MF-SYN-03 summaries that are not even YAML objects are ignored", () => {
    const text = `---\nmarkform:\n  spec: MF/0.1\n  form_summary: [1]\n  form_progress: no\n  form_state: {}\n---\n${body}`;
    expect(derivedOf(canonical(text)).form_state).toBe("empty");
  });

  test.each(["'form_state'", '"form_state"', "form_state "])(
    "MF-SYN-03 an old summary is replaced, not doubled, however its key is written: %s",
    (key) => {
      const text = `---\nmarkform:\n  spec: MF/0.1\n  ${key}: complete\n---\n${body}`;
      for (const written of [canonical(text), edited(text)]) expect(derivedOf(written).form_state).toBe("empty");
    },
  );

  test("MF-SYN-03 a text that only looks like a summary is left alone", () => {
    const text = `---\nmarkform:\n  spec: MF/0.1\n  remark: |\n    form_state: inside\n    form_summary:\n      x: 1\n---\n${body}`;
    for (const written of [canonical(text), edited(text)]) {
      expect(derivedOf(written)).toMatchObject({
        remark: "form_state: inside\nform_summary:\n  x: 1\n",
        form_state: "empty",
      });
    }
  });

  test("MF-SYN-03 a change is in the summaries of the next write", () => {
    const changed = apply(parseForm(front + body), { op: "set_string", fieldId: "a", value: "x" });
    for (const style of ["canonical", "preserve"] as const) {
      expect(derivedOf(serializeForm(changed, { style })).form_state).toBe("complete");
    }
  });

  test("MF-SYN-03 keys are snake_case at every depth", () => {
    const { form_summary, form_progress } = derivedOf(canonical(lying)) as Record<string, Record<string, unknown>>;
    expect(Object.keys(form_summary!)).toEqual([
      "group_count",
      "field_count",
      "option_count",
      "field_count_by_kind",
      "groups_by_id",
      "fields_by_id",
      "options_by_id",
    ]);
    const fields = form_progress!.fields as Record<string, Record<string, unknown>>;
    expect(Object.keys(fields.b!)).toEqual(
      expect.arrayContaining(["answer_state", "has_notes", "note_count", "issue_count", "checkbox_progress"]),
    );
    expect(JSON.stringify(Object.keys(form_progress!.counts as object))).not.toMatch(/[A-Z]/);
    expect(Object.values(form_summary!.options_by_id as object)[0]).toEqual({
      parent_field_id: "b",
      parent_field_kind: "checkboxes",
    });
  });

  test("MF-SYN-03 maps of ids are sorted, whatever the document's order", () => {
    const { form_summary, form_progress } = derivedOf(canonical(lying)) as Record<string, Record<string, object>>;
    expect(Object.keys(form_summary!.groups_by_id!)).toEqual(["aa", "zz"]);
    expect(Object.keys(form_summary!.fields_by_id!)).toEqual(["b", "y", "z"]);
    expect(Object.keys(form_summary!.options_by_id!)).toEqual(["b.o1", "z.o1", "z.o2"]);
    expect(Object.keys(form_progress!.fields!)).toEqual(["b", "y", "z"]);
  });

  test("MF-SYN-03 ids that look like camelCase are not rewritten", () => {
    const derived = derivedOf(canonical(form(field("string", "", "", "companyName"))));
    expect((derived.form_summary as Record<string, object>).fields_by_id).toEqual({ companyName: "string" });
  });
});

describe("MF-SYN-04 tags", () => {
  test("MF-SYN-04 a form holds groups, groups hold fields with a kind", () => {
    const { schema } = parseForm(
      `${front}{% form id="f" title="Form" %}\n{% group id="g" title="Group" %}\n${field("number")}\n{% /group %}\n{% /form %}`,
    );
    expect(schema).toMatchObject({
      id: "f",
      title: "Form",
      groups: [{ id: "g", title: "Group", children: [{ id: "a", kind: "number" }] }],
    });
  });

  test.each([
    ["a group inside a group", `{% group id="g" %}\n{% group id="h" %}\n{% /group %}\n{% /group %}`, ["7:1"]],
    ["a form inside the form", `{% form id="g" %}\n{% /form %}`, ["6:1"]],
    ["a group inside a field", `${field("string", "", '{% group id="g" %}\n{% /group %}')}`, ["7:1"]],
    ["a field without kind", `{% field id="a" label="A" %}{% /field %}`, ["6:1"]],
    ["a field of an unknown kind", `{% field kind="text" id="a" label="A" %}{% /field %}`, ["6:1"]],
    ["a group that closes as a field", `{% group id="g" %}\n{% /field %}\n{% /group %}`, ["7:1"]],
  ])("MF-SYN-04 %s is a parse error", (_, inside, places) => {
    expect(placesOf(form(inside))).toEqual(places);
  });

  test("D-23 a group inside a group names both", () => {
    expect(errorsOf(form(`{% group id="g" %}\n{% group id="h" %}\n{% /group %}\n{% /group %}`))).toEqual([
      expect.stringMatching(/'h'.*'g'/),
    ]);
  });

  test("MF-SYN-04 a second form is a parse error", () => {
    expect(placesOf(`${form(field("string"))}{% form id="g" %}\n{% /form %}\n`)).toEqual(["8:1"]);
  });
});

describe("MF-SYN-05 nested fields", () => {
  const message = "Field tags cannot be nested. Found 'inner_id' inside 'outer_id'";

  test.each([
    ["field in field", field("string", "", field("string", "", "", "inner_id"), "outer_id")],
    [
      "alias in alias",
      `{% string-field id="outer_id" label="O" %}\n{% url-field id="inner_id" label="I" /%}\n{% /field %}`,
    ],
    ["in a select", field("single_select", "", `${options(" ")}\n${field("string", "", "", "inner_id")}`, "outer_id")],
    ["self-closing", field("string", "", '{% field kind="string" id="inner_id" label="I" /%}', "outer_id")],
  ])("MF-SYN-05 the exact message: %s", (_, inside) => {
    const errors = errorsOf(form(inside));
    expect(errors).toHaveLength(1);
    expect(errors[0]!.replace(/^\d+:1 /, "")).toBe(message);
  });

  test("MF-SYN-05 comment syntax too, on the line of the inner tag", () => {
    const nested = `<!-- field kind="string" id="outer_id" label="O" -->\n<!-- field kind="string" id="inner_id" label="I" -->\n<!-- /field -->\n<!-- /field -->`;
    expect(errorsOf(`${front}<!-- form id="f" -->\n${nested}\n<!-- /form -->`)).toEqual([`7:1 ${message}`]);
  });
});

describe("MF-SYN-06 order of reading", () => {
  test("MF-SYN-06 frontmatter is split off first: a form tag inside it is no form", () => {
    const text = `---\nmarkform:\n  spec: MF/0.1\nexample: '{% form id="no" %}'\n---\n${body}`;
    expect(parseForm(text).schema.id).toBe("f");
  });

  test("MF-SYN-06 a rule in the body is not frontmatter", () => {
    const text = form(`---\n${field("string")}\n---`);
    expect(parseForm(text).orderIndex).toEqual(["a"]);
  });

  test("MF-SYN-06 Markdown comes before values: a fence protects tags", () => {
    const inside = field("string", "", value("{% /field %}\n{% field %}"));
    expect(responseOf(form(inside))?.value).toEqual({ kind: "string", value: "{% /field %}\n{% field %}" });
  });

  test("MF-SYN-06 errors of syntax and of meaning come together, in document order, with the file's line numbers", () => {
    const text = form(
      [
        field("string", "", "", "a"),
        field("string", "", "", "a"),
        `{% field kind="nope" id="b" label="B" %}{% /field %}`,
        `{% description ref="ghost" %}x{% /description %}`,
        `{% field kind="single_select" id="c" label="C" %}`,
        "- [ ] One",
        "{% /field %}",
        "{% /group %}",
      ].join("\n"),
    );
    expect(placesOf(text)).toEqual(["7:1", "8:1", "9:1", "11:3", "13:1"]);
    expect(placesOf(crlf(text))).toEqual(placesOf(text));
  });

  test("MF-SYN-06 the document's oddly wrapped form reads like the plain one", () => {
    const wrapped = [
      `{% group id="company_info" title="Company Info" %}`,
      `{% field kind="string" id="company_name" label="Company name" required=true %}`,
      "```value",
      "ACME Corp",
      "````",
      `{% /field %} {% field kind="string" id="ticker" label="Ticker" required=true %}`,
      "```value",
      "ACME",
      "```",
      `{% /field %} {% field kind="string" id="fiscal_period" label="Fiscal period"`,
      `required=true %}{% /field %} {% /group %}`,
      "",
      `{% group id="source_docs" title="Source Documents" %} {% checkboxes id="docs_reviewed"`,
      `label="Documents reviewed" required=true %}`,
      "",
      "- [x] 10-K {% #ten_k %}",
      "",
      "- [/] Earnings release {% #earnings_release %}",
      "",
      "- [ ] Earnings call transcript {% #call_transcript %} {% /field %} {% /group %}",
    ].join("\n");
    const parsed = parseForm(form(wrapped));
    expect(parsed.warnings).toEqual([]);
    expect(parsed.orderIndex).toEqual(["company_name", "ticker", "fiscal_period", "docs_reviewed"]);
    expect(parsed.responsesByFieldId).toEqual({
      company_name: { state: "answered", value: { kind: "string", value: "ACME Corp" } },
      ticker: { state: "answered", value: { kind: "string", value: "ACME" } },
      fiscal_period: { state: "unanswered" },
      docs_reviewed: {
        state: "answered",
        value: {
          kind: "checkboxes",
          values: { ten_k: "done", earnings_release: "incomplete", call_transcript: "todo" },
        },
      },
    });
    expect(bodyOf(serializeForm(parsed, { style: "preserve" }))).toBe(bodyOf(form(wrapped)));
  });
});
