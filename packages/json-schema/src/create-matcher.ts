import { ownMember } from "@cofill/core/kit";
import { createSchemaChecker, type Schema } from "@cofill/core/schema";
import { internalKeywords } from "./internal-keywords.ts";
import { limits } from "./limits.ts";
import { formats } from "./text-engine.ts";

const place = "#/$defs/";

/** Matches values against schemas of `prepareSchemas`, which contain everything they refer to. */
export const createMatcher = (
  schemas: Readonly<Record<string, Schema>>,
): ((name: string, value: unknown) => boolean) => {
  const named = (name: string): Schema => ownMember(schemas, name) ?? true;
  const { matches } = createSchemaChecker({
    limits,
    resolve: (reference) => named(reference.slice(place.length)),
    formats,
    keywords: internalKeywords,
  });
  return (name, value) => matches(named(name), value);
};
