import type { Coercion } from "../coercion.ts";
import type { CheckboxMode, Column, FieldBase, Option } from "../field-base.ts";
import type { LocalIssue } from "../issue.ts";
import type { NoParams } from "../no-params.ts";

/** The constraints that a field of each kind may carry. */
export interface FieldSpecs {
  readonly string: {
    readonly pattern?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly multiline?: boolean;
    /** Whether the value is hidden from people while it is typed and afterwards. */
    readonly secret?: boolean;
    /** Which whitespace given text loses: at its ends, also repeats inside it, or all of it. */
    readonly whitespace?: "trim" | "normalize" | "remove";
    /** Whether blank text is kept as given; as an `answer` it also satisfies required. */
    readonly keepsBlank?: "text" | "answer";
  };
  readonly number: {
    readonly min?: number;
    readonly max?: number;
    readonly integer?: boolean;
    /** Decimal places; a number with more is rounded half to even when it is read. */
    readonly precision?: number;
  };
  readonly boolean: NoParams;
  readonly bigint: { readonly min?: string; readonly max?: string };
  readonly date: { readonly min?: string; readonly max?: string };
  /** `seconds`: times are written with seconds, and 09:30 is read as 09:30:00. */
  readonly time: { readonly min?: string; readonly max?: string; readonly seconds?: boolean };
  readonly datetime: { readonly min?: string; readonly max?: string };
  readonly year: { readonly min?: number; readonly max?: number };
  /** `anyUri` accepts every absolute URI, such as urn: and tel:. */
  readonly url: { readonly schemes?: readonly string[]; readonly anyUri?: boolean };
  readonly string_list: {
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly itemMinLength?: number;
    readonly itemMaxLength?: number;
    readonly uniqueItems?: boolean;
  };
  readonly url_list: {
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: boolean;
    readonly schemes?: readonly string[];
  };
  readonly single_select: { readonly options: readonly Option[] };
  readonly multi_select: {
    readonly options: readonly Option[];
    readonly minSelections?: number;
    readonly maxSelections?: number;
  };
  readonly checkboxes: {
    readonly options: readonly Option[];
    readonly checkboxMode: CheckboxMode;
    readonly minDone?: number;
  };
  readonly table: { readonly columns: readonly Column[]; readonly minRows?: number; readonly maxRows?: number };
  readonly money: {
    readonly currency?: string;
    /** The currency of an amount without one; unlike `currency`, it does not exclude others. */
    readonly usualCurrency?: string;
    readonly min?: string;
    readonly max?: string;
    readonly precision?: number;
  };
  readonly file: { readonly accept?: readonly string[]; readonly maxBytes?: number };
  readonly capability: { readonly interface?: string };
  readonly json: { readonly schema?: JsonSchema };
}

/** The state of one option of a checklist; which of them are allowed depends on the `CheckboxMode`. */
export type CheckboxState = "todo" | "done" | "incomplete" | "active" | "na" | "unfilled" | "yes" | "no";

/** One cell of a table: the answer of one column in one row. */
export type Cell =
  | { readonly state: "unanswered" }
  /** `raw` is set if the text is not of the column's type; `value` then holds that text. */
  | { readonly state: "answered"; readonly value: string | number; readonly raw?: string }
  | { readonly state: "skipped"; readonly reason?: string }
  | { readonly state: "aborted"; readonly reason?: string };

/** One row of a table: its cells by column id. */
export type Row = Readonly<Record<string, Cell>>;

