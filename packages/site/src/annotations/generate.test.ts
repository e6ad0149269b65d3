import { describe, expect, test } from "vitest";
import { readHtml, readNamed } from "../../test/annotations/read.ts";
import { generateManifest } from "./generate.ts";
import type { AgentManifest, Schema } from "./manifest.ts";
import { compareManifest } from "./manifest-compare.ts";
import { readManifest } from "./manifest-read.ts";

const site = { name: "Site", origin: "https://site.example" };

const generate = (html: string, url = "https://site.example/page"): AgentManifest =>
  generateManifest([readHtml(html, url)], { site }).manifest;

const inAction = (inner: string, attributes = ""): string =>
  `<form data-agent-kind=action data-agent-action=a.b ${attributes}>${inner}<button>Go</button></form>`;

/** The schema of the one field `f`, without its title. */
const schemaOf = (control: string): unknown => {
  const { inputSchema } = generate(inAction(control)).actions["a.b"]!;
  const { title: _, ...schema } = (inputSchema.properties as Record<string, Schema>).f!;
  return schema;
};

const named = 'data-agent-kind="field" data-agent-field="f"';

describe("schemas of controls", () => {
  test.each([
    ["text", `<input ${named}>`, { type: "string" }],
    ["lengths", `<input minlength=2 maxlength=5 ${named}>`, { type: "string", minLength: 2, maxLength: 5 }],
    [
      "a pattern, which matches the whole value",
      `<input pattern="[A-Z]+" ${named}>`,
      { type: "string", pattern: "^(?:[A-Z]+)$" },
    ],
    ["a pattern of literal characters", `<input pattern="DELETE" ${named}>`, { type: "string", const: "DELETE" }],
    ["an invalid pattern", `<input pattern="(" ${named}>`, { type: "string" }],
    ["a number", `<input type=number ${named}>`, { type: "integer" }],
    [
      "a number with steps",
      `<input type=number min=0 step=0.01 ${named}>`,
      { type: "number", multipleOf: 0.01, minimum: 0 },
    ],
    [
      "a number in steps of five",
      `<input type=number min=5 max=50 step=5 ${named}>`,
      { type: "integer", multipleOf: 5, minimum: 5, maximum: 50 },
    ],
    [
      "steps that start between multiples",
      `<input type=number min=0.3 step=0.5 ${named}>`,
      { type: "number", minimum: 0.3 },
    ],
    ["any number", `<input type=number step=any ${named}>`, { type: "number" }],
    ["a range", `<input type=range ${named}>`, { type: "integer", minimum: 0, maximum: 100 }],
    ["a time", `<input type=time ${named}>`, { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?$" }],
    ["a colour", `<input type=color ${named}>`, { type: "string", pattern: "^#[0-9A-Fa-f]{6}$" }],
    ["a custom switch", `<i role=switch ${named}></i>`, { type: "boolean" }],
    [
      "custom checkboxes",
      `<div role=group ${named}><i role=checkbox>x</i><i role=checkbox>y</i></div>`,
      { type: "array", items: { type: "string", enum: ["x", "y"] }, uniqueItems: true },
    ],
    [
      "custom radio buttons",
      `<div role=radiogroup ${named}><i role=radio data-value=1>One</i><i role=radio data-value=2>Two</i></div>`,
      { type: "string", enum: ["1", "2"] },
    ],
    [
      "a custom list",
      `<ul role=listbox ${named}><li role=option data-value=1>One<li role=option>Two</ul>`,
      { type: "string", enum: ["1", "Two"] },
    ],
    [
      "a custom multi-select that opens",
      `<button type=button role=combobox aria-controls=l ${named}></button><ul id=l role=listbox aria-multiselectable=true><li role=option>x</ul>`,
      { type: "array", items: { type: "string", enum: ["x"] }, uniqueItems: true },
    ],
    ["a checkbox", `<input type=checkbox ${named}>`, { type: "boolean" }],
    ["a required checkbox", `<input type=checkbox required ${named}>`, { type: "boolean", const: true }],
    [
      "several checkboxes",
      `<input type=checkbox name=n value=1 ${named}><input type=checkbox name=n value=2 ${named}>`,
      { type: "array", items: { type: "string", enum: ["1", "2"] }, uniqueItems: true },
    ],
    [
      "radio buttons",
      `<input type=radio name=n value=1 ${named}><input type=radio name=n value=2>`,
      { type: "string", enum: ["1", "2"] },
    ],
    [
      "a select",
      `<select ${named}><option value="">Choose<option value=a>A<option>B<option disabled>C</select>`,
      { type: "string", enum: ["a", "B"] },
    ],
    [
      "a multiple select",
      `<select multiple required ${named}><option>A<option>A</select>`,
      { type: "array", items: { type: "string", enum: ["A"] }, uniqueItems: true, minItems: 1 },
    ],
    ["a select without options", `<select ${named}></select>`, { type: "string" }],
    ["a textarea", `<textarea maxlength=9 ${named}></textarea>`, { type: "string", maxLength: 9 }],
    ["a file input", `<input type=file accept=".pdf" ${named}>`, { type: "string", description: "A file (.pdf)" }],
    [
      "a multiple file input",
      `<input type=file multiple ${named}>`,
      { type: "array", items: { type: "string", description: "A file" } },
    ],
    ["a read-only input", `<input readonly required ${named}>`, { type: "string", readOnly: true }],
    [
      "a description",
      `<input aria-describedby=d ${named}><p id=d>As on your card</p>`,
      { type: "string", description: "As on your card" },
    ],
    [
      "a fieldset of radio buttons",
      `<fieldset ${named}><input type=radio name=n value=1><input type=radio name=n value=2></fieldset>`,
      { type: "string", enum: ["1", "2"] },
    ],
  ])("generateManifest gives the schema of %s", (_, control, schema) => expect(schemaOf(control)).toEqual(schema));

  test.each([
    ["email", { type: "string", format: "email", "x-semantic": "https://schema.org/email" }],
    ["url", { type: "string", format: "uri", "x-semantic": "https://schema.org/URL" }],
    ["date", { type: "string", format: "date", "x-semantic": "https://schema.org/Date" }],
    ["tel", { type: "string", "x-semantic": "https://schema.org/telephone" }],
    ["text", { type: "string" }],
    ["password", { type: "string" }],
  ])("AAF-SEM-04: an input of type %s gets its meaning", (type, schema) => {
    expect(schemaOf(`<input type=${type} ${named}>`)).toEqual(schema);
  });

  test("a control that nobody can fill in is not an argument", () => {
    const { inputSchema } = generate(inAction(`<input type=hidden ${named}>`)).actions["a.b"]!;
    expect(inputSchema).toEqual({ type: "object", properties: {} });
  });
});

describe("an action generated from annotations", () => {
  test("AAF-DOM-04 AAF-DOM-05 AAF-DOM-07 AAF-DOM-08: takes risk, confirmation, scope and idempotence from the page", () => {
    const html = inAction(
      "",
      "data-agent-danger=high data-agent-confirm=review data-agent-scope=a.write data-agent-idempotent=true",
    );
    expect(generate(html).actions["a.b"]).toMatchObject({
      risk: "high",
      confirmation: "review",
      scope: "a.write",
      idempotent: true,
    });
    expect(generate(inAction("")).actions["a.b"]).toMatchObject({
      risk: "none",
      confirmation: "optional",
      idempotent: false,
    });
  });

  test("requires confirmation if its danger is high (D-01)", () => {
    const html = inAction("", "data-agent-danger=high data-agent-confirm=never");
    const { manifest, diagnostics } = generateManifest([readHtml(html)], { site });
    expect(manifest.actions["a.b"]).toMatchObject({ risk: "high", confirmation: "required" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["danger_without_confirmation"]);
  });

  test.each([
    ["its own name", inAction("<h2>No</h2>", 'aria-label="Named"'), "Named"],
    ["its heading", inAction("<h2>Headed</h2>"), "Headed"],
    ["its submit button", inAction(""), "Go"],
    ["the text of its button", "<button data-agent-kind=action data-agent-action=a.b>Press</button>", "Press"],
    ["its id, if there is no other name", "<div data-agent-kind=action data-agent-action=a.b></div>", "A b"],
  ])("is titled by %s", (_, html, title) => expect(generate(html).actions["a.b"]?.title).toBe(title));

  test("AAF-DOM-09: has its results as output under their names", () => {
    const html = inAction("<p data-agent-kind=result data-agent-output=invoice_id></p>");
    expect(generate(html).actions["a.b"]?.outputSchema).toEqual({
      type: "object",
      properties: { invoice_id: { type: "string" } },
    });
  });

  test("AAF-DOM-02 AAF-DOM-10: includes sub-actions, and fields elsewhere that name it in for-action", () => {
    const html = `${inAction("<button data-agent-kind=action data-agent-action=a.b.submit>Do</button>")}<input data-agent-kind=field data-agent-field=far data-agent-for-action=a.b>`;
    const { actions } = generate(html);
    expect(Object.keys(actions)).toEqual(["a.b"]);
    expect(actions["a.b"]?.inputSchema.properties).toEqual({ far: { type: "string" } });
  });

  test("is left out with a diagnostic if it is ambiguous", () => {
    const { manifest, diagnostics } = generateManifest([readHtml(inAction("") + inAction(""))], { site });
    expect(manifest.actions).toEqual({});
    expect(diagnostics).toMatchObject([{ code: "ambiguous_action", url: "https://site.example/" }]);
  });

  test("on several pages accepts the fields of any page and requires those that all require", () => {
    const pages = [
      readHtml(
        inAction(
          "<input required data-agent-kind=field data-agent-field=x><input required data-agent-kind=field data-agent-field=y>",
        ),
        "https://site.example/1",
      ),
      readHtml(
        inAction(
          "<input required data-agent-kind=field data-agent-field=x><input data-agent-kind=field data-agent-field=z>",
        ),
        "https://site.example/2",
      ),
    ];
    const { manifest } = generateManifest(pages, { site });
    expect(manifest.actions["a.b"]?.inputSchema).toMatchObject({
      required: ["x"],
      properties: { x: {}, y: {}, z: {} },
    });
    expect(manifest.pages).toMatchObject({ "/1": { actions: ["a.b"] }, "/2": { actions: ["a.b"] } });
  });
});

describe("a data view generated from a collection", () => {
  test("AAF-MAN-05: has the headers as columns and the controls that name it as query", () => {
    expect(generateManifest([readNamed("admin")], { site }).manifest.data).toEqual({
      "user.list": {
        title: "All users",
        inputSchema: {
          type: "object",
          properties: { role: { title: "Role", type: "string", enum: ["admin", "user"] } },
        },
        outputSchema: {
          type: "array",
          items: {
            type: "object",
            properties: {
              full_name: { type: "string", title: "Full name" },
              email: { type: "string" },
              actions: { type: "string", title: "Actions" },
            },
          },
        },
      },
    });
  });

  test("AAF-QRY-01: has arguments with the names that the page reads from its URL", () => {
    const html =
      "<input name=q data-agent-kind=field data-agent-field=query data-agent-for-action=v><ul data-agent-kind=collection data-agent-action=v></ul>";
    expect(generate(html).data?.v?.inputSchema?.properties).toEqual({ q: { type: "string" } });
  });
});

const everyPage = ["civil-service", "admin", "checkout"] as const;

test.each(everyPage)("the generated manifest of %s is valid and agrees with its page", (name) => {
  const page = readNamed(name);
  const { manifest } = generateManifest([page], { site });
  expect(readManifest(JSON.stringify(manifest))).toEqual({ state: "valid", manifest });
  expect(compareManifest(manifest, [page])).toEqual([]);
});

describe("differences between page and manifest", () => {
  const html = inAction(
    `<input required ${named}><select data-agent-kind=field data-agent-field=s><option>a</select><input type=checkbox data-agent-kind=field data-agent-field=c>`,
    "data-agent-danger=low",
  );
  const page = readHtml(html, "https://site.example/page/");
  const manifest = generate(html);
  const properties = manifest.actions["a.b"]!.inputSchema.properties as Record<string, Schema>;
  const withAction = (changes: object): AgentManifest => ({
    ...manifest,
    actions: { "a.b": { ...manifest.actions["a.b"]!, ...changes } },
  });
  const withFields = (changes: object, required = ["f"]): AgentManifest =>
    withAction({ inputSchema: { type: "object", required, properties: { ...properties, ...changes } } });

  test.each<[string, AgentManifest, readonly [string, string, RegExp]]>([
    ["another danger", withAction({ risk: "none" }), ["manifest_disagrees", "warning", /danger/]],
    [
      "an action that is not in the manifest",
      { ...manifest, actions: {}, pages: {} },
      ["action_not_in_manifest", "warning", /a\.b/],
    ],
    [
      "an additional required field",
      withFields({ gone: {} }, ["f", "gone"]),
      ["manifest_disagrees", "error", /requires "gone"/],
    ],
    ["an additional field", withFields({ gone: {} }), ["manifest_disagrees", "warning", /"gone"/]],
    [
      "a missing field",
      withAction({ inputSchema: { type: "object", required: ["f"], properties: { f: {}, s: {} } } }),
      ["manifest_disagrees", "warning", /"c"/],
    ],
    ["another type", withFields({ c: { type: "number" } }), ["manifest_disagrees", "warning", /"number".*"boolean"/]],
    [
      "an option that the page does not offer",
      withFields({ s: { enum: ["a", "b"] } }),
      ["manifest_disagrees", "warning", /"b"/],
    ],
    ["a field that only the page requires", withFields({}, []), ["manifest_disagrees", "warning", /requires "f"/]],
    ["a page that is not in the manifest", { ...manifest, pages: {} }, ["manifest_disagrees", "warning", /\/page\//]],
    [
      "an action that is not on the page",
      { ...manifest, pages: { "/page": { title: "P", actions: ["a.b", "a.gone"] } } },
      ["manifest_disagrees", "error", /a\.gone/],
    ],
    [
      "an action that the manifest does not list for the page",
      { ...manifest, pages: { "/page": { title: "P" } } },
      ["manifest_disagrees", "warning", /add it to the page's actions/],
    ],
    [
      "a view that the page does not show",
      { ...manifest, data: { v: { title: "V" } }, pages: { "/page": { title: "P", actions: ["a.b"], data: ["v"] } } },
      ["manifest_disagrees", "warning", /"v"/],
    ],
  ])("compareWithPage reports %s", (_, declared, [code, severity, words]) => {
    expect(compareManifest(declared, [page])).toMatchObject([
      { code, severity, message: expect.stringMatching(words) },
    ]);
  });

  test("compareWithPage reports a collection that is not in the manifest", () => {
    const shown = readHtml("<ul data-agent-kind=collection data-agent-action=v></ul>");
    expect(compareManifest({ ...manifest, pages: {} }, [shown])).toMatchObject([
      { code: "manifest_disagrees", action: "v" },
    ]);
  });
});
