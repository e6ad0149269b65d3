import type { FieldItem, FieldSpecs, Item, Kind, Option } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { type BindTable, plainProperty } from "./binds.ts";
import type {
  ChoiceOption,
  Condition,
  DataType,
  FormspecDefinition,
  FormspecField,
  FormspecItem,
} from "./definition.ts";
import type { Problems } from "./definition-problem.ts";
import { under } from "./item-tree.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import { type RegistryConstraints, registryConstraints } from "./sidecars/registry-constraints.ts";
import { registryEntry } from "./sidecars/registry-lookup.ts";

/** The value of a constant condition: `true`, `"true"`, `false` or `"false"`; undefined for an expression. */
export const literalCondition = (condition: Condition | undefined): boolean | undefined => {
  if (typeof condition === "boolean") return condition;
  const text = condition?.trim();
  return text === "true" ? true : text === "false" ? false : undefined;
};

interface Surroundings {
  readonly definition: FormspecDefinition;
  readonly binds: BindTable;
  readonly sidecars: Sidecars;
  readonly problems: Problems;
}

type Spec = { [K in Kind]: { readonly kind: K } & FieldSpecs[K] }[Kind];

/** The options of a choice; undefined when the definition does not contain them. */
export const optionsOf = (
  definition: FormspecDefinition,
  field: FormspecField,
): readonly ChoiceOption[] | undefined => {
  const set = field.optionSet === undefined ? undefined : ownEntry(definition.optionSets, field.optionSet);
  const options = set ? set.options : Array.isArray(field.options) ? field.options : undefined;
  return options?.map(({ value, label }) => ({ value: String(value), label: label ?? String(value) }));
};

