import {
  bindTemplate,
  type Compiled,
  compile,
  type Definition,
  indexesOf,
  type JsonSchema,
  type LiveForm,
  messageOf,
} from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { buildTree } from "./build-tree.ts";
import { type CheckParts, checkForm } from "./check-form.ts";
import { type FieldHint, readHints, type StepDefinition } from "./field-hint.ts";
import { formItems } from "./form-items.ts";
import type { ConditionPlace, Dnf } from "./guard.ts";
import { ownText } from "./json-object.ts";
import { measureSchema } from "./measure.ts";
import { normaliseSchema } from "./normalise.ts";
import { refuse, type SchemaProblem, SchemaRefusal, type SchemaWarning, schemaMessage } from "./problems.ts";
import { Registry } from "./registry.ts";
import { type RulePlan, rulesOf } from "./rule-plan.ts";
import { conditionTemplate } from "./rule-test.ts";
import { checkSchema } from "./schema-checks.ts";
import { isStandardSchema, schemaOfStandard } from "./standard-schema.ts";
import { docsOf, treeWarnings } from "./tree-notes.ts";
import { createValidator } from "./validator.ts";
import { formSource, valuesOf } from "./values.ts";
import { planOf } from "./write-plan.ts";

/** Names, hints and steps that a schema does not contain. */
export interface ReadOptions {
  readonly id?: string;
  readonly title?: string;
  /** Hints by the template of a field, such as `items[*].amount`. */
  readonly fieldHints?: Readonly<Record<string, FieldHint>>;
  readonly steps?: readonly StepDefinition[];
  /** The roles that hints name, if they differ from core's defaults. */
  readonly roles?: Definition["roles"];
}

/** A schema as a form. */
export interface SchemaForm {
  /** The given schema, translated to 2020-12. */
  readonly schema: JsonSchema;
  readonly compiled: Compiled;
  /** The rules as plain JSON, to run them elsewhere; absent if nothing depends on an answer. */
  readonly rules?: RulePlan;
  /** Warnings for the author, such as fields that are shown as JSON. */
  readonly warnings: readonly SchemaWarning[];
  /** Adds the issues that the whole schema finds and the fields do not; returns the same form if there are none. */
  readonly check: (form: LiveForm) => LiveForm;
  /** The answers as nested JSON without non-relevant ones; an answer that does not fit its field stays as given. */
  readonly values: (form: LiveForm) => Record<string, unknown>;
}

/** A form, or all problems of its schema. */
export type ReadResult =
  | { readonly ok: true; readonly form: SchemaForm }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

/** The rules store the result of each condition in the form. */
const holdsIn =
  (form: LiveForm) =>
  (dnf: Dnf<ConditionPlace>, path: string): boolean =>
    dnf.some((guards) =>
      guards.every(
        ({ condition, holds }) =>
          form.variables.get(bindTemplate(conditionTemplate(condition), indexesOf(path))) === holds,
      ),
    );

const compileTree = (
  plan: Omit<RulePlan, "seesRelevance">,
  definition: Definition,
): { readonly compiled: Compiled; readonly rules: RulePlan } => {
  for (const seesRelevance of [true, false]) {
    const rules = { ...plan, seesRelevance };
    const result = compile(definition, rulesOf(rules));
    if (result.ok) return { compiled: result.compiled, rules };
    const isCircle = result.problems.every(({ code }) => code === "rule_cycle");
    if (!isCircle || !seesRelevance) {
      throw new SchemaRefusal(
        result.problems.map((problem) => {
          const cause = messageOf(problem, { audience: "person" });
          return { pointer: "", ...schemaMessage("schema.rules", { cause }) };
        }),
      );
    }
  }
  throw new Error("unreachable");
};

const read = (given: unknown, options: ReadOptions): SchemaForm => {
  const standard = isStandardSchema(given) ? given : undefined;
  const source = standard ? schemaOfStandard(standard) : given;
  measureSchema(source);
  if (!isJsonObject(source)) return refuse("", "schema.not_an_object");
  const schema = normaliseSchema(source);
  const registry = new Registry(schema);
  checkSchema(registry);
  const hints = readHints(options.fieldHints ?? {});
  const built = buildTree(registry, hints);
  const { tree } = built;
  const validator = createValidator(registry);
  const formId = options.id ?? ownText(schema, "$id") ?? "form";
  const title = options.title ?? ownText(schema, "title");
  const docs = docsOf(tree, formId);
  const definition: Definition = {
    id: formId,
    ...(title !== undefined && { title }),
    ...(options.roles && { roles: options.roles }),
    items: formItems(tree, options.steps ?? [], { registry, hints, formId }),
    ...(docs.length > 0 && { docs }),
  };
  const parts: CheckParts = {
    registry,
    tree,
    validator,
    standard,
    sourceOf: (form) => formSource(form, holdsIn(form)),
  };
  const { compiled, rules } = compileTree(planOf(registry, tree), definition);
  return {
    schema,
    compiled,
    ...(compiled.rules.some(({ kind }) => kind !== "initial") && { rules }),
    warnings: [...built.warnings, ...treeWarnings(tree, hints)],
    check: (form) => checkForm(form, parts),
    values: (form) => valuesOf(parts.sourceOf(form), tree),
  };
};

/**
 * Makes a form from a JSON Schema, or from a Standard Schema that provides one; gives all problems if that fails.
 * @example
 * const read = readSchema({ type: "object", properties: { name: { type: "string" } } });
 * read.ok && [...read.form.compiled.fields.keys()]; // ["name"]
 */
export const readSchema = (schema: unknown, options: ReadOptions = {}): ReadResult => {
  try {
    return { ok: true, form: read(schema, options) };
  } catch (error) {
    if (error instanceof SchemaRefusal) return { ok: false, problems: error.problems };
    throw error;
  }
};
