import { describe, expect, test } from "vitest";
import { action, audited, manifestWith, pageSource } from "../../test/lint/pages.ts";
import { agentKinds, confirmations, dangers } from "../annotations/vocabulary.ts";
import type { PageAudit } from "./audit-page.ts";
import type { Category } from "./score.ts";

const counts = ({ categories }: PageAudit, category: Category) => {
  const { met, total, score } = categories[category]!;
  return [met, total, score];
};

describe("category FORMS", () => {
  test.each([
    ["none", "<p>", [0, 0, null]],
    ["one of two forms", "<form data-agent-action=a.b></form><form></form>", [1, 2, 50]],
    ["an empty name, which does not count (D-10)", "<form data-agent-action=''></form>", [0, 1, 0]],
    ["a name with spaces, which does not count", "<form data-agent-action='create it'></form>", [0, 1, 0]],
    ["a kind alone, which does not count (D-20)", "<form data-agent-kind=action></form>", [0, 1, 0]],
    ["a name without a kind, which counts (D-20)", "<form data-agent-action=a></form>", [1, 1, 100]],
    ["a commented-out form, which is ignored", "<!-- <form></form> -->", [0, 0, null]],
  ])("AAF-SCR-01: forms are scored with %s", (_, html, expected) =>
    expect(counts(audited(html), "forms")).toEqual(expected),
  );
});

describe("category FIELDS", () => {
  test.each([
    [
      "input, select and textarea",
      "<input data-agent-field=a><select></select><textarea data-agent-field=b></textarea>",
      [2, 3, 67],
    ],
    ["an empty name, which does not count", "<input data-agent-field=''>", [0, 1, 0]],
    [
      "hidden, submit, button, reset and image inputs, which are no fields",
      "<input type=hidden><input type=submit><input type=BUTTON><input type=reset><input type=image>",
      [0, 0, null],
    ],
    [
      "a radio group as one field",
      "<input type=radio name=a data-agent-field=x><input type=radio name=a><input type=radio name=a>",
      [1, 1, 100],
    ],
    ["a radio group without annotation as one field", "<input type=radio name=a><input type=radio name=a>", [0, 1, 0]],
    [
      "a checkbox group of one name as one field",
      "<input type=checkbox name=a><input type=checkbox name=a data-agent-field=x>",
      [1, 1, 100],
    ],
    [
      "groups of two forms as two fields",
      "<form><input type=radio name=a></form><form><input type=radio name=a></form>",
      [0, 2, 0],
    ],
    [
      "radio buttons and checkboxes of one name as two fields",
      "<input type=radio name=a><input type=checkbox name=a>",
      [0, 2, 0],
    ],
    ["controls without a name as one field each", "<input type=checkbox><input type=checkbox>", [0, 2, 0]],
    ["controls in a template, which are ignored", "<template><input></template>", [0, 0, null]],
    ["controls in a closed dialog, which count", "<dialog><input></dialog>", [0, 1, 0]],
  ])("AAF-SCR-02: fields are scored with %s", (_, html, expected) =>
    expect(counts(audited(html), "fields")).toEqual(expected),
  );
});

describe("category ACTIONS", () => {
  test.each([
    ["buttons", "<button data-agent-action=a>A</button><button>B</button>", [1, 2, 50]],
    ["a submit input, which counts (D-20)", "<input type=submit data-agent-action=a><input type=submit>", [1, 2, 50]],
    [
      "a button input and a link, which do not count",
      "<input type=button><a href=x>x</a><div role=button>x</div>",
      [0, 0, null],
    ],
    ["a button's own attribute", "<form data-agent-action=a><button>A</button></form>", [0, 1, 0]],
    [
      "a switch that is a field, which does not count",
      "<button role=switch data-agent-field=a></button><button></button>",
      [0, 1, 0],
    ],
    [
      "the opener of a field's list, which does not count",
      "<p data-agent-field=a><button role=combobox></button>",
      [0, 0, null],
    ],
    ["a switch that is no field, which counts", "<button role=switch></button>", [0, 1, 0]],
    ["a plain button inside a field, which counts", "<p data-agent-field=a><button>Now</button>", [0, 1, 0]],
  ])("AAF-SCR-03: actions are scored with %s", (_, html, expected) =>
    expect(counts(audited(html), "actions")).toEqual(expected),
  );
});

