import { compilePattern } from "@cofill/core";
import type { Format } from "ajv";
import { formatNames, fullFormats } from "ajv-formats/dist/formats.js";
import { limits } from "./limits.ts";
import type { WorkMeter } from "./work-meter.ts";

/** A regular expression engine for ajv that cannot hang; a text that takes too long does not match. */
export const patternEngine = (meter: WorkMeter) => {
  const engine = (source: string) => {
    const compiled = compilePattern(source);
    return {
      test: (text: string): boolean => {
        if (!compiled.ok) return false;
        const outcome = compiled.test(text);
        if (outcome === "too_costly") meter.countCostly();
        return outcome === "match";
      },
      // Ajv identifies patterns by their text.
      toString: () => `/${source}/`,
    };
  };
  return Object.assign(engine, { code: "new RegExp" });
};

const unmeasured: ReadonlySet<string> = new Set(["byte", "binary", "password"]);

const limited = (name: string, test: (text: string) => boolean) => {
  const most = name === "url" ? limits.maxUrlLength : limits.maxFormatLength;
  return unmeasured.has(name) ? test : (text: string) => text.length <= most && test(text);
};

/** Whether a format is validated; others are annotations. */
export const isCheckedFormat = (name: string): boolean => (formatNames as readonly string[]).includes(name);

/** The formats of ajv-formats, limited to texts short enough for their expressions. */
export const formats = (): Readonly<Record<string, Format>> => {
  const entries = Object.entries(fullFormats).map(([name, format]): readonly [string, Format] => {
    if (format === true || format === undefined || typeof format === "string") return [name, true];
    if (format instanceof RegExp) return [name, limited(name, (text) => format.test(text))];
    if (typeof format === "function") return [name, limited(name, format as (text: string) => boolean)];
    if ("type" in format && format.type === "number") return [name, format as Format];
    const { validate } = format;
    const test = validate instanceof RegExp ? (text: string) => validate.test(text) : validate;
    return [name, limited(name, test as (text: string) => boolean)];
  });
  return Object.fromEntries(entries);
};
