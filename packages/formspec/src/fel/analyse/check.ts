import { type Diagnostic, errorAt, type Span } from "../diagnostic.ts";
import { type Expr, eachChild, type FieldRef } from "../syntax/ast.ts";
import { parse } from "../syntax/parse.ts";
import { cut } from "../values/value.ts";
import { checkCalls } from "./calls.ts";
import { checkLiteralTypes } from "./literal-types.ts";
import { suggest } from "./suggest.ts";

/** The names that an expression may use; an omitted member is not checked. */
export interface CheckScope {
  /** Templates such as `items[*].qty`, which also allow their prefixes; or a function that decides. */
  readonly fields?: Iterable<string> | Readonly<Record<string, unknown>> | ((ref: FieldRef) => boolean);
  readonly variables?: Iterable<string>;
  readonly instances?: Iterable<string>;
}

/**
 * Finds everything wrong with an expression that can be found without running it.
 * @example
 * check("$price * 2", { fields: ["prices"] })[0]?.message; // 'There is no field "price"; did you mean "prices"?'
 */
export const check = (source: string, scope: CheckScope = {}): readonly Diagnostic[] => {
  const parsed = parse(source);
  if (!parsed.ok) return parsed.diagnostics;
  const { expr } = parsed;
  const diagnostics = [...checkCalls(expr), ...checkLiteralTypes(expr), ...checkNames(expr, scope)];
  return diagnostics.sort((a, b) => a.span.start - b.span.start);
};

const checkNames = (root: Expr, scope: CheckScope): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const fields = scope.fields === undefined ? undefined : knownFields(scope.fields);
  const variables = scope.variables === undefined ? undefined : new Set(scope.variables);
  const instances = scope.instances === undefined ? undefined : new Set(scope.instances);
  const want = (
    known: ReadonlySet<string> | undefined,
    name: string,
    kind: "variable" | "instance",
    span: Span,
  ): void => {
    if (known === undefined || known.has(name)) return;
    found.push(errorAt(`unknown_${kind}`, `There is no ${kind} "${cut(name)}"${suggest(name, known)}`, span));
  };
  const visit = (expr: Expr): void => {
    if (expr.type === "field") {
      const problem = fields?.(expr);
      if (problem !== undefined) found.push(problem);
    } else if (expr.type === "variable") want(variables, expr.name, "variable", expr.span);
    else if (expr.type === "instance") want(instances, expr.name, "instance", expr.span);
    else if (expr.type === "call" && expr.name === "instance") {
      const name = expr.args[0];
      if (name?.type === "literal" && typeof name.value === "string")
        want(instances, name.value, "instance", name.span);
    }
    eachChild(expr, visit);
  };
  visit(root);
  return found;
};

type FieldCheck = (ref: FieldRef) => Diagnostic | undefined;

const knownFields = (fields: NonNullable<CheckScope["fields"]>): FieldCheck => {
  if (typeof fields === "function") return (ref) => (fields(ref) ? undefined : undefinedReference(ref, []));
  const known = new Set<string>();
  for (const template of Symbol.iterator in fields ? (fields as Iterable<string>) : Object.keys(fields)) {
    let path = "";
    for (const name of template.replaceAll(/\[[^\]]*\]/g, "").split(".")) {
      path = path === "" ? name : `${path}.${name}`;
      known.add(path);
    }
  }
  return (ref) => {
    const path = namesOf(ref);
    // `amount` and `currency` are members of a money field, not fields of their own.
    const whole = path.replace(/\.(?:amount|currency)$/, "");
    return known.has(path) || known.has(whole) ? undefined : undefinedReference(ref, known);
  };
};

const namesOf = (ref: FieldRef): string =>
  ref.steps.flatMap((step) => (step.type === "name" ? [step.name] : [])).join(".");

const undefinedReference = (ref: FieldRef, known: Iterable<string>): Diagnostic => {
  const path = namesOf(ref);
  return errorAt("undefined_reference", `There is no field "${cut(path)}"${suggest(path, known)}`, ref.span);
};