describe("category MANIFEST", () => {
  const embedded = (text: string) => `<script type="application/agent+json">${text}</script>`;
  const valid = JSON.stringify({ version: "0.1", site: { name: "S", origin: "https://site.example" }, actions: {} });
  test.each([
    ["none", "", undefined, 0, "absent"],
    ["an unparseable one", embedded("{"), undefined, 0, "unparseable"],
    ["an invalid one", embedded("{}"), undefined, 50, "invalid"],
    [
      "one whose page names an unknown action",
      embedded(valid.replace('"actions":{}', '"actions":{},"pages":{"/":{"title":"A","actions":["x"]}}')),
      undefined,
      50,
      "invalid",
    ],
    ["a valid embedded one", embedded(valid), undefined, 100, "valid"],
    ["a valid well-known one", "", manifestWith(), 100, "valid"],
    ["the well-known one first (D-13)", embedded(valid), manifestWith({ version: 1 }), 50, "invalid"],
  ])("AAF-SCR-04 AAF-MAN-01: the manifest is scored with %s", (_, html, found, score, state) => {
    const page = audited(html, found);
    expect(page.categories.manifest?.score).toBe(score);
    expect(page.manifest.state).toBe(state);
  });

  test("AAF-MAN-01: a difference between the two manifests is a warning that names the one used (D-13)", () => {
    const differs = audited(embedded(valid.replace('"S"', '"T"')), manifestWith());
    expect(differs.findings).toMatchObject([
      { code: "manifests_differ", severity: "warning", message: expect.stringMatching(/\/site\/name/) },
    ]);
    expect(audited(embedded(valid.replace('"S"', '"Site"')), manifestWith()).findings).toEqual([]);
  });

  test("a manifest with another origin is a warning, except on localhost", () => {
    const elsewhere = manifestWith({ site: { name: "S", origin: "https://other.example" } });
    expect(audited("<p>", elsewhere).findings).toMatchObject([{ code: "manifest_disagrees", severity: "warning" }]);
    expect(audited("<p>", elsewhere, false, "http://localhost:5178/").findings).toEqual([]);
  });
});

describe("category SAFETY", () => {
  const both = "data-agent-danger=high data-agent-confirm=required";
  test.each([
    ["a dangerous word in the text", "<button>Delete workspace</button>", [0, 1, 0]],
    ["a dangerous word in the value", "<input type=submit value='REMOVE all'>", [0, 1, 0]],
    ["a dangerous word in the accessible name", "<button aria-label='Erase disk'>×</button>", [0, 1, 0]],
    [
      "every dangerous word",
      ["delete", "remove", "destroy", "erase", "wipe", "purge", "drop", "revoke", "terminate", "deactivate", "reset"]
        .map((word) => `<button>${word}</button>`)
        .join(""),
      [0, 11, 0],
    ],
    ["cancel, which is not dangerous", "<button>Cancel</button>", [0, 0, null]],
    [
      "parts of other words, which are not dangerous",
      "<button>Dropdown</button><button>Undeleted</button><button>Preset</button>",
      [0, 0, null],
    ],
    ["links, which are no buttons", "<a href=x>Delete</a>", [0, 0, null]],
    ["both attributes on the button", `<button ${both}>Delete</button>`, [1, 1, 100]],
    [
      "both attributes on its action (D-11)",
      `<form data-agent-kind=action data-agent-action=a ${both}><button>Delete</button></form>`,
      [1, 1, 100],
    ],
    ["one of the two attributes", "<button data-agent-danger=high>Delete</button>", [0, 1, 0]],
    [
      "one attribute on the button and one on the action",
      "<form data-agent-kind=action data-agent-action=a data-agent-danger=high><button data-agent-confirm=required>Delete</button></form>",
      [0, 1, 0],
    ],
    ["an illegal value", "<button data-agent-danger=extreme data-agent-confirm=required>Delete</button>", [0, 1, 0]],
    ["any legal values (D-18)", "<button data-agent-danger=high data-agent-confirm=never>Delete</button>", [1, 1, 100]],
  ])("AAF-SCR-06: safety is scored with %s", (_, html, expected) =>
    expect(counts(audited(html, undefined, true), "safety")).toEqual(expected),
  );

  test("AAF-LNT-04: safety is neither scored nor reported unless requested", () => {
    const page = audited("<button>Delete</button>", manifestWith());
    expect(page.categories.safety).toBeUndefined();
    expect(page.findings.map(({ code }) => code)).toEqual(["button_not_annotated"]);
  });
});

/** A page with one action and its status, and additional HTML. */
const around = (inside: string, outside = "", attributes = ""): string =>
  `<form data-agent-kind=action data-agent-action=a.b ${attributes}>${inside}<button data-agent-kind=action data-agent-action=a.b.submit>Go</button></form>${outside}`;
const knowing = (changes: object = {}) => manifestWith({ actions: { "a.b": action(changes as never) } });
const codesOf = (html: string, manifest = knowing()) => audited(html, manifest).findings.map(({ code }) => code);

