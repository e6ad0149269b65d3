import type { JsonObject } from "@cofill/core/kit";
import { isJsonObject } from "@cofill/core/kit";
import { type Diagnostic, errorAt } from "./diagnostic.ts";
import { follow } from "./run/access.ts";
import type { Host } from "./run/host.ts";
import type { FieldRef } from "./syntax/ast.ts";
import { type FieldTypes, fromJson, fromTypedJson } from "./values/json.ts";
import { cut, type FelValue } from "./values/value.ts";

export interface FieldsSource {
  readonly fields: unknown;
  readonly types: FieldTypes;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly instances: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly now: () => string;
  readonly locale: string | null;
}

const own = (object: JsonObject, name: string): FelValue | undefined =>
  Object.hasOwn(object, name) ? fromJson(object[name]) : undefined;

/** A host over plain JSON without rows and field states; values are converted when they are first read. */
export const fieldsHost = (source: FieldsSource, report: (diagnostic: Diagnostic) => void): Host => {
  const root = (): FelValue => fromTypedJson(source.fields ?? {}, source.types, "");
  // A predicate reads the same field once per element, so converted values are cached.
  const known = new Map<FieldRef, FelValue>();
  const field = (ref: FieldRef, at: readonly number[]): FelValue => {
    const found = at.length === 0 ? known.get(ref) : undefined;
    if (found !== undefined && found !== null) return found;
    const value = resolve(source, ref, at, report);
    if (at.length === 0) known.set(ref, value);
    return value;
  };
  return {
    field,
    state: (query) => query === "valid" || query === "relevant",
    current: () => null,
    index: () => null,
    count: () => null,
    row: (which) => (which === "parent" || which === "current" ? root() : null),
    variable: (name) => own(source.variables, name),
    instance: (name) => own(source.instances, name),
    now: source.now,
    locale: () => source.locale,
    meta: (key) => own(source.meta, key) ?? null,
  };
};

const resolve = (
  { fields, types }: FieldsSource,
  ref: FieldRef,
  at: readonly number[],
  report: (diagnostic: Diagnostic) => void,
): FelValue => {
  const fail = (code: string, message: string): null => {
    report(errorAt(code, message, ref.span));
    return null;
  };
  let json = fields;
  let template = "";
  let i = 0;
  for (; i < ref.steps.length; i++) {
    const step = ref.steps[i]!;
    if (step.type !== "name" || (i > 0 && !isJsonObject(json)) || (i > 0 && isMoney(json))) break;
    if (!isJsonObject(json) || !Object.hasOwn(json, step.name)) {
      return fail(
        "undefined_reference",
        `There is no field "${cut(template === "" ? step.name : `${template}.${step.name}`)}"`,
      );
    }
    json = json[step.name];
    template = template === "" ? step.name : `${template}.${step.name}`;
  }
  const value = fromTypedJson(json, types, template);
  return i === ref.steps.length ? value : follow(value, ref.steps, i, at, 0, fail);
};

const isMoney = (json: unknown): boolean =>
  isJsonObject(json) && Object.hasOwn(json, "amount") && Object.hasOwn(json, "currency");
