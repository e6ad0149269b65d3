/** A Formspec 1.0 definition with the properties that the engine reads; unknown properties are preserved. */
export interface FormspecDefinition {
  readonly $formspec: "1.0";
  readonly url: string;
  readonly version: string;
  readonly status: "draft" | "active" | "retired";
  readonly title: string;
  readonly items: readonly FormspecItem[];
  readonly name?: string;
  readonly description?: string;
  readonly binds?: readonly Bind[];
  readonly shapes?: readonly Shape[];
  readonly instances?: Readonly<Record<string, { readonly source?: string; readonly data?: unknown }>>;
  readonly variables?: readonly Variable[];
  readonly nonRelevantBehavior?: NonRelevantBehavior;
  readonly optionSets?: Readonly<Record<string, OptionSet>>;
  readonly formPresentation?: FormPresentation;
  readonly [more: string]: unknown;
}

export type NonRelevantBehavior = "remove" | "empty" | "keep";

export interface FormPresentation {
  readonly pageMode?: "single" | "wizard" | "tabs";
  readonly defaultCurrency?: string;
  readonly [more: string]: unknown;
}

interface ItemBase extends BindProperties {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly hint?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly presentation?: Presentation;
  readonly [more: string]: unknown;
}

export interface Presentation {
  readonly widgetHint?: string;
  readonly layout?: { readonly page?: string; readonly [more: string]: unknown };
  readonly [more: string]: unknown;
}

/** The data types that Formspec 1.0 defines. */
export const dataTypes = [
  "string",
  "text",
  "integer",
  "decimal",
  "boolean",
  "date",
  "dateTime",
  "time",
  "uri",
  "attachment",
  "choice",
  "multiChoice",
  "money",
] as const;

/** One of the standard data types, such as `"integer"` or `"money"`. */
export type DataType = (typeof dataTypes)[number];

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface OptionSet {
  readonly options?: readonly ChoiceOption[];
  readonly source?: string;
}

export interface FormspecField extends ItemBase {
  readonly type: "field";
  readonly dataType: DataType | `x-${string}`;
  readonly currency?: string;
  readonly precision?: number;
  readonly options?: readonly ChoiceOption[] | string;
  readonly optionSet?: string;
  readonly initialValue?: unknown;
  readonly semanticType?: string;
  readonly prePopulate?: { readonly instance: string; readonly path: string; readonly editable?: boolean };
  readonly children?: readonly FormspecItem[];
}

export interface FormspecGroup extends ItemBase {
  readonly type: "group";
  readonly children: readonly FormspecItem[];
  readonly repeatable?: boolean;
  readonly minRepeat?: number;
  readonly maxRepeat?: number;
}

export interface FormspecDisplay extends ItemBase {
  readonly type: "display";
}

/** An item of a definition: a field, a group or a display text. */
export type FormspecItem = FormspecField | FormspecGroup | FormspecDisplay;

/** A FEL expression, or a constant as a boolean. */
export type Condition = string | boolean;

/** Properties of a bind; on an item itself they count as the first bind of its path. */
export interface BindProperties {
  readonly calculate?: string;
  readonly relevant?: Condition;
  readonly required?: Condition;
  readonly readonly?: Condition;
  readonly constraint?: Condition;
  readonly constraintMessage?: string;
  /** A literal value, or an expression that is marked with a leading `=`. */
  readonly default?: unknown;
  readonly whitespace?: "preserve" | "trim" | "normalize" | "remove";
  readonly excludedValue?: "preserve" | "null";
  readonly nonRelevantBehavior?: NonRelevantBehavior;
  readonly disabledDisplay?: "hidden" | "protected";
}

/** Rules for the item, or the rows, that `path` names. */
export interface Bind extends BindProperties {
  readonly path: string;
}

/** A named expression that other expressions read as `@name` inside its scope. */
export interface Variable {
  readonly name: string;
  readonly expression: string;
  readonly scope?: string;
}

/** A rule about one target, composed of a constraint or of other shapes. */
export interface Shape {
  readonly id: string;
  readonly target: string;
  readonly message: string;
  readonly severity?: "error" | "warning" | "info";
  readonly constraint?: string;
  readonly code?: string;
  readonly context?: Readonly<Record<string, string>>;
  readonly activeWhen?: string;
  readonly timing?: "continuous" | "submit" | "demand";
  readonly and?: readonly string[];
  readonly or?: readonly string[];
  readonly not?: string;
  readonly xone?: readonly string[];
}