describe("legal and illegal attribute values", () => {
  test.each(agentKinds.map((kind) => [kind]))("AAF-DOM-01: the kind %s is legal", (kind) => {
    const name = kind === "field" ? "data-agent-field=f" : "data-agent-action=a.b";
    expect(codesOf(`<p data-agent-kind=${kind} ${name}></p>`, manifestWith())).not.toContain("illegal_value");
  });
  test.each(dangers.map((danger) => [danger]))("AAF-DOM-04: the danger %s is legal", (danger) => {
    expect(codesOf(around("", "", `data-agent-danger=${danger} data-agent-confirm=review`))).not.toContain(
      "illegal_value",
    );
  });
  test.each(confirmations.map((word) => [word]))("AAF-DOM-05: the confirmation %s is legal", (word) => {
    expect(codesOf(around("", "", `data-agent-confirm=${word}`))).not.toContain("illegal_value");
  });

  test.each([
    ["AAF-DOM-01: an unknown kind", "data-agent-kind=button"],
    ["AAF-DOM-01: a kind in capitals", "data-agent-kind=Action data-agent-action=a"],
    ["AAF-DOM-02: an empty action", "data-agent-kind=action data-agent-action=''"],
    ["AAF-DOM-02: an action with spaces", "data-agent-kind=action data-agent-action='a b'"],
    ["AAF-DOM-02: an action without an id", "data-agent-kind=action"],
    ["AAF-DOM-03: an empty field", "data-agent-kind=field data-agent-field=''"],
    ["AAF-DOM-03: a field without a name", "data-agent-kind=field"],
    ["AAF-DOM-04: an unknown danger", "data-agent-danger=medium"],
    ["AAF-DOM-05: an unknown confirmation", "data-agent-confirm=always"],
    ["AAF-DOM-07: an empty scope", "data-agent-scope=' '"],
    ["AAF-DOM-08: an invalid idempotent value", "data-agent-idempotent=yes"],
    ["AAF-DOM-09: an empty output", "data-agent-output=''"],
    ["AAF-DOM-10: an empty for-action", "data-agent-for-action=''"],
    ["AAF-DOM-11: an empty version", "data-agent-version=''"],
  ])("%s is illegal", (_, attributes) => {
    const { findings } = audited(`<p ${attributes}>x</p>`, manifestWith());
    expect(findings).toContainEqual(
      expect.objectContaining({ code: "illegal_value", severity: "error", place: { line: 1, column: 1 } }),
    );
  });

  test.each([
    [
      "AAF-DOM-02: actions with any number of dotted parts",
      "data-agent-kind=action data-agent-action=doc.export.pdf.now",
    ],
    [
      "AAF-DOM-07 AAF-DOM-08 AAF-DOM-09 AAF-DOM-11: the other attributes",
      "data-agent-scope=a.write data-agent-idempotent=true data-agent-output=a data-agent-version=0.1",
    ],
  ])("%s are legal", (_, attributes) => {
    expect(codesOf(`<button ${attributes}>x</button>`, manifestWith())).not.toContain("illegal_value");
  });

  test("an attribute that does not exist is pointed out", () => {
    expect(codesOf("<p data-agent-feild=x>x</p>", manifestWith())).toEqual(["unknown_attribute"]);
  });

  test("a name without a kind is reported (D-20)", () => {
    const { findings } = audited("<form data-agent-action=a.b></form>", manifestWith());
    expect(findings).toMatchObject([{ code: "missing_kind", severity: "error" }]);
  });
});

