type None = { readonly [none in never]: never };
type Maximum = { readonly maximum: number };
type Key = { readonly key: string };
type Received = { readonly type: string };

/** What the message of each problem with an answer or a schema is made from, by `code` or `code.reason`. */
export interface FormRecordMessageParams {
  /** Of an answer. */
  unknown_field: Key & { readonly near?: string };
  reserved_name: Key;
  too_large: Maximum;
  not_an_answer: { readonly type?: string };
  /** Of a schema. */
  "schema.unreadable": None;
  "schema.type": None;
  "schema.not_an_object": Received;
  "schema.unknown_member": Key & { readonly near?: string };
  "fields.missing": None;
  "fields.not_an_object": Received;
  "fields.too_many": Maximum;
  "fields.too_deep": Maximum;
  "fields.unknown": Key & { readonly near?: string };
  "fields.no_such_order": Key;
  "key.reserved": Key;
  "key.characters": Maximum;
  "key.not_text": Received;
  "key.twice": None;
  "field.not_an_object": Received;
  "field.no_kind": { readonly kinds: readonly string[] };
  "field.unknown_kind": { readonly kind: string; readonly near?: string; readonly kinds: readonly string[] };
  "field.item_optional": None;
  "field.secret_lines": None;
  "field.secret_default": None;
  "field.limits": None;
  /** `message` is the issue that the sample has. */
  "field.sample": { readonly message: string };
  "member.text": Received;
  "member.text_length": Maximum;
  "member.flag": Received;
  "member.number": Received;
  "member.decimal": Maximum;
  "member.count": Maximum;
  "member.pet_name": None;
  "member.keys": Received;
  "member.keys_count": Maximum;
  "member.texts": Received;
  "member.texts_count": Maximum;
}
