import type { Segment } from "@cofill/core";
import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { refuse } from "./problems.ts";

/** The part of Standard Schema (https://standardschema.dev) that is used. */
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

/**
 * Whether a value is a Standard Schema; libraries use objects or functions.
 * @example
 * isStandardSchema({ type: "object" }); // false
 */
export const isStandardSchema = (value: unknown): value is StandardSchema => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || !("~standard" in value)) {
    return false;
  }
  const standard = value["~standard"];
  return isJsonObject(standard) && standard.version === 1 && typeof standard.validate === "function";
};

/**
 * The JSON Schema 2020-12 of a Standard Schema's input; throws a SchemaRefusal if the library cannot provide it.
 * @example
 * schemaOfStandard(z.object({ name: z.string() })).required; // ["name"]
 */
export const schemaOfStandard = (schema: StandardSchema): JsonObject => {
  const { vendor, jsonSchema } = schema["~standard"];
  if (!jsonSchema) {
    return refuse("", "vendor.no_json_schema", { vendor });
  }
  try {
    return jsonSchema.input({ target: "draft-2020-12" });
  } catch (error) {
    return refuse("", "vendor.not_writable", { vendor, cause: (error as Error).message.slice(0, 300) });
  }
};

export interface StandardFinding {
  readonly segments: readonly Segment[];
  readonly params: { readonly keyword: "refine"; readonly text: string } | { readonly keyword: "async" };
}

/** The issues of a Standard Schema that validates synchronously. */
export const checkStandard = (schema: StandardSchema, value: unknown): readonly StandardFinding[] => {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) {
    // The promise is not awaited, so its rejection must be handled here.
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
