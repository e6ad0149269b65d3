import { de } from "./de.ts";
import { en } from "./en.ts";

/**
 * What is said of schemas, by language, for channels that word their problems again.
 *
 * @example
 * const message = problemMessages(schemaMessages);
 * message({ code: "root", reason: "no_properties" }, { audience: "person", language: "de" });
 */
export const schemaMessages = { en, de } as const;
