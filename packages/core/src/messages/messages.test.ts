import { describe, expect, test } from "vitest";
import { refusalCodes } from "../command.ts";
import { issueCodes } from "../issue.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { kindOf } from "../kinds/registry.ts";
import type { Language } from "./catalogue.ts";
import { completeLanguage } from "./complete-language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { languageOf, languages, messageOf } from "./index.ts";
import { languageLoaders, loadLanguage } from "./load-language.ts";
import { type Wordable, wordMessage } from "./word-message.ts";

const codes = [...new Set([...issueCodes, ...refusalCodes, ...Object.keys(en.messages)])];

describe("catalogue", () => {
  test.each(Object.keys(languages).flatMap((tag) => codes.map((code) => [tag, code] as const)))(
    "%s has a message for %s",
    (tag, code) => {
      const wording = (languages[tag]!.messages as Readonly<Record<string, { readonly person?: unknown }>>)[code];
      expect(wording?.person).toBeTypeOf("function");
    },
  );

  const pirate: Language = {
    subject: (label) => `<${label}>`,
    limits: () => [],
    messages: { readonly: { person: ({ label }) => `Hands off ${label}` } },
  };

  test("a message that a language lacks is said in English, about the same thing", () => {
    const language = completeLanguage(pirate, en);
    const context = { label: "Gold", audience: "person" } as const;
    expect(wordMessage(language, { code: "readonly" }, context)).toBe("Hands off <Gold>");
    expect(wordMessage(language, { code: "not_relevant" }, context)).toBe(
      "<Gold> does not apply with the answers given so far",
    );
  });

  test.each([["de"], ["de-AT"]])("the language %s is German, whole", async (tag) => {
    expect(languageOf(tag).messages).toEqual(de.messages);
    expect((await loadLanguage(tag)).messages).toEqual(de.messages);
  });

  test.each([
    ["en-GB", en],
    ["xx", en],
    ["__proto__", en],
    [undefined, en],
  ])("the language %s is found", async (tag, language) => {
    expect(languageOf(tag)).toBe(language);
    expect(await loadLanguage(tag ?? "")).toBe(language);
  });

  test("every language can be loaded on its own", () => {
    expect(Object.keys(languageLoaders)).toEqual(Object.keys(languages));
  });
});

