import {
  AnswerStateSchema,
  ApplyInputSchema,
  ApplyResultSchema,
  applyPatches,
  CheckboxProgressCountsSchema,
  ExportInputSchema,
  exportForm,
  FieldKindSchema,
  FieldProgressSchema,
  FieldResponseSchema,
  FieldSchema,
  FieldValueSchema,
  FormExportSchema,
  FormSchemaSchema,
  fieldKinds,
  GetMarkdownInputSchema,
  InspectInputSchema,
  InspectResultSchema,
  inspect,
  MarkformFrontmatterSchema,
  MarkformInputFrontmatterSchema,
  NoteSchema,
  ParsedFormSchema,
  type Patch,
  PatchSchema,
  ProgressCountsSchema,
  ProgressStateSchema,
  ProgressSummarySchema,
  parseForm,
  patchOps,
  SessionTranscriptSchema,
  StructureSummarySchema,
  ValidationIssueSchema,
  validate,
} from "@cofill/markform";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { apply, canonical, derivedOf } from "./outcomes.ts";
import { everyKind, field, form, front, options, value } from "./sources.ts";

const patches: readonly Patch[] = [
  { op: "set_string", fieldId: "name", value: "ACME" },
  { op: "set_number", fieldId: "amount", value: 12.5 },
  { op: "set_date", fieldId: "day", value: "2024-02-29" },
  { op: "set_year", fieldId: "since", value: 1999 },
  { op: "set_url", fieldId: "site", value: "https://example.com" },
  { op: "set_string_list", fieldId: "risks", value: ["one", "two"] },
  { op: "set_url_list", fieldId: "sources", value: ["https://example.com"] },
  {
    op: "set_table",
    fieldId: "grid",
    value: [
      { a: "x", b: 1 },
      { a: { state: "skipped", reason: "r" }, b: null },
    ],
  },
  { op: "set_single_select", fieldId: "one", value: "o1" },
  { op: "set_multi_select", fieldId: "many", value: ["o1", "o3"] },
  { op: "set_checkboxes", fieldId: "steps", value: { o1: "done", o2: "na" } },
  { op: "set_checkboxes", fieldId: "explicit", value: { o1: "yes", o2: "no" } },
  { op: "abort_field", fieldId: "simple", role: "user", reason: "not now" },
  { op: "add_note", ref: "name", role: "user", text: "A note" },
];

const filled = apply(parseForm(everyKind), ...patches);

describe("MF-MOD-01 ParsedForm", () => {
  test("MF-MOD-01 a response is a state, and a value only where it is answered", () => {
    expect(parseForm(everyKind).responsesByFieldId.name).toEqual({ state: "unanswered" });
    expect(filled.responsesByFieldId).toEqual({
      name: { state: "answered", value: { kind: "string", value: "ACME" } },
      amount: { state: "answered", value: { kind: "number", value: 12.5 } },
      day: { state: "answered", value: { kind: "date", value: "2024-02-29" } },
      since: { state: "answered", value: { kind: "year", value: 1999 } },
      site: { state: "answered", value: { kind: "url", value: "https://example.com" } },
      risks: { state: "answered", value: { kind: "string_list", items: ["one", "two"] } },
      sources: { state: "answered", value: { kind: "url_list", items: ["https://example.com"] } },
      grid: {
        state: "answered",
        value: {
          kind: "table",
          rows: [
            { a: { state: "answered", value: "x" }, b: { state: "answered", value: 1 } },
            { a: { state: "skipped", reason: "r" }, b: { state: "unanswered" } },
          ],
        },
      },
      one: { state: "answered", value: { kind: "single_select", selected: "o1" } },
      many: { state: "answered", value: { kind: "multi_select", selected: ["o1", "o3"] } },
      steps: { state: "answered", value: { kind: "checkboxes", values: { o1: "done", o2: "na", o3: "todo" } } },
      simple: { state: "aborted", reason: "not now" },
      explicit: { state: "answered", value: { kind: "checkboxes", values: { o1: "yes", o2: "no" } } },
    });
  });

  test("MF-MOD-01 orderIndex is document order, idIndex knows form, groups and fields but no options", () => {
    const parsed = parseForm(
      form(
        `{% group id="z" %}\n${field("string", "", "", "y")}\n{% /group %}\n${field("multi_select", "", options(" "), "x")}`,
      ),
    );
    expect(parsed.orderIndex).toEqual(["y", "x"]);
    expect([...parsed.idIndex]).toEqual(
      expect.arrayContaining([
        ["f", { nodeType: "form" }],
        ["z", { nodeType: "group", parentId: "f" }],
        ["y", { nodeType: "field", parentId: "z" }],
        ["x", { nodeType: "field", parentId: "_default" }],
      ]),
    );
    expect(parsed.idIndex.has("o1")).toBe(false);
    expect(parsed.idIndex.has("x.o1")).toBe(false);
  });

  test("MF-MOD-01 metadata has the roles that the fields name, where the frontmatter names none", () => {
    expect(parseForm(everyKind).metadata).toEqual({ markformVersion: "MF/0.1", roles: [], roleInstructions: {} });
    expect(
      parseForm(`${front.replace("0.1\n", "0.1\n  roles: [user]\n")}{% form id="f" %}\n{% /form %}`).metadata?.roles,
    ).toEqual(["user"]);
  });

  test("MF-MOD-01 the whole parsed form meets its schema", () => {
    for (const parsed of [parseForm(everyKind), filled]) {
      expect(ParsedFormSchema.parse(parsed)).toEqual({
        schema: parsed.schema,
        responsesByFieldId: parsed.responsesByFieldId,
        notes: parsed.notes,
        docs: parsed.docs,
        orderIndex: parsed.orderIndex,
        idIndex: parsed.idIndex,
        metadata: parsed.metadata,
        warnings: parsed.warnings,
      });
    }
  });

  test("MF-MOD-01 a form is data: applying patches leaves the one it was given as it was", () => {
    const before = parseForm(everyKind);
    const copy = JSON.stringify(before);
    applyPatches(before, patches);
    expect(JSON.stringify(before)).toBe(copy);
  });
});

