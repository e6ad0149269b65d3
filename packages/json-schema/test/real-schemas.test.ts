import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codesOf, fieldsOf, filled, formOf } from "./fill.ts";

/** Published schemas, written for documents and not for forms. */
const schemaAt = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./schemas/${name}`, import.meta.url), "utf8"));

interface Case {
  readonly title: string;
  readonly file: string;
  readonly fields: readonly string[];
  /** A valid document. */
  readonly right: Record<string, unknown>;
  readonly wrong: readonly (readonly [why: string, document: unknown, codes: readonly string[]])[];
}

const w9 = { id: "u1", name: "w9.pdf", mediaType: "application/pdf", size: 1 };
const street = { street: "1 Main St", city: "Springfield", country: "US", zip: "12345" };
const vendor = {
  legal_name: "Acme",
  tax_classification: "c_corp",
  address: street,
  tin: { kind: "ein", ein: "12-3456789" },
  banking: { routing: "123456789", account: "0001234", currency: "EUR" },
  contacts: [{ name: "Ada", email: "ada@acme.example", roles: ["legal"] }],
  certification: { agreed: true, signed_on: "2026-01-31" },
};
const cat = { petType: "cat", name: "Tom", huntingSkill: "lazy" };

const cases: readonly Case[] = [
  {
    title: "a vendor with a W-9",
    file: "vendor.json",
    fields: [
      "legal_name string*",
      "dba string",
      "tax_classification single_select*",
      "address.street string*",
      "address.city string*",
      "address.country single_select*",
      "address.zip string",
      "remit_to.street string",
      "remit_to.city string",
      "remit_to.country single_select",
      "remit_to.zip string",
      "tin.kind single_select*",
      "tin.ssn string*",
      "tin.ein string*",
      "banking.routing string*",
      "banking.account string*",
      "banking.currency single_select",
      "contacts[*].name string*",
      "contacts[*].email string*",
      "contacts[*].roles multi_select",
      "certification.agreed boolean*",
      "certification.signed_on date*",
      "docs.w9 file*",
      "llc_taxed_as single_select*",
    ],
    right: { ...vendor, docs: { w9 } },
    wrong: [
      [
        "no answers",
        {},
        [
          "address.city required_missing",
          "address.country required_missing",
          "address.street required_missing",
          "banking.account required_missing",
          "banking.routing required_missing",
          "certification.agreed required_missing",
          "certification.signed_on required_missing",
          "docs.w9 required_missing",
          "legal_name required_missing",
          "tax_classification required_missing",
          "tin.kind required_missing",
        ],
      ],
      [
        "another company type",
        { ...vendor, tax_classification: "llc", docs: { w9 } },
        ["llc_taxed_as required_missing"],
      ],
      [
        "a Canadian address with a US zip",
        { ...vendor, address: { ...street, country: "CA" }, docs: { w9 } },
        ["address.zip pattern_mismatch"],
      ],
      [
        "an incomplete second address",
        { ...vendor, remit_to: { country: "US" }, docs: { w9 } },
        ["remit_to.city required_missing", "remit_to.street required_missing", "remit_to.zip required_missing"],
      ],
      [
        "an individual's tax number",
        { ...vendor, tin: { kind: "ssn", ssn: "12-3456789" }, docs: { w9 } },
        ["tin.ssn pattern_mismatch"],
      ],
      [
        "a scan of the wrong type",
        { ...vendor, docs: { w9: { ...w9, mediaType: "image/png", size: 6e6 } } },
        ["docs.w9 file_too_large", "docs.w9 file_type_not_accepted"],
      ],
      [
        "too many contacts",
        { ...vendor, docs: { w9 }, contacts: [{ name: "A", email: "x" }, {}, {}, {}] },
        [
          "contacts too_many_instances",
          "contacts[0].email pattern_mismatch",
          "contacts[1].email required_missing",
          "contacts[1].name required_missing",
          "contacts[2].email required_missing",
          "contacts[2].name required_missing",
          "contacts[3].email required_missing",
          "contacts[3].name required_missing",
        ],
      ],
    ],
  },
  {
    title: "a patient, in draft-07 and with extensions of extensions",
    file: "patient.json",
    fields: [
      "resourceType single_select*",
      "active boolean",
      "name[*].use single_select",
      "name[*].family string",
      "name[*].given string_list",
      "name[*].period.start date",
      "name[*].period.end date",
      "name[*].id string",
      "name[*].extension[*].url url*",
      "name[*].extension[*].valueString string",
      "name[*].extension[*].extension json",
      "gender single_select",
      "birthDate date",
      "deceasedBoolean boolean",
      "deceasedDateTime string",
      "contact.name.use single_select",
      "contact.name.family string",
      "contact.name.given string_list",
      "contact.name.period.start date",
      "contact.name.period.end date",
      "contact.name.id string",
      "contact.name.extension[*].url url*",
      "contact.name.extension[*].valueString string",
      "contact.name.extension[*].extension json",
      "contact.phone string",
    ],
    right: {
      name: [
        {
          family: "Chalmers",
          given: ["Peter", "James"],
          extension: [{ url: "urn:x:y", extension: [{ url: "urn:z:z" }] }],
        },
      ],
      birthDate: "1974-12-25",
    },
    wrong: [
      ["no answers", {}, ["name required_missing"]],
      [
        "deceased in two ways",
        { name: [{}], deceasedBoolean: true, deceasedDateTime: "2020-01-01T00:00:00Z" },
        ["# rule_failed"],
      ],
      [
        "a period without a start",
        { name: [{ period: { end: "2020-01-01" } }] },
        ["name[0].period.start required_missing"],
      ],
      [
        "a nested extension",
        { name: [{ extension: [{ url: "urn:a:b", extension: [{ extension: [], x: 1 }] }] }] },
        ["name[0].extension[0].extension[0].url required_missing", "name[0].extension[0].extension[0].x rule_failed"],
      ],
      [
        "a contact without a phone",
        { name: [{}], contact: { name: { family: "X" } } },
        ["contact.phone required_missing"],
      ],
    ],
  },
  {
    title: "a place in GeoJSON",
    file: "place.json",
    fields: [
      "type single_select*",
      "id json",
      "geometry.type single_select",
      "geometry.coordinates json",
      "geometry.bbox json",
      "properties json",
    ],
    right: {
      type: "Feature",
      id: 7,
      geometry: { type: "Point", coordinates: [13.4, 52.5] },
      properties: { name: "Berlin" },
    },
    wrong: [
      ["no answers", {}, ["type required_missing"]],
      [
        "an incomplete point",
        { type: "Feature", geometry: { type: "Point", coordinates: [1] } },
        ["geometry.coordinates too_few_items"],
      ],
      [
        "a line of strings",
        {
          type: "Feature",
          geometry: {
            type: "LineString",
            coordinates: [
              [1, 2],
              ["x", 3],
            ],
          },
        },
        ["geometry.coordinates[1][0] not_a_number"],
      ],
    ],
  },
  {
    title: "a package manifest",
    file: "package.json.schema.json",
    fields: [
      "name string*",
      "version string*",
      "keywords string_list",
      "homepage string",
      "bugs json",
      "author json",
      "contributors json",
      "bin json",
      "scripts json",
      "dependencies json",
      "type single_select",
      "private json",
      "os string_list",
      "preferGlobal boolean",
    ],
    right: {
      name: "@x/y",
      version: "1.0.0",
      type: "module",
      bugs: { url: "https://x.example/b" },
      author: "Ada",
      contributors: [{ name: "Bob" }],
      scripts: { test: "x", other: "y" },
      private: "true",
      homepage: ".",
    },
    wrong: [
      ["an invalid name", { name: "X Y", version: "1" }, ["name pattern_mismatch"]],
      [
        "nested problems",
        {
          name: "x",
          version: "1",
          contributors: [{ url: "x" }],
          scripts: { test: 1, a: 2 },
          bugs: { email: "x" },
          homepage: "nowhere",
        },
        [
          "bugs.email pattern_mismatch",
          "contributors[0].name required_missing",
          "contributors[0].url not_a_url",
          "homepage rule_failed",
          "scripts.a wrong_type",
          "scripts.test wrong_type",
        ],
      ],
    ],
  },
  {
    title: "a resume",
    file: "resume.json",
    fields: [
      "$schema url",
      "basics.name string",
      "basics.email string",
      "basics.url url",
      "basics.location.city string",
      "basics.location.countryCode string",
      "basics.profiles[*].network string",
      "basics.profiles[*].url url",
      "work[*].name string",
      "work[*].startDate string",
      "work[*].endDate string",
      "work[*].highlights string_list",
      "languages[*].language string",
      "languages[*].fluency string",
    ],
    right: {
      basics: { name: "Ada", email: "ada@x.example", location: { city: "London" }, profiles: [{ network: "git" }] },
      work: [{ name: "X", startDate: "2014-06", highlights: ["first"] }],
    },
    wrong: [
      [
        "an invalid date and email",
        { basics: { email: "ada" }, work: [{}, { startDate: "June" }] },
        ["basics.email pattern_mismatch", "work[1].startDate pattern_mismatch"],
      ],
    ],
  },
  {
    title: "pets of OpenAPI 3.0",
    file: "pets.json",
    fields: [
      "owner.id number",
      "owner.name string*",
      "owner.phone string",
      "pets[*].petType single_select*",
      "pets[*].name string*",
      "pets[*].weight number",
      "pets[*].huntingSkill single_select*",
      "pets[*].packSize number*",
    ],
    right: { owner: { name: "Ada" }, pets: [cat, { petType: "dog", name: "Rex", packSize: 3, weight: 0.5 }] },
    wrong: [
      ["no answers", {}, ["owner.name required_missing", "pets required_missing"]],
      [
        "an unknown pet",
        {
          owner: { name: "Ada" },
          pets: [{ ...cat, huntingSkill: "none" }, { petType: "dog", weight: 0 }, { petType: "cow" }],
        },
        [
          "pets[0].huntingSkill unknown_option",
          "pets[1].name required_missing",
          "pets[1].packSize required_missing",
          "pets[1].weight below_min",
          "pets[2].petType unknown_option",
        ],
      ],
    ],
  },
];

describe.each(cases)("$title", ({ file, fields, right, wrong }) => {
  const form = formOf(schemaAt(file));

  test("has the expected fields", () => expect(fieldsOf(form)).toEqual(fields));

  test("accepts a valid document and returns it", () => {
    const live = filled(form, right);
    expect(codesOf(live)).toEqual([]);
    expect(form.values(live)).toMatchObject(file === "vendor.json" ? vendor : right);
  });

  test.each(wrong.map((entry) => [...entry] as const))("reports issues for: %s", (_, document, codes) => {
    expect(codesOf(filled(form, document))).toEqual(codes);
  });
});
