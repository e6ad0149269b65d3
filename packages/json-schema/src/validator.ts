import type { ErrorObject, KeywordDefinition, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isMultiple } from "./exact-multiple.ts";
import { type FileRule, isAccepted, isFile, isSmallEnough } from "./file-check.ts";
import { findRepeat } from "./find-repeat.ts";
import { ownKeywords } from "./own-keywords.ts";
import { type Origins, prepareSchemas } from "./prepare.ts";
import { SchemaRefusal } from "./problems.ts";
import type { Registry } from "./registry.ts";
import { formats, patternEngine } from "./text-engine.ts";
import { TooCostly, WorkMeter } from "./work-meter.ts";

export interface Validator {
  readonly origins: Origins;
  /** Everything ajv says of a value; nothing where it could not be found out in reasonable time. */
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
  // Ajv divides binary fractions, by which 19.99 is no multiple of 0.01.
  {
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    errors: false,
    validate: (divisor: number, value: number) => isMultiple(value, divisor),
  },
  // Ajv compares every item with every other.
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
    // What ajv would optimise away costs more to find than to run.
    code: { regExp: patternEngine(meter), optimize: false },
  });
  // Ajv keeps book of what was looked at for everybody, and for some patterns beside unions writes code that throws.
  ajv.opts.unevaluated = asksForRemainders(registry);
  for (const keyword of ["multipleOf", "uniqueItems"]) ajv.removeKeyword(keyword);
  for (const definition of keywords(meter)) ajv.addKeyword(definition);
  return ajv;
};

/** One compiled copy of a schema. */
export const createValidator = (registry: Registry): Validator => {
  const meter = new WorkMeter();
  const ajv = createAjv(meter, registry);
  const { definitions, origins } = prepareSchemas(registry, { [rootName]: registry.root });
  const address = "cofill:form";
  let validate: ValidateFunction;
  try {
    ajv.addSchema({ $id: address, $defs: definitions });
    validate = ajv.getSchema(`${address}#/$defs/${rootName}`) as ValidateFunction;
  } catch (error) {
    // What the schema of schemas lets pass and ajv cannot compile, as a type that does not exist behind a reference.
    const reason = error instanceof RangeError ? "it is nested too deep" : String((error as Error).message);
    throw new SchemaRefusal([{ pointer: "", message: `This schema cannot be compiled: ${reason.slice(0, 300)}` }]);
  }
  return {
    origins,
    check: (value) => {
      meter.start();
      try {
        return validate(value) ? [] : (validate.errors ?? []);
      } catch (error) {
        // A TypeError is of the code that ajv wrote, see above.
        if (error instanceof TooCostly || error instanceof RangeError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
};
