import { boundFormats, type FormatTable, patternTest, type WorkMeter } from "@cofill/core/schema";
import { formatNames, fullFormats } from "ajv-formats/dist/formats.js";

/** A regular expression engine for ajv that cannot hang; a text that takes too long does not match. */
export const patternEngine = (meter: WorkMeter) => {
  const engine = (source: string) => ({
    test: patternTest(source, meter),
    // Ajv identifies patterns by their text.
    toString: () => `/${source}/`,
  });
  return Object.assign(engine, { code: "new RegExp" });
};

/** Whether a format is validated; others are annotations. */
export const isCheckedFormat = (name: string): boolean => (formatNames as readonly string[]).includes(name);

let bound: FormatTable | undefined;

/** The formats of ajv-formats, limited to texts short enough for their expressions. */
export const formats = (): FormatTable => {
  bound ??= boundFormats(fullFormats);
  return bound;
};
