import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createAssistProvider, createConsumer } from "@cofill/assist";
import { checkDefinition, type OpenOptions, openForm } from "@cofill/formspec";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../examples/", import.meta.url));
const files = readdirSync(folder);
const read = (name: string): Json => JSON.parse(readFileSync(folder + name, "utf8")) as Json;
const beside = (name: string, kind: string): unknown =>
  files.includes(`${name}.${kind}.json`) ? read(`${name}.${kind}.json`) : undefined;

type Json = Record<string, unknown>;
type Step = readonly [path: string, value: unknown] | `+${string}`;

const sidecars = (name: string): OpenOptions => ({
  references: beside(name, "references"),
  ontology: beside(name, "ontology"),
  registries: beside(name, "registry"),
  now: "2026-06-10T09:00:00Z",
});

const picture = { contentType: "image/png", name: "card.png" };

/** Answers that make every rule of the form both pass and fail. */
const journeys: Readonly<Record<string, readonly Step[]>> = {
  "expense-claim": [
    ["claimant.name", "Ida  Winter"],
    ["claimant.email", "ida at example"],
    ["claimant.email", " ida@example.org"],
    ["claimant.department", "library"],
    ["claimant.iban", "nothing like it"],
    ["claimant.iban", "XX00 TEST 0000 0000 0001"],
    ["claimant.hasAdvance", true],
    ["claimant.advance", "0"],
    ["claimant.advance", null],
    ["claimant.advance", "2000.004"],
    ["trips[0].purpose", "Conference"],
    ["trips[0].startDate", "2026-07-04"],
    ["trips[0].startDate", "2026-05-04"],
    ["trips[0].endDate", "2026-05-03"],
    ["trips[0].endDate", "2026-05-06"],
    ["trips[0].mealsProvided", true],
    "+trips[0].expenses",
    ["trips[0].expenses[0].date", "2026-05-01"],
    ["trips[0].expenses[0].date", "2026-05-09"],
    ["trips[0].expenses[0].date", "2026-05-04"],
    ["trips[0].expenses[0].category", "other"],
    ["trips[0].expenses[0].details", "Left luggage"],
    ["trips[0].expenses[0].amount", "-1"],
    ["trips[0].expenses[0].amount", "8.505"],
    ["trips[0].country", "PT"],
    ["trips[0].expenses[0].amount", null],
    ["trips[0].expenses[0].amount", "8.5"],
    ["trips[0].expenses[0].hasReceipt", false],
    "+trips[0].expenses",
    ["trips[0].expenses[1].date", "2026-05-06"],
    ["trips[0].expenses[1].category", "lodging"],
    ["trips[0].expenses[1].amount", "980.00"],
    ["trips[0].expenses[1].hasReceipt", false],
    ["trips[0].expenses[1].hasReceipt", true],
    "+trips",
    ["trips[1].startDate", "2026-05-06"],
    ["trips[1].startDate", "2026-05-20"],
    ["trips[1].endDate", "2026-05-20"],
    ["trips[1].country", "DK"],
    ["trips[1].purpose", "Visit"],
    ["summary.approver", "Ada Fell"],
    ["declaration.isTrue", false],
    ["declaration.claimedOn", null],
    ["declaration.claimedOn", "2026-12-01"],
    ["declaration.claimedOn", "2026-06-10"],
    ["declaration.isTrue", true],
    ["claimant.hasAdvance", false],
  ],
  "clinic-registration": [
    ["person.givenName", " Ida "],
    ["person.familyName", "Winter  Fell"],
    ["person.birthDate", "2026-07-01"],
    ["person.birthDate", "1880-01-01"],
    ["person.birthDate", "2012-06-11"],
    ["guardian.guardianName", "Ada Fell"],
    ["guardian.relationship", null],
    ["guardian.relationship", "legal"],
    ["guardian.guardianTelephone", "call me"],
    ["guardian.guardianTelephone", "+00 110 220"],
    ["consent.signedBy", "Ida"],
    ["consent.signedBy", "Ada Fell"],
    ["consent.reminders", true],
    ["consent.reminderChannel", null],
    ["consent.reminderChannel", "text"],
    ["person.birthDate", "1990-06-10"],
    ["consent.signedBy", "Ida Winter"],
    ["person.telephone", "none"],
    ["person.telephone", "110 220"],
    ["person.email", "ida"],
    ["person.email", "ida@example.org "],
    ["person.telephone", null],
    ["person.address.street", "Mill Lane 1"],
    ["person.address.postalCode", "00100"],
    ["person.address.city", "Tarnbeck"],
    ["health.conditions", ["none", "other"]],
    ["health.otherCondition", "Hay fever"],
    ["health.conditions", ["none"]],
    ["health.takesMedicines", true],
    "+health.medicines",
    ["health.medicines[0].since", "1980-01-01"],
    ["health.medicines[0].since", "2027-01-01"],
    ["health.medicines[0].since", "2020-01-01"],
    ["health.medicines[0].medicineName", "Exampline"],
    ["health.lastCheckUp", "2026-12-24"],
    ["health.lastCheckUp", "2024-02-29"],
    ["person.birthDate", "1950-06-10"],
    ["screening.interest", "1"],
    ["screening.mood", "2"],
    ["screening.mood", "1"],
    ["documents.card", { contentType: "text/plain" }],
    ["documents.card", { contentType: "application/pdf" }],
    ["documents.card", picture],
    ["documents.insurance", "self"],
    ["consent.signedOn", null],
    ["consent.signedOn", "2026-06-10"],
    ["consent.treatment", false],
    ["consent.treatment", true],
  ],
};

