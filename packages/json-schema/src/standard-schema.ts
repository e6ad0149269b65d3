import type { Segment } from "@cofill/core";
import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { refuse } from "./problems.ts";

/** What every library of Standard Schema has under "~standard" (https://standardschema.dev), as far as it is used. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => JsonObject };
  };
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

interface StandardResult {
  readonly issues?: readonly StandardIssue[] | undefined;
}

/** Libraries give objects or functions. */
export const isStandardSchema = (value: unknown): value is StandardSchema => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || !("~standard" in value)) {
    return false;
  }
  const standard = value["~standard"];
  return isJsonObject(standard) && standard.version === 1 && typeof standard.validate === "function";
};

/** JSON Schema 2020-12 of what a Standard Schema takes in; throws a SchemaRefusal where it cannot be said. */
export const schemaOfStandard = (schema: StandardSchema): JsonObject => {
  const { vendor, jsonSchema } = schema["~standard"];
  if (!jsonSchema) {
    return refuse("", `This schema of "${vendor}" cannot say itself as JSON Schema (Zod can from 4.2 on)`);
  }
  try {
    return jsonSchema.input({ target: "draft-2020-12" });
  } catch (error) {
    return refuse("", `"${vendor}" cannot say this schema as JSON Schema: ${(error as Error).message.slice(0, 300)}`);
  }
};

export interface StandardFinding {
  readonly segments: readonly Segment[];
  readonly params: { readonly keyword: "refine"; readonly text: string } | { readonly keyword: "async" };
}

/** What a Standard Schema says of a value, where it says so at once. */
export const checkStandard = (schema: StandardSchema, value: unknown): readonly StandardFinding[] => {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) {
    // Nobody waits for it, so nobody else would hear of its failure.
    result.catch(() => {});
    return [{ segments: [], params: { keyword: "async" } }];
  }
  return (result.issues ?? []).map(({ message, path = [] }) => ({
    params: { keyword: "refine", text: message },
    segments: path.map((step): Segment => {
      const key = typeof step === "object" ? step.key : step;
      return typeof key === "number" ? key : String(key);
    }),
  }));
};
