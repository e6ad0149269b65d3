import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import type { Schema } from "../json-object.ts";
import { TooCostly, WorkMeter } from "../work-meter.ts";
import { applicatorTests, remainderTests } from "./applicators.ts";
import { assertionTests } from "./assertions.ts";
import type { Keyword, KeywordParts, Test } from "./keyword.ts";
import { LookedAt } from "./looked-at.ts";

const keywords = Object.entries({ ...assertionTests, ...applicatorTests, ...remainderTests }) as readonly (readonly [
  string,
  Keyword,
])[];

const place = "#/$defs/";

/**
 * Matches values against schemas without generating code, which a strict content security policy forbids. The schemas
 * come from `prepareSchemas` and contain everything they refer to.
 */
export const createMatcher = (
  schemas: Readonly<Record<string, Schema>>,
): ((name: string, value: unknown) => boolean) => {
  const meter = new WorkMeter();
  const tests = new Map<string, Test>();

  const named = (name: string): Test => {
    const test = tests.get(name) ?? testOf((ownMember(schemas, name) as Schema | undefined) ?? true);
    tests.set(name, test);
    return test;
  };
  const follow = (reference: string): Test => {
    const name = reference.slice(place.length);
    return (value, looked) => named(name)(value, looked);
  };
  const testOf = (schema: Schema): Test => (isJsonObject(schema) ? objectTest(schema) : () => schema);
  const objectTest = (node: JsonObject): Test => {
    const parts: KeywordParts = { node, testOf, follow, meter };
    const asked = keywords.flatMap(([keyword, make]) => {
      const held = ownMember(node, keyword);
      return (held === undefined ? undefined : make(held, parts)) ?? [];
    });
    return (value, looked) => {
      const here = new LookedAt();
      const fits = asked.every((test) => test(value, here));
      if (fits) looked.add(here);
      return fits;
    };
  };

  return (name, value) => {
    meter.start();
    try {
      return named(name)(value, new LookedAt());
    } catch (error) {
      if (error instanceof TooCostly || error instanceof RangeError) return false;
      throw error;
    }
  };
};
