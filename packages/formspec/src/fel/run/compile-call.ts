import {
  type FelFunction,
  type Implementation,
  type Param,
  paramAt,
  type Site,
  type Test,
  wrongArgument,
} from "../functions/define.ts";
import { functionTable } from "../functions/table.ts";
import type { Call, Expr, FieldRef } from "../syntax/ast.ts";
import { eachChild } from "../syntax/ast.ts";
import { describe, type FelValue, isList, typeBit } from "../values/value.ts";
import { compileIndices } from "./compile-reference.ts";
import type { Frame, Thunk } from "./frame.ts";
import type { StateQuery } from "./host.ts";

type Compile = (expr: Expr) => Thunk;

/** Requires a checked call: `checkCalls` has rejected unknown functions and wrong argument counts. */
export const compileCall = (call: Call, compile: Compile): Thunk => {
  const definition = functionTable.get(call.name)!;
  const site: Site = { name: call.name, span: call.span, argSpans: call.args.map((arg) => arg.span) };
  const { implementation } = definition;
  switch (implementation.kind) {
    case "values":
      return compileValues(definition, implementation.run, call.args.map(compile), site);
    case "many":
      return compileMany(definition, implementation.run, call.args.map(compile), site);
    case "lazy":
      return implementation.build(call.args.map(compile), site);
    case "predicate":
      return compilePredicate(definition, implementation.run, call, compile, site);
    case "path":
      return compilePath(implementation.query, call.args[0] as FieldRef, compile);
    default:
      return implementation satisfies never;
  }
};

type Run<Kind extends Implementation["kind"]> = Extract<
  Implementation,
  { readonly kind: Kind; readonly run: unknown }
>["run"];

/** The value of an omitted optional argument, for which the function uses its default. */
const ABSENT = undefined as unknown as FelValue;

const refuse = (frame: Frame, site: Site, position: number, param: Param, value: FelValue): null =>
  value === null ? null : wrongArgument(frame, site, position, param, value);

const compileValues = (definition: FelFunction, run: Run<"values">, args: readonly Thunk[], site: Site): Thunk => {
  const [first, second, third] = args;
  const [p, q, r] = definition.params;
  if (first === undefined) return (frame) => run(frame, site, ABSENT, ABSENT, ABSENT);
  if (second === undefined) {
    return (frame) => {
      const a = first(frame);
      if ((typeBit(a) & p!.mask) === 0) return refuse(frame, site, 0, p!, a);
      return run(frame, site, a, ABSENT, ABSENT);
    };
  }
  if (third === undefined) {
    return (frame) => {
      const a = first(frame);
      const b = second(frame);
      if ((typeBit(a) & p!.mask) === 0) return refuse(frame, site, 0, p!, a);
      if ((typeBit(b) & q!.mask) === 0) return refuse(frame, site, 1, q!, b);
      return run(frame, site, a, b, ABSENT);
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    const c = third(frame);
    if ((typeBit(a) & p!.mask) === 0) return refuse(frame, site, 0, p!, a);
    if ((typeBit(b) & q!.mask) === 0) return refuse(frame, site, 1, q!, b);
    if ((typeBit(c) & r!.mask) === 0) return refuse(frame, site, 2, r!, c);
    return run(frame, site, a, b, c);
  };
};

const compileMany =
  (definition: FelFunction, run: Run<"many">, thunks: readonly Thunk[], site: Site): Thunk =>
  (frame) => {
    const args = thunks.map((thunk) => thunk(frame));
    for (const [i, value] of args.entries()) {
      const param = paramAt(definition, i);
      if ((typeBit(value) & param.mask) === 0) return refuse(frame, site, i, param, value);
    }
    return run(frame, site, args);
  };

const countNodes = (expr: Expr): number => {
  let count = 1;
  eachChild(expr, (child) => {
    count += countNodes(child);
  });
  return count;
};

const compilePredicate = (
  definition: FelFunction,
  run: Run<"predicate">,
  call: Call,
  compile: Compile,
  site: Site,
): Thunk => {
  const [listArg, testArg] = call.args as [Expr, Expr];
  const items = compile(listArg);
  const thunk = compile(testArg);
  const steps = countNodes(testArg);
  const test: Test = (frame, element) => {
    if (!frame.spend(steps)) return frame.exhausted(site.span);
    frame.current = element;
    const passes = thunk(frame);
    if (typeof passes === "boolean") return passes;
    // A null test result excludes the element instead of failing the whole call.
    if (passes === null) return false;
    const message = `The test of ${site.name}() must be true or false, not ${describe(passes)}`;
    return frame.fail("type_mismatch", message, testArg.span);
  };
  return (frame) => {
    const list = items(frame);
    if (list === null) return null;
    if (!isList(list)) return wrongArgument(frame, site, 0, definition.params[0]!, list);
    const outer = frame.current;
    const result = run(frame, site, list, test);
    frame.current = outer;
    return result;
  };
};

const compilePath = (query: StateQuery, ref: FieldRef, compile: Compile): Thunk => {
  const indices = compileIndices(ref.steps, compile);
  return (frame) => {
    const at = indices(frame);
    return at === null ? null : frame.host.state(query, ref, at);
  };
};
