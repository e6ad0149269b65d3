import { count } from "@cofill/core/kit";
import { type Diagnostic, errorAt } from "../diagnostic.ts";
import { type FelFunction, maxArgs, minArgs, signatureOf } from "../functions/define.ts";
import { functionNames, functionTable } from "../functions/table.ts";
import { type Call, type Expr, eachChild } from "../syntax/ast.ts";
import { cut } from "../values/value.ts";
import { suggest } from "./suggest.ts";

/** Finds unknown functions, wrong argument counts and state queries whose argument is not a path. */
export const checkCalls = (expr: Expr): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const visit = (node: Expr): void => {
    if (node.type === "call") {
      const problem = checkCall(node);
      if (problem !== undefined) found.push(problem);
    }
    eachChild(node, visit);
  };
  visit(expr);
  return found;
};

const checkCall = (call: Call): Diagnostic | undefined => {
  const definition = functionTable.get(call.name);
  if (definition === undefined) {
    const message = `There is no function "${cut(call.name)}"${suggest(call.name, functionNames)}`;
    return errorAt("unknown_function", message, call.nameSpan);
  }
  const count = call.args.length;
  if (count < minArgs(definition) || count > maxArgs(definition)) {
    const message = `${signatureOf(definition)} takes ${countWords(definition)}; it was given ${count}`;
    return errorAt("wrong_arity", message, call.span);
  }
  if (definition.implementation.kind === "path" && call.args[0]!.type !== "field") {
    return errorAt("path_expected", `${call.name}() takes the path of a field, such as $a.b`, call.args[0]!.span);
  }
  return undefined;
};

const countWords = (definition: FelFunction): string => {
  const [min, max] = [minArgs(definition), maxArgs(definition)];
  if (max === Number.POSITIVE_INFINITY) return `at least ${count(min, "argument")}`;
  return min === max ? (min === 0 ? "no arguments" : count(min, "argument")) : `${min} to ${max} arguments`;
};
