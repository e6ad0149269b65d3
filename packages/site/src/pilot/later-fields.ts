import type { ManifestAction } from "../annotations/manifest.ts";
import { findStepControl, stepsOf } from "../annotations/resolve-submitter.ts";
import type { ActionRun, Sight } from "./action-run.ts";
import { asSchema } from "./typed-value.ts";

/** Keywords whose schemas apply only under a condition: as one schema, by name or in a list. */
const conditional = ["then", "else"] as const;
const conditionals = ["anyOf", "oneOf", "dependentSchemas", "dependencies", "dependentRequired"] as const;

const partsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? Object.values(value) : [];
};

const textsIn = (value: unknown): readonly string[] => partsOf(value).filter((one) => typeof one === "string");

/** The arguments that a schema names in its conditions. */
const conditionalNames = (value: unknown, isConditional = false): readonly string[] => {
  const schema = asSchema(value);
  // `dependentRequired` holds lists of names.
  if (!schema) return textsIn(value);
  return [
    ...(isConditional ? [...Object.keys(asSchema(schema.properties) ?? {}), ...textsIn(schema.required)] : []),
    ...conditional.flatMap((word) => conditionalNames(schema[word], true)),
    ...conditionals.flatMap((word) => partsOf(schema[word]).flatMap((part) => conditionalNames(part, true))),
    ...partsOf(schema.allOf).flatMap((part) => conditionalNames(part, isConditional)),
  ];
};

/** Whether a field may appear later: the manifest names it in a condition, or allows unnamed arguments. */
export const isForetold = ({ inputSchema }: ManifestAction, name: string): boolean => {
  const { properties, additionalProperties: others = false } = inputSchema;
  if (conditionalNames(inputSchema).includes(name)) return true;
  return others !== false && !Object.hasOwn(asSchema(properties) ?? {}, name);
};

/** Whether the page creates its steps when they are reached: its last step has a control for the next one. */
export const makesStepsOnTheWay = ({ how }: ActionRun, { index, element }: Sight): boolean => {
  if (!element) return false;
  const steps = stepsOf(index, element);
  const current = steps.find(({ live }) => !live?.hidden);
  if (current !== steps.at(-1)) return false;
  const next = findStepControl(index, element, "next", current, how);
  return next.ok && !next.value.live?.hidden;
};