/** An amount as exact decimal text, with its three-letter currency code. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The value of a `file` field: the description of the file, without its bytes. */
export interface FileValue {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256?: string;
  /** The description as another system spelled it, kept so that it is written back unchanged. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The value of a `capability` field: the id of the capability, and its name if one was given. */
export interface CapabilityValue {
  readonly id: string;
  readonly name?: string;
}

/** JSON-safe: big integers and amounts are decimal text. */
export interface KindValues {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly bigint: string;
  readonly date: string;
  readonly time: string;
  readonly datetime: string;
  readonly year: number;
  readonly url: string;
  readonly string_list: readonly string[];
  readonly url_list: readonly string[];
  readonly single_select: string;
  readonly multi_select: readonly string[];
  readonly checkboxes: Readonly<Record<string, CheckboxState>>;
  readonly table: readonly Row[];
  readonly money: Money;
  readonly file: FileValue;
  readonly capability: CapabilityValue;
  readonly json: unknown;
}

/** The name of a kind of field, such as `string` or `money`. */
export type Kind = keyof FieldSpecs;
/** The type of the values that a kind holds. */
export type ValueOf<K extends Kind> = KindValues[K];
/** A field of one kind: the members of every field, and the constraints of the kind. */
export type FieldOf<K extends Kind> = FieldBase & { readonly kind: K } & FieldSpecs[K];
/** A field of any kind; `kind` tells them apart. */
export type FieldItem = { [K in Kind]: FieldOf<K> }[Kind];

/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The result of reading input for a field: a value of the field's kind, or the issue. */
export type Read<V> =
  | {
      readonly ok: true;
      readonly value: V /** What was changed to make it fit. */;
      readonly coerced?: readonly Coercion[];
    }
  | { readonly ok: false; readonly issue: LocalIssue };

/** Everything about one kind of field. */
export interface KindDef<K extends Kind> {
  readonly kind: K;
  /** Reads input that already has the value's shape, and refuses everything else. */
  readonly accept: (field: FieldOf<K>, input: unknown) => Read<ValueOf<K>>;
  /** Reads input of a person or a lenient caller: text, or one item for a list. */
  readonly coerce: (field: FieldOf<K>, input: unknown) => Read<ValueOf<K>>;
  /** Completes a partial value with the parts of the previous value. */
  readonly merge?: (field: FieldOf<K>, given: ValueOf<K>, before: ValueOf<K> | undefined) => ValueOf<K>;
  readonly isEmpty: (field: FieldOf<K>, value: ValueOf<K>) => boolean;
  /** Whether a value is kept but does not satisfy required, such as blank text. */
  readonly isBlank?: (field: FieldOf<K>, value: ValueOf<K>) => boolean;
  readonly check: (field: FieldOf<K>, value: ValueOf<K>) => readonly LocalIssue[];
  /** The issue of input that is not a value of this kind. */
  readonly misfit: (field: FieldOf<K>, raw: unknown) => LocalIssue;
  /** The issues of an unanswered optional field, such as a list that needs three items. */
  readonly lacks: (field: FieldOf<K>) => readonly LocalIssue[];
  /** Whether a required field may stay empty, such as a checklist that needs no box ticked. */
  readonly neverMissing?: (field: FieldOf<K>) => boolean;
  readonly jsonSchema: (field: FieldOf<K>) => JsonSchema;
  /** The value as nested JSON; without it, the value itself. */
  readonly toJson?: (field: FieldOf<K>, value: ValueOf<K>) => unknown;
}

/** A kind as the form sees it: fields and values of any kind, matched by the name of the kind. */
export interface AnyKind {
  readonly accept: (field: FieldItem, input: unknown) => Read<unknown>;
  readonly coerce: (field: FieldItem, input: unknown) => Read<unknown>;
  readonly merge?: (field: FieldItem, given: unknown, before: unknown) => unknown;
  readonly isEmpty: (field: FieldItem, value: unknown) => boolean;
  readonly isBlank?: (field: FieldItem, value: unknown) => boolean;
  readonly check: (field: FieldItem, value: unknown) => readonly LocalIssue[];
  readonly misfit: (field: FieldItem, raw: unknown) => LocalIssue;
  readonly lacks: (field: FieldItem) => readonly LocalIssue[];
  readonly neverMissing?: (field: FieldItem) => boolean;
  readonly jsonSchema: (field: FieldItem) => JsonSchema;
  readonly toJson?: (field: FieldItem, value: unknown) => unknown;
}

export const ok = <V>(value: V, coerced?: readonly Coercion[]): Read<V> =>
  coerced === undefined ? { ok: true, value } : { ok: true, value, coerced };

export const fail = (issue: LocalIssue) => ({ ok: false, issue }) as const;

export const nothing: readonly LocalIssue[] = Object.freeze([]);
