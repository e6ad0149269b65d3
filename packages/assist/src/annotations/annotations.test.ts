import { describe, expect, test } from "vitest";
import { fieldAnnotations, formAnnotations } from "./annotations.ts";
import { autocompleteFor, conceptOfAutocomplete } from "./autocomplete.ts";

describe("attributes of a form's container", () => {
  test("AS-ANN-01: they name the form's id, title, URL and version", () => {
    const about = { id: "w9", title: "Request for TIN", url: "https://irs.example.gov/w9", version: "2.1.0" };
    expect(formAnnotations(about)).toEqual({
      "data-formspec-form": "w9",
      "data-formspec-title": "Request for TIN",
      "data-formspec-url": "https://irs.example.gov/w9",
      "data-formspec-version": "2.1.0",
    });
  });

  test("AS-ANN-01: a form without URL and version is still marked as a form", () => {
    expect(formAnnotations({ title: "Lunch" })).toEqual({ "data-formspec-form": "", "data-formspec-title": "Lunch" });
  });
});

const pairs = [
  ["givenName", "given-name"],
  ["familyName", "family-name"],
  ["email", "email"],
  ["telephone", "tel"],
  ["streetAddress", "street-address"],
  ["addressLocality", "address-level2"],
  ["addressRegion", "address-level1"],
  ["postalCode", "postal-code"],
  ["addressCountry", "country"],
  ["birthDate", "bday"],
] as const;

describe("autocomplete tokens", () => {
  test.each(pairs)("AS-ANN-04: https://schema.org/%s is %s, there and back", (property, token) => {
    const concept = `https://schema.org/${property}`;
    expect(autocompleteFor({ concept: { concept } })).toBe(token);
    expect(conceptOfAutocomplete(token)).toBe(concept);
  });

  test.each([
    ["no concept", {}],
    ["an unknown concept", { concept: { concept: "https://schema.org/knowsAbout" } }],
    ["the same name elsewhere", { concept: { concept: "https://other.example/email" } }],
    ["a longer name", { concept: { concept: "https://schema.org/email/work" } }],
    ["a literal", { concept: { concept: "email" } }],
    ["a prototype's name", { concept: { concept: "https://schema.org/constructor" } }],
    [
      "a related concept only",
      { equivalents: [{ system: "https://schema.org", code: "email", type: "related" as const }] },
    ],
    ["a registry's word that is no token", { metadata: { autocomplete: 'x" onfocus="alert(1)' } }],
    ["a registry's number", { metadata: { autocomplete: 5 } }],
  ])("AS-ANN-04: %s gives no token and no error", (_, field) => {
    expect(autocompleteFor(field)).toBeUndefined();
    expect(fieldAnnotations({ label: "A", ...field })).toEqual(
      expect.not.objectContaining({ autocomplete: expect.anything() }),
    );
  });

  test.each([
    [
      "an exact equivalent",
      { concept: { concept: "urn:x" }, equivalents: [{ system: "https://schema.org", code: "email" }] },
      "email",
    ],
    ["the older name of schema.org", { concept: { concept: "http://schema.org/email" } }, "email"],
    [
      "a registry's token before the table",
      { concept: { concept: "https://schema.org/email" }, metadata: { autocomplete: "work email" } },
      "work email",
    ],
  ])("AS-ANN-04: %s", (_, field, token) => expect(autocompleteFor(field)).toBe(token));

  test.each([
    ["section-a shipping postal-code", "https://schema.org/postalCode"],
    ["EMAIL webauthn", "https://schema.org/email"],
    ["off", undefined],
    ["", undefined],
  ])("the concept behind autocomplete=%j is %s", (attribute, concept) => {
    expect(conceptOfAutocomplete(attribute)).toBe(concept);
  });
});

describe("attributes of a field", () => {
  test.each([
    ["its label", { label: "Email" }, "Email"],
    [
      "its hint, one sentence of it",
      { label: "Email:", hint: "Where we write to. Checked daily." },
      "Email: Where we write to.",
    ],
    ["its description without a hint", { label: "Email", description: "Ours to keep." }, "Email: Ours to keep."],
    ["its concept's name", { label: "TIN", concept: { concept: "urn:t", display: "Tax number" } }, "TIN (Tax number)"],
    ["nothing twice", { label: "Email", concept: { concept: "urn:e", display: "email" } }, "Email"],
  ])("AS-ANN-02: the description for agents contains %s", (_, field, description) => {
    expect(fieldAnnotations(field)).toEqual({ toolparamdescription: description });
  });

  test("AS-ANN-02: the autocomplete token is set, and the author's own takes precedence", () => {
    const field = { label: "Email", concept: { concept: "https://schema.org/email" } };
    expect(fieldAnnotations(field)).toEqual({ toolparamdescription: "Email", autocomplete: "email" });
    expect(fieldAnnotations({ ...field, autocomplete: "off" }).autocomplete).toBe("off");
  });

  test("AS-ANN-03: no attribute that assistive technology reads is set", () => {
    const field = {
      label: "A",
      hint: "h",
      description: "d",
      concept: { concept: "https://schema.org/email", display: "E" },
      metadata: { autocomplete: "email", role: "button", "aria-label": "no" },
    };
    const names = [
      ...Object.keys(fieldAnnotations(field)),
      ...Object.keys(formAnnotations({ title: "T", url: "u", version: "v" })),
    ];
    expect(names.filter((name) => !/^(?:toolparamdescription|autocomplete|data-formspec-[a-z]+)$/.test(name))).toEqual(
      [],
    );
  });

  test("attributes have a maximum length, however long the label is", () => {
    expect(fieldAnnotations({ label: "x".repeat(10_000) }).toolparamdescription).toHaveLength(400);
  });
});