describe("MF-MOD-01 schemas", () => {
  test("MF-MOD-01 kinds, states and progress are the document's enumerations", () => {
    expect(FieldKindSchema.options).toEqual([...fieldKinds]);
    expect(AnswerStateSchema.options).toEqual(["unanswered", "answered", "skipped", "aborted"]);
    expect(ProgressStateSchema.options).toEqual(["empty", "incomplete", "invalid", "complete"]);
  });

  test("MF-MOD-01 every kind of field, value and response", () => {
    for (const child of filled.schema.groups.flatMap((group) => group.children))
      expect(FieldSchema.parse(child)).toEqual(child);
    for (const response of Object.values(filled.responsesByFieldId)) {
      expect(FieldResponseSchema.parse(response)).toEqual(response);
      if (response.value) expect(FieldValueSchema.parse(response.value)).toEqual(response.value);
    }
    expect(FormSchemaSchema.parse(filled.schema)).toEqual(filled.schema);
    expect(NoteSchema.parse(filled.notes[0])).toEqual(filled.notes[0]);
  });

  test("MF-MOD-01 what inspect, apply, validate and export return", () => {
    const result = inspect(filled);
    expect(InspectResultSchema.parse(result)).toEqual(JSON.parse(JSON.stringify(result)));
    expect(StructureSummarySchema.parse(result.structureSummary)).toEqual(result.structureSummary);
    expect(ProgressSummarySchema.parse(result.progressSummary).counts).toEqual(result.progressSummary.counts);
    expect(ProgressCountsSchema.parse(result.progressSummary.counts)).toEqual(result.progressSummary.counts);
    const steps = result.progressSummary.fields.steps!;
    expect(FieldProgressSchema.parse(steps)).toEqual(steps);
    expect(CheckboxProgressCountsSchema.parse(steps.checkboxProgress)).toEqual(steps.checkboxProgress);
    for (const batch of [[], [{ op: "set_string", fieldId: "ghost", value: "x" }]] as Patch[][]) {
      const { result: applied } = applyPatches(filled, batch);
      expect(ApplyResultSchema.parse(applied)).toEqual(JSON.parse(JSON.stringify(applied)));
    }
    for (const issue of validate(filled)) expect(ValidationIssueSchema.parse(issue)).toEqual(issue);
    expect(validate(filled).length).toBeGreaterThan(0);
    const exported = exportForm(filled);
    expect(FormExportSchema.parse(exported)).toEqual(JSON.parse(JSON.stringify(exported)));
  });

  test("MF-MOD-01 one patch schema for every operation, and no other", () => {
    for (const patch of patches) expect(PatchSchema.parse(patch)).toEqual(patch);
    const ops = new Set(PatchSchema.options.map((option) => option.shape.op.value));
    expect([...ops].sort()).toEqual([...patchOps].sort());
  });

  test.each([
    ["an unknown operation", { op: "set_colour", fieldId: "a", value: "x" }],
    ["no field", { op: "set_string", value: "x" }],
    ["no value", { op: "set_string", fieldId: "a" }],
    ["a number for a text", { op: "set_string", fieldId: "a", value: 3 }],
    ["a text for a number", { op: "set_number", fieldId: "a", value: "3" }],
    ["an unknown checkbox state", { op: "set_checkboxes", fieldId: "a", value: { x: "maybe" } }],
    ["a skip without role", { op: "skip_field", fieldId: "a" }],
    ["a note without text", { op: "add_note", ref: "a", role: "u" }],
    ["a note with an unknown state", { op: "add_note", ref: "a", role: "u", text: "x", state: "done" }],
    ["a note to remove without id", { op: "remove_note" }],
  ])("MF-MOD-01 a patch with %s meets no schema", (_, patch) => {
    expect(PatchSchema.safeParse(patch).success).toBe(false);
  });

  test.each([
    ["inspect", InspectInputSchema, { targetRoles: ["agent"], maxIssues: 5 }, { maxIssues: -1 }],
    ["apply", ApplyInputSchema, { patches }, { patches: [{ op: "no" }] }],
    ["export", ExportInputSchema, { format: "yaml", friendly: true }, { format: "xml" }],
    ["getMarkdown", GetMarkdownInputSchema, {}, "text"],
  ])("MF-MOD-01 the input of the tool %s, as JSON Schema too", (_, schema: z.ZodType, good, bad) => {
    expect(schema.safeParse(good).success).toBe(true);
    expect(schema.safeParse(bad).success).toBe(false);
    expect(z.toJSONSchema(schema)).toMatchObject({ type: "object" });
  });

  test("MF-MOD-01 session transcripts", () => {
    const issues = inspect(filled).issues;
    const { applyStatus, formState, isComplete } = applyPatches(filled, []).result;
    const transcript = {
      sessionVersion: "0.1.0",
      form: { path: "x.form.md" },
      turns: [{ turn: 1, inspect: { issues }, apply: { patches }, after: { applyStatus, formState, isComplete } }],
    };
    expect(SessionTranscriptSchema.parse(transcript)).toEqual(JSON.parse(JSON.stringify(transcript)));
    expect(SessionTranscriptSchema.safeParse({ ...transcript, turns: [{ turn: 0 }] }).success).toBe(false);
  });

  test("MF-MOD-01 frontmatter schemas take what a written file has, in camelCase", () => {
    const camel = (given: unknown, keepKeys = false): unknown => {
      if (Array.isArray(given) || typeof given !== "object" || given === null) return given;
      return Object.fromEntries(
        Object.entries(given).map(([key, inner]) => [
          keepKeys ? key : key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
          camel(inner, /_by_id$|^fields$|_by_kind$/.test(key)),
        ]),
      );
    };
    const written = camel(derivedOf(canonical(everyKind))) as Record<string, unknown>;
    const frontmatter = { ...written, markformVersion: written.spec };
    expect(MarkformInputFrontmatterSchema.safeParse({ markformVersion: "MF/0.1", owner: "x" }).success).toBe(true);
    expect(MarkformInputFrontmatterSchema.safeParse({}).success).toBe(false);
    expect(MarkformFrontmatterSchema.parse(frontmatter)).toEqual(frontmatter);
    expect(MarkformFrontmatterSchema.safeParse({ ...frontmatter, formState: "done" }).success).toBe(false);
  });
});

