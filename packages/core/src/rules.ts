import type { Problem } from "./issue.ts";

/** What a rule may look at while it is evaluated. */
export interface Scope {
  /** The concrete path of the item the rule is about. */
  readonly path: string;
  /** The value at a template, in the rule's own instance of every list it shares with the template. */
  readonly get: (template: string) => unknown;
  /** The values at a template in all instances. */
  readonly all: (template: string) => readonly unknown[];
}

interface RuleBase {
  /** A field's template, `section:ID`, or the template of a record or list. */
  readonly target: string;
  /** Every template that `evaluate` reads; only a change in one of them re-evaluates the rule. */
  readonly reads: readonly string[];
}

export interface FlagRule extends RuleBase {
  readonly kind: "relevant" | "required" | "readonly";
  readonly evaluate: (scope: Scope) => boolean;
}

export interface CalculatedRule extends RuleBase {
  readonly kind: "calculated";
  /** `undefined` clears the field. */
  readonly evaluate: (scope: Scope) => unknown;
}

export interface CheckRule extends RuleBase {
  /** A constraint is asked only of an answered field; a shape always. */
  readonly kind: "constraint" | "shape";
  readonly evaluate: (scope: Scope) => readonly Problem[];
}

export type Rule = FlagRule | CalculatedRule | CheckRule;