/** The data and results after each step. */
const walk = (definition: unknown, name: string, more: OpenOptions = {}) => {
  const form = openForm(definition, { ...sidecars(name), ...more });
  const seen: unknown[] = [];
  const look = (): void => {
    const { data, validationResults } = form.response();
    seen.push(data, validationResults ?? []);
  };
  look();
  for (const step of journeys[name]!) {
    const context = { by: { kind: "person", id: "ida" }, at: "2026-06-10T09:00:00Z" } as const;
    if (typeof step === "string") form.step({ type: "add_instance", path: step.slice(1) }, context);
    else form.step({ type: "set", path: step[0], value: step[1], lenient: true }, context);
    look();
  }
  return { form, seen: JSON.stringify(seen) };
};

/** Replacements of rules that should change the outcome. */
const weaker: Readonly<Record<string, unknown>> = {
  calculate: "null",
  relevant: "true",
  required: false,
  constraint: "true",
  constraintMessage: "?",
  default: undefined,
  initialValue: undefined,
  whitespace: undefined,
  precision: undefined,
  activeWhen: undefined,
  message: "?",
  severity: undefined,
  timing: "demand",
  code: undefined,
  expression: "null",
};

interface Place {
  readonly pointer: string;
  readonly change: (definition: Json) => void;
}

const ruleNames = new Set(Object.keys(weaker));
const isTextOnly = (pointer: string): boolean => /^\/(?:optionSets|formPresentation|instances)\b/.test(pointer);

/** Every rule of a definition with the change that disables it. */
const rulesOf = (definition: Json): readonly Place[] => {
  const places: Place[] = [];
  const visit = (value: unknown, steps: readonly (string | number)[]): void => {
    const pointer = steps.map((step) => `/${step}`).join("");
    if (typeof value !== "object" || value === null || isTextOnly(pointer)) return;
    for (const [key, child] of Object.entries(value)) {
      if (ruleNames.has(key))
        places.push({ pointer: `${pointer}/${key}`, change: replace([...steps, key], weaker[key]) });
      else if (key === "or") {
        for (const index of (child as unknown[]).keys())
          places.push({ pointer: `${pointer}/or/${index}`, change: replace([...steps, key, index], "false") });
      } else visit(child, [...steps, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(definition, []);
  return places;
};

const replace =
  (steps: readonly (string | number)[], by: unknown) =>
  (definition: Json): void => {
    let here: Record<string | number, unknown> = definition;
    for (const step of steps.slice(0, -1)) here = here[step] as Record<string | number, unknown>;
    const last = steps.at(-1)!;
    if (by === undefined) delete here[last];
    else here[last] = by;
  };

describe.each(Object.keys(journeys))("%s", (name) => {
  const definition = read(`${name}.formspec.json`);
  const { form, seen } = walk(definition, name);

  test("has nothing wrong with it", () => {
    expect(checkDefinition(definition, sidecars(name))).toEqual({ ok: true, warnings: [] });
  });

  test("is complete at the end of the journey, and no expression failed on the way", () => {
    expect(form.report("submit").results.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(form.response().status).toBe("completed");
    expect(form.diagnostics.filter(({ diagnostic }) => diagnostic.severity === "error")).toEqual([]);
  });

  test.each(rulesOf(definition).map((place) => [place.pointer, place] as const))("%s decides something", (_, place) => {
    const other = structuredClone(definition);
    place.change(other);
    expect(walk(other, name).seen).not.toBe(seen);
  });
});

test("every definition among the examples is walked through", () => {
  const names = files
    .filter((file) => file.endsWith(".formspec.json"))
    .map((file) => file.replace(".formspec.json", ""));
  expect(names.sort()).toEqual(Object.keys(journeys).sort());
});

test("the rates and the registry of the expense claim count", () => {
  const definition = read("expense-claim.formspec.json");
  const { seen } = walk(definition, "expense-claim");
  expect(walk({ ...definition, instances: { rates: { data: {} } } }, "expense-claim").seen).not.toBe(seen);
  expect(walk(definition, "expense-claim", { registries: [] }).seen).not.toBe(seen);
});

test("help comes from the field, from what is around it and from the whole form", async () => {
  const { form } = walk(read("expense-claim.formspec.json"), "expense-claim");
  const help = await createConsumer(createAssistProvider(form)).field.help("trips[0].expenses[1].amount", "both");
  expect(help).toMatchObject({
    ok: true,
    value: {
      concept: { concept: "https://schema.org/price" },
      references: {
        documentation: [{ title: "How to fill this claim" }, { title: "Amounts in other currencies" }],
        example: [{ title: "Amounts that are understood" }],
        regulation: [{ title: "Travel rules of the Quillmere Institute" }],
        context: [{ title: "How to read a receipt" }],
      },
    },
  });
});