describe("unowned and ambiguous elements (D-17)", () => {
  const field = "<input data-agent-kind=field data-agent-field=f>";
  const known = knowing({ inputSchema: { type: "object", properties: { f: {} } } });
  test.each([
    ["a field in its action is accepted", around(field), known, []],
    [
      "AAF-DOM-10: a field elsewhere that names its action is accepted",
      around("", field.replace("<input", "<input data-agent-for-action=a.b")),
      known,
      [],
    ],
    [
      "AAF-DOM-10: a status elsewhere that names its action is accepted",
      around("", "<p data-agent-kind=status data-agent-for-action=a.b></p>"),
      knowing(),
      [],
    ],
    ["a field in no action is reported", around("", field), knowing(), ["orphan_field"]],
    [
      "a field of a missing action is reported",
      around("", field.replace("<input", "<input data-agent-for-action=gone")),
      knowing(),
      ["orphan_field"],
    ],
    [
      "a column of a row is accepted",
      "<ul data-agent-kind=collection data-agent-action=v><li data-agent-kind=item><b data-agent-kind=field data-agent-field=x>1</b></ul>",
      manifestWith({ data: { v: { title: "V" } } }),
      [],
    ],
    [
      "a status in no action is reported",
      around("", "<p data-agent-kind=status></p>"),
      knowing(),
      ["unreachable_status"],
    ],
    [
      "a status of an action in the manifest is accepted",
      "<p data-agent-kind=status data-agent-for-action=a.b></p>",
      knowing(),
      [],
    ],
    [
      "a status of an unknown action is reported",
      "<p data-agent-kind=status data-agent-for-action=gone></p>",
      knowing(),
      ["unreachable_status"],
    ],
    [
      "a result in no action is reported",
      around("", "<p data-agent-kind=result></p>"),
      knowing(),
      ["unreachable_result"],
    ],
    ["AAF-RES-09: two fields of one name are reported", around(field + field), known, ["ambiguous_field"]],
    [
      "AAF-RES-09: two statuses are reported",
      around("<p data-agent-kind=status></p><p data-agent-kind=status></p>"),
      knowing(),
      ["ambiguous_status"],
    ],
    ["AAF-RES-09: two actions of one name are reported", around("") + around(""), knowing(), ["ambiguous_action"]],
    [
      "a field for another action is reported",
      `${around(field.replace("<input", "<input data-agent-for-action=c.d"))}<button data-agent-kind=action data-agent-action=c.d>C</button>`,
      manifestWith({
        actions: { "a.b": action(), "c.d": action({ inputSchema: { type: "object", properties: { f: {} } } }) },
      }),
      ["field_of_another_action"],
    ],
    [
      "an item outside a collection is reported",
      "<p data-agent-kind=item></p>",
      manifestWith(),
      ["item_outside_collection"],
    ],
    [
      "an action without a submitter is reported",
      "<div data-agent-kind=action data-agent-action=a.b></div>",
      knowing(),
      ["submitter_not_found"],
    ],
    [
      "an action in a dialog without an opener is reported",
      `<dialog id=d>${around("")}</dialog>`,
      knowing(),
      ["opener_not_found"],
    ],
    [
      "an action in a dialog with an opener is accepted",
      `<dialog id=d>${around("")}</dialog><button commandfor=d command=show-modal data-agent-kind=action data-agent-action=o>Open</button>`,
      manifestWith({ actions: { "a.b": action(), o: action() } }),
      [],
    ],
    ["an action that is not in the manifest is reported", around(""), manifestWith(), ["action_not_in_manifest"]],
    [
      "high danger without confirmation is reported",
      around("", "", "data-agent-danger=high data-agent-confirm=optional"),
      knowing({ risk: "high", confirmation: "required" }),
      ["danger_without_confirmation", "manifest_disagrees"],
    ],
    [
      "high danger with review is accepted (D-18)",
      around("", "", "data-agent-danger=high data-agent-confirm=review"),
      knowing({ risk: "high", confirmation: "review" }),
      [],
    ],
    [
      "high danger without confirmation in the manifest is reported",
      "<p>",
      knowing({ risk: "high", confirmation: "never" }),
      ["danger_without_confirmation"],
    ],
    ["a difference between page and manifest is reported", around(field), knowing(), ["manifest_disagrees"]],
  ])("%s", (_, html, manifest, codes) => {
    expect(
      audited(html, manifest)
        .findings.filter(({ code }) => code !== "button_not_annotated")
        .map(({ code }) => code),
    ).toEqual(codes);
  });

  test("findings have place, message and advice, errors first", () => {
    const { findings } = audited(`<button>Go</button>\n${around("", field)}`, knowing());
    expect(findings).toEqual([
      {
        code: "orphan_field",
        severity: "error",
        message:
          'The field "f" stands in no action and has no data-agent-for-action; put it inside its action, or name the action.',
        url: "https://site.example/",
        place: { line: 2, column: expect.any(Number) },
        field: "f",
      },
      {
        code: "button_not_annotated",
        severity: "warning",
        message: '<button> "Go" has no name for agents; add data-agent-kind="action" and data-agent-action.',
        url: "https://site.example/",
        place: { line: 1, column: 1 },
      },
    ]);
  });

  test("ten thousand findings of one kind are summarised", () => {
    const { findings } = audited("<input>".repeat(10_000), manifestWith());
    expect(findings).toHaveLength(51);
    expect(findings.filter(({ code }) => code === "more_like_this")).toMatchObject([
      { message: expect.stringMatching(/^9950 /) },
    ]);
  });
});

test.each([
  ["civil-service", { forms: [1, 2, 50], fields: [5, 5, 100], actions: [1, 3, 33], safety: [0, 0, null] }, 55],
  ["admin", { forms: [2, 3, 67], fields: [3, 3, 100], actions: [1, 7, 14], safety: [1, 3, 33] }, 51],
  ["checkout", { forms: [1, 1, 100], fields: [11, 11, 100], actions: [1, 1, 100], safety: [0, 0, null] }, 100],
  ["legacy", { forms: [1, 1, 100], fields: [3, 3, 100], actions: [1, 1, 100], safety: [0, 1, 0] }, 70],
])("the example page %s has its expected findings", (name, expected, score) => {
  const page = audited(pageSource(name), undefined, true);
  for (const [category, counted] of Object.entries(expected))
    expect([category, counts(page, category as Category)]).toEqual([category, counted]);
  expect(page.score).toBe(score);
});