describe("messageOf", () => {
  const options = [
    { id: "a", label: "Option A" },
    { id: "b", label: "Option B" },
  ];
  const pattern = "^\\+[0-9 ]+$";

  test.each<[string, Wordable, person: string, agent: string]>([
    ["the author's own message", { code: "rule_failed", message: "Too much" }, "Too much", "Too much"],
    ["a missing answer", { code: "required_missing" }, '"F" is required', '"F" is required'],
    [
      "a wrong type",
      { code: "wrong_type", params: { type: "boolean", receivedType: "string" }, received: "perhaps" },
      '"F" must be yes or no; it is "perhaps"',
      '"F" takes true or false, not string',
    ],
    [
      "a pattern beside an example",
      { code: "pattern_mismatch", params: { pattern, example: "+49 30 1" }, received: "030" },
      'Enter "F" in the correct format, like +49 30 1',
      `"F" must match the pattern ${pattern}, like "+49 30 1"; it is "030"`,
    ],
    [
      "a pattern alone",
      { code: "pattern_mismatch", params: { pattern }, received: "030" },
      '"F" is not in the expected format',
      `"F" must match the pattern ${pattern}; it is "030"`,
    ],
    [
      "a pattern for a secret",
      { code: "pattern_mismatch", params: { pattern } },
      '"F" is not in the expected format',
      `"F" must match the pattern ${pattern}`,
    ],
    [
      "a pattern that cannot be used",
      {
        code: "pattern_mismatch",
        params: { pattern: "(", problem: { code: "pattern_syntax", params: { detail: "?" } } },
      },
      '"F" cannot be checked, because the form is not set up correctly',
      'The pattern of "F" cannot be used: it is not a regular expression: ?',
    ],
    [
      "a range",
      { code: "above_max", params: { minimum: 1, maximum: 5 }, received: 9 },
      '"F" must be from 1 to 5; it is 9',
      '"F" must be from 1 to 5; it is 9',
    ],
    [
      "a bound that is out of range itself",
      { code: "below_min", params: { minimum: 0, exclusive: true }, received: 0 },
      '"F" must be more than 0; it is 0',
      '"F" must be more than 0; it is 0',
    ],
    [
      "an unknown option",
      { code: "unknown_option", params: { options }, received: "z" },
      '"F" has no option "z"; its options are Option A, Option B',
      '"F" has no option "z"; its options are a, b',
    ],
    [
      "a box that must be ticked",
      { code: "unknown_option", params: { options: [{ id: "true", label: "true" }] }, received: false },
      '"F" must be yes',
      '"F" must be true; it is false',
    ],
    [
      "a checklist",
      { code: "checkboxes_incomplete", params: { open: options } },
      '"F" needs every option done or not applicable; still open: Option A, Option B',
      '"F" needs every option done or not applicable; still open: a, b',
    ],
    [
      "a file that is too large",
      { code: "file_too_large", params: { maximum: 8_400_000, size: 9_000_001 } },
      '"F" takes files of at most 8.4 MB; this one has 9 MB',
      '"F" takes files of at most 8400000 bytes; this one has 9000001 bytes',
    ],
    [
      "a file of another type",
      {
        code: "file_type_not_accepted",
        params: { accept: ["image/png", "image/*", "application/pdf", ".dwg"], type: "text/csv" },
      },
      '"F" takes PNG, images, PDF or .dwg; this file is CSV',
      '"F" takes image/png, image/*, application/pdf, .dwg; this file is text/csv',
    ],
    [
      "a file of a type that few know",
      { code: "file_type_not_accepted", params: { accept: ["application/x-ours"], type: "" } },
      '"F" takes application/x-ours; this file is of no known type',
      '"F" takes application/x-ours; this file is of no known type',
    ],
    [
      "an item of a list",
      { code: "not_a_url", params: { item: 2 }, received: "x" },
      'Item 2 of "F" must be a full URL such as https://example.com; it is "x"',
      'Item 2 of "F" must be a full URL such as https://example.com; it is "x"',
    ],
    [
      "a cell of a table",
      {
        code: "cell_invalid",
        params: { row: 2, column: "N", issue: { code: "wrong_type", params: { type: "number" }, received: "x" } },
      },
      'Row 2, N of "F" must be a number; it is "x"',
      'Row 2, N of "F" must be a number; it is "x"',
    ],
    [
      "an amount in words",
      { code: "not_a_number", params: { amount: "malformed", currency: "EUR" }, received: "1.250,50" },
      'The amount of "F" must be a number such as 1250.50; it is "1.250,50"',
      'The amount of "F" must be a number such as 1250.50; it is "1.250,50"',
    ],
    [
      "an amount without a currency",
      { code: "wrong_currency", params: { because: "missing" } },
      '"F" needs an amount such as 1250.50 and a currency such as EUR',
      '"F" needs an amount such as 1250.50 and a currency such as EUR',
    ],
    [
      "an amount that is a number",
      { code: "not_a_number", params: { amount: "not_text" }, received: 12.5 },
      'The amount of "F" must be a number such as 1250.50; it is 12.5',
      'The amount of "F" must be decimal text such as "1250.50"; it is 12.5',
    ],
    [
      "a constraint without a message",
      { code: "rule_failed", params: { keyword: "constraint", expression: "$ > 1" } },
      '"F" does not meet its condition',
      '"F" does not meet its condition: $ > 1',
    ],
    [
      "a rule of a later version",
      { code: "rule_failed", params: { keyword: "constructor" } },
      '"F" does not meet a condition',
      '"F" does not meet a condition',
    ],
    [
      "a code of a later version",
      { code: "toString" },
      '"F" does not meet a condition',
      '"F" does not meet a condition',
    ],
    [
      "what stands at something else",
      { code: "required_missing", params: { label: "City", inside: "a.b" } },
      '"City" at a.b is required',
      '"City" at a.b is required',
    ],
    [
      "an unknown path",
      { code: "unknown_path", params: { near: "name" }, path: "nmae" },
      'The form has no field "nmae"; did you mean "name"?',
      'The form has no field "nmae"; did you mean "name"?',
    ],
  ])("%s", (_, found, person, agent) => {
    expect(messageOf(found, { label: "F", audience: "person" })).toBe(person);
    expect(messageOf(found, { label: "F", audience: "agent" })).toBe(agent);
  });

  test("an issue without a label is one with the form", () => {
    expect(messageOf({ code: "rule_failed" }, { audience: "person" })).toBe("The form does not meet a condition");
  });

  test("a received value is cut in the sentence", () => {
    const item = { type: "field", id: "f", label: "F", kind: "number" } as unknown as FieldItem;
    const read = kindOf(item).coerce(item, "9".repeat(400));
    expect(read.ok).toBe(false);
    if (!read.ok) expect(messageOf(read.issue, { label: "F", audience: "agent" }).length).toBeLessThan(140);
  });
});

