import {
  type Answer,
  type Cell,
  type FieldItem,
  type FieldOf,
  initialState,
  isDate,
  type Kind,
  statesOf,
} from "@cofill/core";
import type { Input } from "./input.ts";

/** What stands in a field: its value, or what was written in place of one. */
type Held<K extends Kind> = (field: FieldOf<K>, stands: unknown) => Input;

/** Text stays as it is; anything else that was written in place of it is shown as JSON. */
const textOf = (stands: unknown): string => {
  if (stands === undefined || stands === null) return "";
  if (typeof stands === "string") return stands;
  if (typeof stands === "number" || typeof stands === "boolean") return String(stands);
  try {
    return JSON.stringify(stands) ?? "";
  } catch {
    return "";
  }
};

const text = (_: FieldItem, stands: unknown): Input => ({ "": [textOf(stands)] });

const lines = (_: FieldItem, stands: unknown): Input => ({
  "": [Array.isArray(stands) ? stands.map(textOf).join("\n") : textOf(stands)],
});

const member = (stands: unknown, key: string): unknown =>
  typeof stands === "object" && stands !== null && Object.hasOwn(stands, key)
    ? (stands as Readonly<Record<string, unknown>>)[key]
    : undefined;

const zoned = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/** The local part as browsers shorten it (no `:00`), and the zone; whatever is not a moment stays one text. */
const moment = (_: FieldItem, stands: unknown): Input => {
  const whole = textOf(stands);
  if (whole === "") return { "": [""], zone: [""] };
  const found = zoned.exec(whole);
  if (!found || !isBrowserDate(found[1]!) || !isBrowserTime(found[2]!)) return { "": [whole] };
  const fraction = (found[4] ?? "").replace(/0+$/, "");
  const seconds = fraction === "" ? (found[3] ?? "00") : `${found[3]}.${fraction}`;
  const local = `${found[1]}T${found[2]}${seconds === "00" ? "" : `:${seconds}`}`;
  return { "": [local], zone: [found[5] ?? ""] };
};

/** A control of type date holds no year 0. */
export const isBrowserDate = (value: string): boolean => isDate(value) && !value.startsWith("0000");
export const isBrowserTime = (value: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(value);

const chosen = (field: FieldOf<"single_select">, stands: unknown): Input => ({
  "": field.options.some((option) => option.id === stands) ? [String(stands)] : [],
});

const ticked = (field: FieldOf<"multi_select">, stands: unknown): Input => ({
  "": field.options.filter((option) => Array.isArray(stands) && stands.includes(option.id)).map((option) => option.id),
});

const states = (field: FieldOf<"checkboxes">, stands: unknown): Input => {
  const known: readonly string[] = statesOf[field.checkboxMode];
  const stateOf = (id: string): string =>
    known.find((state) => state === member(stands, id)) ?? initialState(field.checkboxMode);
  if (field.checkboxMode === "simple") {
    return { "": field.options.filter(({ id }) => stateOf(id) === "done").map(({ id }) => id) };
  }
  return Object.fromEntries(field.options.map(({ id }) => [id, [stateOf(id)]]));
};

export const cellText = (cell: Cell | undefined): string => (cell?.state === "answered" ? String(cell.value) : "");

export const cellPart = (row: number, column: string): string => `${row}.${column}`;

const cells = (field: FieldOf<"table">, stands: unknown): Input => {
  const rows = Array.isArray(stands) ? stands : [];
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      field.columns.map(({ id }) => [cellPart(index, id), [cellText(member(row, id) as Cell | undefined)]]),
    ),
  );
};

const money = (field: FieldOf<"money">, stands: unknown): Input => {
  const isPair = typeof stands === "object" && stands !== null;
  const currency = textOf(member(stands, "currency")) || (field.currency ?? field.usualCurrency ?? "");
  return { amount: [isPair ? textOf(member(stands, "amount")) : textOf(stands)], currency: [currency] };
};

/** Text that no one would take for JSON is written without quotes. */
const json = (_: FieldItem, stands: unknown): Input => {
  if (stands === undefined || stands === null) return { "": [""] };
  if (typeof stands === "string" && stands.trim() !== "" && !isJson(stands)) return { "": [stands] };
  try {
    return { "": [JSON.stringify(stands, null, 2)] };
  } catch {
    return { "": [""] };
  }
};

export const isJson = (written: string): boolean => {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
};

const held = {
  string: text,
  number: text,
  boolean: (_, stands) => ({ "": typeof stands === "boolean" ? [String(stands)] : [] }),
  bigint: text,
  date: text,
  time: text,
  datetime: moment,
  year: text,
  url: text,
  string_list: lines,
  url_list: lines,
  single_select: chosen,
  multi_select: ticked,
  checkboxes: states,
  table: cells,
  money,
  file: () => ({}),
  capability: (_, stands) => ({ "": [textOf(member(stands, "id") ?? (typeof stands === "string" ? stands : ""))] }),
  json,
} as const satisfies { readonly [K in Kind]: Held<K> };

/** What the controls of a field hold when nobody has touched them. */
export const heldInput = (field: FieldItem, answer: Answer): Input => {
  const stands = answer.state === "answered" ? (answer.raw !== undefined ? answer.raw : answer.value) : undefined;
  return (held[field.kind] as Held<Kind>)(field as never, stands);
};
