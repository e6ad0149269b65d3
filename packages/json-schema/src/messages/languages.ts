import { de } from "./de.ts";
import { en } from "./en.ts";

/**
 * The messages about schemas by language, for channels that word problems in another one.
 *
 * @example
 * const message = problemMessages(schemaMessages);
 * message({ code: "root", reason: "no_properties" }, { audience: "person", language: "de" });
 */
export const schemaMessages = { en, de } as const;
