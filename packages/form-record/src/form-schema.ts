import type { WordedProblem } from "@cofill/core";
/** Members that every field can have. */
export interface FieldWords {
  readonly label?: string;
  readonly description?: string;
  /** Whether the key may be absent; the default is required. */
  readonly optional?: boolean;
}

/** A text field. */
export interface StringFieldSchema extends FieldWords {
  readonly kind: "string";
  /** Whether the value is masked while typed and never shown afterwards. */
  readonly secret?: boolean;
  readonly multiline?: boolean;
  /** Maximum length in UTF-16 code units, as patterns count. */
  readonly maxLength?: number;
  readonly example?: string;
  readonly default?: string;
}

/** A number field. */
export interface NumberFieldSchema extends FieldWords {
  readonly kind: "number";
  readonly min?: number;
  readonly max?: number;
  readonly example?: number;
  readonly default?: number;
}

/** A true-or-false field. */
export interface BooleanFieldSchema extends FieldWords {
  readonly kind: "boolean";
  readonly default?: boolean;
}

/** An integer of any size, written in JSON as decimal text. */
export interface BigintFieldSchema extends FieldWords {
  readonly kind: "bigint";
  readonly min?: string;
  readonly max?: string;
  /** Maximum number of digits without the sign. */
  readonly maxDigits?: number;
  readonly example?: string;
  readonly default?: string;
}

/** A group of fields. */
export interface RecordFieldSchema extends FieldWords {
  readonly kind: "record";
  readonly fields: Readonly<Record<string, FormFieldSchema>>;
  readonly order?: readonly string[];
}

/** A list of values or records. */
export interface ArrayFieldSchema extends FieldWords {
  readonly kind: "array";
  readonly element: FormFieldSchema;
  readonly maxItems?: number;
}

/** A field for a capability: the person names one from their own directory by its petname. */
export interface CapabilityFieldSchema extends FieldWords {
  readonly kind: "capability";
  /** The type of capability asked for; shown to people only. */
  readonly tag?: string;
  readonly example?: string;
}

/** A field of any kind. */
export type FormFieldSchema =
  | StringFieldSchema
  | NumberFieldSchema
  | BooleanFieldSchema
  | BigintFieldSchema
  | RecordFieldSchema
  | ArrayFieldSchema
  | CapabilityFieldSchema;

/** Name of a field kind. */
export type FormFieldKind = FormFieldSchema["kind"];
/** The schema of one field kind. */
export type FieldSchemaOf<K extends FormFieldKind> = Extract<FormFieldSchema, { readonly kind: K }>;

/** The questions of a form as plain JSON that can be sent. */
export interface FormSchema {
  readonly type: "record";
  readonly fields: Readonly<Record<string, FormFieldSchema>>;
  /**
   * Keys in the order of asking; other keys follow alphabetically. Without it the order of `fields` counts, in which
   * JavaScript puts integer keys first.
   */
  readonly order?: readonly string[];
  /** Labels by key or path: `name`, `address.city`, `items[].name`. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly descriptions?: Readonly<Record<string, string>>;
}

/** A form as data that can be sent, without methods. */
export interface FormRecord {
  /** The recipient of the answers. */
  readonly proposer: unknown;
  readonly title: string;
  readonly description: string;
  readonly pattern: FormSchema;
}

/** A problem in a schema with a JSON pointer to its place. */
export interface SchemaProblem extends Partial<WordedProblem> {
  readonly pointer: string;
  readonly message: string;
}
