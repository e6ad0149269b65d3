import type { FieldItem, JsonSchema, LocalIssue } from "@cofill/core";
import type { ValueIssue } from "../payload-error.ts";
import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { capability } from "./capability.ts";
import type { LeafKind, LeafKindName, LeafSchema } from "./leaf-kind.ts";
import { number } from "./number.ts";
import { string } from "./string.ts";

const leafKinds: { readonly [K in LeafKindName]: LeafKind<K> } = { string, number, boolean, bigint, capability };

interface AnyLeafKind {
  readonly spec: (
    schema: LeafSchema,
    hint: string | undefined,
  ) => Omit<FieldItem, "type" | "id" | "label" | "required" | "priority" | "hint">;
  readonly check: (schema: LeafSchema, value: unknown) => ValueIssue | undefined;
  readonly isBlank: (value: unknown) => boolean;
  readonly toCore: (value: unknown) => unknown;
  readonly fromCore: (value: unknown) => unknown;
  readonly constrain?: (schema: LeafSchema, value: unknown) => readonly LocalIssue[];
  readonly jsonSchema: (schema: LeafSchema) => JsonSchema;
}

export const leafKindOf = ({ kind }: LeafSchema): AnyLeafKind => leafKinds[kind] as unknown as AnyLeafKind;
