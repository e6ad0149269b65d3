import type { Answer, ValueOf } from "@cofill/core";
import type { FieldKind } from "./kinds.ts";
import type { FieldResponse, FieldValue } from "./response.ts";

type ValueOfKind<K extends FieldKind> = Extract<FieldValue, { kind: K }>;

interface Conversion<K extends FieldKind> {
  /** The document's tagged value from the core's bare one. */
  readonly wrap: (value: ValueOf<K>) => ValueOfKind<K>;
  readonly wrapRaw: (raw: unknown) => ValueOfKind<K>;
}

const marks = (raw: unknown) => raw as Readonly<Record<string, never>>;

const conversions: { readonly [K in FieldKind]: Conversion<K> } = {
  string: { wrap: (value) => ({ kind: "string", value }), wrapRaw: (raw) => ({ kind: "string", value: String(raw) }) },
  number: {
    wrap: (value) => ({ kind: "number", value }),
    wrapRaw: (raw) => ({ kind: "number", value: null, raw: String(raw) }),
  },
  date: { wrap: (value) => ({ kind: "date", value }), wrapRaw: (raw) => ({ kind: "date", value: String(raw) }) },
  year: {
    wrap: (value) => ({ kind: "year", value }),
    wrapRaw: (raw) => ({ kind: "year", value: null, raw: String(raw) }),
  },
  url: { wrap: (value) => ({ kind: "url", value }), wrapRaw: (raw) => ({ kind: "url", value: String(raw) }) },
  string_list: {
    wrap: (items) => ({ kind: "string_list", items }),
    wrapRaw: (raw) => ({ kind: "string_list", items: [String(raw)] }),
  },
  url_list: {
    wrap: (items) => ({ kind: "url_list", items }),
    wrapRaw: (raw) => ({ kind: "url_list", items: [String(raw)] }),
  },
  single_select: {
    wrap: (selected) => ({ kind: "single_select", selected }),
    wrapRaw: (raw) => ({ kind: "single_select", selected: null, raw: marks(raw) }),
  },
  multi_select: {
    wrap: (selected) => ({ kind: "multi_select", selected }),
    wrapRaw: (raw) => ({ kind: "multi_select", selected: [], raw: marks(raw) }),
  },
  checkboxes: {
    wrap: (values) => ({ kind: "checkboxes", values }),
    wrapRaw: (raw) => ({ kind: "checkboxes", values: marks(raw) }),
  },
  table: { wrap: (rows) => ({ kind: "table", rows }), wrapRaw: () => ({ kind: "table", rows: [] }) },
};

export const toFieldValue = (kind: FieldKind, answer: Answer): FieldValue => {
  const conversion = conversions[kind] as unknown as Conversion<FieldKind>;
  return answer.raw === undefined ? conversion.wrap(answer.value as never) : conversion.wrapRaw(answer.raw);
};

export const toResponse = (kind: FieldKind, answer: Answer): FieldResponse => ({
  state: answer.state,
  ...(answer.state === "answered" && { value: toFieldValue(kind, answer) }),
  ...(answer.reason !== undefined && { reason: answer.reason }),
});
