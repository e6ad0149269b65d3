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

/** The whole of a leaf in one place: what an answer to it is, here and in the core. */
export interface LeafKind<K extends LeafKindName> {
  /** What of the core's field it decides. */
  readonly spec: (schema: FieldSchemaOf<K>, hint: string | undefined) => SpecOf<K>;
  /** What is wrong with a value of an answer; nothing if it is right. */
  readonly check: (schema: FieldSchemaOf<K>, value: unknown) => ValueIssue | undefined;
  /** No answer: as good as absent. */
  readonly isBlank: (value: unknown) => boolean;
  readonly toCore: (value: unknown) => unknown;
  readonly fromCore: (value: unknown) => unknown;
  /** What the core's own check of a field does not say and `check` does. */
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

/** Present only where it is set, as exact optional properties want it. */
export const given = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