const ownEntry = <V>(record: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

const toOptions = (options: readonly ChoiceOption[]): readonly Option[] =>
  options.map(({ value, label }) => ({ id: value, label }));

interface FieldFacts {
  readonly field: FormspecField;
  readonly options: readonly ChoiceOption[] | undefined;
  readonly whitespace: "trim" | "normalize" | "remove" | undefined;
  readonly constraints: RegistryConstraints;
  readonly usualCurrency: string | undefined;
}

/** The default currency is only presentation advice, so a value that is not a string is ignored. */
const usualCurrency = ({ formPresentation }: FormspecDefinition): string | undefined => {
  const given: unknown = formPresentation?.defaultCurrency;
  return typeof given === "string" ? given : undefined;
};

const text = ({ whitespace, constraints }: FieldFacts): FieldSpecs["string"] => ({
  keepsBlank: "text",
  ...(whitespace !== undefined && { whitespace }),
  ...(constraints.pattern !== undefined && { pattern: constraints.pattern }),
  ...(constraints.maxLength !== undefined && { maxLength: constraints.maxLength }),
});

const range = ({ constraints }: FieldFacts): { readonly min?: number; readonly max?: number } => ({
  ...(constraints.minimum !== undefined && { min: constraints.minimum }),
  ...(constraints.maximum !== undefined && { max: constraints.maximum }),
});

const precision = ({ field }: FieldFacts): { readonly precision?: number } =>
  field.precision === undefined ? {} : { precision: field.precision };

/** The live form's kind and settings for each Formspec data type. */
const specs: { readonly [T in DataType]: (facts: FieldFacts) => Spec } = {
  string: (facts) => ({ kind: "string", ...text(facts) }),
  text: (facts) => ({ kind: "string", multiline: true, ...text(facts) }),
  integer: (facts) => ({ kind: "number", integer: true, ...range(facts) }),
  decimal: (facts) => ({ kind: "number", ...range(facts), ...precision(facts) }),
  boolean: () => ({ kind: "boolean" }),
  date: () => ({ kind: "date" }),
  dateTime: () => ({ kind: "datetime" }),
  time: () => ({ kind: "time", seconds: true }),
  uri: () => ({ kind: "url", anyUri: true }),
  attachment: () => ({ kind: "file" }),
  choice: (facts) =>
    facts.options ? { kind: "single_select", options: toOptions(facts.options) } : { kind: "string", ...text(facts) },
  multiChoice: (facts) =>
    facts.options ? { kind: "multi_select", options: toOptions(facts.options) } : { kind: "string_list" },
  money: (facts) => ({
    kind: "money",
    ...(facts.field.currency !== undefined && { currency: facts.field.currency }),
    ...(facts.usualCurrency !== undefined && { usualCurrency: facts.usualCurrency }),
    ...precision(facts),
  }),
};

/** The registry entries that an item names with `extensions: {"x-name": true}` (D-24). */
export const attachedNames = (item: FormspecItem): readonly string[] =>
  Object.entries(item.extensions ?? {}).flatMap(([name, value]) =>
    value === true && name.startsWith("x-") ? name : [],
  );

/** The data type behind a field: its own, or the base of the registry's. */
export const dataTypeOf = (field: FormspecField, sidecars: Sidecars): DataType => {
  if (!field.dataType.startsWith("x-")) return field.dataType as DataType;
  const base = registryEntry(sidecars, field.dataType)?.baseType;
  return base !== undefined && Object.hasOwn(specs, base) ? (base as DataType) : "string";
};

const warnOfRemoteOptions = (field: FormspecField, pointer: string, { definition, problems }: Surroundings): void => {
  const set = field.optionSet === undefined ? undefined : ownEntry(definition.optionSets, field.optionSet);
  const isRemote = set ? set.options === undefined : typeof field.options === "string";
  if (!isRemote || (field.optionSet !== undefined && !set)) return;
  const message = "Nothing is fetched: without options in the definition any text is taken as a choice";
  problems.warn("unsupported", pointerTo(pointer, set ? "optionSet" : "options"), message);
};

const toField = (field: FormspecField, template: string, pointer: string, around: Surroundings): FieldItem => {
  const { definition, binds, sidecars, problems } = around;
  if (field.optionSet !== undefined && !ownEntry(definition.optionSets, field.optionSet)) {
    const message = `The definition has no option set "${field.optionSet}"`;
    problems.error("unknown_option_set", pointerTo(pointer, "optionSet"), message);
  }
  warnOfRemoteOptions(field, pointer, around);
  const whitespace = plainProperty(binds, template, "whitespace");
  const entries = [field.dataType, ...attachedNames(field)].flatMap((name) => registryEntry(sidecars, name) ?? []);
  const spec = specs[dataTypeOf(field, sidecars)]({
    field,
    options: optionsOf(definition, field),
    whitespace: whitespace === "preserve" ? undefined : whitespace,
    constraints: Object.assign({}, ...entries.map(registryConstraints)),
    usualCurrency: usualCurrency(definition),
  });
  const isCalculated = plainProperty(binds, template, "calculate") !== undefined;
  const readonly = literalCondition(plainProperty(binds, template, "readonly"));
  const isGiven = field.prePopulate !== undefined && field.prePopulate.editable === false;
  return {
    type: "field",
    id: field.key,
    label: field.label,
    required: literalCondition(plainProperty(binds, template, "required")) ?? false,
    priority: "medium",
    ...(readonly === true || isGiven || (isCalculated && readonly !== false) ? { readonly: true } : {}),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.semanticType !== undefined && { semanticType: field.semanticType }),
    ...spec,
  } as FieldItem;
};

/** Groups become records, repeats lists and displays texts; a field's children become its siblings. */
export const toCoreItems = (
  items: readonly FormspecItem[],
  scope: string,
  pointer: string,
  around: Surroundings,
): readonly Item[] =>
  items.flatMap((item, index): readonly Item[] => {
    const at = pointerTo(pointer, index);
    const template = under(scope, item.key);
    switch (item.type) {
      case "display":
        return [{ type: "text", id: item.key, text: item.label }];
      case "field":
        return [
          toField(item, template, at, around),
          ...toCoreItems(item.children ?? [], scope, pointerTo(at, "children"), around),
        ];
      case "group": {
        const inside = item.repeatable ? `${template}[*]` : template;
        const children = toCoreItems(item.children, inside, pointerTo(at, "children"), around);
        if (!item.repeatable) return [{ type: "record", id: item.key, label: item.label, items: children }];
        return [
          {
            type: "list",
            id: item.key,
            label: item.label,
            minItems: item.minRepeat ?? 0,
            ...(item.maxRepeat !== undefined && { maxItems: item.maxRepeat }),
            items: children,
          },
        ];
      }
      default:
        return item satisfies never;
    }
  });
