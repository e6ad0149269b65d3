import { type Schema as LibrarySchema, format as libraryFormats, Validator } from "@cfworker/json-schema";
import { compilePattern } from "@cofill/core";
import { limits } from "./limits.ts";
import type { CopiedSchema, ReadSchema } from "./schema-copy.ts";

/** One keyword that a value does not satisfy. */
export interface SchemaViolation {
  readonly keyword: string;
  /** JSON pointer to the value. */
  readonly pointer: string;
  /** JSON pointer to the keyword, through references. */
  readonly location: string;
}

class TooCostly extends Error {}

/** Counts the cost of a check, since nested `allOf` references can double it with each level. */
class WorkMeter {
  #left: number = limits.maxSchemaWork;

  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooCostly();
  }
}

type FormatTest = (text: string) => boolean;

const patternPrefix = "pattern:";
/** Distinguishes our formats from the library's in a table that others may share. */
const formatPrefix = "cofill ";

/** Replacements for formats whose library expressions can run very long. */
const ownFormats: ReadonlyMap<string, FormatTest> = new Map([
  ["url", (text: string) => URL.canParse(text) && /^(?:https?|ftp):/i.test(text)],
  ["regex", (text: string) => compilePattern(text).ok],
]);

const formatTest = (name: string, work: WorkMeter): FormatTest => {
  if (name.startsWith(patternPrefix)) {
    const compiled = compilePattern(name.slice(patternPrefix.length));
    return (text) => {
      work.spend(1 + text.length / 10);
      const outcome = compiled.ok ? compiled.test(text) : "too_costly";
      if (outcome === "too_costly") throw new TooCostly();
      return outcome === "match";
    };
  }
  const known = ownFormats.get(name) ?? (Object.hasOwn(libraryFormats, name) ? libraryFormats[name] : undefined);
  // An unknown format is an annotation by the specification.
  if (!known) return () => true;
  return (text) => text.length <= limits.maxFormatLength && known(text);
};

/** Replaces patterns by our formats, and makes every schema count its evaluations. */
const meter = (copy: CopiedSchema, work: WorkMeter, values: number): readonly string[] => {
  const { pattern, format, enum: options, uniqueItems } = copy;
  const formats: string[] = [];
  if (typeof pattern === "string") {
    formats.push(patternPrefix + pattern);
    copy.allOf = [...((copy.allOf as unknown[]) ?? []), { format: formatPrefix + patternPrefix + pattern }];
    delete copy.pattern;
  }
  if (typeof format === "string") {
    formats.push(format);
    copy.format = formatPrefix + format;
  }
  // The library compares every pair of items.
  const uniqueCost = uniqueItems === true ? values ** 2 / 1_000 : 0;
  const cost = 1 + (Array.isArray(options) ? options.length / 100 : 0) + uniqueCost;
  Object.defineProperty(copy, "$recursiveRef", { get: () => void work.spend(cost) });
  return formats;
};

const draftOf = ({ $schema }: CopiedSchema): "7" | "2020-12" =>
  typeof $schema === "string" && /draft-0[67]/.test($schema) ? "7" : "2020-12";

const pointerOf = (location: string): string => decodeURIComponent(location.slice(1));

/**
 * All errors of a value, or undefined if the check exceeds its limits. The copy is modified, so it can be used once.
 */
export const findViolations = (
  { copy, schemas }: ReadSchema,
  value: unknown,
  values: number,
): readonly SchemaViolation[] | undefined => {
  if (typeof copy === "boolean") return copy ? [] : [{ keyword: "false", pointer: "", location: "" }];
  const work = new WorkMeter();
  const names = schemas.flatMap((schema) => meter(schema, work, values));
  for (const name of names) libraryFormats[formatPrefix + name] = formatTest(name, work);
  try {
    const { errors } = new Validator(copy as LibrarySchema, draftOf(copy), false).validate(value);
    return errors.map(({ keyword, instanceLocation, keywordLocation }) => ({
      keyword,
      pointer: pointerOf(instanceLocation),
      location: pointerOf(keywordLocation),
    }));
  } catch (error) {
    // A self-reference exhausts the stack before the work limit.
    if (error instanceof TooCostly || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    for (const name of names) delete libraryFormats[formatPrefix + name];
  }
};

/** The original format or pattern behind one of our formats. */
export const askedFormat = (format: string): { readonly pattern: string } | { readonly format: string } => {
  const name = format.slice(formatPrefix.length);
  return name.startsWith(patternPrefix) ? { pattern: name.slice(patternPrefix.length) } : { format: name };
};
