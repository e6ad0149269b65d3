import type { FieldItem, Kind } from "../imports.ts";

/** What each control of a field must hold, by the part of the field that it is; "" where there is but one. */
export type Controls = Readonly<Record<string, readonly string[]>>;

type Of<K extends Kind> = Extract<FieldItem, { readonly kind: K }>;

type Write<K extends Kind> = (field: Of<K>, value: unknown, before: Controls) => Controls | undefined;

const whole = (text: string): Controls => ({ "": [text] });

/** Typed into a field of one line, whatever it is. */
const typed = (_: FieldItem, value: unknown): Controls | undefined =>
  typeof value === "string" || typeof value === "number" ? whole(String(value)) : undefined;

/** A browser's control for dates holds nothing else. */
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

const lines = (_: FieldItem, value: unknown): Controls | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? whole(value.join("\n")) : undefined;

const isKnown = (field: { readonly options: readonly { readonly id: string }[] }, id: unknown): id is string =>
  field.options.some((option) => option.id === id);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const checkboxes: Write<"checkboxes"> = (field, value, before) => {
  if (!isObject(value) || !Object.keys(value).every((id) => isKnown(field, id))) return undefined;
  if (field.checkboxMode !== "simple")
    return Object.fromEntries(Object.entries(value).map(([id, state]) => [id, [String(state)]]));
  const isTicked = (id: string): boolean =>
    Object.hasOwn(value, id) ? value[id] === "done" : (before[""] ?? []).includes(id);
  return { "": field.options.map(({ id }) => id).filter(isTicked) };
};

const table: Write<"table"> = (field, value) => {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  const cells = value.flatMap((row, index) =>
    field.columns.map(({ id }): readonly [string, readonly string[]] => [`${index}.${id}`, [String(row[id] ?? "")]]),
  );
  return Object.fromEntries(cells);
};

const moment: Write<"datetime"> = (_, value) => {
  const [, local, zone = ""] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/.exec(String(value)) ?? [];
  return local?.includes("T") ? { "": [local], zone: [zone] } : undefined;
};

const money: Write<"money"> = (_, value) =>
  isObject(value) && typeof value.amount === "string"
    ? { amount: [value.amount], currency: [String(value.currency)] }
    : undefined;

const byKind: { readonly [K in Kind]: Write<K> } = {
  string: (_, value) => (typeof value === "string" ? whole(value) : undefined),
  number: typed,
  boolean: (_, value) => (typeof value === "boolean" ? whole(String(value)) : undefined),
  bigint: typed,
  date: (_, value) => (isDay(value) ? whole(value) : undefined),
  time: (_, value) => (/^\d\d:\d\d/.test(String(value)) ? whole(String(value)) : undefined),
  datetime: moment,
  year: typed,
  url: typed,
  string_list: lines,
  url_list: lines,
  single_select: (field, value) => (isKnown(field, value) ? whole(value) : undefined),
  multi_select: (field, value) =>
    Array.isArray(value) && value.every((id) => isKnown(field, id)) ? { "": value } : undefined,
  checkboxes,
  table,
  money,
  file: () => undefined,
  capability: () => undefined,
  json: () => undefined,
};

/** A value as a person enters it into the controls of its field; nothing where no control could hold it. */
export const controlsFor = (field: FieldItem, value: unknown, before: Controls = {}): Controls | undefined => {
  const write = byKind[field.kind] as Write<Kind>;
  return write(field as never, value, before);
};

/** What the controls of a field hold when it has no answer. */
export const emptyOf = (field: FieldItem): readonly string[] => {
  if (field.kind === "multi_select") return [];
  if (field.kind !== "checkboxes") return [""];
  return field.checkboxMode === "simple" ? [] : [field.checkboxMode === "multi" ? "todo" : "unfilled"];
};
