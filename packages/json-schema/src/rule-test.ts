import type { RuleRead, Scope } from "@cofill/core";
import { type ConditionPlace, type Dnf, isAlways } from "./guard.ts";

/** A test with the paths it reads, or a constant. */
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

/** Internal path that stores the result of a condition; no property can equal it, because a path quotes blanks. */
export const conditionTemplate = ({ at, id }: ConditionPlace): string => `${at === "" ? "" : `${at}.`}~ if ${id}`;

/** Internal path that stores whether anything in an object is answered. */
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
