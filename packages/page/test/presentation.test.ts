import { describe, expect, test } from "vitest";
import { directionOf, presentationOf } from "../src/index.ts";
import { plainText } from "../src/presentation/plain-text.ts";
import { formOf, formspec, markform } from "./sample-pages.ts";

describe("presentation of a Markform form", () => {
  const shown = presentationOf(markform("vendor-onboarding"));

  test("groups of a long form become steps", () => {
    expect(shown.steps.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      "company: Company",
      "supply: Goods and services",
      "payment: Payment",
      "people: Contacts",
      "compliance: Compliance",
      "reference_section: References",
      "review: Internal review",
    ]);
    expect(presentationOf(markform("vendor-onboarding"), { steps: "never" }).steps).toEqual([]);
  });

  test("a short description is shown at once, longer help behind a disclosure", () => {
    expect(shown.description).toBe(
      "A new vendor fills this form once. The answers create the supplier record, so write names and numbers exactly as they appear on official documents.",
    );
    expect(shown.help[""]?.details).toEqual([
      "1. The vendor completes Company through References.\n2. The reviewer completes Internal review.\n3. Optional questions that do not apply are skipped with a short reason instead of being left empty.",
      "Everything procurement, finance and compliance need before the first purchase order.",
    ]);
    expect(shown.help["section:company"]).toEqual({
      summary: "Legal identity of the company that will send the invoices.",
    });
    expect(shown.help["legal_form#sole_trader"]?.summary).toMatch(/^One natural person/);
  });

  test("MF-2-01: instructions for a person's role are shown, an agent's are not", () => {
    expect(shown.help[""]?.summary).toBe(
      "For the role user: You answer for the vendor. Fill every section up to and including References.",
    );
  });

  test("instructions for one option are shown beside it", () => {
    expect(shown.help["statements#personal_data"]?.summary).toMatch(/^Answer yes if names, addresses/);
  });
});

describe("presentation of a Formspec form", () => {
  const shown = presentationOf(formspec("clinic-registration"));

  test("the author's pages become steps, and an item without a page joins the one before it", () => {
    expect(shown.steps.map(({ title, items }) => [title, items])).toEqual([
      ["About you", ["welcome", "person"]],
      ["Parent or guardian", ["guardian"]],
      ["Your health", ["health"]],
      ["The last two weeks", ["screening"]],
      ["Documents", ["documents"]],
      ["Consent", ["consent"]],
    ]);
  });

  test("concepts come from the ontology, help for people from the references", () => {
    expect(shown.concepts["person.givenName"]).toBe("https://schema.org/givenName");
    const told = JSON.stringify(shown.help);
    expect(told).not.toContain('"audience"');
    expect(Object.keys(shown.help).length).toBeGreaterThan(1);
  });

  test("references of the whole form are not repeated at each field", () => {
    const [first] = shown.help[""]?.details ?? shown.help[""]?.links?.map(({ title }) => title) ?? [];
    const again = Object.entries(shown.help).filter(
      ([key, help]) => key !== "" && JSON.stringify(help).includes(JSON.stringify(first)),
    );
    expect(first).toBeDefined();
    expect(again).toEqual([]);
  });

  test("the form's id in annotations is the last part of its URL", () => {
    expect(shown).toMatchObject({ id: "clinic-registration", url: expect.stringContaining("clinic-registration") });
  });
});

test.each([
  ["Name of the vendor", "ltr"],
  ["الاسم الكامل", "rtl"],
  ["שם מלא של המבקש (Google)", "rtl"],
  ["The word سلام means peace", "ltr"],
  ["123 — !?", "ltr"],
  ["", "ltr"],
])("%j is written %s", (text, direction) => expect(directionOf(text)).toBe(direction));

test("the direction follows the form's texts unless it is given", () => {
  const base = { type: "field", kind: "string", id: "a", required: false, priority: "medium" } as const;
  const form = formOf({ id: "f", title: "Visa", items: [{ ...base, label: "الاسم الكامل كما في جواز السفر" }] });
  expect(presentationOf(form).direction).toBe("rtl");
  expect(presentationOf(form, { direction: "ltr" }).direction).toBe("ltr");
});

test.each([
  ["broken lines belong together", "One\ntwo\n\nthree", ["One two", "three"], []],
  ["lists keep their lines", "- a\n- b\n  more", ["• a\n• b more"], []],
  ["marks are taken off", "# A **bold** `word`", ["A bold word"], []],
  ["also single ones", "Ask *why* and _who_, (*at last*)", ["Ask why and who, (at last)"], []],
  ["but not what marks nothing", "2 * 3 * 4, a_b_c, *.ts, __init__", ["2 * 3 * 4, a_b_c, *.ts, __init__"], []],
  [
    "links stand apart",
    "See [the site](https://a.example/b).",
    ["See the site."],
    [{ title: "the site", url: "https://a.example/b" }],
  ],
  ["only web links are links", "[x](javascript:alert(1))", ["[x](javascript:alert(1))"], []],
])("help as plain text: %s", (_, markdown, paragraphs, links) => {
  expect(plainText(markdown)).toEqual({ paragraphs, links });
});
