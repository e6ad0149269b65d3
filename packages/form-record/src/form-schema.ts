/** What every field may say of itself. */
export interface FieldWords {
  readonly label?: string;
  readonly description?: string;
  /** The key may be absent; without it, it must be there. */
  readonly optional?: boolean;
}

export interface StringFieldSchema extends FieldWords {
  readonly kind: "string";
  /** Not shown while it is typed, and nowhere afterwards. */
  readonly secret?: boolean;
  readonly multiline?: boolean;
  /** In UTF-16 units, as patterns count. */
  readonly maxLength?: number;
  readonly example?: string;
  readonly default?: string;
}

export interface NumberFieldSchema extends FieldWords {
  readonly kind: "number";
  readonly min?: number;
  readonly max?: number;
  readonly example?: number;
  readonly default?: number;
}

export interface BooleanFieldSchema extends FieldWords {
  readonly kind: "boolean";
  readonly default?: boolean;
}

/** Whole numbers of any size; in JSON decimal text. */
export interface BigintFieldSchema extends FieldWords {
  readonly kind: "bigint";
  readonly min?: string;
  readonly max?: string;
  /** Digits without the sign. */
  readonly maxDigits?: number;
  readonly example?: string;
  readonly default?: string;
}

export interface RecordFieldSchema extends FieldWords {
  readonly kind: "record";
  readonly fields: Readonly<Record<string, FormFieldSchema>>;
  readonly order?: readonly string[];
}

export interface ArrayFieldSchema extends FieldWords {
  readonly kind: "array";
  readonly element: FormFieldSchema;
  readonly maxItems?: number;
}

/** A thing, not a value: the filler gives a name from their own directory. */
export interface CapabilityFieldSchema extends FieldWords {
  readonly kind: "capability";
  /** What kind of thing is asked for; only people read it. */
  readonly tag?: string;
  readonly example?: string;
}

export type FormFieldSchema =
  | StringFieldSchema
  | NumberFieldSchema
  | BooleanFieldSchema
  | BigintFieldSchema
  | RecordFieldSchema
  | ArrayFieldSchema
  | CapabilityFieldSchema;

export type FormFieldKind = FormFieldSchema["kind"];
export type FieldSchemaOf<K extends FormFieldKind> = Extract<FormFieldSchema, { readonly kind: K }>;

/** What a form asks for, as it travels: plain JSON. */
export interface FormSchema {
  readonly type: "record";
  readonly fields: Readonly<Record<string, FormFieldSchema>>;
  /**
   * Keys in the order of asking; the others follow alphabetically. Without it, fields are asked as they are written,
   * but JavaScript puts keys that are whole numbers first.
   */
  readonly order?: readonly string[];
  /** By key or by path: `name`, `address.city`, `items[].name`. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly descriptions?: Readonly<Record<string, string>>;
}

/** A form as a value that can be sent: no methods, nothing but what is read. */
export interface FormRecord {
  /** Where the answers go. */
  readonly proposer: unknown;
  readonly title: string;
  readonly description: string;
  readonly pattern: FormSchema;
}

/** What is wrong in a schema, and where: a JSON pointer. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}
