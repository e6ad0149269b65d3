import type { FieldItem, JsonSchema, Kind, Problem } from "@cofill/core";
import type { FieldSchemaOf, FormFieldKind } from "../form-schema.ts";
import type { ValueFault } from "../payload-error.ts";

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
  readonly check: (schema: FieldSchemaOf<K>, label: string, value: unknown) => ValueFault | undefined;
  /** No answer: as good as absent. */
  readonly isBlank: (value: unknown) => boolean;
  readonly toCore: (value: unknown) => unknown;
  readonly fromCore: (value: unknown) => unknown;
  /** What the core's own check of a field does not say and `check` does. */
  readonly constrain?: (schema: FieldSchemaOf<K>, label: string, value: unknown) => readonly Problem[];
  readonly jsonSchema: (schema: FieldSchemaOf<K>) => JsonSchema;
}

export const wrongType = (label: string, expected: string, received: string): ValueFault => ({
  code: "wrong_type",
  message: `"${label}" takes ${expected}, not ${received}`,
  expected,
  received,
});

/** Present only where it is set, as exact optional properties want it. */
export const given = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
