import {
  type FieldItem,
  type JsonSchema,
  type Kind,
  type LocalIssue,
  receivedValue,
  schemaOfType,
  type ValueType,
} from "@cofill/core";
import type { FieldSchemaOf, FormFieldKind } from "../form-schema.ts";
import { typeName } from "../json-object.ts";
import type { ValueIssue } from "../payload-error.ts";

export type LeafKindName = Exclude<FormFieldKind, "record" | "array">;
export type LeafSchema = FieldSchemaOf<LeafKindName>;

type SpecOf<K extends Kind> = Omit<
  Extract<FieldItem, { kind: K }>,
  "type" | "id" | "label" | "required" | "priority" | "hint"
>;

/** One kind of leaf field: its checks, and how it maps to a kind of the live form. */
export interface LeafKind<K extends LeafKindName> {
  /** The settings of the live form's field. */
  readonly spec: (schema: FieldSchemaOf<K>, hint: string | undefined) => SpecOf<K>;
  /** The issue with a value, or undefined. */
  readonly check: (schema: FieldSchemaOf<K>, value: unknown) => ValueIssue | undefined;
  /** Whether a value counts as no answer. */
  readonly isBlank: (value: unknown) => boolean;
  readonly toCore: (value: unknown) => unknown;
  readonly fromCore: (value: unknown) => unknown;
  /** Issues that `check` finds and the live form's own kind does not. */
  readonly constrain?: (schema: FieldSchemaOf<K>, value: unknown) => readonly LocalIssue[];
  readonly jsonSchema: (schema: FieldSchemaOf<K>) => JsonSchema;
}

export const wrongType = (type: ValueType, received: unknown, { isSecret = false } = {}): ValueIssue => ({
  code: "wrong_type",
  issue: {
    code: "wrong_type",
    params: { type, receivedType: typeName(received) },
    expected: schemaOfType(type),
    ...(!isSecret && { received: receivedValue(received) }),
  },
});

/** An object with the key only if the value is set, for exact optional properties. */
export const given = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
