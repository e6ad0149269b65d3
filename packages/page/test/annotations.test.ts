import {
  checkArguments,
  fieldNamesOf,
  findAction,
  findFieldOf,
  findStatusOf,
  findStepControl,
  findSubmitter,
  indexPage,
  policyOf,
  readManifest,
  stepsOf,
} from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { describe, expect, test } from "vitest";
import { auditPage } from "../../site/src/lint/index.ts";
import { type FormPage, formManifest, renderFormPage, siteManifest, stylesheet } from "../src/index.ts";
import { attribute, elementsOf, textOf } from "./read-html.ts";
import {
  ada,
  after,
  arabic,
  formOf,
  formspec,
  markform,
  order,
  pageOf,
  schemaForm,
  sharedPage,
} from "./sample-pages.ts";

const site = { name: "Cofill", origin: "https://forms.example" };
const url = "https://forms.example/f/abc";

const manifestOf = (form: FormPage) => {
  const { actions, page } = formManifest(form);
  return siteManifest({ site, actions, pages: { "/f/abc": page } });
};
const htmlOf = (page: FormPage) =>
  renderFormPage(page, { assets: { style: { text: stylesheet } }, manifest: manifestOf(page) });

const indexOf = (page: FormPage) => {
  const read = readPage(htmlOf(page), { url });
  if (!read.ok) throw new Error(read.problem.message);
  return indexPage(read.snapshot);
};

const twoLines = () =>
  after(
    schemaForm(order),
    [{ type: "add_instance", path: "lines" }, ada],
    [{ type: "add_instance", path: "lines" }, ada],
  );

const pages: readonly (readonly [string, () => FormPage])[] = [
  ["a long Markform", () => pageOf(markform("vendor-onboarding"))],
  ["a filled one", () => pageOf(markform("vendor-onboarding-filled"), { step: "people" })],
  ["a checklist", () => pageOf(markform("release-checklist"))],
  ["one with errors", () => pageOf(markform("incident-report"), { shownIssues: "all" })],
  ["a Formspec wizard", () => pageOf(formspec("expense-claim"))],
  ["a Formspec with fields that do not apply yet", () => pageOf(formspec("clinic-registration"))],
  ["rows of a JSON Schema", () => pageOf(twoLines())],
  ["one that agents and people share", sharedPage],
  ["one from right to left", arabic],
];

describe.each(pages)("%s", (_, make) => {
  const page = make();

  test("scores 100 in lint with safety rules, and page and manifest agree", () => {
    const read = readPage(htmlOf(page), { url });
    const audit = auditPage((read as Extract<typeof read, { ok: true }>).snapshot, undefined, { safety: true });
    expect(audit.findings).toEqual([]);
    expect(audit.score).toBe(100);
  });

  test("AAF-DOM-03, AAF-RES-01: every argument of the manifest is one field of the page, with controls", () => {
    const index = indexOf(page);
    const name = Object.keys(formManifest(page).actions)[0]!;
    const owner = findAction(index, name);
    if (!owner.ok) throw new Error(owner.diagnostics[0]?.message);
    const properties = Object.keys(formManifest(page).actions[name]!.inputSchema.properties as object);
    expect(fieldNamesOf(index, owner.value).toSorted()).toEqual(properties.toSorted());
    for (const property of properties) {
      const field = findFieldOf(index, owner.value, property);
      expect(field.ok && field.value.controls.length > 0, property).toBe(true);
    }
  });

  test("AAF-RES-04, D-03: it has one status and one submitter", () => {
    const index = indexOf(page);
    const name = Object.keys(formManifest(page).actions)[0]!;
    const owner = findAction(index, name);
    expect(owner.ok && findStatusOf(index, owner.value).ok).toBe(true);
    const submitter = findSubmitter(index, name);
    expect(submitter.ok && submitter.value.attributes["data-agent-action"]).toBe(`${name}.submit`);
  });

  test("every button is an action that the manifest names, or a part of the filling", () => {
    const { actions } = formManifest(page);
    const [fill] = Object.keys(actions);
    const buttons = elementsOf(htmlOf(page)).filter(({ tagName }) => tagName === "button");
    const named = buttons.map((one) => attribute(one, "data-agent-action")!);
    const parts = [`${fill}.submit`, `${fill}.next`, `${fill}.back`];
    expect(named.filter((name) => !parts.includes(name)).toSorted()).toEqual(Object.keys(actions).slice(1).toSorted());
    for (const one of buttons) {
      const action = actions[attribute(one, "data-agent-action")!];
      if (!action) continue;
      const said = ["danger", "confirm", "idempotent"].map((what) => attribute(one, `data-agent-${what}`));
      expect(said).toEqual([action.risk, action.confirmation, String(action.idempotent)]);
    }
  });
});

