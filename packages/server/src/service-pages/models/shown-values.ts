import type { Answer, Cell, FieldItem, FieldOf, Kind, KindValues, Option } from "@cofill/core";
import { fileSize, truncate } from "@cofill/core/kit";
import { checkboxLabels, hiddenText, type ShownValue } from "@cofill/page";
import { servicePageLimits } from "../limits.ts";

const { maxValueLength, maxValueItems } = servicePageLimits;

const cut = (text: string): string => truncate(text, maxValueLength);

const textValue = (value: unknown): ShownValue => {
  const text = cut(String(value));
  return { type: text.includes("\n") ? "block" : "text", text };
};

const jsonValue = (value: unknown): ShownValue => {
  if (typeof value !== "object" || value === null) return textValue(value);
  return { type: "block", text: cut(JSON.stringify(value, null, 2)) };
};

const listValue = (items: readonly string[]): ShownValue => ({
  type: "list",
  items: items.slice(0, maxValueItems).map(cut),
  ...(items.length > maxValueItems && { more: items.length - maxValueItems }),
});

/** The URL of an http or https link; `undefined` for anything else, which is shown as text. */
export const webLink = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
};

const linkOf = (text: string): { readonly text: string; readonly href?: string } => {
  const href = webLink(text);
  return { text: cut(text), ...(href !== undefined && { href }) };
};

const labelOf = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? id;

const cellText = (cell: Cell | undefined): string => {
  switch (cell?.state) {
    case "answered":
      return cut(cell.raw ?? String(cell.value));
    case "skipped":
    case "aborted":
      return cell.reason === undefined ? "–" : `– (${cut(cell.reason)})`;
    default:
      return "";
  }
};

/** The URL of an uploaded file; `undefined` if it cannot be downloaded. */
export type FileHref = (uploadId: string) => string | undefined;

type Show<K extends Kind> = (value: KindValues[K], field: FieldOf<K>, fileHref: FileHref) => ShownValue;

const shows: { readonly [K in Kind]: Show<K> } = {
  string: textValue,
  number: textValue,
  boolean: (value) => textValue(value ? "Yes" : "No"),
  bigint: textValue,
  date: textValue,
  time: textValue,
  datetime: textValue,
  year: textValue,
  url: (value) => {
    const href = webLink(value);
    return href === undefined ? textValue(value) : { type: "link", text: cut(value), href };
  },
  string_list: listValue,
  url_list: (value) => ({ type: "links", links: value.slice(0, maxValueItems).map(linkOf) }),
  single_select: (value, { options }) => textValue(labelOf(options, value)),
  multi_select: (value, { options }) => listValue(value.map((id) => labelOf(options, id))),
  checkboxes: (value, { options }) =>
    listValue(
      options.flatMap(({ id, label }) => {
        const state = Object.hasOwn(value, id) ? value[id] : undefined;
        return state === undefined ? [] : [`${label}: ${checkboxLabels[state] ?? state}`];
      }),
    ),
  table: (rows, { columns }) => ({
    type: "table",
    columns: columns.map(({ label }) => label),
    rows: rows
      .slice(0, maxValueItems)
      .map((row) => columns.map(({ id }) => cellText(Object.hasOwn(row, id) ? row[id] : undefined))),
    ...(rows.length > maxValueItems && { more: rows.length - maxValueItems }),
  }),
  money: ({ amount, currency }) => textValue(`${amount} ${currency}`),
  file: ({ id, name, mediaType, size }, _, fileHref) => {
    const href = fileHref(id);
    return {
      type: "file",
      name: cut(name || id),
      about: `${mediaType}, ${fileSize(size)}`,
      ...(href !== undefined && { href }),
    };
  },
  capability: ({ id, name }) => textValue(name ?? id),
  json: jsonValue,
};

const absent: Readonly<Record<Exclude<Answer["state"], "answered">, string>> = {
  unanswered: "Not answered",
  skipped: "Skipped",
  aborted: "Given up",
};

/** An answer for display; input that could not be parsed is shown as it was entered. */
export const shownValue = (field: FieldItem, answer: Answer, fileHref: FileHref): ShownValue => {
  const { state, value, raw, reason } = answer;
  if (state !== "answered") {
    return { type: "none", text: reason === undefined ? absent[state] : `${absent[state]}: ${cut(reason)}` };
  }
  if (field.kind === "string" && field.secret) return textValue(hiddenText);
  if (raw !== undefined) return jsonValue(raw);
  try {
    return (shows[field.kind] as Show<Kind>)(value as never, field as never, fileHref);
  } catch {
    // An answer from another version of the form may not have the shape that this version expects.
    return jsonValue(value);
  }
};
