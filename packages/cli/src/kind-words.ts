import type { ColumnType, Field, FieldKind } from "@cofill/markform/form";

type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

interface KindWords<K extends FieldKind> {
  /** A short description of accepted values. */
  readonly takes: (field: FieldOf<K>) => string;
  /** Placeholders for the values after `cofill set FILE FIELD`; words in capitals are to be replaced. */
  readonly sample: (field: FieldOf<K>) => readonly string[];
  /** Placeholders for one more entry after `cofill set FILE FIELD[N]`, for fields that consist of entries. */
  readonly entrySample?: (field: FieldOf<K>) => readonly string[];
}

const checkboxStates = {
  multi: "todo, done, incomplete, active or na",
  simple: "todo or done",
  explicit: "yes or no",
} as const;

/** The terminal's descriptions and samples for each kind. */
export const kindWords: { readonly [K in FieldKind]: KindWords<K> } = {
  string: {
    takes: (field) => (field.multiline ? "text, several lines if needed" : "text"),
    sample: () => ["TEXT"],
  },
  number: {
    takes: (field) => (field.integer ? "a whole number" : "a number"),
    sample: () => ["NUMBER"],
  },
  date: { takes: () => "a date, YYYY-MM-DD", sample: () => ["YYYY-MM-DD"] },
  year: { takes: () => "a year", sample: () => ["YYYY"] },
  url: { takes: () => "a full URL", sample: () => ["URL"] },
  string_list: {
    takes: () => "a list of texts, one value each",
    sample: () => ["ITEM", "ITEM"],
    entrySample: () => ["ITEM"],
  },
  url_list: {
    takes: () => "a list of full URLs, one value each",
    sample: () => ["URL", "URL"],
    entrySample: () => ["URL"],
  },
  single_select: { takes: () => "one option", sample: () => ["OPTION"] },
  multi_select: {
    takes: () => "options, one value each",
    sample: () => ["OPTION", "OPTION"],
  },
  checkboxes: {
    takes: (field) => `a state for each option: ${checkboxStates[field.checkboxMode]}`,
    sample: (field) => field.options.slice(0, 2).map(({ id }) => `${id}=STATE`),
  },
  table: {
    takes: () => "rows, one JSON object each",
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

/** A placeholder for one cell of a table. */
export const cellSample = (field: FieldOf<"table">, column: string): string =>
  cellSamples[field.columnTypes[field.columnIds.indexOf(column)]?.type ?? "string"];

export const wordsOf = (field: Field): KindWords<FieldKind> => kindWords[field.kind] as KindWords<FieldKind>;
