import { isJsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { ErrorObject } from "ajv";
import type { Origins } from "./prepare.ts";
import type { Registry } from "./registry.ts";
import { type Union, unionValues } from "./union.ts";

/** An ajv error with the value it is about. */
export type Violation = Pick<ErrorObject, "keyword" | "instancePath" | "params" | "schema" | "parentSchema" | "data">;

interface Frame {
  readonly union: Union | undefined;
  readonly byBranch: Violation[][];
}

const isUnionKeyword = (keyword: string): keyword is "oneOf" | "anyOf" => keyword === "oneOf" || keyword === "anyOf";

/** Keywords whose own error only repeats the error of a subschema. */
const repeats: ReadonlySet<string> = new Set(["if", "allOf"]);

/**
 * Reduces ajv's flat list to useful errors: for a union with a known branch the errors of that branch, for any other
 * union one error at its place.
 */
export const foldErrors = (
  registry: Registry,
  origins: Origins,
  errors: readonly ErrorObject[],
): readonly Violation[] => {
  const outside: Frame = { union: undefined, byBranch: [[]] };
  const frames: Frame[] = [outside];
  const put = (...violations: readonly Violation[]): void => {
    frames
      .at(-1)!
      .byBranch.at(-1)!
      .push(...violations);
  };
  for (const error of errors) {
    const place = error.parentSchema as object | undefined;
    const mark = place && origins.branches.get(place);
    if (mark) {
      if (mark.index === 0) frames.push({ union: mark.union, byBranch: [] });
      frames.at(-1)!.byBranch.push([]);
      continue;
    }
    if (place && origins.silent.has(place)) continue;
    const { keyword } = error;
    if (keyword === undefined || repeats.has(keyword) || error.propertyName !== undefined) continue;
    const union = place && isUnionKeyword(keyword) ? origins.unions.get(place)?.[keyword] : undefined;
    if (!union) put(error);
    else {
      const frame = frames.length > 1 ? frames.pop()! : outside;
      put(...chosenViolations(registry, union, frame, error));
    }
  }
  return outside.byBranch.flat();
};

const chosenViolations = (
  registry: Registry,
  union: Union,
  { byBranch }: Frame,
  error: ErrorObject,
): readonly Violation[] => {
  const { data, instancePath } = error;
  /** The errors of a branch; without any, the value matches too many branches. */
  const ofBranch = (position: number): readonly Violation[] => {
    const violations = byBranch[union.branches[position]!.index] ?? [];
    return violations.length > 0 ? violations : [error];
  };
  switch (union.kind) {
    case "single":
      return data === null ? [error] : ofBranch(0);
    case "values": {
      const allowedValues = [...(unionValues(registry, union.branches) ?? []), ...(union.admitsNull ? [null] : [])];
      return [{ ...error, keyword: "enum", params: { allowedValues } }];
    }
    case "tagged": {
      const { property, values } = union.tag;
      if (!isJsonObject(data)) return [{ ...error, keyword: "type", params: { type: "object" } }];
      const tag = ownMember(data, property);
      const position = values.findIndex((own) => own.includes(tag));
      if (position !== -1) return ofBranch(position);
      if (tag === undefined) return [{ ...error, keyword: "required", params: { missingProperty: property } }];
      const at = pointerTo(instancePath, property);
      return [{ ...error, keyword: "enum", instancePath: at, data: tag, params: { allowedValues: values.flat() } }];
    }
    case "open":
      return [error];
    default:
      return union satisfies never;
  }
};
