import { humaniseKey } from "@cofill/core";
import type { ResponseValue, ShownValue } from "@cofill/page";
import { inboxLimits } from "../limits.ts";

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

export const jsonText = (value: unknown): string =>
  cut(JSON.stringify(value, null, 2) ?? "", inboxLimits.maxJsonLength);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A thing in an answer stands for the edge it came as. */
const edgeOf = (value: unknown): string | undefined =>
  isObject(value) && Object.keys(value).length === 1 && typeof value.edge === "string" ? value.edge : undefined;

const plain = (value: unknown): ShownValue => {
  if (value === null || value === undefined || value === "") return { type: "none", text: "Empty" };
  if (typeof value === "boolean") return { type: "text", text: value ? "Yes" : "No" };
  const text = cut(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), inboxLimits.maxValueLength);
  return { type: text.includes("\n") ? "block" : "text", text };
};

/** One line of a table or of CSV. */
export const cellText = (value: unknown): string => {
  const edge = edgeOf(value);
  if (edge !== undefined) return `@${edge}`;
  const shown = plain(value);
  return shown.type === "text" || shown.type === "block" ? shown.text : "";
};

/** An answer's values one by one, by path and with words for people. */
export const responseValues = (payload: Readonly<Record<string, unknown>>): readonly ResponseValue[] => {
  const found: ResponseValue[] = [];
  const visit = (value: unknown, path: string, label: string): void => {
    if (found.length >= inboxLimits.maxValues) return;
    const edge = edgeOf(value);
    if (edge !== undefined) found.push({ path, label, value: { type: "edge", edge } });
    else if (isObject(value) && Object.keys(value).length > 0) {
      for (const [key, inner] of Object.entries(value)) {
        visit(inner, `${path}.${key}`, label === "" ? humaniseKey(key) : `${label}, ${humaniseKey(key)}`);
      }
    } else if (Array.isArray(value) && value.length > 0) {
      for (const [index, inner] of value.entries()) visit(inner, `${path}[${index}]`, `${label} ${index + 1}`.trim());
    } else found.push({ path, label, value: plain(value) });
  };
  visit(payload, "", "");
  return found;
};
