import { type FieldOf, fail, type KindDef, nothing, ok } from "./kind.ts";
import { readText } from "./string.ts";
import { quote } from "./wording.ts";

export const defaultSchemes: readonly string[] = ["http", "https", "mailto"];

const shape = /^([a-z][a-z0-9+.-]*):(\/\/)?([^\s<>"\\^`{|}]+)$/i;
const host = /^(?:[^@/?#]*@)?(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?(?:[/?#]|$)/i;
const mailbox = /^[^\s@]+@[^\s@?]+(?:\?.*)?$/;

/** An absolute URL of an allowed scheme. No scheme is guessed: `example.com` is not a URL. */
export const isUrl = (text: string, schemes: readonly string[] = defaultSchemes): boolean => {
  const match = shape.exec(text);
  if (!match) return false;
  const scheme = match[1]!.toLowerCase();
  if (!schemes.includes(scheme)) return false;
  if (scheme === "mailto") return mailbox.test(match[3]!);
  return match[2] === "//" && host.test(match[3]!);
};

export const notAUrl = (label: string, received: string, schemes: readonly string[] = defaultSchemes) =>
  fail("not_a_url", `"${label}" must be a full URL such as https://example.com; it is ${quote(received)}`, {
    expected: `a URL (${schemes.join(", ")})`,
    received: quote(received),
  });

const anyUri = /^[a-z][a-z0-9+.-]*:[^\s<>"\\^`{|}]+$/i;

const fits = (field: FieldOf<"url">, text: string): boolean =>
  field.anyUri ? anyUri.test(text) : isUrl(text, field.schemes);

export const url: KindDef<"url"> = {
  kind: "url",
  accept: readText,
  coerce: (field, input) => {
    const text = readText(field, input);
    if (!text.ok) return text;
    const trimmed = text.value.trim();
    return fits(field, trimmed) ? ok(trimmed) : notAUrl(field.label, text.value, field.schemes);
  },
  isEmpty: (_, value) => value.trim() === "",
  check: (field, value) => (fits(field, value) ? nothing : [notAUrl(field.label, value, field.schemes).problem]),
  misfit: (field, raw) => notAUrl(field.label, String(raw), field.schemes).problem,
  lacks: () => nothing,
  jsonSchema: () => ({ type: "string", format: "uri" }),
};