describe("annotations of the form element", () => {
  const form = (page: FormPage) => elementsOf(htmlOf(page)).find(({ tagName }) => tagName === "form")!;

  test("AS-ANN-01, AS-ROLE-05: says which form it is", () => {
    const said = form(pageOf(formspec("clinic-registration"))).attrs.filter(({ name }) =>
      name.startsWith("data-formspec-"),
    );
    expect(Object.fromEntries(said.map(({ name, value }) => [name, value]))).toEqual({
      "data-formspec-form": "clinic-registration",
      "data-formspec-title": "Registration of a new patient",
      "data-formspec-url": expect.stringMatching(/^https:/),
      "data-formspec-version": expect.stringMatching(/^\d/),
    });
  });

  test.each([
    ["a field demands a person", "review", sharedPage],
    ["none does", "required", arabic],
  ])("AAF-DOM-05, AAF-DOM-06: where %s, agents may submit with %s", (_, confirm, make) => {
    const page = make();
    expect(attribute(form(page), "data-agent-confirm")).toBe(confirm);
    const name = attribute(form(page), "data-agent-action")!;
    expect(formManifest(page).actions[name]!.confirmation).toBe(confirm);
    const owner = findAction(indexOf(page), name);
    expect(owner.ok && policyOf(owner.value, manifestOf(page)).policy.confirmation).toBe(confirm);
  });

  test("D-07, D-22: steps stand in order; next and back move between them", () => {
    const page = pageOf(markform("vendor-onboarding"), { step: "payment" });
    const index = indexOf(page);
    const owner = findAction(index, "vendor_onboarding.fill");
    if (!owner.ok) throw new Error("no action");
    expect(stepsOf(index, owner.value)).toHaveLength(7);
    for (const move of ["next", "back"] as const) {
      expect(findStepControl(index, owner.value, move, undefined).ok).toBe(true);
    }
  });
});

describe("annotations of fields", () => {
  const elements = elementsOf(htmlOf(pageOf(formspec("clinic-registration"))));
  const control = (name: string) => elements.find((one) => attribute(one, "data-agent-field") === name)!;

  test("AS-ANN-02: every control is described to agents and labelled for people", () => {
    const controls = elements.filter((one) => attribute(one, "data-agent-kind") === "field");
    expect(controls.length).toBeGreaterThan(15);
    const labelled = new Set(elements.filter(({ tagName }) => tagName === "label").map((one) => attribute(one, "for")));
    for (const one of controls) {
      expect(attribute(one, "toolparamdescription"), attribute(one, "name")).toMatch(/\S/);
      expect(labelled.has(attribute(one, "id")) || attribute(one, "aria-label") !== undefined).toBe(true);
    }
  });

  test.each([
    ["person.givenName", "given-name"],
    ["person.familyName", "family-name"],
    ["person.birthDate", "bday"],
    ["person.email", "email"],
    ["person.telephone", "tel"],
  ])("AS-ANN-02: %s can be filled in by a browser as %s", (name, token) => {
    const found = elements.find((one) => attribute(one, "autocomplete") === token);
    expect(found && attribute(found, "name")).toBe(name);
  });

  test("AS-ROLE-05: native controls keep their own roles", () => {
    const roles = elements.flatMap((one) =>
      attribute(one, "role") === undefined ? [] : [[one.tagName, attribute(one, "role")]],
    );
    for (const [tag, role] of roles)
      expect([
        ["fieldset", "radiogroup"],
        ["div", "status"],
        ["div", "radiogroup"],
      ]).toContainEqual([tag, role]);
    expect(control("person.birthDate").tagName).toBe("input");
    expect(attribute(control("person.birthDate"), "type")).toBe("date");
  });
});

