import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { FieldResponse, FieldValue } from "../model/response.ts";
import type { ApplyResult, InspectResult, ValidationIssue } from "../model/results.ts";
import type { Field, FormSchema } from "../model/schema.ts";
import type { Patch } from "../patch/patch.ts";
import type { FieldSchema, FormSchemaSchema } from "./field-schemas.ts";
import type { FieldResponseSchema, FieldValueSchema } from "./form-schemas.ts";
import type { PatchSchema } from "./patch-schemas.ts";
import type { ApplyResultSchema, InspectResultSchema, ValidationIssueSchema } from "./result-schemas.ts";

/** The hand-written types and the schemas say the same, but for `readonly` and exact optionals. */
type Loose<T> = T extends (infer U)[] | readonly (infer U)[]
  ? Loose<U>[]
  : T extends object
    ? { -readonly [K in keyof T]: Loose<Exclude<T[K], undefined>> }
    : T;

test("types and schemas agree", () => {
  expectTypeOf<Loose<z.infer<typeof PatchSchema>>>().toExtend<Loose<Patch>>();
  expectTypeOf<Loose<Patch>>().toExtend<Loose<z.infer<typeof PatchSchema>>>();
  expectTypeOf<Loose<FieldValue>>().toExtend<Loose<z.infer<typeof FieldValueSchema>>>();
  expectTypeOf<Loose<FieldResponse>>().toExtend<Loose<z.infer<typeof FieldResponseSchema>>>();
  expectTypeOf<Loose<Field>>().toExtend<Loose<z.infer<typeof FieldSchema>>>();
  expectTypeOf<Loose<FormSchema>>().toExtend<Loose<z.infer<typeof FormSchemaSchema>>>();
  expectTypeOf<Loose<InspectResult>>().toExtend<Loose<z.infer<typeof InspectResultSchema>>>();
  expectTypeOf<Loose<ApplyResult>>().toExtend<Loose<z.infer<typeof ApplyResultSchema>>>();
  expectTypeOf<Loose<ValidationIssue>>().toExtend<Loose<z.infer<typeof ValidationIssueSchema>>>();
});
