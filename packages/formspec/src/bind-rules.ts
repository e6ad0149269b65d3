import type { LocalIssue, Rule, RuleRead, Scope } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { scopeOf } from "./bind-path.ts";
import { type BindEntry, type BindTable, decidingEntries, isAbout, isGeneral } from "./binds.ts";
import { literalCondition } from "./core-items.ts";
import type { BindProperties, Condition, FormspecField } from "./definition.ts";
import type { Problems } from "./definition-problem.ts";
import type { Expression, ExpressionCompiler, Standpoint } from "./expression.ts";
import { type Environment, evaluateIn } from "./expression-scope.ts";
import { toJson } from "./fel/values/json.ts";
import type { FelValue } from "./fel/values/value.ts";
import { isField } from "./item-tree.ts";

interface Ruled {
  readonly entry: BindEntry;
  /** A constant condition, or the expression to evaluate. */
  readonly decides: boolean | Expression;
}

/** The target, scope and current value from which the expressions of a bind are resolved. */
export const standpointOf = ({ place }: BindEntry): Standpoint => ({
  target: place.template,
  scope: scopeOf(place),
  ...(isField(place.node.item) && { current: place.template }),
});

/** The condition's value if it is constant and the same in every row, else undefined. */
const constantOf = (ruled: readonly Ruled[]): boolean | undefined => {
  const [first] = ruled;
  return first && isGeneral(first.entry) && typeof first.decides === "boolean" ? first.decides : undefined;
};

/** All bind properties except `relevant`, the only one that applies to a display item. */
const dataProperties = ["calculate", "required", "readonly", "constraint", "default"] as const;

const readsOf = (ruled: readonly Ruled[]): readonly RuleRead[] =>
  ruled.flatMap(({ decides }) => (typeof decides === "boolean" ? [] : decides.reads));

export interface BindRulesParts {
  readonly binds: BindTable;
  readonly compiler: ExpressionCompiler;
  readonly environment: Environment;
  readonly problems: Problems;
}

/** Turns the binds of a definition into rules of the live form. */
export class BindRules {
  readonly #parts: BindRulesParts;

  constructor(parts: BindRulesParts) {
    this.#parts = parts;
  }

  rules(): readonly Rule[] {
    return Array.from(this.#parts.binds, ([template, entries]) => {
      const { item } = entries[0]!.place.node;
      if (item.type === "display") {
        this.#warnOfData(entries);
        return this.#flag(template, "relevant", true);
      }
      return [
        ...this.#flag(template, "relevant", true),
        ...this.#flag(template, "required", false),
        ...(isField(item) ? this.#readonly(template, item) : this.#flag(template, "readonly", false)),
        ...this.#calculated(template),
        ...this.#constraint(template),
        ...this.#default(template),
      ];
    }).flat();
  }

  #warnOfData(entries: readonly BindEntry[]): void {
    for (const { properties, pointer } of entries) {
      for (const property of dataProperties.filter((each) => properties[each] !== undefined)) {
        const message = "A display item has no data; only relevant says something about it";
        this.#parts.problems.warn("misplaced_rule", pointerTo(pointer, property), message);
      }
    }
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

  /** A null or non-boolean result leaves the flag at its default (FS-BIND-02). */
  #flag(template: string, kind: "relevant" | "required" | "readonly", otherwise: boolean): readonly Rule[] {
    const ruled = this.#conditions(template, kind);
    if (ruled.length === 0) return [];
    const [{ entry }] = ruled as readonly [Ruled];
    if (kind === "required" && !isField(entry.place.node.item)) {
      this.#parts.problems.warn("misplaced_rule", pointerTo(entry.pointer, kind), "Only a field can be required");
      return [];
    }
    const constant = constantOf(ruled);
    if (constant !== undefined && (kind === "required" || constant === otherwise)) return [];
    const evaluate = (scope: Scope): boolean => {
      const value = this.#evaluate(ruled, scope)?.value;
      return typeof value === "boolean" ? value : otherwise;
    };
    return [{ kind, target: template, reads: readsOf(ruled), evaluate }];
  }

  /**
   * A calculated field is read-only unless `readonly` is exactly `false`; a prefilled field with `editable: false`
   * always is.
   */
  #readonly(template: string, field: FormspecField): readonly Rule[] {
    const ruled = this.#conditions(template, "readonly");
    const calculating = this.#deciding(template, "calculate");
    const isPartly = calculating.length > 0 && !calculating.some(isGeneral);
    if (!isPartly && (ruled.length === 0 || constantOf(ruled) !== undefined)) return [];
    const isGiven = field.prePopulate?.editable === false;
    const evaluate = (scope: Scope): boolean => {
      const found = this.#evaluate(ruled, scope);
      const isCalculated = calculating.some((entry) => isAbout(entry, scope.indexes));
      return isGiven || found?.value === true || (isCalculated && found?.ruled.decides !== false);
    };
    return [{ kind: "readonly", target: template, reads: readsOf(ruled), evaluate }];
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
    const appliesTo = (indexes: readonly number[]): boolean => ruled.some(({ entry }) => isAbout(entry, indexes));
    const isPartly = !ruled.some(({ entry }) => isGeneral(entry));
    return [{ kind: "calculated", target: template, reads: readsOf(ruled), evaluate, ...(isPartly && { appliesTo }) }];
  }

  #constraint(template: string): readonly Rule[] {
    const ruled = this.#conditions(template, "constraint");
    if (ruled.length === 0) return [];
    const id = `bind:${template}`;
    const { item } = ruled[0]!.entry.place.node;
    const evaluate = (scope: Scope): readonly LocalIssue[] => {
      const found = this.#evaluate(ruled, scope);
      if (found?.value !== false) return [];
      const message = this.#message(template, scope.indexes);
      if (message !== undefined) return [{ code: "rule_failed", message, ruleId: id }];
      const expression = String(found.ruled.entry.properties.constraint);
      const params = { keyword: "constraint", expression };
      return [{ code: "rule_failed", params, expected: { constraint: expression }, ruleId: id }];
    };
    const kind = isField(item) ? "constraint" : "shape";
    return [{ kind, id, target: template, reads: readsOf(ruled), evaluate }];
  }

  #message(template: string, indexes: readonly number[]): string | undefined {
    const about = this.#deciding(template, "constraintMessage").find((entry) => isAbout(entry, indexes));
    return about?.properties.constraintMessage;
  }

  #default(template: string): readonly Rule[] {
    const entries = this.#deciding(template, "default");
    if (entries.length === 0) return [];
    const [{ pointer, place }] = entries as readonly [BindEntry];
    if (!isField(place.node.item)) {
      const message = "Only a field can have a default";
      this.#parts.problems.warn("misplaced_rule", pointerTo(pointer, "default"), message);
      return [];
    }
    const givens = entries.flatMap((entry) => {
      const { default: value } = entry.properties;
      const given = givenValue(value, pointerTo(entry.pointer, "default"), standpointOf(entry), this.#parts);
      return given ? [{ entry, ...given }] : [];
    });
    const evaluate = (scope: Scope): unknown =>
      givens.find(({ entry }) => isAbout(entry, scope.indexes))?.evaluate(scope);
    return [{ kind: "default", target: template, reads: givens.flatMap(({ reads }) => reads), evaluate }];
  }
}

/** Converts the value of an expression into what is stored as an answer. */
const asAnswer = (value: FelValue): unknown => (value === null ? undefined : toJson(value));

/** A literal value, or the result of an expression that is marked with a leading `=` (D-06). */
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
