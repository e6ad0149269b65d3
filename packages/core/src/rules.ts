import type { LocalIssue } from "./issue.ts";

/** The view of a form that a rule gets for its evaluation. */
export interface Scope {
  /** The concrete path of the item the rule is about. */
  readonly path: string;
  /** The indexes in the path, outermost first. */
  readonly indexes: readonly number[];
  /** The value at a template, in the rule's own instance of every list it shares with the template. */
  readonly get: (template: string) => unknown;
  /** The values at a template in all instances under the rule's own first `own` rows. */
  readonly all: (template: string, own?: number) => readonly unknown[];
  /** The value at a concrete path, as rules see it. */
  readonly at: (path: string) => unknown;
  /** The concrete paths of a template under the rule's own first `own` rows. */
  readonly paths: (template: string, own: number) => readonly string[];
  /** The same form, from the position of another item. */
  readonly from: (path: string) => Scope;
  /** How many rows a list has, by concrete path. */
  readonly count: (path: string) => number;
  readonly isRelevant: (path: string) => boolean;
  readonly isReadonly: (path: string) => boolean;
  readonly isRequired: (path: string) => boolean;
  readonly isValid: (path: string) => boolean;
}

/** The aspects of an item that a rule can read. */
export type Aspect = "value" | "count" | "relevant" | "required" | "readonly" | "valid";

/** One read of a rule; when it changes, the rule is evaluated again. */
export interface RuleRead {
  /** The template of a field, a list (its count) or a variable. */
  readonly at: string;
  /** How many of its leading indexes are the rule's own; the others range over all rows. */
  readonly own: number;
  readonly aspect: Aspect;
  /** Read from the row before or after the rule's own, which does not make a cycle. */
  readonly neighbour?: "prev" | "next";
}

interface RuleBase {
  /** A field's template, `section:ID`, the template of a record, list, row or named text, or `#` for the form. */
  readonly target: string;
  /** Everything that `evaluate` reads. A bare template is read in the rule's own instance of every list they share. */
  readonly reads: readonly (string | RuleRead)[];
  /** The key by which a channel finds its own data about the rule. */
  readonly id?: string;
  /** The rows in which it applies, by the indexes of its target; all rows by default. */
  readonly appliesTo?: (indexes: readonly number[]) => boolean;
}

/** Decides whether an item is relevant, required or read-only. */
export interface FlagRule extends RuleBase {
  readonly kind: "relevant" | "required" | "readonly";
  readonly evaluate: (scope: Scope) => boolean;
}

/** Computes the answer of a field from other answers. */
export interface CalculatedRule extends RuleBase {
  readonly kind: "calculated";
  /** `undefined` clears the field. */
  readonly evaluate: (scope: Scope) => unknown;
}

/** Gives an empty field a value, which can then be changed like any other. */
export interface FillRule extends RuleBase {
  /** `initial`: once, when a field is created; `default`: when an empty field becomes relevant again. */
  readonly kind: "initial" | "default";
  readonly evaluate: (scope: Scope) => unknown;
}

/** Computes a value that only other rules read. */
export interface VariableRule extends RuleBase {
  /** A value that rules read and nobody answers; its target is a template that no item has. */
  readonly kind: "variable";
  readonly evaluate: (scope: Scope) => unknown;
  readonly isSame?: (a: unknown, b: unknown) => boolean;
}

/** Finds issues of an item. */
export interface CheckRule extends RuleBase {
  /** A constraint is evaluated only for an answered field, a shape always. */
  readonly kind: "constraint" | "shape";
  readonly evaluate: (scope: Scope) => readonly LocalIssue[];
}

/** A rule of a compiled form: a function of other answers, evaluated again whenever one that it reads changes. */
export type Rule = FlagRule | CalculatedRule | FillRule | VariableRule | CheckRule;