describe("the manifest", () => {
  test("AAF-MAN-01, AAF-MAN-02: is embedded, whole and valid", () => {
    const page = pageOf(formspec("expense-claim"));
    const script = elementsOf(htmlOf(page)).find((one) => attribute(one, "type") === "application/agent+json")!;
    const read = readManifest(textOf(script));
    expect(read.state === "valid" && read.manifest).toEqual(manifestOf(page));
  });

  test("AAF-MAN-04: says title, risk, confirmation and what the form takes", () => {
    const { "trip.fill": fill } = formManifest(
      pageOf(
        formOf({
          id: "trip",
          title: "Trip",
          items: [
            {
              type: "field",
              kind: "string",
              id: "city",
              label: "City",
              hint: "Where to.",
              required: true,
              priority: "medium",
            },
            {
              type: "field",
              kind: "money",
              id: "cost",
              label: "Cost",
              required: false,
              priority: "medium",
              currency: "EUR",
            },
          ],
        }),
      ),
    ).actions;
    expect(fill).toEqual({
      title: "Fill in: Trip",
      scope: "form.fill",
      risk: "low",
      confirmation: "required",
      idempotent: false,
      inputSchema: {
        type: "object",
        properties: {
          city: { title: "City", type: "string", description: "Where to. Needed before the form can be submitted." },
          "cost::amount": { title: "Cost", description: "In EUR.", type: "string", pattern: expect.any(String) },
        },
        additionalProperties: false,
      },
      outputSchema: expect.objectContaining({ type: "object" }),
    });
  });

  test("AAF-SEM-01: a field's concept is its x-semantic", () => {
    const { actions } = formManifest(pageOf(formspec("clinic-registration")));
    const { properties } = actions["clinic-registration.fill"]!.inputSchema as { properties: Record<string, object> };
    expect(properties["person.givenName"]).toMatchObject({ "x-semantic": "https://schema.org/givenName" });
  });

  test("its schema checks arguments, and allows rows that are added later", () => {
    const { inputSchema } = formManifest(pageOf(twoLines())).actions["form.fill"]!;
    const row = (index: number) => ({ [`lines[${index}].article`]: "Ink", [`lines[${index}].amount`]: 1 });
    const whole = { "buyer.email": "a@b.example", ...row(0), ...row(1) };
    expect(checkArguments(inputSchema, whole)).toEqual([]);
    expect(checkArguments(inputSchema, { ...whole, ...row(7) })).toEqual([]);
    expect(inputSchema.additionalProperties, "said outright, so that agents wait for them").toBe(true);
    expect(checkArguments(inputSchema, { ...whole, "lines[1].amount": 0 })).toHaveLength(1);
    expect(checkArguments(inputSchema, row(0)), "an agent gives what it knows").toEqual([]);
    const fixed = formManifest(sharedPage()).actions["grant.fill"]!.inputSchema;
    expect(checkArguments(fixed, { iban: "x", elsewhere: "x" })).toHaveLength(1);
  });

  test("AAF-MAN-06: a form's page is in the map of pages; what the service adds stands beside it", () => {
    const more = { title: "Approve", risk: "low", confirmation: "required", inputSchema: { type: "object" } } as const;
    const { actions, page } = formManifest(arabic());
    const manifest = siteManifest({
      site,
      actions: { ...actions, "review.approve": more },
      pages: { "/forms/visit": page, "/reviews": { title: "Reviews", actions: ["review.approve"] } },
    });
    expect(Object.keys(manifest.pages!)).toEqual(["/forms/visit", "/reviews"]);
    expect(manifest.pages!["/forms/visit"]!.actions).toContain("visit.fill");
    expect(manifest.actions["review.approve"]).toBe(more);
    expect(readManifest(JSON.stringify(manifest)).state).toBe("valid");
  });

  test("a closed form has no actions", () => {
    expect(formManifest({ ...arabic(), stage: { kind: "submitted", message: "Done." } }).actions).toEqual({});
  });
});
