import type { NoParams } from "@cofill/core";

type Maximum = { readonly maximum: number };
type Key = { readonly key: string };
type Received = { readonly type: string };

/** What a definition says of a field and a form's schema cannot. */
export type LostRule =
  | "pattern"
  | "min_length"
  | "whole_number"
  | "decimal_places"
  | "as_text"
  | "as_number"
  | "min_items"
  | "item_min_length"
  | "unique_items"
  | "items_as_text"
  | "options"
  | "min_choices"
  | "boxes"
  | "min_rows"
  | "amount_as_text"
  | "file_types"
  | "file_size"
  | "confirm";

/** Why a form cannot show a part of a pattern. */
export type PatternReason =
  | "not_shown"
  | "not_a_record"
  | "unnamed_fields"
  | "alternatives"
  | "already_known"
  | "item_optional";

/** A pattern as its author knows it: `M.string()`, or what stands in place of a matcher. */
export type PatternName =
  | { readonly matcher: string }
  | { readonly tagged: string }
  | { readonly fixed: string }
  | { readonly record: true };

/** The limits of a field that are told with its description. */
type Span = { readonly min?: string | number; readonly max?: string | number };
type Options = { readonly options: readonly { readonly id: string; readonly label: string }[] };

/** What the message of each problem with an answer or a schema is made from, by `code` or `code.reason`. */
export interface FormRecordMessageParams {
  /** Of an answer. */
  unknown_field: Key & { readonly near?: string };
  reserved_name: Key;
  too_large: Maximum;
  not_an_answer: { readonly type?: string };
  /** Of a schema. */
  "schema.unreadable": NoParams;
  "schema.type": NoParams;
  "schema.not_an_object": Received;
  "schema.unknown_member": Key & { readonly near?: string };
  "fields.missing": NoParams;
  "fields.not_an_object": Received;
  "fields.too_many": Maximum;
  "fields.too_deep": Maximum;
  "fields.unknown": Key & { readonly near?: string };
  "fields.no_such_order": Key;
  "key.reserved": Key;
  "key.characters": Maximum;
  "key.not_text": Received;
  "key.twice": NoParams;
  "field.not_an_object": Received;
  "field.no_kind": { readonly kinds: readonly string[] };
  "field.unknown_kind": { readonly kind: string; readonly near?: string; readonly kinds: readonly string[] };
  "field.item_optional": NoParams;
  "field.secret_lines": NoParams;
  "field.secret_default": NoParams;
  "field.limits": NoParams;
  /** `message` is the issue that the sample has. */
  "field.sample": { readonly message: string };
  "member.text": Received;
  "member.text_length": Maximum;
  "member.flag": Received;
  "member.number": Received;
  "member.decimal": Maximum;
  "member.count": Maximum;
  "member.pet_name": NoParams;
  "member.keys": Received;
  "member.keys_count": Maximum;
  "member.texts": Received;
  "member.texts_count": Maximum;
  /** Of a definition as a schema. */
  "left_out.too_many": Maximum;
  "left_out.too_deep": Maximum;
  "left_out.key": NoParams;
  "left_out.part_key": NoParams;
  "left_out.read_only": NoParams;
  "not_said.text": NoParams;
  "not_said.rules": { readonly rules: readonly LostRule[] };
  /** Of a pattern. */
  "pattern.unreadable": { readonly cause?: string };
  "pattern.not_a_field": { readonly pattern: PatternName; readonly reason: PatternReason };
  "pattern.other_kind": { readonly pattern: PatternName; readonly kind: string };
  "pattern.key": NoParams;
  "pattern.too_deep": Maximum;
  "pattern.unknown_limit": { readonly limit: string };
  "pattern.open": NoParams;
  "pattern.no_text_limit": Maximum;
  "pattern.no_digits_limit": Maximum;
  "pattern.higher_limit": Maximum;
  /** What a field that a schema cannot say in full takes, for its description. */
  "help.whole_number": NoParams;
  "help.date": Span;
  "help.time": Span;
  "help.datetime": Span;
  "help.year": NoParams;
  "help.url": Span;
  "help.urls": NoParams;
  "help.amount": Span;
  "help.currency": { readonly currency?: string };
  "help.one_of": Options;
  "help.any_of": Options;
  "help.json": NoParams;
}
