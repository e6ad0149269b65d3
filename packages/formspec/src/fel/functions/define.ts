import type { Span } from "../diagnostic.ts";
import type { Frame, Thunk } from "../run/frame.ts";
import type { StateQuery } from "../run/host.ts";
import type { FelDate } from "../values/date.ts";
import type { FelNumber } from "../values/number.ts";
import { ANY_TYPE, describe, describeTypes, type FelMoney, type FelValue, types } from "../values/value.ts";

/** One parameter; a null argument makes the call null unless the parameter accepts null. */
export interface Param<Value extends FelValue | undefined = FelValue | undefined> {
  readonly name: string;
  readonly mask: number;
  readonly optional: boolean;
  /** Never set; it carries the type for the type checker. */
  readonly value?: Value;
}

/** The source position of a function call. */
export interface Site {
  readonly name: string;
  readonly span: Span;
  readonly argSpans: readonly Span[];
}

type Values<Params extends readonly Param[]> = {
  [K in keyof Params]: Params[K] extends Param<infer Value> ? Value : never;
};

type Run = (frame: Frame, site: Site, a: FelValue, b: FelValue, c: FelValue) => FelValue;

export type Implementation =
  /** Receives evaluated arguments by position. */
  | { readonly kind: "values"; readonly run: Run }
  /** Receives any number of evaluated arguments. */
  | { readonly kind: "many"; readonly run: (frame: Frame, site: Site, args: readonly FelValue[]) => FelValue }
  /** Receives unevaluated arguments and evaluates those it needs. */
  | { readonly kind: "lazy"; readonly build: (args: readonly Thunk[], site: Site) => Thunk }
  /** Receives a list and a test that reads each element as `$`. */
  | {
      readonly kind: "predicate";
      readonly run: (frame: Frame, site: Site, list: readonly FelValue[], test: Test) => FelValue;
    }
  /** Receives a path that is not evaluated. */
  | { readonly kind: "path"; readonly query: StateQuery };

/** Whether an element passes; null when the test failed and was reported. */
export type Test = (frame: Frame, element: FelValue) => boolean | null;

export interface FelFunction {
  readonly name: string;
  readonly params: readonly Param[];
  /** Whether the last parameter may be repeated. */
  readonly variadic: boolean;
  readonly doc: string;
  readonly implementation: Implementation;
}

const param =
  <Value extends FelValue>(mask: number) =>
  (name: string): Param<Value> => ({ name, mask, optional: false });

export const anything = param<FelValue>(ANY_TYPE);
export const number = param<FelNumber>(types.number);
export const text = param<string>(types.string);
export const date = param<FelDate>(types.date);
export const money = param<FelMoney>(types.money);
export const list = param<readonly FelValue[]>(types.array);
export const dateOrText = param<FelDate | string>(types.date | types.string);

export const optional = <Value extends FelValue | undefined>(from: Param<Value>): Param<Value | undefined> =>
  ({ ...from, optional: true }) as Param<Value | undefined>;

/** Marks a parameter whose null is handled by the function itself. */
export const nullable = <Value extends FelValue | undefined>(from: Param<Value>): Param<Value | null> =>
  ({ ...from, mask: from.mask | types.null }) as Param<Value | null>;

const define = (
  name: string,
  params: readonly Param[],
  doc: string,
  implementation: Implementation,
  variadic = false,
): FelFunction => ({ name, params, variadic, doc, implementation });

/** Defines a function of up to three evaluated arguments. */
export const fn = <const Params extends readonly Param[]>(
  name: string,
  params: Params,
  doc: string,
  run: (frame: Frame, site: Site, ...args: Values<Params>) => FelValue,
): FelFunction => define(name, params, doc, { kind: "values", run: run as unknown as Run });

export const variadic = (
  name: string,
  params: readonly Param[],
  doc: string,
  run: (frame: Frame, site: Site, args: readonly FelValue[]) => FelValue,
): FelFunction => define(name, params, doc, { kind: "many", run }, true);

export const lazy = (
  name: string,
  params: readonly Param[],
  doc: string,
  build: (args: readonly Thunk[], site: Site) => Thunk,
  isVariadic = false,
): FelFunction => define(name, params, doc, { kind: "lazy", build }, isVariadic);

export const predicate = (
  name: string,
  doc: string,
  run: (frame: Frame, site: Site, list: readonly FelValue[], test: Test) => FelValue,
): FelFunction => define(name, [list("list"), anything("test")], doc, { kind: "predicate", run });

export const path = (name: StateQuery, doc: string): FelFunction =>
  define(name, [anything("path")], doc, { kind: "path", query: name });

export const minArgs = (definition: FelFunction): number => definition.params.filter((p) => !p.optional).length;

export const maxArgs = (definition: FelFunction): number =>
  definition.variadic ? Number.POSITIVE_INFINITY : definition.params.length;

export const paramAt = (definition: FelFunction, position: number): Param =>
  definition.params[Math.min(position, definition.params.length - 1)]!;

export const signatureOf = ({ name, params, variadic }: FelFunction): string => {
  const words = params.map(
    (p, i) => `${p.name}${p.optional ? "?" : ""}${variadic && i === params.length - 1 ? ", …" : ""}`,
  );
  return `${name}(${words.join(", ")})`;
};

export const wrongArgument = (frame: Frame, site: Site, position: number, from: Param, value: FelValue): null => {
  const message = `${site.name}() takes ${describeTypes(from.mask)} as "${from.name}", not ${describe(value)}`;
  return frame.fail("type_mismatch", message, site.argSpans[position] ?? site.span);
};

export const fail = (frame: Frame, site: Site, code: string, message: string): null =>
  frame.fail(code, message, site.span);
