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
import { refuse, type SchemaProblem, SchemaRefusal, type SchemaWarning } from "./problems.ts";
import { Registry } from "./registry.ts";
import { type RulePlan, rulesOf } from "./rule-plan.ts";
import { conditionTemplate } from "./rule-test.ts";
import { checkSchema } from "./schema-checks.ts";
import { isStandardSchema, schemaOfStandard } from "./standard-schema.ts";
import { docsOf, treeWarnings } from "./tree-notes.ts";
import { createValidator } from "./validator.ts";
import { formSource, valuesOf } from "./values.ts";
import { planOf } from "./write-plan.ts";

export interface ReadOptions {
  readonly id?: string;
  readonly title?: string;
  /** By the template of a field, as `items[*].amount`. */
  readonly fieldHints?: Readonly<Record<string, FieldHint>>;
  readonly steps?: readonly StepDefinition[];
  /** Who fills the roles that hints name, where it is not as the core assumes. */
  readonly roles?: Definition["roles"];
}

/** A schema as a form. */
export interface SchemaForm {
  /** The schema as it was given, in the words of 2020-12. */
  readonly schema: JsonSchema;
  readonly compiled: Compiled;
  /** Its rules as plain JSON, for whoever runs them elsewhere; absent where nothing depends on an answer. */
  readonly rules?: RulePlan;
  /** What an author should know, as which fields are shown as JSON and why. */
  readonly warnings: readonly SchemaWarning[];
  /** Adds what the whole schema says and the fields do not; the same form if that is nothing new. */
  readonly check: (form: LiveForm) => LiveForm;
  /** The answers as nested JSON, without what does not apply; what does not fit its field as it was given. */
  readonly values: (form: LiveForm) => Record<string, unknown>;
}

export type ReadResult =
  | { readonly ok: true; readonly form: SchemaForm }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

/** Guards are kept in the form as its rules find them. */
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
        result.problems.map((problem) => ({ pointer: "", message: messageOf(problem, { audience: "person" }) })),
      );
    }
  }
  throw new Error("unreachable");
};

const read = (given: unknown, options: ReadOptions): SchemaForm => {
  const standard = isStandardSchema(given) ? given : undefined;
  const source = standard ? schemaOfStandard(standard) : given;
  measureSchema(source);
  if (!isJsonObject(source)) return refuse("", "A schema is a JSON object");
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

/** A form from a JSON Schema or any Standard Schema that can say itself as one; or everything that is wrong with it. */
export const readSchema = (schema: unknown, options: ReadOptions = {}): ReadResult => {
  try {
    return { ok: true, form: read(schema, options) };
  } catch (error) {
    if (error instanceof SchemaRefusal) return { ok: false, problems: error.problems };
    throw error;
  }
};