describe("MF-SUM-01 StructureSummary", () => {
  test("MF-SUM-01 the structure summary is plain data, the same object for every state of a form", () => {
    const parsed = parseForm(everyKind);
    const { structureSummary } = inspect(parsed);
    const { form: patched } = applyPatches(parsed, [{ op: "set_string", fieldId: "name", value: "ACME" }]);
    for (const { get } of Object.values(Object.getOwnPropertyDescriptors(structureSummary)))
      expect(get).toBeUndefined();
    expect(inspect(patched).structureSummary).toBe(structureSummary);
  });

  test("MF-SUM-01 counts and maps", () => {
    const { structureSummary } = inspect(parseForm(everyKind));
    expect(structureSummary).toMatchObject({
      groupCount: 3,
      fieldCount: 13,
      optionCount: 12,
      fieldCountByKind: {
        string: 1,
        number: 1,
        date: 1,
        year: 1,
        url: 1,
        string_list: 1,
        url_list: 1,
        table: 1,
        single_select: 1,
        multi_select: 1,
        checkboxes: 3,
      },
      groupsById: { texts: "field_group", lists: "field_group", choices: "field_group" },
    });
    expect(structureSummary.fieldsById).toMatchObject({ name: "string", grid: "table", explicit: "checkboxes" });
    expect(Object.keys(structureSummary.fieldsById)).toHaveLength(13);
    expect(structureSummary.optionsById["many.o3"]).toEqual({ parentFieldId: "many", parentFieldKind: "multi_select" });
    expect(Object.keys(structureSummary.optionsById)).toHaveLength(12);
  });

  test("MF-SUM-01 a kind that does not occur counts zero", () => {
    const { fieldCountByKind } = inspect(parseForm(form(field("string")))).structureSummary;
    expect(fieldCountByKind.table).toBe(0);
    expect(Object.keys(fieldCountByKind)).toHaveLength(fieldKinds.length);
  });

  test("MF-SUM-01 is about structure: answers do not change it", () => {
    expect(inspect(filled).structureSummary).toEqual(inspect(parseForm(everyKind)).structureSummary);
    expect(JSON.stringify(inspect(filled).structureSummary)).not.toContain("ACME");
  });

  test("MF-SUM-01 options of two fields with the same ids do not collide", () => {
    const text = form(
      `${field("single_select", "", options(" "), "a")}\n${field("checkboxes", "", options(" "), "b")}`,
    );
    expect(inspect(parseForm(text)).structureSummary.optionsById).toEqual({
      "a.o1": { parentFieldId: "a", parentFieldKind: "single_select" },
      "b.o1": { parentFieldId: "b", parentFieldKind: "checkboxes" },
    });
  });

  test("MF-SUM-01 the summaries never show a value", () => {
    const secret = parseForm(form(field("string", "", value("a secret"))));
    expect(JSON.stringify([inspect(secret).structureSummary, inspect(secret).progressSummary])).not.toContain("secret");
  });
});
