import { inspect, type Patch, parseForm, serializeForm } from "@cofill/markform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply } from "./outcomes.ts";
import { everyKind, field, form, options, value } from "./sources.ts";

const issuesOf = (...fields: readonly string[]) => inspect(parseForm(form(fields.join("\n")))).issues;

describe("MF-PRI-01 tiers", () => {
  const missing = (attributes: string) => field("string", `required=true ${attributes}`.trim());
  const invalid = (attributes: string) => field("string", `maxLength=1 ${attributes}`.trim(), value("xyz"));
  const short = (attributes: string) => field("string_list", `minItems=2 ${attributes}`.trim(), value("x"));
  const open = (attributes: string) => field("string", attributes);
  const boxes = (attributes: string) => field("checkboxes", attributes, options("x", "/"));

  test.each([
    ["required_missing", "high", missing('priority="high"'), 1],
    ["required_missing", "medium", missing(""), 1],
    ["required_missing", "low", missing('priority="low"'), 2],
    ["validation_error", "high", invalid('priority="high"'), 1],
    ["validation_error", "medium", invalid(""), 2],
    ["validation_error", "low", invalid('priority="low"'), 3],
    ["min_items_not_met", "high", short('priority="high"'), 1],
    ["min_items_not_met", "medium", short(""), 2],
    ["min_items_not_met", "low", short('priority="low"'), 3],
    ["optional_unanswered", "high", open('priority="high"'), 2],
    ["optional_unanswered", "medium", open(""), 3],
    ["optional_unanswered", "low", open('priority="low"'), 4],
    ["checkbox_incomplete", "required and high", boxes('required=true priority="high"'), 1],
    ["checkbox_incomplete", "required and medium", boxes("required=true"), 1],
    ["checkbox_incomplete", "required and low", boxes('required=true priority="low"'), 2],
    ["checkbox_incomplete", "optional and high", boxes('priority="high"'), 1],
    ["checkbox_incomplete", "optional and medium", boxes(""), 2],
    ["checkbox_incomplete", "optional and low", boxes('priority="low"'), 3],
  ])("MF-PRI-01 %s of a field that is %s", (reason, _, body, tier) => {
    expect(issuesOf(body)).toMatchObject([{ ref: "a", reason, priority: tier }]);
  });

  test.each([
    ["required", missing(""), "required"],
    ["invalid", invalid(""), "required"],
    ["short", short(""), "required"],
    ["optional and open", open(""), "recommended"],
    ["aborted", field("string", 'state="aborted"'), "required"],
  ])("MF-PRI-01 severity of a field that is %s", (_, body, severity) => {
    expect(issuesOf(body)).toMatchObject([{ severity, scope: "field" }]);
  });

  test("MF-PRI-01 a skipped field and a good one have no issue", () => {
    expect(issuesOf(field("string", 'state="skipped"'), field("string", "", value("x"), "b"))).toEqual([]);
  });
});

describe("MF-PRI-01 order", () => {
  test("MF-PRI-01 tier, then severity, then score, then ref", () => {
    const issues = issuesOf(
      field("string", "", "", "z_open"),
      field("string", "", "", "a_open"),
      field("string", "maxLength=1", value("xyz"), "m_invalid"),
      field("string", 'priority="high"', "", "b_open_high"),
      field("string", "required=true", "", "z_missing"),
      field("string", 'required=true priority="high"', "", "zz_missing_high"),
      field("string", "required=true", "", "a_missing"),
      field("checkboxes", 'priority="high"', options("x", "/"), "a_boxes_high"),
      field("string", 'priority="low"', "", "a_open_low"),
    );
    expect(issues.map(({ priority, severity, ref }) => `P${priority} ${severity} ${ref}`)).toEqual([
      "P1 required zz_missing_high",
      "P1 required a_missing",
      "P1 required z_missing",
      "P1 recommended a_boxes_high",
      "P2 required m_invalid",
      "P2 recommended b_open_high",
      "P3 recommended a_open",
      "P3 recommended z_open",
      "P4 recommended a_open_low",
    ]);
  });

  test("MF-PRI-01 the document's order has no influence", () => {
    const fields = ["c", "a", "b"].map((id) => field("string", "required=true", "", id));
    const refs = (given: readonly string[]) => issuesOf(...given).map(({ ref }) => ref);
    expect(refs(fields)).toEqual(["a", "b", "c"]);
    expect(refs(fields.toReversed())).toEqual(["a", "b", "c"]);
  });

  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [99, 3],
  ])("MF-PRI-01 maxIssues %i gives the first %i", (maxIssues, expected) => {
    const parsed = parseForm(form(["c", "a", "b"].map((id) => field("string", "required=true", "", id)).join("\n")));
    const result = inspect(parsed, { maxIssues });
    expect(result.issues).toEqual(inspect(parsed).issues.slice(0, expected));
    expect(result.isComplete).toBe(false);
    expect(result.progressSummary.counts.emptyRequiredFields).toBe(3);
  });

  test("MF-PRI-01 after any patches the issues are those of the file, read anew", () => {
    const patch = fc.constantFrom<Patch>(
      { op: "set_string", fieldId: "name", value: "x" },
      { op: "set_url", fieldId: "site", value: "nope" },
      { op: "set_url", fieldId: "site", value: "https://a.example" },
      { op: "set_year", fieldId: "since", value: 20 },
      { op: "clear_field", fieldId: "since" },
      { op: "skip_field", fieldId: "amount", role: "u" },
      { op: "abort_field", fieldId: "amount", role: "u" },
      { op: "set_number", fieldId: "amount", value: 1 },
      { op: "set_url_list", fieldId: "sources", value: ["nope", "https://a.example", "no"] },
      { op: "set_checkboxes", fieldId: "steps", value: { o1: "active" } },
      { op: "set_checkboxes", fieldId: "steps", value: { o1: "done", o2: "done", o3: "na" } },
      { op: "set_checkboxes", fieldId: "explicit", value: { o1: "yes" } },
      { op: "clear_field", fieldId: "explicit" },
      { op: "set_table", fieldId: "grid", value: [{ a: "x", b: "y" }] },
      { op: "clear_field", fieldId: "grid" },
    );
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const stepwise = patches.reduce((current, one) => {
          inspect(current);
          return apply(current, one);
        }, parseForm(everyKind));
        const plain = (given: unknown) => JSON.parse(JSON.stringify(given));
        const anew = inspect(parseForm(serializeForm(stepwise)));
        expect(plain(inspect(stepwise))).toEqual(plain(anew));
        expect(plain(inspect(apply(parseForm(everyKind), ...patches)))).toEqual(plain(anew));
      }),
      { numRuns: 150 },
    );
  });
});
