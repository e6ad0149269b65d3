import { findRepeat, isMultiple, TooCostly, WorkMeter } from "@cofill/core/schema";
import type { ErrorObject, KeywordDefinition, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type FileRule, isAccepted, isFile, isSmallEnough } from "./file-check.ts";
import { limits } from "./limits.ts";
import { ownKeywords } from "./own-keywords.ts";
import { type Origins, prepareSchemas } from "./prepare.ts";
import { SchemaRefusal, schemaMessage } from "./problems.ts";
import type { Registry } from "./registry.ts";
import { formats, patternEngine } from "./text-engine.ts";

export interface Validator {
  readonly origins: Origins;
  /** All ajv errors of a value; undefined if the check exceeded its limits. */
  readonly check: (value: unknown) => readonly ErrorObject[] | undefined;
}

const rootName = "root";

const keywords = (meter: WorkMeter): readonly KeywordDefinition[] => [
  { keyword: ownKeywords.branch, schemaType: "boolean", errors: false, validate: () => false },
  {
    keyword: ownKeywords.follow,
    schemaType: "boolean",
    before: "$ref",
    errors: false,
    validate: () => {
      meter.countFollowed();
      return true;
    },
  },
  {
    keyword: ownKeywords.file,
    schemaType: "object",
    errors: false,
    validate: (rule: FileRule, value: unknown) => isFile(rule, value),
  },
  {
    keyword: ownKeywords.fileSize,
    schemaType: "object",
    errors: false,
    validate: (rule: FileRule, value: unknown) => isSmallEnough(rule, value),
  },
  {
    keyword: ownKeywords.fileType,
    schemaType: "object",
    errors: false,
    validate: (rule: FileRule, value: unknown) => isAccepted(rule, value),
  },
  // Ajv uses binary fractions, in which 19.99 is not a multiple of 0.01.
  {
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    errors: false,
    validate: (divisor: number, value: number) => isMultiple(value, divisor),
  },
  // Ajv compares every pair of items.
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    errors: false,
    validate: (isAsked: boolean, items: readonly unknown[]) => !isAsked || findRepeat(items) === undefined,
  },
];

const remainders: readonly string[] = ["unevaluatedProperties", "unevaluatedItems"];

const asksForRemainders = ({ sites }: Registry): boolean =>
  Array.from(sites).some(({ node }) => remainders.some((keyword) => Object.hasOwn(node, keyword)));

const createAjv = (meter: WorkMeter, registry: Registry): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    messages: false,
    ownProperties: true,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    formats: formats(),
    // Ajv's optimiser takes longer than it saves.
    code: { regExp: patternEngine(meter), optimize: false },
  });
  // Ajv would track evaluated parts for all schemas, and generates code that throws for some patterns beside unions.
  ajv.opts.unevaluated = asksForRemainders(registry);
  for (const keyword of ["multipleOf", "uniqueItems"]) ajv.removeKeyword(keyword);
  for (const definition of keywords(meter)) ajv.addKeyword(definition);
  return ajv;
};

/** Compiles one copy of a schema. */
export const createValidator = (registry: Registry): Validator => {
  const meter = new WorkMeter(limits);
  const ajv = createAjv(meter, registry);
  const { definitions, origins } = prepareSchemas(registry, { [rootName]: registry.root });
  const address = "cofill:form";
  let validate: ValidateFunction;
  try {
    ajv.addSchema({ $id: address, $defs: definitions });
    validate = ajv.getSchema(`${address}#/$defs/${rootName}`) as ValidateFunction;
  } catch (error) {
    // Some schemas pass the meta-schema but do not compile, for example an unknown type behind a reference.
    const cause = error instanceof RangeError ? {} : { cause: String((error as Error).message).slice(0, 300) };
    throw new SchemaRefusal([{ pointer: "", ...schemaMessage("schema.not_compiled", cause) }]);
  }
  return {
    origins,
    check: (value) => {
      meter.start();
      try {
        return validate(value) ? [] : (validate.errors ?? []);
      } catch (error) {
        // A TypeError comes from ajv's generated code, see above.
        if (error instanceof TooCostly || error instanceof RangeError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
};
