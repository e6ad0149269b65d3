import type { RuleRead, Scope } from "@cofill/core";
import { type ConditionPlace, type Dnf, isAlways } from "./guard.ts";

/** A question to the form, with everything that its answer depends on; or an answer that is always the same. */
export type RuleTest =
  | boolean
  | { readonly reads: readonly (string | RuleRead)[]; readonly holds: (scope: Scope) => boolean };

type Asked = Exclude<RuleTest, boolean>;

const isAsked = (test: RuleTest): test is Asked => typeof test !== "boolean";

export const allHold = (tests: readonly RuleTest[]): RuleTest => {
  if (tests.includes(false)) return false;
  const asked = tests.filter(isAsked);
  if (asked.length === 0) return true;
  return {
    reads: asked.flatMap(({ reads }) => reads),
    holds: (scope) => asked.every(({ holds }) => holds(scope)),
  };
};

export const someHold = (tests: readonly RuleTest[]): RuleTest => {
  if (tests.includes(true)) return true;
  const asked = tests.filter(isAsked);
  if (asked.length === 0) return false;
  return {
    reads: asked.flatMap(({ reads }) => reads),
    holds: (scope) => asked.some(({ holds }) => holds(scope)),
  };
};

/** Where the form keeps whether a condition holds. No property can be called so: a path would quote the blanks. */
export const conditionTemplate = ({ at, id }: ConditionPlace): string => `${at === "" ? "" : `${at}.`}~ if ${id}`;

/** Where the form keeps whether anything in an object is answered. */
export const givenTemplate = (record: string): string => `${record}.~ given`;

export const readsTrue = (template: string): RuleTest => ({
  reads: [template],
  holds: (scope) => scope.get(template) === true,
});

export const dnfTest = (dnf: Dnf<ConditionPlace>): RuleTest => {
  if (isAlways(dnf)) return true;
  return someHold(
    dnf.map((guards) =>
      allHold(
        guards.map(({ condition, holds }) => {
          const template = conditionTemplate(condition);
          return { reads: [template], holds: (scope) => scope.get(template) === holds };
        }),
      ),
    ),
  );
};
