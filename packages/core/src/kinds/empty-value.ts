import type { AnyKind, FieldItem } from "./kind.ts";

/** A field with its kind, as the compiled form holds it. */
export interface KindedField {
  readonly field: FieldItem;
  readonly kind: AnyKind;
}

/** Text of blanks alone, where that does not satisfy required. */
export const isBlankValue = ({ field, kind }: KindedField, value: unknown): boolean =>
  field.keepsEmpty !== true && kind.isBlank?.(field, value) === true;

/** Whether a value counts as none; for a required field, text of blanks alone does too. */
export const isEmptyValue = (node: KindedField, required: boolean, value: unknown): boolean =>
  (node.field.keepsEmpty !== true && node.kind.isEmpty(node.field, value)) || (required && isBlankValue(node, value));
