import { count } from "@cofill/core/kit";
import type { ColumnType, Field, FieldKind } from "@cofill/markform/form";

type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

interface KindWords<K extends FieldKind> {
  /** What the field takes, in a few words. */
  readonly takes: (field: FieldOf<K>) => string;
  /** Its constraints, one sentence part each. */
  readonly limits: (field: FieldOf<K>) => readonly string[];
  /** Its columns, where it has some. */
  readonly columns?: (field: FieldOf<K>) => readonly string[];
  /** Stand-ins for the values after `cofill set FILE FIELD`; capitals are to be replaced. */
  readonly sample: (field: FieldOf<K>) => readonly string[];
  /** Stand-ins for one more entry after `cofill set FILE FIELD[N]`, where a field grows by entries. */
  readonly entrySample?: (field: FieldOf<K>) => readonly string[];
}

const between = (min: number | undefined, max: number | undefined, noun: string): readonly string[] => {
  if (min === undefined && max === undefined) return [];
  if (min === undefined) return [`at most ${count(max!, noun)}`];
  if (max === undefined) return [`at least ${count(min, noun)}`];
  return [min === max ? `exactly ${count(min, noun)}` : `${min} to ${count(max, noun)}`];
};

const range = ({ min, max }: { readonly min?: string | number; readonly max?: string | number }): readonly string[] => {
  if (min !== undefined && max !== undefined) return [`from ${min} to ${max}`];
  if (min !== undefined) return [`from ${min}`];
  return max === undefined ? [] : [`up to ${max}`];
};

const unique = (field: { readonly uniqueItems?: boolean }) => (field.uniqueItems ? ["no item twice"] : []);

const checkboxStates = {
  multi: "todo, done, incomplete, active or na",
  simple: "todo or done",
  explicit: "yes or no",
} as const;

const cell = (field: FieldOf<"table">, index: number): string => {
  const { type, required, min, max, pattern, enum: allowed } = field.columnTypes[index]!;
  const words = [
    ...(allowed ? [`one of ${allowed.join(", ")}`] : [type as string]),
    ...range({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }),
    ...(pattern === undefined ? [] : [`matching ${pattern}`]),
    ...(required ? ["required"] : []),
  ];
  return `${field.columnIds[index]}: ${words.join(", ")}`;
};

/** How each kind is asked for at the terminal. */
export const kindWords: { readonly [K in FieldKind]: KindWords<K> } = {
  string: {
    takes: (field) => (field.multiline ? "text, several lines if needed" : "text"),
    limits: (field) => [
      ...between(field.minLength, field.maxLength, "character"),
      ...(field.pattern === undefined ? [] : [`matching ${field.pattern}`]),
    ],
    sample: () => ["TEXT"],
  },
  number: {
    takes: (field) => (field.integer ? "a whole number" : "a number"),
    limits: range,
    sample: () => ["NUMBER"],
  },
  date: { takes: () => "a date, YYYY-MM-DD", limits: range, sample: () => ["YYYY-MM-DD"] },
  year: { takes: () => "a year", limits: range, sample: () => ["YYYY"] },
  url: { takes: () => "a full URL", limits: () => [], sample: () => ["URL"] },
  string_list: {
    takes: () => "a list of texts, one value each",
    limits: (field) => [
      ...between(field.minItems, field.maxItems, "item"),
      ...between(field.itemMinLength, field.itemMaxLength, "character").map((each) => `each ${each}`),
      ...unique(field),
    ],
    sample: () => ["ITEM", "ITEM"],
    entrySample: () => ["ITEM"],
  },
  url_list: {
    takes: () => "a list of full URLs, one value each",
    limits: (field) => [...between(field.minItems, field.maxItems, "item"), ...unique(field)],
    sample: () => ["URL", "URL"],
    entrySample: () => ["URL"],
  },
  single_select: { takes: () => "one option", limits: () => [], sample: () => ["OPTION"] },
  multi_select: {
    takes: () => "options, one value each",
    limits: (field) => between(field.minSelections, field.maxSelections, "option"),
    sample: () => ["OPTION", "OPTION"],
  },
  checkboxes: {
    takes: (field) => `a state for each option: ${checkboxStates[field.checkboxMode]}`,
    limits: (field) => (field.minDone !== undefined && field.minDone > 0 ? [`at least ${field.minDone} done`] : []),
    sample: (field) => field.options.slice(0, 2).map(({ id }) => `${id}=STATE`),
  },
  table: {
    takes: () => "rows, one JSON object each",
    limits: (field) => between(field.minRows, field.maxRows, "row"),
    columns: (field) => field.columnIds.map((_, index) => cell(field, index)),
    sample: (field) => [`{${field.columnIds.map((id) => `${JSON.stringify(id)}: "…"`).join(", ")}}`],
    entrySample: (field) => kindWords.table.sample(field),
  },
};

const cellSamples: Readonly<Record<ColumnType, string>> = {
  string: "TEXT",
  number: "NUMBER",
  url: "URL",
  date: "YYYY-MM-DD",
  year: "YYYY",
};

/** A stand-in for one cell of a table. */
export const cellSample = (field: FieldOf<"table">, column: string): string =>
  cellSamples[field.columnTypes[field.columnIds.indexOf(column)]?.type ?? "string"];

export const wordsOf = (field: Field): KindWords<FieldKind> => kindWords[field.kind] as KindWords<FieldKind>;
