import type { Problem, Rule, RuleRead, Scope } from "@cofill/core";
import { type FelValue, toJson } from "@cofill/fel";
import { scopeOf } from "./bind-path.ts";
import { type BindEntry, type BindTable, decidingEntries, isAbout } from "./binds.ts";
import { literalCondition } from "./core-items.ts";
import type { BindProperties, Condition } from "./definition.ts";
import { type Problems, pointerTo } from "./definition-problem.ts";
import type { Expression, ExpressionCompiler, Standpoint } from "./expression.ts";
import { type Environment, evaluateIn } from "./form-host.ts";
import { isField } from "./item-tree.ts";

interface Ruled {
  readonly entry: BindEntry;
  /** A constant, or what to evaluate. */
  readonly decides: boolean | Expression;
}

/** From where the expressions of a bind look. */
export const standpointOf = ({ place }: BindEntry): Standpoint => ({
  target: place.template,
  scope: scopeOf(place),
  ...(isField(place.node.item) && { current: place.template }),
});

const readsOf = (ruled: readonly Ruled[]): readonly RuleRead[] =>
  ruled.flatMap(({ decides }) => (typeof decides === "boolean" ? [] : decides.reads));

export interface BindRulesParts {
  readonly binds: BindTable;
  readonly compiler: ExpressionCompiler;
  readonly environment: Environment;
  readonly problems: Problems;
}

/** Makes the rules of the live form from the binds of a definition. */
export class BindRules {
  readonly #parts: BindRulesParts;

  constructor(parts: BindRulesParts) {
    this.#parts = parts;
  }

  rules(): readonly Rule[] {
    return Array.from(this.#parts.binds.keys()).flatMap((template) => [
      ...this.#flag(template, "relevant", true),
      ...this.#flag(template, "required", false),
      ...this.#flag(template, "readonly", false),
      ...this.#calculated(template),
      ...this.#constraint(template),
      ...this.#default(template),
    ]);
  }

  #deciding(template: string, property: keyof BindProperties): readonly BindEntry[] {
    return decidingEntries(this.#parts.binds, template, property);
  }

  #compile(entry: BindEntry, property: keyof BindProperties): Expression | undefined {
    const source = entry.properties[property] as string;
    return this.#parts.compiler.compile(source, pointerTo(entry.pointer, property), standpointOf(entry));
  }

  #conditions(template: string, property: "relevant" | "required" | "readonly" | "constraint"): readonly Ruled[] {
    return this.#deciding(template, property).flatMap((entry): readonly Ruled[] => {
      const literal = literalCondition(entry.properties[property] as Condition);
      if (literal !== undefined) return [{ entry, decides: literal }];
      const expression = this.#compile(entry, property);
      return expression ? [{ entry, decides: expression }] : [];
    });
  }

  #evaluate(ruled: readonly Ruled[], scope: Scope): { readonly ruled: Ruled; readonly value: FelValue } | undefined {
    const about = ruled.find(({ entry }) => isAbout(entry, scope.indexes));
    if (!about) return undefined;
    const { decides } = about;
    return {
      ruled: about,
      value: typeof decides === "boolean" ? decides : evaluateIn(decides, scope, this.#parts.environment),
    };
  }

  /** Null, or anything that is no yes or no, leaves the flag at what it is without a rule. */
  #flag(template: string, kind: "relevant" | "required" | "readonly", otherwise: boolean): readonly Rule[] {
    const ruled = this.#conditions(template, kind);
    if (ruled.length === 0) return [];
    const [{ entry }] = ruled as readonly [Ruled];
    if (kind === "required" && !isField(entry.place.node.item)) {
      this.#parts.problems.warn("misplaced_rule", pointerTo(entry.pointer, kind), "Only a field can be required");
      return [];
    }
    const isStatic = ruled.length === 1 && typeof ruled[0]!.decides === "boolean";
    const isInField = kind !== "relevant" && isField(entry.place.node.item);
    if (isStatic && (isInField || ruled[0]!.decides === otherwise)) return [];
    const evaluate = (scope: Scope): boolean => {
      const value = this.#evaluate(ruled, scope)?.value;
      return typeof value === "boolean" ? value : otherwise;
    };
    return [{ kind, target: template, reads: readsOf(ruled), evaluate }];
  }

  #calculated(template: string): readonly Rule[] {
    const ruled = this.#deciding(template, "calculate").flatMap((entry): readonly Ruled[] => {
      if (!isField(entry.place.node.item)) {
        const message = "Only a field can be calculated";
        this.#parts.problems.error("misplaced_rule", pointerTo(entry.pointer, "calculate"), message);
        return [];
      }
      const expression = this.#compile(entry, "calculate");
      return expression ? [{ entry, decides: expression }] : [];
    });
    if (ruled.length === 0) return [];
    const evaluate = (scope: Scope): unknown => {
      const found = this.#evaluate(ruled, scope);
      return found && asAnswer(found.value);
    };
    return [{ kind: "calculated", target: template, reads: readsOf(ruled), evaluate }];
  }

  #constraint(template: string): readonly Rule[] {
    const ruled = this.#conditions(template, "constraint");
    if (ruled.length === 0) return [];
    const id = `bind:${template}`;
    const { item } = ruled[0]!.entry.place.node;
    const evaluate = (scope: Scope): readonly Problem[] => {
      const found = this.#evaluate(ruled, scope);
      if (found?.value !== false) return [];
      const { entry } = found.ruled;
      const message =
        this.#message(entry) ?? `"${item.label}" does not meet its condition: ${String(entry.properties.constraint)}`;
      return [{ code: "rule_failed", message, ruleId: id }];
    };
    const kind = isField(item) ? "constraint" : "shape";
    return [{ kind, id, target: template, reads: readsOf(ruled), evaluate }];
  }

  #message(entry: BindEntry): string | undefined {
    return (
      entry.properties.constraintMessage ??
      this.#deciding(entry.place.template, "constraintMessage")[0]?.properties.constraintMessage
    );
  }

  #default(template: string): readonly Rule[] {
    const [entry] = this.#deciding(template, "default");
    if (!entry) return [];
    if (!isField(entry.place.node.item)) {
      const message = "Only a field can have a default";
      this.#parts.problems.warn("misplaced_rule", pointerTo(entry.pointer, "default"), message);
      return [];
    }
    const given = givenValue(
      entry.properties.default,
      pointerTo(entry.pointer, "default"),
      standpointOf(entry),
      this.#parts,
    );
    return given ? [{ kind: "default", target: template, ...given }] : [];
  }
}

/** The value of an expression as it is written into a field. */
export const asAnswer = (value: FelValue): unknown => (value === null ? undefined : toJson(value));

/** A literal, or an expression after `=` (D-06). */
export const givenValue = (
  value: unknown,
  pointer: string,
  standpoint: Standpoint,
  { compiler, environment }: Pick<BindRulesParts, "compiler" | "environment">,
): { readonly reads: readonly RuleRead[]; readonly evaluate: (scope: Scope) => unknown } | undefined => {
  if (typeof value !== "string" || !value.startsWith("=")) return { reads: [], evaluate: () => value };
  const expression = compiler.compile(value.slice(1), pointer, standpoint);
  if (!expression) return undefined;
  return {
    reads: expression.reads,
    evaluate: (scope) => asAnswer(evaluateIn(expression, scope, environment)),
  };
};
