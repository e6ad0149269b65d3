import { humaniseKey } from "@cofill/core";
import { isJsonObject, truncate } from "@cofill/core/kit";
import type { ResponseValue, ShownValue } from "@cofill/page";
import type { FormView } from "@cofill/service/mail";
import { inboxLimits } from "../limits.ts";

export const jsonText = (value: unknown): string =>
  truncate(JSON.stringify(value, null, 2) ?? "", inboxLimits.maxJsonLength);

/** The edge that a capability in an answer refers to. */
const edgeOf = (value: unknown): string | undefined =>
  isJsonObject(value) && Object.keys(value).length === 1 && typeof value.edge === "string" ? value.edge : undefined;

const plain = (value: unknown): ShownValue => {
  if (value === null || value === undefined || value === "") return { type: "none", text: "Empty" };
  if (typeof value === "boolean") return { type: "text", text: value ? "Yes" : "No" };
  const text = truncate(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), inboxLimits.maxValueLength);
  return { type: text.includes("\n") ? "block" : "text", text };
};

/** A value for an export: not truncated, numbers unchanged, capabilities as the name of their edge. */
export const exportedValue = (value: unknown): unknown => {
  const edge = edgeOf(value);
  return edge === undefined ? value : `@${edge}`;
};

/** A nested value as text: rows on separate lines, members of a row side by side with their keys. */
const wordsOf = (value: unknown, depth = 0): string => {
  const inside = (one: unknown): string => wordsOf(one, depth + 1);
  const edge = edgeOf(value);
  if (edge !== undefined) return `@${edge}`;
  if (depth > inboxLimits.maxCellDepth) return "…";
  if (Array.isArray(value)) {
    const isRows = value.some((one) => isJsonObject(one) && edgeOf(one) === undefined);
    return isRows ? value.map((one, at) => `${at + 1}. ${inside(one)}`).join("\n") : value.map(inside).join(", ");
  }
  if (isJsonObject(value)) {
    const parts = Object.entries(value).map(([key, inner]) => [humaniseKey(key), inside(inner)] as const);
    return parts.flatMap(([key, words]) => (words === "" ? [] : [`${key}: ${words}`])).join("; ");
  }
  const shown = plain(value);
  return shown.type === "text" || shown.type === "block" ? shown.text : "";
};

/** One cell of a table on a page. */
export const cellText = (value: unknown): string => truncate(wordsOf(value), inboxLimits.maxValueLength);

type Pattern = FormView["pattern"];
type FieldSchema = Pattern["fields"][string];

/** Labels of a form by path, such as `items[].name`. */
const labelsOf = (pattern: Pattern | undefined): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const context = (field: FieldSchema, path: string): void => {
    if (field.label !== undefined) found.set(path, field.label);
    if (field.kind === "array") context(field.element, `${path}[]`);
    if (field.kind !== "record") return;
    for (const [key, inner] of Object.entries(field.fields)) context(inner, `${path}.${key}`);
  };
  for (const [key, field] of Object.entries(pattern?.fields ?? {})) context(field, key);
  for (const [path, label] of Object.entries(pattern?.labels ?? {})) found.set(path, label);
  return found;
};

/** The values of an answer by path, with the form's labels. */
export const responseValues = (
  payload: Readonly<Record<string, unknown>>,
  pattern?: Pattern,
): readonly ResponseValue[] => {
  const labels = labelsOf(pattern);
  const found: ResponseValue[] = [];
  const visit = (value: unknown, path: string, template: string, label: string): void => {
    if (found.length >= inboxLimits.maxValues) return;
    const edge = edgeOf(value);
    if (edge !== undefined) found.push({ path, label, value: { type: "edge", edge } });
    else if (isJsonObject(value) && Object.keys(value).length > 0) {
      for (const [key, inner] of Object.entries(value)) {
        const at = template === "" ? key : `${template}.${key}`;
        const own = labels.get(at) ?? humaniseKey(key);
        visit(inner, path === "" ? key : `${path}.${key}`, at, label === "" ? own : `${label}, ${own}`);
      }
    } else if (Array.isArray(value) && value.length > 0) {
      for (const [index, inner] of value.entries()) {
        visit(inner, `${path}[${index}]`, `${template}[]`, `${label} ${index + 1}`.trim());
      }
    } else found.push({ path, label, value: plain(value) });
  };
  visit(payload, "", "", "");
  return found;
};