describe("German", () => {
  const options = [
    { id: "a", label: "Wahl A" },
    { id: "b", label: "Wahl B" },
  ];

  test.each<[string, Wordable, string]>([
    ["a missing answer", { code: "required_missing" }, '"Betrag" ist erforderlich'],
    [
      "a range",
      { code: "above_max", params: { minimum: 1, maximum: 5 }, received: 9 },
      '"Betrag" muss von 1 bis 5 sein; angegeben ist 9',
    ],
    [
      "a wrong type",
      { code: "wrong_type", params: { type: ["number", "boolean"] }, received: "x" },
      '"Betrag" muss eine Zahl oder Ja oder Nein sein; angegeben ist "x"',
    ],
    [
      "an unknown option",
      { code: "unknown_option", params: { options }, received: "z" },
      '"Betrag" hat keine Option "z"; die Optionen sind Wahl A, Wahl B',
    ],
    [
      "a file that is too large",
      { code: "file_too_large", params: { maximum: 8_400_000, size: 9_000_001 } },
      '"Betrag" nimmt Dateien mit höchstens 8,4 MB; diese hat 9 MB',
    ],
    [
      "a file of another type",
      { code: "file_type_not_accepted", params: { accept: ["image/*", "application/pdf"], type: "text/plain" } },
      '"Betrag" nimmt Bilder oder PDF; diese Datei ist einfacher Text',
    ],
    [
      "a cell of a table",
      {
        code: "cell_invalid",
        params: { row: 2, column: "N", issue: { code: "wrong_type", params: { type: "number" }, received: "x" } },
      },
      'Zeile 2, N von "Betrag" muss eine Zahl sein; angegeben ist "x"',
    ],
    [
      "few rows",
      { code: "too_few_rows", params: { minimum: 1, count: 0 } },
      '"Betrag" braucht mindestens 1 Zeile; vorhanden: 0',
    ],
    [
      "a closed form",
      { code: "closed", params: { state: "submitted" } },
      "Das Formular kann nicht mehr geändert werden: es wurde eingereicht",
    ],
  ])("%s", (_, found, text) =>
    expect(messageOf(found, { label: "Betrag", audience: "person", language: "de" })).toBe(text),
  );

  test.each<[Partial<FieldItem>, readonly string[]]>([
    [{ kind: "string", minLength: 2, maxLength: 5 }, ["2 bis 5 Zeichen"]],
    [{ kind: "number", integer: true, min: 1 }, ["eine ganze Zahl", "mindestens 1"]],
    [{ kind: "date", min: "2026-01-01" }, ["nicht vor 2026-01-01"]],
    [
      { kind: "file", accept: ["image/png", "application/pdf"], maxBytes: 2_500_000 },
      ["nimmt PNG oder PDF", "höchstens 2,5 MB"],
    ],
    [
      { kind: "string_list", maxItems: 1, itemMinLength: 2, itemMaxLength: 9 },
      ["höchstens 1 Eintrag", "je 2 bis 9 Zeichen"],
    ],
  ])("limits of %j", (field, words) => expect(de.limits(field as FieldItem, "person")).toEqual(words));
});
