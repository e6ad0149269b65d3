import type { FieldItem, Kind } from "@cofill/core";
import fc from "fast-check";

const base = { type: "field", id: "it", label: "The field", required: false, priority: "medium" } as const;
const options = [
  { id: "a", label: "First" },
  { id: "b c", label: "Second" },
  { id: "__proto__", label: "Third" },
] as const;
const many = Array.from({ length: 9 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
const columns = [
  { id: "who", label: "Who", type: "string", required: true },
  { id: "n", label: "How many", type: "number", required: false },
  { id: "on", label: "On", type: "date", required: false },
  { id: "size", label: "Size", type: "string", required: false, enum: ["S", "M", "L"] },
  { id: "site", label: "Site", type: "url", required: false },
  { id: "y", label: "Year", type: "year", required: false },
] as const;

const twoDigits = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, "0"));
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const seconds = fc.oneof(
  fc.constant(""),
  twoDigits(59).map((s) => `:${s}`),
  fc.tuple(twoDigits(59), fc.stringMatching(/^\d{1,9}$/)).map(([s, f]) => `:${s}.${f}`),
);
const time = fc.tuple(twoDigits(23), twoDigits(59), seconds).map(([h, m, s]) => `${h}:${m}${s}`);
const zone = fc.oneof(
  fc.constantFrom("", "Z", "+02:00", "-11:00", "+05:45"),
  fc.tuple(twoDigits(23), twoDigits(59)).map(([h, m]) => `+${h}:${m}`),
);
/** All of Unicode, line ends and half characters too. */
const text = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom("\n", "\r\n", "\r", "a", " ", "\t", "\0", "<", "&amp;", '"', "\ud800"),
      minLength: 1,
    }),
  )
  .filter((value) => value.trim() !== "");
const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
const item = text.map((value) => value.trim()).filter((value) => value !== "");
const amount = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
const cell = fc.oneof(
  fc.constant({ state: "unanswered" } as const),
  fc.constant({ state: "skipped", reason: "not known" } as const),
  item.map((value) => ({ state: "answered", value }) as const),
);
const row = fc.record({
  who: cell,
  n: fc.oneof(
    fc.integer().map((value) => ({ state: "answered", value }) as const),
    cell,
  ),
  on: fc.oneof(
    day.map((value) => ({ state: "answered", value }) as const),
    cell,
  ),
  size: fc.oneof(
    fc.constantFrom("S", "M", "L").map((value) => ({ state: "answered", value }) as const),
    cell,
  ),
  site: fc.oneof(
    url.map((value) => ({ state: "answered", value }) as const),
    cell,
  ),
  y: cell,
});
const subset = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });
const states = (words: readonly string[]) =>
  fc
    .tuple(...options.map(() => fc.constantFrom(...words)))
    .map((chosen) => Object.fromEntries(options.map(({ id }, index) => [id, chosen[index]!])));

export interface Sample {
  readonly name: string;
  readonly field: FieldItem;
  readonly values: fc.Arbitrary<unknown>;
}

const sample = (name: string, field: object, values: fc.Arbitrary<unknown>): Sample => ({
  name,
  field: { ...base, ...field } as FieldItem,
  values,
});

/** A field of every kind, and any answer that it can hold. */
export const everyKind = {
  string: [
    sample("string", { kind: "string" }, text),
    sample("long string", { kind: "string", multiline: true }, text),
    sample("e-mail", { kind: "string", semanticType: "email" }, fc.oneof(fc.emailAddress(), text)),
  ],
  number: [sample("number", { kind: "number" }, fc.double({ noNaN: true, noDefaultInfinity: true }))],
  boolean: [
    sample("boolean", { kind: "boolean" }, fc.boolean()),
    sample("required boolean", { kind: "boolean", required: true }, fc.boolean()),
  ],
  bigint: [sample("bigint", { kind: "bigint" }, fc.bigInt().map(String))],
  date: [sample("date", { kind: "date" }, fc.oneof(day, text))],
  time: [sample("time", { kind: "time" }, fc.oneof(time, text))],
  datetime: [
    sample(
      "datetime",
      { kind: "datetime" },
      fc.oneof(
        fc.tuple(day, time, zone).map(([d, t, z]) => `${d}T${t}${z}`),
        text,
      ),
    ),
  ],
  year: [sample("year", { kind: "year" }, fc.integer({ min: 1000, max: 9999 }))],
  url: [sample("url", { kind: "url" }, fc.oneof(url, text))],
  string_list: [sample("list of texts", { kind: "string_list" }, fc.array(item, { minLength: 1, maxLength: 5 }))],
  url_list: [sample("list of URLs", { kind: "url_list" }, fc.array(url, { minLength: 1, maxLength: 5 }))],
  single_select: [
    sample("radio buttons", { kind: "single_select", options }, fc.constantFrom(...options.map(({ id }) => id))),
    sample(
      "long list to choose from",
      { kind: "single_select", options: many },
      fc.constantFrom(...many.map(({ id }) => id)),
    ),
  ],
  multi_select: [sample("ticks", { kind: "multi_select", options }, subset(options.map(({ id }) => id)))],
  checkboxes: [
    sample("simple boxes", { kind: "checkboxes", checkboxMode: "simple", options }, states(["todo", "done"])),
    sample(
      "boxes with five states",
      { kind: "checkboxes", checkboxMode: "multi", options },
      states(["todo", "done", "incomplete", "active", "na"]),
    ),
    sample("yes or no", { kind: "checkboxes", checkboxMode: "explicit", options }, states(["unfilled", "yes", "no"])),
  ],
  table: [sample("table", { kind: "table", columns }, fc.array(row, { minLength: 1, maxLength: 4 }))],
  money: [
    sample("money", { kind: "money" }, fc.record({ amount, currency: fc.constantFrom("EUR", "JPY") })),
    sample(
      "money in euros",
      { kind: "money", currency: "EUR" },
      fc.record({ amount, currency: fc.constantFrom("EUR", "JPY") }),
    ),
  ],
  file: [
    sample(
      "file",
      { kind: "file" },
      fc.record({ id: fc.uuid(), name: item, mediaType: fc.constant("text/plain"), size: fc.nat() }),
    ),
  ],
  capability: [sample("capability", { kind: "capability" }, fc.record({ id: item, name: item }))],
  json: [
    sample(
      "JSON",
      { kind: "json" },
      fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== null),
    ),
  ],
} as const satisfies { readonly [K in Kind]: readonly Sample[] };

export const samples: readonly Sample[] = Object.values(everyKind).flat();
