import type { LocalIssue } from "../issue.ts";
import type { PlaceParams } from "../issue-params.ts";
import { type FieldOf, fail, type KindDef, nothing, ok } from "./kind.ts";
import { receivedValue } from "./local-issue.ts";
import { readText } from "./read-text.ts";

export const defaultSchemes: readonly string[] = ["http", "https", "mailto"];

const shape = /^([a-z][a-z0-9+.-]*):(\/\/)?([^\s<>"\\^`{|}]+)$/i;
const host = /^(?:[^@/?#]*@)?(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?(?:[/?#]|$)/i;
const mailbox = /^[^\s@]+@[^\s@?]+(?:\?.*)?$/;

/**
 * An absolute URL of an allowed scheme. No scheme is guessed: `example.com` is not a URL.
 *
 * @example
 * isUrl("https://example.com"); // true
 * isUrl("example.com"); // false
 */
export const isUrl = (text: string, schemes: readonly string[] = defaultSchemes): boolean => {
  const match = shape.exec(text);
  if (!match) return false;
  const scheme = match[1]!.toLowerCase();
  if (!schemes.includes(scheme)) return false;
  if (scheme === "mailto") return mailbox.test(match[3]!);
  return match[2] === "//" && host.test(match[3]!);
};

export const notAUrl = (received: unknown, schemes = defaultSchemes, place: PlaceParams = {}): LocalIssue => ({
  code: "not_a_url",
  params: { schemes, ...place },
  expected: { format: "uri" },
  received: receivedValue(received),
});

const anyUri = /^[a-z][a-z0-9+.-]*:[^\s<>"\\^`{|}]+$/i;

const fits = (field: FieldOf<"url">, text: string): boolean =>
  field.anyUri ? anyUri.test(text) : isUrl(text, field.schemes);

/** An absolute URL; of the schemes http, https and mailto unless the field names others. */
export const url: KindDef<"url"> = {
  kind: "url",
  accept: (_, input) => readText(input),
  coerce: (field, input) => {
    const text = readText(input);
    if (!text.ok) return text;
    const trimmed = text.value.trim();
    return fits(field, trimmed) ? ok(trimmed) : fail(notAUrl(text.value, field.schemes));
  },
  isEmpty: (_, value) => value.trim() === "",
  check: (field, value) => (fits(field, value) ? nothing : [notAUrl(value, field.schemes)]),
  misfit: (field, raw) => notAUrl(raw, field.schemes),
  lacks: () => nothing,
  jsonSchema: () => ({ type: "string", format: "uri" }),
};
